"""9.2.3 Persons who meet enemy units without an army of their own may be captured; C49: held, ransomed, freed."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import DONE, Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import heroes, stacks
from ..battle.sides import Outcome
from ..components.map import DISTANCE, LAND, PLACE_IDS, REGION_OF, SANCTUARY, is_sea
from ..components.pieces import AKKREN, CAPITAL_OF, OWNERS, SEATS, F, strength
from ..components.tables import TABLES, sides
from ..control import at_war, holder, hostile_act, is_city, land_stacks, side
from ..money import can_pay, earn, pay
from ..stacks import whole_force
from ..state import NONE, Person, Play, State, Table, masked

_CAPTURE: Any = TABLES["capture"]
RANSOM: int = _CAPTURE["ransom"]


def hunters(state: State, zone: int, owner: int) -> list[int]:
    """9.2.3 Who may capture a Faction's person in a zone: those at war with it who have units there.

    The strongest comes first. No one does in the Valley (C57).
    """
    if is_sea(zone) or REGION_OF[zone] == SANCTUARY:
        return []
    there = [one for one in land_stacks(state, zone) if at_war(state, side(state, one), owner)]
    there.sort(key=lambda one: (-strength(whole_force(one)), one.id))
    return list(dict.fromkeys(side(state, one) for one in there))


def exposed(state: State, zone: int) -> list[Person]:
    """9.2.3 The persons who are in a zone without an army, and free."""
    return [one for one in state.people if one.place == zone and one.stack == NONE and heroes.free(one)]


def capture_max(one: Person) -> int:
    """9.2.3 The highest roll that captures a person; those who fly or burrow get away more easily."""
    swift = heroes.has_trait(one, "fly") or heroes.has_trait(one, "burrow")
    return int(_CAPTURE["captured_max_fly_or_burrow" if swift else "captured_max"])


def capture_roll(table: Table, id: int, zone: int) -> bool:
    """9.2.3 A person is in a zone with enemy units, if there are any: one roll, and he may be captured."""
    one = heroes.person(table.state, id)
    enemies = hunters(table.state, zone, one.owner)
    if not enemies:
        return False
    most = capture_max(one)
    with table.step("person_capture", things=(f"person:{id}",), person=heroes.name(one)):
        roll = table.roll(sides(_CAPTURE["die"]))
        table.tell(
            "captured" if roll <= most else "not_captured",
            "9.2.3",
            person=heroes.name(one),
            who=SEATS[one.owner],
            captor=OWNERS[enemies[0]],
            zone=PLACE_IDS[zone],
            roll=roll,
            most=most,
        )
        if roll > most:
            return False
        imprison(table, id, enemies[0], zone)
    return True


@asks_nothing
def capture_check(table: Table, zone: int, enemy: int) -> None:
    """9.2.3 An owner's units have come to a zone: persons who are there alone and at war with it may be captured."""
    state = table.state
    for one in exposed(state, zone):
        if any(enemy in (found, decided) for found, decided in _presence(state, zone, one.owner)):
            capture_roll(table, one.id, zone)


def _presence(state: State, zone: int, owner: int) -> list[tuple[int, int]]:
    """Owner and captor of each stack in a zone that may capture a Faction's person."""
    able = hunters(state, zone, owner)
    return [(one.owner, side(state, one)) for one in land_stacks(state, zone) if side(state, one) in able]


@asks_nothing
def captured_after_battle(table: Table, outcome: Outcome, zone: int) -> None:
    """9.2.3 Persons who have lost their army are among their enemies."""
    for id in outcome.stranded:
        if any(one.id == id and heroes.free(one) for one in table.state.people):
            capture_roll(table, id, zone)


# Prison ---------------------------------------------------------------------------------------------------------------


def imprison(table: Table, id: int, captor: int, zone: int) -> None:
    """C49 A person is taken to the captor's nearest city. The Akkren take no prisoners (ruling C265)."""
    state = table.state
    one = heroes.person(state, id)
    if captor == AKKREN:
        heroes.die(state, id)
        table.tell("captive_killed", "9.2.3", person=heroes.name(one), captor=OWNERS[captor])
        return
    place = prison(state, captor, zone)
    heroes.change(state, id, captor=captor, place=place, stack=NONE)
    table.tell("imprisoned", "C49", person=heroes.name(one), captor=OWNERS[captor], zone=PLACE_IDS[place])
    hostile_act(table, captor, one.owner, "9.2.3")


def prison(state: State, captor: int, zone: int) -> int:
    """C49 The captor's nearest city; those who hold no land keep him in the region's nearest city, or where he is."""
    owned = [near for near in range(LAND) if is_city(state, near) and holder(state, near) == captor]
    local = [near for near in range(LAND) if is_city(state, near) and REGION_OF[near] == REGION_OF[zone]]
    return min(owned or local or [zone], key=lambda near: (DISTANCE[zone][near], near))


def captives(state: State, faction: int) -> list[Person]:
    """C49 A Faction's persons who are held captive."""
    return [one for one in state.people if one.owner == faction and not heroes.free(one)]


def ransom_offers(state: State, faction: int) -> list[Option]:
    """C49 The persons that a Faction can ransom now."""
    if not can_pay(state, faction, RANSOM):
        return []
    return [
        Option(
            f"p{one.id}",
            one.id,
            f"person:{one.id}",
            "option.ransom",
            {"person": heroes.name(one), "captor": OWNERS[one.captor], "zone": PLACE_IDS[one.place]},
            {"gp": RANSOM},
        )
        for one in captives(state, faction)
    ]


def ransoms(table: Table, faction: int) -> Play[None]:
    """C49 In the political phase a Faction may ransom its people, one after the other. The captor cannot refuse.

    Who has not the gold is asked as well (C362): his captives are known to all.
    """
    while captives(table.state, faction):
        pick = yield from masked(
            table.ask(
                SEATS[faction],
                "politics.ransom",
                [*ransom_offers(table.state, faction), DONE],
                rule="9.2.3",
                params={"gp": RANSOM},
                secret=True,
                why=_why_not_ransom,
            )
        )
        if pick is DONE:
            return
        ransom(table, faction, pick.value)


def _why_not_ransom(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why someone cannot be ransomed: he is no captive of this Faction."""
    number = name.rpartition(":")[2].removeprefix("p")
    found = [one for one in table.state.people if str(one.id) == number]
    return Message("why.no_captive", {"person": heroes.name(found[0])}, "C49") if found else None


def ransom(table: Table, faction: int, id: int) -> None:
    """C49 A Faction buys one of its people free; gold for powers without a player is lost."""
    one = heroes.person(table.state, id)
    pay(table, faction, RANSOM)
    table.tell("ransomed", "C49", who=SEATS[faction], person=heroes.name(one), captor=OWNERS[one.captor], n=RANSOM)
    if one.captor < F:
        earn(table, one.captor, RANSOM, "C49", "ransom")
    release(table, id, refuge(table.state, faction, one.place))


def refuge(state: State, faction: int, zone: int) -> int:
    """C49 Where a ransomed person goes: the capital, or the nearest city of his own; else he stays (ruling C265)."""
    own = [near for near in range(LAND) if is_city(state, near) and holder(state, near) == faction]
    if CAPITAL_OF[faction] in own:
        return CAPITAL_OF[faction]
    return min(own or [zone], key=lambda near: (DISTANCE[zone][near], near))


def release(table: Table, id: int, place: int) -> None:
    """C49 A person is free again."""
    heroes.change(table.state, id, captor=NONE, place=place)
    one = heroes.person(table.state, id)
    table.tell("released", "C49", person=heroes.name(one), who=SEATS[one.owner], zone=PLACE_IDS[place])


def free_in(table: Table, zone: int) -> None:
    """C49 A city has fallen: all held there by others than its new holder are free."""
    state = table.state
    for one in [one for one in state.people if not heroes.free(one) and one.place == zone]:
        if one.captor != holder(state, zone):
            release(table, one.id, zone)


def forsaken(state: State, one: Person) -> bool:
    """C49, C265 Whether a captive has no captor any more: neither land nor troops of his hold the place."""
    if heroes.free(one) or holder(state, one.place) == one.captor:
        return False
    region = REGION_OF[one.place]
    near = [stack for stack in state.stacks if not is_sea(stack.place) and REGION_OF[stack.place] == region]
    return all(side(state, stack) != one.captor or stacks.empty(stack) for stack in near)


def free_forsaken(table: Table) -> None:
    """C49, C265 Captives are free as soon as none of those who hold them are left there."""
    state = table.state
    for one in [one for one in state.people if forsaken(state, one)]:
        release(table, one.id, one.place)
