"""9.4.2.5 Where a beaten stack goes: its own lands and armies, or the quarter that another power grants."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.battle.rout import Departure, Retreat
from vexillum.games.akkren.components.factions import GREAT_KINGDOM, MINORS, NOBODY, OWNERS, SEATS
from vexillum.games.akkren.components.map import (
    DISTANCE,
    GREAT_KINGDOM_HOME,
    PLACE,
    PLACE_IDS,
    REGION,
    SEAT_OF,
    ZONES_OF,
)
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.routes.reach import quarter_zones, retreat_zones
from vexillum.games.akkren.state import NONE, Play, Stack, State, Table

_GRANT = Option("grant", True, text="option.quarter_grant")
_REFUSE = Option("refuse", False, text="option.quarter_refuse")


def way_out(zone: int, sallied: tuple[int, ...] = ()) -> Retreat:
    """9.4.2.5 How stacks get away from a zone; those who came out of a besieged place go back into it (C235)."""

    def retreat(table: Table, one: Stack) -> Play[Departure | None]:
        if one.id in sallied:
            return partial(_inside, table, one, zone)
        to = yield from _destination(table, one, zone)
        return None if to == NONE else partial(_depart, table, one, zone, to)

    return retreat


def _inside(table: Table, one: Stack, zone: int) -> None:
    """C235 A stack goes back behind the walls from which it came."""
    stacks.replace(table.state, one.id, besieged=True)
    table.tell("retreats_inside", "C235", owner=OWNERS[one.owner], zone=PLACE_IDS[zone])


def _depart(table: Table, one: Stack, zone: int, to: int) -> None:
    """9.4.2.5 A stack retreats from one zone to another."""
    relocate(table.state, one.id, to)
    table.tell("retreats", "9.4.2.5", owner=OWNERS[one.owner], zone=PLACE_IDS[zone], target=PLACE_IDS[to])


def relocate(state: State, id: int, to: int) -> None:
    """A stack is somewhere else now, and those who are with it."""
    stacks.replace(state, id, place=to, came_from=NONE, besieged=False)
    for person in state.people:
        if person.stack == id:
            heroes.change(state, person.id, place=to)


def _destination(table: Table, one: Stack, zone: int) -> Play[int]:
    """9.4.2.5 The zone to which a stack retreats; NONE: there is nowhere to go."""
    state = table.state
    own, foreign = retreat_zones(state, one, zone), quarter_zones(state, one, zone)
    faction = decides(state, one)
    if faction == NOBODY:
        return min(own, key=lambda near: (DISTANCE[near][_home(one)], near), default=NONE)
    denied: set[int] = set()
    while True:
        options = [_to(near) for near in own]
        options += [_to(near, host) for near, host in sorted(foreign.items()) if host not in denied and near not in own]
        if not options:
            return NONE
        (pick,) = yield table.ask(
            SEATS[faction],
            "battle.retreat",
            options,
            rule="9.4.2.5",
            params={"zone": PLACE_IDS[zone]},
            about=f"place:{PLACE_IDS[zone]}",
            why=why_not_there,
        )
        to: int = pick.value
        if to in own or (yield from _granted(table, faction, foreign[to], to)):
            return to
        denied.add(foreign[to])


def _to(zone: int, host: int = NOBODY) -> Option:
    id = PLACE_IDS[zone]
    if host == NOBODY:
        return Option(id, zone, f"place:{id}", "option.retreat_to", {"zone": id})
    return Option(id, zone, f"place:{id}", "option.retreat_quarter", {"zone": id, "host": SEATS[host]})


def why_not_there(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why one cannot retreat to a zone."""
    zone = name.removeprefix("place:")
    return Message("why.retreat_zone", {"zone": zone}, "9.4.2.5") if zone in PLACE else None


def _granted(table: Table, faction: int, host: int, zone: int) -> Play[bool]:
    """9.4.2.5 Another Faction is asked whether the beaten army may enter its land."""
    params: dict[str, Any] = {"guest": SEATS[faction], "zone": PLACE_IDS[zone]}
    (pick,) = yield table.ask(
        SEATS[host],
        "battle.quarter",
        [_GRANT, _REFUSE],
        rule="9.4.2.5",
        params=params,
        about=f"place:{PLACE_IDS[zone]}",
    )
    id = "quarter_granted" if pick.value else "quarter_refused"
    table.tell(id, "9.4.2.5", who=SEATS[host], **params)
    return bool(pick.value)


def _home(one: Stack) -> int:
    """C236 Where stacks without a player retreat to: the Great Kingdom's capital, a minor power's home."""
    if one.owner == GREAT_KINGDOM:
        return SEAT_OF[GREAT_KINGDOM_HOME]
    if one.nation != NONE and one.nation < len(MINORS) and MINORS[one.nation].home in REGION:
        return ZONES_OF[REGION[MINORS[one.nation].home]][0]
    return one.place
