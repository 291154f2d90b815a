"""3.2, 9.3 Free reorganisation in a zone: split and join stacks, take on and put off what goes with them."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import DONE, Option, asks_nothing
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import size
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.forces.goods import NULL, SPECIALIST_IDS, has
from vexillum.games.akkren.forces.labels import units_in_words
from vexillum.games.akkren.movement.selection import (
    choose_target,
    choose_units,
    may_take,
    person_option,
    target_option,
)
from vexillum.games.akkren.movement.unit_transfer import Part, reorganisable, split_off, transfer
from vexillum.games.akkren.state import KINDS, NONE, Kind, Person, Play, Stack, State, Table

_NEW = Option("new", NONE, text="option.organise_new")
_ALONE = Option("alone", NONE, text="option.organise_alone")
_MERGE = Option("merge", ("merge", NONE), text="option.organise_merge")
_FREE = Option("people", ("people", NONE), text="option.organise_people")


# What can be done -----------------------------------------------------------------------------------------------------


def spare(one: Stack) -> int:
    """3.2, C217 How many units can leave a stack: under a general one has to stay, his own people always do."""
    n = size(one.units) + size(one.hired)
    return n if one.general == NONE or one.sworn else max(0, n - 1)


def can_leave(state: State, one: Stack) -> bool:
    """3.2 Whether a stack can leave units behind and still be one."""
    return one.nation == NONE and one.kind != Kind.FLEET and _leaving(one) > 0


def _leaving(one: Stack) -> int:
    return spare(one) if one.general != NONE else spare(one) - 1


def travellers(state: State, one: Stack) -> list[Person]:
    """The persons who are with a stack."""
    return [person for person in state.people if person.stack == one.id and person.captor == NONE]


def wanderers(state: State, faction: int, zone: int) -> list[Person]:
    """One's own persons who are in a zone without an army, and free to join one (9.2.1)."""
    return [
        person
        for person in state.people
        if person.owner == faction
        and person.place == zone
        and person.stack == NONE
        and person.captor == NONE
        and state.clock >= person.pleads_until
    ]


def sources(state: State, faction: int, zone: int) -> list[Option]:
    """3.2 What can be changed in a zone: units, goods and persons by stack, lone persons, or all at once."""
    here = reorganisable(state, faction, zone)
    options = []
    for one in here:
        params = {"kind": KINDS[one.kind], "units": units_in_words(one)}
        if spare(one) > 0 and (can_leave(state, one) or _takers(here, one)):
            options.append(Option(f"s{one.id}", ("units", one.id), f"stack:{one.id}", "option.organise_units", params))
        if (one.goods and _partners(here, one)) or travellers(state, one):
            key = f"goods.s{one.id}"
            options.append(Option(key, ("goods", one.id), f"stack:{one.id}", "option.organise_goods", params))
    if wanderers(state, faction, zone) and here:
        options.append(_FREE)
    if mergeable(here):
        options.append(_MERGE)
    return options


def _partners(here: list[Stack], one: Stack) -> list[Stack]:
    """9.4.3.1 Other stacks that units could change to: who is shut in stays among those shut in."""
    return [other for other in here if other.id != one.id and other.besieged == one.besieged]


def _takers(here: list[Stack], one: Stack) -> list[Stack]:
    """13.6.4 Those who could take a whole stack over, with all that goes with it: no army has two NULLs."""
    return [other for other in _partners(here, one) if has(one, NULL) + has(other, NULL) <= 1]


def mergeable(here: list[Stack]) -> bool:
    """3.2 Whether everything in a zone can go under one counter: several stacks, at most one of them with a general."""
    if len(here) < 2 or len({one.besieged for one in here}) > 1 or sum([has(one, NULL) for one in here]) > 1:
        return False
    return len([one for one in here if one.general != NONE]) <= 1


# The questions --------------------------------------------------------------------------------------------------------


def reorganise(table: Table, faction: int, zone: int) -> Play[None]:
    """3.2 Units, goods and persons change between one's own stacks in a zone, until the player is done."""
    state = table.state
    before = [one for one in state.stacks if one.place == zone]
    while options := sources(state, faction, zone):
        (pick,) = yield table.ask(
            SEATS[faction],
            "move.organise",
            [*options, DONE],
            rule="3.2",
            params={"zone": PLACE_IDS[zone]},
            about=f"place:{PLACE_IDS[zone]}",
            secret=True,
        )
        if pick is DONE:
            break
        what, id = pick.value
        yield from CHANGES[what](table, faction, zone, id)
    if [one for one in state.stacks if one.place == zone] != before:
        table.set_title("armies_organise", zone=PLACE_IDS[zone])
        table.tell("reorganises", "3.2", who=SEATS[faction], zone=PLACE_IDS[zone])


def _units(table: Table, faction: int, zone: int, id: int) -> Play[None]:
    """Some units of a stack go to another one, or become one."""
    one = stacks.stack(table.state, id)
    here = reorganisable(table.state, faction, zone)
    takers = _takers(here, one)
    part = yield from choose_units(table, faction, one, spare(one) if takers else _leaving(one))
    whole = size(part.units) + size(part.hired) == size(one.units) + size(one.hired) and one.general == NONE
    options = [target_option(other) for other in (takers if whole else _partners(here, one))]
    if not whole:
        options.append(_NEW)
    target = yield from choose_target(table, faction, zone, options)
    if target == NONE:
        split_off(table.state, id, part)
    else:
        transfer(table.state, id, target, part)


def _goods(table: Table, faction: int, zone: int, id: int) -> Play[None]:
    """Goods and persons of a stack go to another one; persons may also travel alone from now on."""
    state = table.state
    one = stacks.stack(state, id)
    partners = _partners(reorganisable(state, faction, zone), one)
    options = [person_option(person) for person in travellers(state, one)]
    if partners:
        options += [
            Option(
                f"{SPECIALIST_IDS[good]}.{n + 1}",
                ("good", good),
                f"good:{SPECIALIST_IDS[good]}",
                "option.organise_good",
                {"good": SPECIALIST_IDS[good]},
            )
            for good, count in one.goods
            for n in range(count)
        ]
    picks = yield table.ask(
        SEATS[faction], "move.take_goods", options, rule="3.2", at_most=len(options), secret=True, about=f"stack:{id}"
    )
    chosen = [pick.value for pick in picks]
    people = tuple([value for what, value in chosen if what == "person"])
    goods = [value for what, value in chosen if what == "good"]
    targets = [target_option(other) for other in partners if may_take(other, goods)]
    if not goods:
        targets.append(_ALONE)
    if not targets:
        return
    target = yield from choose_target(table, faction, zone, targets, goods=goods)
    if target == NONE:
        for person in people:
            heroes.change(state, person, stack=NONE)
        return
    counts = tuple(sorted((good, goods.count(good)) for good in set(goods)))
    transfer(state, id, target, Part(goods=counts, people=people))


def _people(table: Table, faction: int, zone: int, _: int) -> Play[None]:
    """9.2 Persons who travel alone join a stack."""
    state = table.state
    options = [person_option(person) for person in wanderers(state, faction, zone)]
    picks = yield table.ask(SEATS[faction], "move.take_people", options, rule="9.2", at_most=len(options), secret=True)
    targets = [target_option(one) for one in reorganisable(state, faction, zone)]
    target = yield from choose_target(table, faction, zone, targets)
    for pick in picks:
        heroes.change(state, pick.value[1], stack=target)


@asks_nothing
def _merge(table: Table, faction: int, zone: int, _: int) -> None:
    """3.2 Everything goes under one counter: that of the general, or the one with most units."""
    state = table.state
    here = reorganisable(state, faction, zone)
    first = max(here, key=lambda one: (one.general != NONE, size(one.units) + size(one.hired), -one.id))
    for one in here:
        if one.id != first.id:
            transfer(state, one.id, first.id, Part(units=one.units, hired=one.hired, goods=one.goods))


CHANGES: dict[str, Any] = {"units": _units, "goods": _goods, "people": _people, "merge": _merge}


def leave_units(table: Table, faction: int, id: int) -> Play[None]:
    """3.2 An army on the march leaves units behind: they have moved as far as it has."""
    one = stacks.stack(table.state, id)
    part = yield from choose_units(table, faction, one, _leaving(one))
    split_off(table.state, id, part)
    table.tell("leaves_units", "3.2", who=SEATS[faction], zone=PLACE_IDS[one.place])
