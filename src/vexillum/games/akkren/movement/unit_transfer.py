"""3.2 Units change from one counter to another in a zone: what that means for both."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace as changed

from vexillum.games.akkren.components.units import NOTHING, Force, joined, without
from vexillum.games.akkren.forces import goods, heroes, stacks
from vexillum.games.akkren.state import NONE, Kind, Stack, Stacks, State


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
        goods.change(state, id, good, -n)
        goods.change(state, target, good, n)
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
        goods.change(state, target, good, n)
    for person in [person.id for person in state.people if person.stack == one.id]:
        heroes.change(state, person, stack=target)
    stacks.remove(state, one.id)


def blur(state: State, ids: Iterable[int]) -> None:
    """9.3.4 What others have seen of these stacks is no longer everything for certain."""
    state.sightings = [changed(one, whole=False) if one.stack in ids else one for one in state.sightings]
