"""10.1.1 The Great Kingdom, which is on the map before anyone has moved."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import GREAT_KINGDOM
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, PORT, REGIONS, SEAT_OF, ZONES_OF
from vexillum.games.akkren.components.units import NAVAL, force, force_of, joined, without
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.state import NONE, Kind, Stack, State


def place_great_kingdom(state: State) -> None:
    """10.1.1, C54, C183 Two thirds of the Great Kingdom's units in its capital, the rest and the ships on its coast.

    Of each kind the capital gets two thirds, rounded up; the units that guard the kingdom are there too.
    """
    region = REGIONS[GREAT_KINGDOM_HOME]
    capital = SEAT_OF[GREAT_KINGDOM_HOME]
    coast = next(zone for zone in ZONES_OF[GREAT_KINGDOM_HOME] if PORT[zone])
    listed = force_of(region.units)
    state.holder[GREAT_KINGDOM_HOME] = GREAT_KINGDOM
    state.woken[GREAT_KINGDOM_HOME] = 1
    state.muster[GREAT_KINGDOM_HOME] = joined(listed, force_of(region.guard_units))
    ships = force([(unit, n) for unit, n in listed if NAVAL[unit]])
    land = without(listed, ships)
    first = force([(unit, (2 * n + 2) // 3) for unit, n in land])
    for kind, zone, units in (
        (Kind.COMPANY, capital, joined(first, force_of(region.guard_units))),
        (Kind.COMPANY, coast, without(land, first)),
        (Kind.FLEET, coast, ships),
    ):
        stacks.add(state, Stack(id=NONE, owner=GREAT_KINGDOM, kind=kind, place=zone, units=units))
