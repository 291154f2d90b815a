"""2, 8.1, C25 Who holds a region, where a Faction is at home, and the relations of Factions."""

from __future__ import annotations

from collections.abc import Sequence

from .components.map import CAPITAL as CAPITAL_STRUCTURE
from .components.map import CITY, PORT, REGION_OF, SEAT_OF, STRUCTURE, ZONES_OF, is_sea
from .components.map import FORT as FORT_STRUCTURE
from .components.pieces import (
    ALLIANCE,
    CAPITAL_OF,
    GREAT_KINGDOM,
    HOME,
    MINOR,
    NEUTRALITY,
    NOBODY,
    RELATIONS,
    SEATS,
    WAR,
    F,
    pair,
)
from .state import NONE, Kind, Stack, State, Table

BEGUN, COMPLETE = 1, 2
"""8.3.2 The two stages of a fort."""


def holder(state: State, zone: int) -> int:
    """C25 Who holds a zone: the owner that controls its region, or whose ally it is; NOBODY where it is neutral."""
    region = REGION_OF[zone]
    owner = state.holder[region]
    return owner if owner != NOBODY else state.allied[region]


def friendly(state: State, zone: int, owner: int) -> bool:
    """Whether a zone is in one's own hands or in an ally's."""
    held = holder(state, zone)
    return held != NOBODY and allies(state, held, owner)


def stacks_at(state: State, place: int) -> list[Stack]:
    """The stacks in a place, those aboard a fleet not counted."""
    return state.stacks.at(place)


def land_stacks(state: State, zone: int) -> Sequence[Stack]:
    """The stacks on the ground of a zone."""
    return state.stacks.on_land(zone)


def troops_at(state: State, place: int) -> list[Stack]:
    """9.3.3, 13.4, 16.3, C482 All troops in a place: on the ground, ships in its port or at sea, and those aboard."""
    return [one for one in state.stacks if one.place == place and one.whole]


def on_the_ground(one: Stack) -> bool:
    """Whether a stack is on land, and not aboard."""
    return one.aboard < 0 and one.kind != Kind.FLEET


def side(state: State, stack: Stack) -> int:
    """16 The side of a stack: its owner's; of a minor power that a Faction has won, that Faction's."""
    if stack.owner == MINOR and stack.nation != NONE and 0 <= state.minors[stack.nation] < F:
        return state.minors[stack.nation]
    return stack.owner


def enemies_at(state: State, zone: int, owner: int) -> list[Stack]:
    """Stacks on the ground of a zone that are not on the owner's side."""
    return [stack for stack in land_stacks(state, zone) if not allies(state, side(state, stack), owner)]


def structure(state: State, zone: int) -> str:
    """9.4.3, C31 The strongest structure of a zone that still stands: capital, city, a complete fort, or nothing."""
    printed = STRUCTURE[zone]
    if printed and not state.razed[zone]:
        return printed
    return FORT_STRUCTURE if state.forts[zone] == COMPLETE else ""


def is_city(state: State, zone: int) -> bool:
    """Whether there is a city or a capital that stands."""
    return structure(state, zone) in (CITY, CAPITAL_STRUCTURE)


def has_port(state: State, zone: int) -> bool:
    """9.3.5 Whether there is a port. It goes with its city."""
    return not is_sea(zone) and PORT[zone] and not state.razed[zone]


def regions_of(state: State, faction: int) -> list[int]:
    """The regions that a Faction controls, those of its allies not counted."""
    return [region for region, held in enumerate(state.holder) if held == faction]


def allies_of(state: State, faction: int) -> list[int]:
    """8.2.1 The nations that are allied with a Faction."""
    return [region for region, held in enumerate(state.allied) if held == faction]


def capitals(state: State, faction: int) -> list[int]:
    """The capitals that a Faction holds: of the four Factions and of the Great Kingdom (C31)."""
    return [
        zone for zone, printed in enumerate(STRUCTURE) if printed == CAPITAL_STRUCTURE and _holds(state, zone, faction)
    ]


def has_capital(state: State, faction: int) -> bool:
    """Whether a Faction holds its own capital."""
    return _holds(state, CAPITAL_OF[faction], faction)


def capital_stands(state: State, faction: int) -> bool:
    """11.5, C405 Whether a Faction holds its own capital, not destroyed. Only then it serves as a city."""
    return has_capital(state, faction) and is_city(state, CAPITAL_OF[faction])


def _holds(state: State, zone: int, faction: int) -> bool:
    return state.holder[REGION_OF[zone]] == faction


def home_cities(state: State, faction: int) -> list[int]:
    """13.3 Cities of the home country without ports, and the capital: where any reinforcement may be placed."""
    if state.holder[HOME[faction]] != faction:
        return []
    return [
        zone
        for zone in ZONES_OF[HOME[faction]]
        if is_city(state, zone) and (zone == CAPITAL_OF[faction] or not PORT[zone])
    ]


def conquered(state: State, region: int, owner: int) -> bool:
    """C25 Whether an owner has won a region: its zones have no enemy or neutral unit, and its seat is occupied."""
    zones = ZONES_OF[region]
    if any(enemies_at(state, zone, owner) for zone in zones):
        return False
    places = [SEAT_OF[region]] if SEAT_OF[region] >= 0 else list(zones)
    return any(stack.owner == owner for zone in places for stack in land_stacks(state, zone))


def is_faction(owner: int) -> bool:
    """Whether an owner is one of the four Factions."""
    return 0 <= owner < F


def is_power(owner: int) -> bool:
    """Whether an owner can hold regions: a Faction or the Great Kingdom."""
    return 0 <= owner <= GREAT_KINGDOM


# 8.1 Relations of Factions: neutrality, alliance, war ----------------------------------------------------------------


def relation(state: State, one: int, other: int) -> int:
    """8.1 The relation of two Factions."""
    return state.relations[pair(one, other)]


def allies(state: State, one: int, other: int) -> bool:
    """8.1.1 Whether two owners are on the same side: one Faction, or two that are allied."""
    if one == other:
        return True
    return one < F and other < F and relation(state, one, other) == ALLIANCE


def at_war(state: State, one: int, other: int) -> bool:
    """8.1.2 Whether two owners are enemies now. Powers run by the game are everyone's enemy where troops meet."""
    if one == other:
        return False
    return one >= F or other >= F or relation(state, one, other) == WAR


def set_relation(table: Table, one: int, other: int, now: int, rule: str) -> None:
    """8.1 Change the relation of two Factions."""
    state = table.state
    before = relation(state, one, other)
    if before == now:
        return
    state.relations[pair(one, other)] = now
    table.tell("relation", rule, one=SEATS[one], other=SEATS[other], now=RELATIONS[now], before=RELATIONS[before])


def hostile_act(table: Table, doer: int, victim: int, rule: str, *, attack: bool = False) -> None:
    """8.1.2, C43 An openly hostile act between Factions: they are at war from this moment.

    Every such act but an open attack is also a reason for war that the victim has from now on (18.2).
    """
    if doer < F and victim < F and doer != victim:
        assert relation(table.state, doer, victim) != ALLIANCE
        if not attack:
            table.state.grievances[F * victim + doer] = 1
        set_relation(table, doer, victim, WAR, rule)


def has_grievance(state: State, victim: int, doer: int) -> bool:
    """18.2 Whether a Faction has a reason for war against another: a person or a caravan taken, an agent, plunder."""
    return bool(state.grievances[F * victim + doer])


def can_trade(state: State, one: int, other: int) -> bool:
    """8.1.2 At war there is no exchange of any kind."""
    return relation(state, one, other) in (NEUTRALITY, ALLIANCE)
