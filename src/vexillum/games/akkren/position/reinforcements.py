"""13.3 The balance of a Faction's regular units: what its regions give, and where that is."""

from __future__ import annotations

from vexillum.games.akkren.components.units import DEMON, U
from vexillum.games.akkren.control import allies_of, regions_of
from vexillum.games.akkren.forces.stacks import base_unit
from vexillum.games.akkren.state import State


def given_out(state: State, faction: int) -> list[int]:
    """13.3 For each unit: how many a Faction's regions and allied nations give, as it was chosen when they joined."""
    total = [0] * U
    for region in (*regions_of(state, faction), *allies_of(state, faction)):
        for unit, n in state.muster[region]:
            total[unit] += n
    return total


def in_service(state: State, faction: int) -> list[int]:
    """13.3 For each unit: how many regular ones are on the map or among the reinforcements.

    Demons are not counted, they come without a region (5.2); a burrowing mastiff is a mastiff (5.3).
    """
    total = state.pool[U * faction : U * faction + U]
    for one in state.stacks:
        if one.owner == faction:
            for unit, n in one.units:
                if not DEMON[unit]:
                    total[base_unit(unit)] += n
    return total
