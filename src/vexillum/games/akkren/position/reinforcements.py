"""13.3 The balance of a Faction's regular units: what its regions give, and where that is."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import GREAT_KINGDOM
from vexillum.games.akkren.components.units import DEMON, U, joined
from vexillum.games.akkren.control import allies_of, regions_of
from vexillum.games.akkren.forces.stacks import base_unit
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import State


def given_out(state: State, faction: int) -> list[int]:
    """13.3 For each unit: how many a Faction's regions and allied nations give, as it was chosen when they joined."""
    total = [0] * U
    for region in (*regions_of(state, faction), *allies_of(state, faction)):
        for unit, n in state.muster[region]:
            total[unit] += n
    return total


def kingdom_units(state: State) -> tuple[dict[int, int], dict[int, int]]:
    """10.1.1 For each unit: how many the Great Kingdom has, face down or not, and how many its regions give."""
    own = [one for one in state.stacks if one.owner == GREAT_KINGDOM]
    there = joined(*[whole_force(one) for one in own], *[one.face_down for one in own])
    regions = (*regions_of(state, GREAT_KINGDOM), *allies_of(state, GREAT_KINGDOM))
    return dict(there), dict(joined(*[state.muster[region] for region in regions]))


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
