"""Random play, a step at a time, of our games and of two libraries that many know; and Pendragon's Non-players."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

Play = Callable[[], int]
"""Plays one game and says how many moves it had."""

PLY_CAP = 200
PENDRAGON = ("barbarian-conspiracy", "petty-tyrants", "the-harder-they-fall", "de-excidio-britanniae")
FACTIONS = ("dux", "civitates", "saxons", "scotti")

OURS: dict[str, tuple[str, dict[str, Any]]] = {
    **{f"anno890, {count} players": ("anno890", {"players": count}) for count in (2, 3, 4)},
    **{f"pendragon, {scenario}": ("pendragon", {"scenario": scenario}) for scenario in PENDRAGON},
    **{
        f"pendragon, {scenario}, np": ("pendragon", {"scenario": scenario, "seats": dict.fromkeys(FACTIONS, "np")})
        for scenario in PENDRAGON
    },
}
"""What we play: a game and its set-up, by name; where no agent is seated, at random."""


def ours(game_id: str, table: dict[str, Any]) -> Play:
    """A game of ours: every decision asked, answered by an agent, checked and recorded. Each game is a new one."""
    from vexillum import Session, drive, get_game

    game = get_game(game_id)
    seated = table.get("seats", {})
    agents = {seat: game.agents[seated.get(seat, "random")]() for seat in game.info.seats}
    number = 0

    def play() -> int:
        nonlocal number
        number += 1
        session = Session.start(game, **table, seed=f"bench/{number}", quiet=True)
        return drive(session, agents)

    return play


def python_chess() -> Play:
    """Chess: list the legal moves, push one, to the end of the moves or 200 plies."""
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
    """OpenSpiel's tic-tac-toe that is coded in Python: legal actions, apply one, to the end."""
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
    """All who can run here by name, and the modules that are not installed."""
    found = {name: ours(game_id, table) for name, (game_id, table) in OURS.items()}
    missing = []
    for name, module, make in ((CHESS, "chess", python_chess), (OPEN_SPIEL, "pyspiel", open_spiel)):
        if find_spec(module):
            found[name] = make()
        else:
            missing.append(module)
    return found, missing


CHESS = "python-chess"
OPEN_SPIEL = "OpenSpiel tic-tac-toe (Python)"
