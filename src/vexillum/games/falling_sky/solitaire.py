"""8.9 One player against three Non-players: when they win and when they lose, and the two options."""

from __future__ import annotations

from enum import IntEnum

from vexillum.games.falling_sky.players import PLAYERS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.winters import final_winter


class Solitaire(IntEnum):
    """8.9 The options of a game of one player."""

    STANDARD = 0
    EASY = 1
    DIFFICULT = 2


SOLITAIRE = tuple(option.name.lower() for option in Solitaire)


def alone(state: State) -> bool:
    """8.9 Whether one player plays against Non-players."""
    return bool(state.non_players) and len(PLAYERS.people(state)) == 1


def may_win(state: State) -> bool:
    """8.9 Alone, a player wins by a check only in the final Winter, or with the Easy option."""
    return not alone(state) or final_winter(state) or state.solitaire == Solitaire.EASY
