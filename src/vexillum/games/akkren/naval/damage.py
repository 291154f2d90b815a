"""9.4.4 Damaged ships: what losses were left over, and the way to a port."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import NOBODY, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import MP, UNIT_IDS, size
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.naval.fleets import havens, put
from vexillum.games.akkren.naval.wrecks import Ship, Squadron, choose, overload, ships_of, sink
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
    """9.4.4 The damaged ship sails to the port, where it is whole again; the rest of its fleet stays."""
    state = table.state
    here = stacks.stack(state, ship.fleet)
    table.tell("naval_to_port", "9.4.4", who=squadron.names, unit=UNIT_IDS[ship.unit], zone=PLACE_IDS[port])
    if size(here.units) + size(here.hired) + size(here.sworn) == 1:
        put(state, here.id, port)
        if here.id in squadron.fleets:
            squadron.fleets.remove(here.id)
            squadron.left.append(here.id)
        return
    squadron.left.append(detach(state, here, ship.unit, port).id)
    yield from overload(table, squadron.decides, here.id, here.place)


def detach(state: State, fleet: Stack, unit: int, place: int) -> Stack:
    """9.4.4 One ship leaves its fleet for another place, regular ones first."""
    for name in ("units", "hired", "sworn"):
        part = dict(getattr(fleet, name))
        if part.get(unit, 0):
            part[unit] -= 1
            left = tuple(sorted((kind, n) for kind, n in part.items() if n))
            stacks.replace(state, fleet.id, **{name: left})
            alone = Stack(0, fleet.owner, Kind.FLEET, place, nation=fleet.nation, general=NONE)
            return stacks.add(state, _with(alone, name, unit))
    raise AssertionError(f"fleet {fleet.id} has no such ship")


def _with(one: Stack, name: str, unit: int) -> Stack:
    return replace(one, **{name: ((unit, 1),)})
