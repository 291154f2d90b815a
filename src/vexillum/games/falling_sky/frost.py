"""2.3.8 Frost: the last Event card before a Winter card."""

from __future__ import annotations

from vexillum.coin.deck import last_before_round
from vexillum.games.falling_sky.state import State

WINTERS = tuple(range(73, 78))
"""2.4 The Winter cards."""


def frost(state: State) -> bool:
    """2.3.8 Whether a Winter card is next. Then no Faction Marches by the Sequence of Play."""
    return last_before_round(state, WINTERS)
