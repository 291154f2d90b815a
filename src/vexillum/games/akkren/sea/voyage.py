"""9.3.5 A voyage: a fleet that has been activated, and what it can do with the MP that it has left."""

from __future__ import annotations

import msgspec

from vexillum.core.call_stack import Activity
from vexillum.core.decision import Option
from vexillum.games.akkren.battle.battle_scene import in_words
from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.components.map import COASTS, PLACE_IDS, REGION_OF, is_sea, seas_at, shores
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.components.units import size
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import amount
from vexillum.games.akkren.forces.heroes import name
from vexillum.games.akkren.movement.march_reasons import idle
from vexillum.games.akkren.naval.fleets import PORT_MP, SEA_MP, capacity, cargo, commanders, factors, open_port, room
from vexillum.games.akkren.pillage import barred as pillage_barred
from vexillum.games.akkren.routes.costs import barred
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Kind, Person, Stack, State

EMBARK_PORT = number("naval_move", "embark_port")
EMBARK_COAST = number("naval_move", "embark_coast")
RAID_MP = number("naval_raid", "mp")
RAID_FACTORS = number("naval_raid", "min_factors")


class Voyage(Activity, msgspec.Struct, eq=False):
    """A fleet that sails."""

    faction: int
    fleet: int
    mp: int
    moved: bool = False
    raided: bool = False
    over: bool = False


def ship(state: State, voyage: Voyage) -> Stack:
    """The fleet, as it is now."""
    return stacks.stack(state, voyage.fleet)


# Where to -------------------------------------------------------------------------------------------------------------


def courses(state: State, one: Stack) -> dict[int, int]:
    """9.3.5 The places next to a fleet to which it can sail, and what they cost: seas, and friendly ports.

    Ships with which a nation became an ally stay in its ports (8.2.1, C407).
    """
    if bound(one):
        ports = shores(one.place) if is_sea(one.place) else ()
        return {
            zone: PORT_MP
            for zone in ports
            if REGION_OF[zone] == one.nation and open_port(state, zone, side(state, one))
        }
    found = {sea: SEA_MP if is_sea(one.place) else PORT_MP for sea in seas_at(one.place)}
    if is_sea(one.place):
        found |= {zone: PORT_MP for zone in shores(one.place) if open_port(state, zone, side(state, one))}
    return found


def bound(one: Stack) -> bool:
    """8.2.1 Whether it is a Faction's stack that must stay within the borders of its own nation."""
    return one.nation != NONE and one.owner < F


def coast(state: State, one: Stack) -> tuple[int, ...]:
    """9.3.5 The zones at which a fleet can embark and land: those of its sea, or the one in whose port it lies."""
    return shores(one.place) if is_sea(one.place) else (one.place,)


def boat_price(state: State, one: Stack, zone: int) -> int:
    """9.3.5, 3.5, C247 What embarking or landing costs: 1 MP in a friendly port, 3 on a coast.

    A general who knows how needs less, with the fleet or with troops on that shore that could go aboard.
    """
    if open_port(state, zone, side(state, one)):
        return EMBARK_PORT
    ashore = [other.general for other in waiting(state, side(state, one), zone)]
    knack = [n for general in (*commanders(state, one), *ashore) if (n := amount(general, "embark_coast_mp"))]
    return min([EMBARK_COAST, *knack])


# Who ------------------------------------------------------------------------------------------------------------------


def boarders(state: State, voyage: Voyage, zone: int) -> list[Stack]:
    """9.3.5, C247 The stacks in a zone that can go aboard: those that could march, and for which there is room."""
    one = ship(state, voyage)
    return [other for other in waiting(state, voyage.faction, zone) if size(whole_force(other)) <= room(state, one)]


def waiting(state: State, faction: int, zone: int) -> list[Stack]:
    """9.3.5, C247 One's own stacks in a zone that could go aboard if there were room."""
    return [
        one
        for one in state.stacks
        if one.place == zone
        and one.kind != Kind.FLEET
        and side(state, one) == faction
        and not bound(one)
        and not idle(state, faction, one, 0)
    ]


def travellers(state: State, voyage: Voyage, zone: int) -> list[Person]:
    """9.3.5, C247 Persons of one's own in a zone without an army, who have not acted: they take no room."""
    there = [one for one in state.people if one.place == zone and one.stack == NONE and one.captor == NONE]
    able = capacity(ship(state, voyage)) > 0
    return [one for one in there if one.owner == voyage.faction and not one.activated and able]


def passengers(state: State, voyage: Voyage) -> list[Person]:
    """Persons who are with the fleet itself."""
    return [one for one in state.people if one.stack == voyage.fleet]


def landing_parties(state: State, voyage: Voyage, zone: int) -> list[Stack]:
    """9.3.5, 9.3.1 The stacks aboard that may enter a zone."""
    return [one for one in cargo(state, voyage.fleet) if not barred(state, one, zone)]


# What -----------------------------------------------------------------------------------------------------------------


def sea_options(state: State, voyage: Voyage) -> list[Option]:
    """9.3.5 Everything that the fleet can do with what it has left."""
    one, mp = ship(state, voyage), voyage.mp
    found = [_course(place, cost) for place, cost in courses(state, one).items() if cost <= mp]
    for zone in coast(state, one):
        price = boat_price(state, one, zone)
        if price <= mp and (boarders(state, voyage, zone) or travellers(state, voyage, zone)):
            found.append(_at("embark", zone, price))
        if price <= mp and (landing_parties(state, voyage, zone) or passengers(state, voyage)):
            found.append(_at("land", zone, price))
        if mp >= RAID_MP and not raid_barred(state, voyage, zone):
            found.append(_at("raid", zone, RAID_MP))
    return found


def _course(place: int, cost: int) -> Option:
    id = PLACE_IDS[place]
    text = "option.sea_sail" if is_sea(place) else "option.sea_harbour"
    return Option(id, ("sail", place, cost), f"place:{id}", text, {"zone": id, "mp": cost})


def _at(what: str, zone: int, price: int) -> Option:
    id = PLACE_IDS[zone]
    return Option(f"{what}.{id}", (what, zone, price), f"place:{id}", f"option.sea_{what}", {"zone": id, "mp": price})


def raid_barred(state: State, voyage: Voyage, zone: int) -> str:
    """9.3.2.1, C248 Why a fleet may not raid a zone: a word for the texts; nothing if it may."""
    one = ship(state, voyage)
    if not is_sea(one.place) or one.place not in COASTS[zone]:
        return "not_there"
    if factors([one]) < RAID_FACTORS:
        return "weak"
    if voyage.raided:
        return "twice"
    return pillage_barred(state, side(state, one), zone)


def aboard_option(one: Stack | Person) -> Option:
    """A stack or a person to take aboard or put ashore."""
    if isinstance(one, Person):
        return Option(f"p{one.id}", one, f"person:{one.id}", "option.battle_person", {"person": name(one)})
    return Option(f"s{one.id}", one, f"stack:{one.id}", "option.sea_stack", {"units": in_words(whole_force(one))})
