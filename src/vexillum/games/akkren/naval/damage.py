"""9.4.4 Damaged ships: what losses were left over, and the way to a port."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import NOBODY, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import MP, NOTHING, UNIT_IDS, force, joined, size, without
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.naval.fleets import cargo, havens, put, room
from vexillum.games.akkren.naval.wrecks import Ship, Squadron, choose, overload, ships_of, sink
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table


def limp_home(table: Table, squadron: Squadron, enemy: Squadron, sea: int) -> Play[None]:
    """9.4.4, C244 Losses are left over: a ship of the owner's choice is damaged. It makes for a port, or is lost."""
    state = table.state
    fleets = [*squadron.fleets, *squadron.left]
    if not squadron.residual or not fleets:
        return
    ship = yield from choose(
        table, squadron.decides, "naval.damaged", ships_of(state, fleets), sea, points=squadron.residual
    )
    squadron.residual = 0
    here = stacks.stack(state, ship.fleet)
    ports = havens(state, here, MP[ship.unit])
    if not ports:
        table.tell("naval_no_port", "9.4.4", who=squadron.names, unit=UNIT_IDS[ship.unit])
        if ship.fleet in squadron.left:  # it has left the battle already
            squadron.left.remove(ship.fleet)
            squadron.fleets.append(ship.fleet)
            yield from sink(table, squadron, enemy, ship, here.place)
            if ship.fleet in squadron.fleets:
                squadron.fleets.remove(ship.fleet)
                squadron.left.append(ship.fleet)
        else:
            yield from sink(table, squadron, enemy, ship, here.place)
        return
    port = yield from _port(table, squadron.decides, ship, ports)
    yield from _sent(table, squadron, ship, port)


def _port(table: Table, faction: int, ship: Ship, ports: dict[int, int]) -> Play[int]:
    """9.4.4 The port of the owner's choice; the nearest one for fleets without a player."""
    if faction == NOBODY:
        return min(ports, key=lambda zone: (ports[zone], zone))
    options = [
        Option(PLACE_IDS[zone], zone, f"place:{PLACE_IDS[zone]}", "option.sea_port", {"zone": PLACE_IDS[zone]})
        for zone in sorted(ports)
    ]
    (pick,) = yield table.ask(SEATS[faction], "naval.port", options, rule="9.4.4", params={"unit": UNIT_IDS[ship.unit]})
    return int(pick.value)


def _sent(table: Table, squadron: Squadron, ship: Ship, port: int) -> Play[None]:
    """9.4.4 The damaged ship sails to the port, where it is whole again; the rest of its fleet stays (C481)."""
    state = table.state
    here = stacks.stack(state, ship.fleet)
    table.tell("naval_to_port", "9.4.4", who=squadron.names, unit=UNIT_IDS[ship.unit], zone=PLACE_IDS[port])
    if size(here.units) + size(here.hired) + size(here.sworn) == 1:
        put(state, here.id, port)
        if here.id in squadron.fleets:
            squadron.fleets.remove(here.id)
            squadron.left.append(here.id)
        return
    alone = detach(state, here, ship.unit)
    yield from _take_along(table, squadron.decides, here.id, alone.id)
    put(state, alone.id, port)
    squadron.left.append(alone.id)
    yield from overload(table, squadron.decides, here.id, here.place)


def _take_along(table: Table, faction: int, fleet: int, ship: int) -> Play[None]:
    """C481 Units aboard for whom the other ships have no room sail with the damaged one, as far as it has room.

    The owner chooses; no one else sees which.
    """
    state = table.state
    while room(state, stacks.stack(state, fleet)) < 0 < room(state, stacks.stack(state, ship)):
        able = [
            Ship(unit, one.id)
            for one in cargo(state, fleet)
            for unit, _ in (whole_force(one) if size(whole_force(one)) == 1 else joined(one.units, one.hired))
        ]
        if not able:
            return  # 3.5 a general's own men stay with him
        chosen = yield from choose(table, faction, "naval.along", able, stacks.stack(state, fleet).place, secret=True)
        board(state, chosen, ship)


def board(state: State, one: Ship, ship: int) -> None:
    """9.3.5 A unit of a stack aboard changes to another ship; the last one takes the whole stack along."""
    source = stacks.stack(state, one.fleet)
    if size(whole_force(source)) == 1:
        stacks.replace(state, source.id, aboard=ship)
        return
    name = "units" if dict(source.units).get(one.unit, 0) else "hired"
    part = force({one.unit: 1})
    stacks.replace(state, source.id, **{name: without(getattr(source, name), part)})
    mates = next((other for other in cargo(state, ship) if (other.owner, other.nation) == _party(source)), None)
    if mates is not None and mates.general == NONE:
        mates = stacks.replace(state, mates.id, **{name: joined(getattr(mates, name), part)})
    else:
        bare = replace(source, units=NOTHING, hired=NOTHING, sworn=NOTHING, general=NONE, naval_general=False, goods=())
        mates = stacks.add(state, replace(bare, residual=0, paid=False, aboard=ship, **{name: part}))
    stacks.replace(state, mates.id, kind=stacks.leaderless(mates))


def _party(one: Stack) -> tuple[int, int]:
    return one.owner, one.nation


def detach(state: State, fleet: Stack, unit: int) -> Stack:
    """9.4.4 One ship leaves its fleet, regular ones first."""
    for name in ("units", "hired", "sworn"):
        part = dict(getattr(fleet, name))
        if part.get(unit, 0):
            part[unit] -= 1
            left = tuple(sorted((kind, n) for kind, n in part.items() if n))
            stacks.replace(state, fleet.id, **{name: left})
            alone = Stack(0, fleet.owner, Kind.FLEET, fleet.place, nation=fleet.nation, general=NONE)
            return stacks.add(state, _with(alone, name, unit))
    raise AssertionError(f"fleet {fleet.id} has no such ship")


def _with(one: Stack, name: str, unit: int) -> Stack:
    return replace(one, **{name: ((unit, 1),)})
