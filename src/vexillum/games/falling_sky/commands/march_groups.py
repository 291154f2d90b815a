"""3.2.2, 3.3.2 Forming groups: which pieces of a Region move together, and which of them drop off."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.options import numbers
from vexillum.core.decision import DONE, Option
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.harassment import Group
from vexillum.games.falling_sky.commands.reasons import why_march_with
from vexillum.games.falling_sky.forces import unit_words
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.options import unit
from vexillum.games.falling_sky.pieces import KINDS, SEATS
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.state import Play, Table

DROP = Option("drop", "drop", text="option.march_drop")
"""Some of the group stay here, the others may go on."""
FEW = 2
"""A group as small as this needs no question who stays: one of them does."""


class Left(NamedTuple):
    """A piece of this kind stays here, the others may go on."""

    kind: int


@cache
def leave(region: int, kind: int) -> Option:
    """3.2.2 Leave one piece of a kind here."""
    id = KINDS[kind]
    thing, what = f"unit:{REGION_IDS[region]}.{id}", unit_words([(kind, 1)])
    return Option(f"leave.{id}", Left(kind), thing, "option.march_leave", {"what": what})


def drops(here: int, group: Group) -> list[Option]:
    """3.2.2 Who of a group may drop off: one piece with each answer, or a number of each kind; never all."""
    total = sum(group.values())
    if total < FEW:
        return []
    return [*[leave(here, kind) for kind, n in group.items() if n], *([DROP] if total > FEW else [])]


def choose_group(table: Table, action: Action, region: int, there: Group, most: int, rule: str) -> Play[Group | str]:
    """3.2.2, 3.3.2 The next group of an origin: all, one kind, or a number of each; empty to stop.

    Or a Special Ability that comes before it (4.1), by its id.
    """
    specials = SPECIALS.options(table, action)
    return (yield from _choose(table, action, "march.group", region, there, most, rule, [*specials, DONE]))


def choose_part(table: Table, action: Action, region: int, group: Group, rule: str) -> Play[Group]:
    """3.2.2 The pieces of a group that drop off: some, not all."""
    most = sum(group.values()) - 1
    part = yield from _choose(table, action, "march.drop", region, group, most, rule, [])
    assert isinstance(part, dict)
    return part


def _choose(
    table: Table, action: Action, kind: str, region: int, there: Group, most: int, rule: str, beside: list[Option]
) -> Play[Group | str]:
    seat, space = SEATS[action.faction], REGION_IDS[region]
    there = {piece: n for piece, n in there.items() if n}
    total = sum(there.values())
    options: list[Option] = [ALL] if total <= most and len(there) > 1 else []
    options += [unit(region, piece, n) for piece, n in there.items() if n <= most]
    if total > 1:
        options.append(SOME)
    (pick,) = yield table.ask(
        seat,
        kind,
        [*options, *beside],
        rule=rule,
        params={"space": space, "group": dict(there)},
        about=f"space:{space}",
        why=SPECIALS.reasons(action, why_march_with(action, region)),
    )
    if pick is DONE:
        return {}
    if SPECIALS.is_special(pick):
        return str(pick.value)
    if pick is ALL:
        return there
    if pick is not SOME:
        return {pick.value: there[pick.value]}
    chosen: Group = {}
    left, rest = min(most, total), total
    for piece, n in there.items():
        rest -= n
        least = 1 if not chosen and not rest else 0
        (pick,) = yield table.ask(
            seat,
            f"{kind}.number",
            numbers(least, min(n, left)),
            rule=rule,
            params={"space": space, "unit": KINDS[piece], "n": left},
            about=f"unit:{space}.{KINDS[piece]}",
        )
        if pick.value:
            chosen[piece] = pick.value
            left -= pick.value
        if not left:
            break
    return chosen
