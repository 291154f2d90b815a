"""8.4.2, 8.6.6, 8.8.6 To what Non-players could agree: who never does is not asked (F281)."""

from __future__ import annotations

from vexillum.coin.players import non_player
from vexillum.games.falling_sky.pieces import AEDUI, ROMANS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import roman_score

NEVER_ABOVE = 12
"""8.6.6 Above this Roman score Non-player Aedui agree to nothing that a Roman player asks for."""


def could_agree(state: State, asker: int, other: int) -> bool:
    """8.4.2, 8.6.6, 8.8.6 Whether a Faction could agree to a Supply Line, a Retreat or Quarters of another.

    A player may. Non-player Aedui agree with Romans, with a player among them up to a score of 12; Non-player Romans
    with Non-player Aedui; Arverni and Belgae never.
    """
    if not non_player(state, other):
        return True
    if other == AEDUI:
        return asker == ROMANS and (non_player(state, ROMANS) or roman_score(state) <= NEVER_ABOVE)
    return other == ROMANS and asker == AEDUI and non_player(state, AEDUI)
