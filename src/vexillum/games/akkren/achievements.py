"""5, C44 What Factions have done that counts at the end of the campaign."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.state import State

DEEDS = ("nests_cleared", "quests", "akkren_destroyed", "caravans_sold", "home_lost")
NESTS_CLEARED, QUESTS, AKKREN_DESTROYED, CARAVANS_SOLD, HOME_LOST = range(len(DEEDS))
_N = len(DEEDS)


def no_deeds() -> list[int]:
    """No achievements yet."""
    return [0] * (F * _N)


def deed(state: State, faction: int, which: int) -> int:
    """How often a Faction has done it."""
    return state.deeds[_N * faction + which]


def count(state: State, owner: int, which: int) -> None:
    """An owner has done it again; only Factions' deeds count."""
    if 0 <= owner < F:
        state.deeds[_N * owner + which] += 1
