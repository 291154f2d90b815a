"""16.3 What rebels and minor powers take where no one defends it."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import OWNERS
from vexillum.games.akkren.components.map import GP, PLACE_IDS, REGION_OF, is_sea, shores
from vexillum.games.akkren.control import is_city, side, troops_at
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.money import markers
from vexillum.games.akkren.pillage import MARKER
from vexillum.games.akkren.relations import allies
from vexillum.games.akkren.state import State, Table


def worth_taking(state: State, zone: int) -> bool:
    """16.3, 9.3.3 Whether there is a city or fort, in a region that still yields something."""
    region = REGION_OF[zone]
    return (is_city(state, zone) or state.forts[zone] > 0) and markers(state, region) < GP[region]


def _defended(state: State, zone: int, owner: int) -> bool:
    """C356, C482 Whether troops of others are there, be they ships in the port or aboard them."""
    return any(not allies(state, side(state, one), owner) for one in troops_at(state, zone))


def loot(table: Table, id: int) -> None:
    """16.3, C356 Where their movement ends, an undefended city or fort gets a plunder marker.

    Ships plunder one on the coast of the sea where they end.
    """
    state = table.state
    one = stacks.find(state, id)
    if one is None:
        return
    near = shores(one.place) if is_sea(one.place) else (one.place,)
    open_to = [zone for zone in near if worth_taking(state, zone) and not _defended(state, zone, one.owner)]
    if open_to:
        zone = min(open_to, key=lambda zone: (state.plunder[zone], zone))
        state.plunder[zone] += MARKER
        table.tell("minor_plunders", "16.3", who=OWNERS[one.owner], zone=PLACE_IDS[zone])
