"""3.2 Choosing units, goods and persons that change from one stack to another, and where they go."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import UNIT_IDS, Force, force
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.forces.goods import NULL, has
from vexillum.games.akkren.forces.labels import units_in_words
from vexillum.games.akkren.movement.unit_transfer import Part
from vexillum.games.akkren.state import KINDS, Person, Play, Stack, Table

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
    return has(one, NULL) + goods.count(NULL) <= 1


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
