"""9.4 Who opposes whom in a place, and who may begin a battle."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import NEUTRAL, NOBODY, F
from vexillum.games.akkren.components.map import FORT, REGION_OF, SANCTUARY, is_sea
from vexillum.games.akkren.control import friendly, holder, land_stacks, side, structure
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.routes.foes import may_turn_on
from vexillum.games.akkren.state import Kind, Stack, State

FIGHTERS = (Kind.ARMY, Kind.COMPANY)
"""9.4 Who may begin a battle on land: garrisons only defend themselves."""


def frozen(state: State, one: Stack) -> bool:
    """13.5 Whether a saboteur keeps it from acting this turn."""
    return one.frozen_until > state.clock


def outside(state: State, place: int) -> list[Stack]:
    """9.4 The stacks in a place that can be attacked in the open: on land those that are not shut in."""
    if is_sea(place):
        return [one for one in state.stacks if one.place == place and one.kind == Kind.FLEET]
    return [one for one in land_stacks(state, place) if not one.besieged]


def shut_in(state: State, zone: int) -> list[Stack]:
    """9.4.3.1 The stacks in a zone that have shut themselves in."""
    return [one for one in land_stacks(state, zone) if one.besieged]


def own(state: State, place: int, faction: int) -> list[Stack]:
    """9.4 The stacks in a place with which a Faction may begin a battle, those shut in included (C235)."""
    there = outside(state, place) if is_sea(place) else land_stacks(state, place)
    return [
        one
        for one in there
        if side(state, one) == faction
        and (one.kind in FIGHTERS or is_sea(place))
        and not frozen(state, one)
        and one.id not in state.engaged
    ]


def may_attack(state: State, faction: int, enemy: int, place: int) -> bool:
    """9.4 Whether a Faction may attack a side here: not allies; not under a truce (9.1); not in the Valley (C57)."""
    return may_turn_on(state, faction, enemy) and (is_sea(place) or REGION_OF[place] != SANCTUARY)


def targets(state: State, place: int, faction: int) -> list[int]:
    """C231 The sides that a Faction may attack in a place: each is a battle of its own."""
    there = dict.fromkeys(side(state, one) for one in outside(state, place))
    return [enemy for enemy in there if may_attack(state, faction, enemy, place)]


def must_attack(state: State, faction: int, enemy: int) -> bool:
    """9.4 An army in a zone with an enemy has to fight: at war, or with powers without a player."""
    return at_war(state, faction, enemy)


def waiting(state: State, who: int) -> list[tuple[int, int]]:
    """9.3.1.3, C432 Where interceptors wait for a battle that those of a side cannot begin: the place, their Faction.

    Garrisons and blocked armies begin none, and neutrals only with the better of it.
    """
    found: dict[tuple[int, int], None] = {}
    for one in [one for one in state.stacks if one.paid and not one.besieged and not frozen(state, one)]:
        faction = side(state, one)
        if at_war(state, faction, who) and may_attack(state, faction, who, one.place):
            there = [other for other in outside(state, one.place) if side(state, other) == who]
            able = [other for other in there if other.owner < F and other.kind in FIGHTERS and not frozen(state, other)]
            if there and not able:
                found[one.place, faction] = None
    return list(found)


def serves(state: State, zone: int, one: Stack) -> str:
    """9.4.3, C234 The structure of a zone that serves a stack: a fort of its side's, a city of its land; or nothing."""
    found = structure(state, zone)
    if not found:
        return ""
    who = side(state, one)
    if found == FORT and state.fort_owner[zone] != NOBODY:
        return found if allies(state, state.fort_owner[zone], who) else ""
    if holder(state, zone) == NOBODY:
        return found if who == NEUTRAL and one.nation == REGION_OF[zone] else ""
    return found if friendly(state, zone, who) else ""
