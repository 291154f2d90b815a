"""3.2, 9.3 Free reorganisation in a zone: split and join stacks, take on and put off what goes with them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace as changed

from vexillum.core.decision import DONE, Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import heroes, stacks
from ..components.map import PLACE_IDS
from ..components.pieces import NOTHING, SEATS, UNIT_IDS, Force, force, joined, size, without
from ..stacks import NULL, SPECIALIST_IDS, has_good, units_in_words
from ..state import KINDS, NONE, Kind, Person, Play, Stack, Stacks, State, Table

# 3.2 Choosing units, goods and persons that change from one stack to another, and where they go ----------------------


_HIRED = "hired."
"""How keys of mercenaries begin."""


def choose_units(table: Table, faction: int, one: Stack, most: int) -> Play[Part]:
    """3.2 Which units leave a stack, at most this many."""
    options = [*_unit_options("", one.units), *_unit_options(_HIRED, one.hired)]
    picks = yield table.ask(
        SEATS[faction],
        "move.take",
        options,
        rule="3.2",
        at_most=most,
        params={"zone": PLACE_IDS[one.place], "most": most},
        about=f"stack:{one.id}",
        secret=True,
    )
    taken: dict[str, list[tuple[int, int]]] = {"": [], _HIRED: []}
    for pick in picks:
        prefix, unit = pick.value
        taken[prefix].append((unit, 1))
    return Part(units=_sum(taken[""]), hired=_sum(taken[_HIRED]))


def _sum(pairs: list[tuple[int, int]]) -> Force:
    counts: dict[int, int] = {}
    for unit, n in pairs:
        counts[unit] = counts.get(unit, 0) + n
    return force(counts)


def _unit_options(prefix: str, units: Force) -> list[Option]:
    text = "option.march_unit_hired" if prefix else "option.march_unit"
    return [
        Option(
            f"{prefix}{UNIT_IDS[unit]}.{number + 1}",
            (prefix, unit),
            f"unit:{UNIT_IDS[unit]}",
            text,
            {"unit": UNIT_IDS[unit]},
        )
        for unit, n in units
        for number in range(n)
    ]


def person_option(one: Person) -> Option:
    """A person to choose."""
    params = {"person": heroes.name(one)}
    return Option(f"p{one.id}", ("person", one.id), f"person:{one.id}", "option.organise_person", params)


def target_option(one: Stack) -> Option:
    """A stack that a person, a unit or a good can go to."""
    params = {"kind": KINDS[one.kind], "units": units_in_words(one)}
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.organise_to", params)


def may_take(one: Stack, goods: list[int]) -> bool:
    """13.6.4 At most one NULL goes with an army."""
    return has_good(one, NULL) + goods.count(NULL) <= 1


def choose_target(
    table: Table, faction: int, zone: int, options: list[Option], goods: list[int] | None = None
) -> Play[int]:
    """3.2 Where what was taken goes."""
    (pick,) = yield table.ask(
        SEATS[faction],
        "move.give",
        options,
        rule="3.2",
        params={"zone": PLACE_IDS[zone]},
        about=f"place:{PLACE_IDS[zone]}",
        secret=True,
        why=partial(_why_not_target, goods or []),
    )
    return int(pick.value)


def _why_not_target(goods: list[int], table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """13.6.4, 9.4.3.1 Why a unit or good cannot go to a stack."""
    word = name.rpartition(":")[2].removeprefix("s")
    one = stacks.find(table.state, int(word)) if word.isdigit() else None
    if one is None:
        return None
    if not may_take(one, goods):
        return Message("why.organise_null", {}, "13.6.4")
    return Message("why.organise_other", {}, "3.2")


# 3.2 Units change from one counter to another in a zone: what that means for both ------------------------------------


class Part(msgspec.Struct, frozen=True):
    """What is taken from a stack."""

    units: Force = NOTHING
    hired: Force = NOTHING
    goods: tuple[tuple[int, int], ...] = ()
    people: tuple[int, ...] = ()


def kind_of(one: Stack) -> Kind:
    """3.2, C217 What a stack is: under a general an army, mercenaries alone a company, all others a garrison."""
    if one.general != NONE:
        return Kind.ARMY
    return Kind.COMPANY if one.hired and not one.units and not one.sworn else Kind.GARRISON


def reorganisable(state: State, faction: int, zone: int) -> list[Stack]:
    """3.2 One's own stacks in a zone among which units can change; those of allied nations keep to themselves."""
    return [
        one
        for one in state.stacks
        if one.owner == faction
        and one.place == zone
        and one.kind != Kind.FLEET
        and one.aboard < 0
        and one.nation == NONE
        and state.clock >= one.frozen_until
    ]


def blended(target: Stack, source: Stack) -> Stack:
    """3.2, C218 A counter that units of another one join: who has moved, marched or scouted makes all of them so."""
    marched = [one for one in (target, source) if one.marched]
    return changed(
        target,
        activated=target.activated or source.activated,
        moved=target.moved or source.moved,
        marched=bool(marched),
        worn=bool(marched) and all(one.worn for one in marched),
        caught=target.caught or source.caught,
        came_from=target.came_from if target.came_from != NONE else source.came_from,
        moved_until=max(target.moved_until, source.moved_until),
        scouted_until=max(target.scouted_until, source.scouted_until),
        guided_until=min(target.guided_until, source.guided_until),
        hurried_until=min(target.hurried_until, source.hurried_until),
    )


def split_off(state: State, id: int, part: Part) -> int:
    """3.2 Units become a stack of their own, with the markers of the one that they leave."""
    source = stacks.stack(state, id)
    fresh = changed(
        source,
        general=NONE,
        naval_general=False,
        units=NOTHING,
        hired=NOTHING,
        sworn=NOTHING,
        goods=(),
        residual=0,
        paid=False,
        guided_until=0,
        hurried_until=0,
        kind=Kind.GARRISON,
    )
    target = stacks.add(state, fresh).id
    transfer(state, id, target, part)
    return target


def transfer(state: State, id: int, target: int, part: Part) -> None:
    """3.2 Units, goods and persons change from one stack to another; a stack that is empty then is removed.

    What such a stack still had with it goes along.
    """
    source, other = stacks.stack(state, id), stacks.stack(state, target)
    if part.units or part.hired:
        other = blended(other, source)
    stacks.replace(state, id, units=without(source.units, part.units), hired=without(source.hired, part.hired))
    now = changed(other, units=joined(other.units, part.units), hired=joined(other.hired, part.hired))
    state.stacks = Stacks([changed(now, kind=kind_of(now)) if one.id == target else one for one in state.stacks])
    for good, n in part.goods:
        stacks.change_goods(state, id, good, -n)
        stacks.change_goods(state, target, good, n)
    for person in part.people:
        heroes.change(state, person, stack=target)
    left = stacks.stack(state, id)
    if stacks.empty(left) and left.general == NONE:
        _dissolve(state, left, target)
    else:
        stacks.replace(state, id, kind=kind_of(left))
    blur(state, (id, target))


def _dissolve(state: State, one: Stack, target: int) -> None:
    for good, n in one.goods:
        stacks.change_goods(state, target, good, n)
    for person in [person.id for person in state.people if person.stack == one.id]:
        heroes.change(state, person, stack=target)
    stacks.remove(state, one.id)


def blur(state: State, ids: Iterable[int]) -> None:
    """9.3.4 What others have seen of these stacks is no longer everything for certain."""
    state.sightings = [changed(one, whole=False) if one.stack in ids else one for one in state.sightings]


# 3.2, 9.3 Free reorganisation in a zone: split and join stacks, take on and put off what goes with them --------------


_NEW = Option("new", NONE, text="option.organise_new")
_ALONE = Option("alone", NONE, text="option.organise_alone")
_MERGE = Option("merge", ("merge", NONE), text="option.organise_merge")
_FREE = Option("people", ("people", NONE), text="option.organise_people")


# What can be done -----------------------------------------------------------------------------------------------------


def spare(one: Stack) -> int:
    """3.2, C217 How many units can leave a stack: under a general one has to stay, his own people always do."""
    n = size(one.units) + size(one.hired)
    return n if one.general == NONE or one.sworn else max(0, n - 1)


def can_split(state: State, one: Stack) -> bool:
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
        if spare(one) > 0 and (can_split(state, one) or _takers(here, one)):
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
    return [other for other in _partners(here, one) if has_good(one, NULL) + has_good(other, NULL) <= 1]


def mergeable(here: list[Stack]) -> bool:
    """3.2 Whether everything in a zone can go under one counter: several stacks, at most one of them with a general."""
    if len(here) < 2 or len({one.besieged for one in here}) > 1 or sum([has_good(one, NULL) for one in here]) > 1:
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
