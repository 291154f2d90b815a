"""9.3.5 Fleets: their ships, who commands them, what they carry, and the ports that are open to them."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.games.akkren import boons
from vexillum.games.akkren.components.decks import EVENTS
from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.components.map import COASTS, LAND, SEA_NEIGHBOURS, is_sea, shores
from vexillum.games.akkren.components.tables import TABLES, number
from vexillum.games.akkren.components.units import CAPACITY, MP, WARSHIP, size, strength
from vexillum.games.akkren.control import friendly, has_port, side
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.forces.generals import GENERALS, amount
from vexillum.games.akkren.relations import at_war
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Kind, Stack, State

PORT_MP = number("naval_move", "port_mp")
SEA_MP = number("naval_move", "sea_mp")
_WINDS = {
    event: int(said["n"])
    for event, record in enumerate(EVENTS)
    if record.scope == "all"
    for said in record.effects
    if said["op"] == boons.BOONS[boons.FLEET_MP]
}
"""9.1 Events that make all fleets faster or slower in the turn in which they are drawn."""


def factors(fleets: Iterable[Stack]) -> int:
    """9.4.4 The combat factors of some fleets."""
    return sum([strength(whole_force(one)) for one in fleets])


def ships(fleets: Iterable[Stack]) -> int:
    """How many ships there are."""
    return sum([size(whole_force(one)) for one in fleets])


def warships(fleets: Iterable[Stack]) -> int:
    """9.3.5 How many of them are warships."""
    return sum([n for one in fleets for unit, n in whole_force(one) if WARSHIP[unit]])


def cargo(state: State, fleet: int) -> list[Stack]:
    """9.3.5 The stacks aboard a fleet."""
    return [one for one in state.stacks if one.aboard == fleet]


def capacity(one: Stack) -> int:
    """9.3.5 How many units a fleet can carry."""
    return sum([CAPACITY[unit] * n for unit, n in whole_force(one)])


def carried(state: State, fleet: int) -> int:
    """9.3.5 How many units are aboard."""
    return sum([size(whole_force(one)) for one in cargo(state, fleet)])


def room(state: State, one: Stack) -> int:
    """9.3.5 How many more units a fleet can take."""
    return capacity(one) - carried(state, one.id)


def commanders(state: State, one: Stack) -> list[int]:
    """3.5, C241 The generals with a fleet: its own, and those of the armies aboard."""
    return [general for general in (one.general, *[army.general for army in cargo(state, one.id)]) if general != NONE]


def command(state: State, fleets: Iterable[Stack]) -> int:
    """9.4.4, C241 The naval command of some fleets: that of the best general with them; 0 without one."""
    there = [general for one in fleets for general in commanders(state, one)]
    return max([GENERALS[general].naval or 0 for general in there], default=0)


def sailing(state: State, one: Stack) -> int:
    """9.3.5, 3.5, 9.1 The MP of a fleet: of its slowest ship; some generals and the weather change it."""
    faction = side(state, one)
    skill = max([amount(general, "fleet_mp") for general in commanders(state, one)], default=0)
    weather = boons.boon(state, faction, boons.FLEET_MP) if faction < F else _storm(state)
    return max(0, min([MP[unit] for unit, _ in whole_force(one)]) + skill + weather)


def _storm(state: State) -> int:
    """9.1 The effects of this turn's general events on fleets without a player."""
    drawn_now = bool(TABLES["sequence"]["year"][state.turn]["events"])
    return sum([_WINDS.get(event, 0) for event in state.current]) if drawn_now else 0


def fleets_at(state: State, place: int) -> list[Stack]:
    """The fleets in a sea or a port."""
    return [one for one in state.stacks if one.kind == Kind.FLEET and one.place == place]


def enemy_fleets(state: State, sea: int, who: int) -> list[Stack]:
    """9.3.5 The fleets of enemies in a sea."""
    return [one for one in fleets_at(state, sea) if at_war(state, side(state, one), who)]


def open_port(state: State, zone: int, who: int) -> bool:
    """9.3.5, C242 Whether a side's ships may be in a port: its own or an ally's, without enemies before its gates."""
    return has_port(state, zone) and friendly(state, zone, who)


def havens(state: State, one: Stack, mp: int) -> dict[int, int]:
    """9.3.5, 9.4.4 The friendly ports a fleet reaches with this many MP, past no enemy fleet, and their cost."""
    who = side(state, one)
    if not is_sea(one.place):
        return {one.place: 0} if open_port(state, one.place, who) else {}
    found: dict[int, int] = {}
    seen, edge, cost = {one.place}, [one.place], 0
    while edge and cost + PORT_MP <= mp:
        for sea in edge:
            for zone in shores(sea):
                if zone not in found and open_port(state, zone, who):
                    found[zone] = cost + PORT_MP
        edge = [near for sea in edge for near in SEA_NEIGHBOURS[sea - LAND] if near not in seen]
        edge = [near for near in dict.fromkeys(edge) if not enemy_fleets(state, near, who)]
        seen.update(edge)
        cost += SEA_MP
    return found


def put(state: State, id: int, place: int) -> None:
    """9.3.5 A fleet is somewhere else now, with all who are aboard."""
    there = [id, *[one.id for one in cargo(state, id)]]
    for stack in there:
        stacks.replace(state, stack, place=place)
    for person in state.people:
        if person.stack in there:
            heroes.change(state, person.id, place=place)


def landfall(state: State, sea: int, who: int) -> int:
    """C243 Where troops come ashore whose ship is lost: a zone of their side's on this sea, or the first there is.

    A sea without a shore, as a map of an owner's may have, has those of the nearest seas.
    """
    near, seen, edge = [sea] if not is_sea(sea) else [], {sea}, [sea]
    while not near:
        assert edge, "a fleet has come from some shore"
        near = [zone for one in edge for zone in shores(one)]
        edge = [other for one in edge for other in SEA_NEIGHBOURS[one - LAND] if other not in seen]
        seen.update(edge)
    return next((zone for zone in near if friendly(state, zone, who)), near[0])


def sea_of(zone: int) -> tuple[int, ...]:
    """The seas of a coastal zone."""
    return COASTS[zone]
