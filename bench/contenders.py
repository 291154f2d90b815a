"""Random play, move by move, of our games and two well-known libraries; and our own agents."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from vexillum import Session, drive, get_game

Play = Callable[[], int]
"""Plays one game and returns its number of moves."""

PLY_CAP = 200
GAMES = ("anno890", "pendragon", "falling-sky", "akkren")
COIN = ("pendragon", "falling-sky")
"""Games with Non-players, whose speed is measured in cards."""
Table = tuple[str, dict[str, Any]]
"""A game and its set-up."""


def _volume(game_id: str) -> dict[str, Table]:
    """A COIN volume: each scenario at random, then each with four Non-players."""
    info = get_game(game_id).info
    seats = dict.fromkeys(info.seats, "np")
    return {
        **{f"{game_id}, {scenario}": (game_id, {"scenario": scenario}) for scenario in info.scenarios},
        **{
            f"{game_id}, {scenario}, np": (game_id, {"scenario": scenario, "seats": seats})
            for scenario in info.scenarios
        },
    }


def _campaigns() -> dict[str, Table]:
    """The Akkren War for four: each scenario at random, then its shortest with stewards."""
    info = get_game("akkren").info
    four: dict[str, Any] = {"players": len(info.seats)}
    stewards = dict.fromkeys(info.seats, "steward")
    return {
        **{f"akkren, {scenario}": ("akkren", four | {"scenario": scenario}) for scenario in info.scenarios},
        "akkren, border-war, steward": ("akkren", four | {"scenario": "border-war", "seats": stewards}),
    }


OURS: dict[str, Table] = {
    **{f"anno890, {count} players": ("anno890", {"players": count}) for count in (2, 3, 4)},
    **{name: table for game_id in COIN for name, table in _volume(game_id).items()},
    **_campaigns(),
}
"""Our games and set-ups by name; seats without an agent play at random."""


class OurGame:
    """One of our games: every decision is asked, answered, checked and recorded. Each call plays a new game."""

    def __init__(self, game_id: str, table: dict[str, Any]) -> None:
        self._game = get_game(game_id)
        self.table = table
        seated = table.get("seats", {})
        self._agents = {seat: self._game.agents[seated.get(seat, "random")]() for seat in self._game.info.seats}
        self._number = 0
        self.cards = 0
        """The number of cards played so far, over all COIN games."""

    def __call__(self) -> int:
        self._number += 1
        session = Session.start(self._game, **self.table, seed=f"bench/{self._number}", quiet=True)
        moves = drive(session, self._agents)
        self.cards += len(getattr(session.state, "played", ()))
        return moves


def python_chess() -> Play:
    """Chess: list the legal moves and push one, until there are none or after 200 plies."""
    import chess

    chance = random.Random(1)

    def play() -> int:
        board = chess.Board()
        for ply in range(PLY_CAP):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(chance.choice(moves))
        return PLY_CAP

    return play


def open_spiel() -> Play:
    """OpenSpiel's tic-tac-toe in Python: list the legal actions and apply one, to the end."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401  # registers the game

    game = pyspiel.load_game("python_tic_tac_toe")
    chance = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def contenders() -> tuple[dict[str, Play], list[str]]:
    """All available contenders by name, and the modules that are not installed."""
    found: dict[str, Play] = {name: OurGame(*table) for name, table in OURS.items()}
    missing = []
    for name, module, make in ((CHESS, "chess", python_chess), (OPEN_SPIEL, "pyspiel", open_spiel)):
        if find_spec(module):
            found[name] = make()
        else:
            missing.append(module)
    return found, missing


CHESS = "python-chess"
OPEN_SPIEL = "OpenSpiel tic-tac-toe (Python)"
