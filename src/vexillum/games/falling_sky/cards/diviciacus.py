"""Card 38, Diviciacus: where Romans and Aedui are together, Auxilia and Aedui Warbands may act as one another."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.cards.lasting import DIVICIACUS, in_effect
from vexillum.games.falling_sky.control import pieces, warbands
from vexillum.games.falling_sky.pieces import AEDUI, ROMANS
from vexillum.games.falling_sky.state import State

_PARTNER = {ROMANS: AEDUI, AEDUI: ROMANS}


def partner(state: State, faction: int) -> int:
    """Card 38: the Faction that could lend its Warbands or Auxilia to this one; NOBODY without the Capability."""
    return _PARTNER.get(faction, NOBODY) if in_effect(state, DIVICIACUS) else NOBODY


def together(state: State, region: int) -> bool:
    """Card 38: whether both Factions are in a Region (F171)."""
    return bool(pieces(state, region, ROMANS)) and bool(pieces(state, region, AEDUI))


def could_lend(state: State, faction: int, region: int) -> int:
    """Card 38: the Faction that has Warbands or Auxilia to lend in a Region; NOBODY if there is none."""
    other = partner(state, faction)
    if other == NOBODY or not together(state, region) or not warbands(state, region, other):
        return NOBODY
    return other
