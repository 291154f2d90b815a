"""8.9 The options that make Non-players easier or harder to beat.

They are named for a solitary player, but hold for as many as chose them (ruling P170).
"""

from __future__ import annotations

from enum import IntEnum

from vexillum.core.table import Setup
from vexillum.games.pendragon.state import State


class Difficulty(IntEnum):
    """8.9 What was chosen; the standard rules are those of 8.1.2."""

    STANDARD = 0
    INTRODUCTORY = 1
    """A Non-player's Limited Command is the same as a player's."""
    EASY = 2
    """It is in one space, but with a Feat."""
    DIFFICULT = 3
    """No player wins before the final Epoch."""


DIFFICULTIES = tuple(difficulty.name.lower() for difficulty in Difficulty)


def difficulty_of(setup: Setup) -> int:
    """8.9 How strong the Non-players are, as a set-up says."""
    return DIFFICULTIES.index(setup.options.get("difficulty", DIFFICULTIES[0]))


def players_must_last(state: State) -> bool:
    """8.9 With the Difficult option no player wins by a victory check: only margins after the final Epoch count."""
    return state.difficulty == Difficulty.DIFFICULT and bool(state.non_players)
