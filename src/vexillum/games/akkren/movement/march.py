"""9.3.1 An army on the march: who goes, how far it can still go, and the steps themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from vexillum.core.call_stack import Activity
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.combat.siege import lift_if_left
from vexillum.games.akkren.components.factions import SEATS, F
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.heroes import change
from vexillum.games.akkren.state import Stack, State, Table


class March(Activity, msgspec.Struct, eq=False):
    """A movement that goes on. The principal stack comes first (8.1.1); others follow it."""

    faction: int
    """Who decides, or NOBODY."""
    who: int
    """The owner on whose side it is."""
    group: list[int]
    mp: int
    forced: bool = False
    """9.3.1.4 It is a forced march."""
    moved: bool = False
    over: bool = False
    """Its movement has been interrupted."""
    refused: list[int] = []
    """8.1.1 Stacks of allies who would not come along."""

    @property
    def principal(self) -> int:
        """8.1.1 The stack that leads."""
        return self.group[0]


def march_of(state: State, id: int, mp: int) -> March:
    """A march of one stack."""
    one = stacks.stack(state, id)
    return March(decides(state, one), side(state, one), [id], mp)


def going(state: State, march: March) -> list[Stack]:
    """The stacks of a march, as they are now."""
    return [stacks.stack(state, id) for id in march.group]


def close_ranks(state: State, march: March, zone: int) -> bool:
    """After a fight: stacks that are gone leave the march. Returns whether the principal is still there."""
    there = [one.id for one in state.stacks if one.id in march.group and one.place == zone]
    if march.principal not in there:
        return False
    march.group = [id for id in march.group if id in there]
    return True


def relocate(table: Table, id: int, to: int) -> None:
    """A stack goes to another zone with all who are with it; a siege that it leaves behind is lifted."""
    state = table.state
    left = stacks.stack(state, id).place
    stacks.replace(state, id, place=to)
    for person in [one.id for one in state.people if one.stack == id]:
        change(state, person, place=to)
    if left != to:
        lift_if_left(table, left)


def take_step(table: Table, ids: Sequence[int], to: int) -> None:
    """9.3.1 Stacks move into the next zone in their phase."""
    state = table.state
    for id in ids:
        stacks.replace(state, id, came_from=stacks.stack(state, id).place, moved=True, moved_until=state.clock + 1)
        relocate(table, id, to)


def tell_sides(table: Table, id: str, rule: str, sides: Sequence[int], **params: Any) -> None:
    """Report to the Factions that have to do with it what others may not know: generals and what armies are made of."""
    seats = tuple([SEATS[who] for who in dict.fromkeys(sides) if who < F])
    if seats:
        table.tell(id, rule, to=seats, **params)


def general_of(state: State, id: int) -> int:
    """C29 The general of a stack; NONE: an officer stands in for him."""
    return stacks.stack(state, id).general
