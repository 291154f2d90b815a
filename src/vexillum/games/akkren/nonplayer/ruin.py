"""11.5 What the Akkren leave of cities and forts."""

from __future__ import annotations

from vexillum.games.akkren.capture.capture import release
from vexillum.games.akkren.components.factions import NOBODY
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.control import is_city
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.naval.harbours import driven_out
from vexillum.games.akkren.state import Play, Table


def destroy(table: Table, zone: int) -> Play[None]:
    """11.5, C353 A city is destroyed and a fort removed; ships must leave the port first (C242), captives get away."""
    state = table.state
    if state.forts[zone]:
        state.forts[zone], state.fort_owner[zone] = 0, NOBODY
        table.tell("akkren_fort", "11.5", zone=PLACE_IDS[zone])
    if is_city(state, zone):
        yield from driven_out(table, doomed=zone)
        state.razed[zone] = 1
        table.tell("akkren_city", "11.5", zone=PLACE_IDS[zone])
        for one in [one for one in state.people if one.place == zone and not heroes.free(one)]:
            release(table, one.id, zone)
