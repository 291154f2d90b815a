"""9.3.5 Winter at sea."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import asks_nothing
from vexillum.games.akkren.components.factions import MINOR, OWNERS
from vexillum.games.akkren.components.map import PLACE_IDS, N, is_sea
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import generals, heroes, stacks
from vexillum.games.akkren.naval.fleets import cargo, havens, landfall, put
from vexillum.games.akkren.sea.pirates import BAY, PIRATES
from vexillum.games.akkren.state import Kind, Stack, State, Table

_WINTER: Any = TABLES["naval_move"]["winter_at_sea"]


@asks_nothing
def winter_at_sea(table: Table) -> None:
    """9.3.5 Each fleet that is not in port rolls: 1-8 it is lost, 9-10 it comes to the nearest friendly port."""
    state = table.state
    for one in [one for one in state.stacks if one.kind == Kind.FLEET and is_sea(one.place) and not sheltered(one)]:
        where = PLACE_IDS[one.place]
        with table.step("winter_at_sea", things=(f"place:{where}",), zone=where):
            roll = table.roll(sides(_WINTER["die"]))
            port = refuge(state, one)
            if roll <= int(_WINTER["lost_max"]) or port < 0:
                table.tell("winter_sinks", "9.3.5", who=OWNERS[one.owner], zone=where, roll=roll)
                lost_at_sea(table, one)
            else:
                put(state, one.id, port)
                table.tell(
                    "winter_reaches", "9.3.5", who=OWNERS[one.owner], zone=where, roll=roll, target=PLACE_IDS[port]
                )


def sheltered(one: Stack) -> bool:
    """C249 The pirates have their hidden base in Jerlea Bay."""
    return one.owner == MINOR and one.nation == PIRATES and one.place == BAY


def refuge(state: State, one: Stack) -> int:
    """9.3.5, C249 The nearest friendly port, however far; of pirates without one their bay; -1: there is none."""
    ports = havens(state, one, N)
    if ports:
        return min(ports, key=lambda zone: (ports[zone], zone))
    return BAY if one.owner == MINOR and one.nation == PIRATES else -1


def lost_at_sea(table: Table, fleet: Stack) -> None:
    """C249 A fleet is lost with all units aboard; generals and persons get ashore and are not captured."""
    state = table.state
    for one in [fleet, *cargo(state, fleet.id)]:
        shore = landfall(state, fleet.place, side(state, one))
        there = [person.id for person in state.people if person.stack == one.id]
        generals.put_under(state, one.general)
        stacks.destroy(state, one.id)
        for person in there:
            heroes.change(state, person, place=shore)
