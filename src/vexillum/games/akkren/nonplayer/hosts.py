"""10, 11, 16.3 Troops without a player: their foes, how strong both are, how they gather and rest."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from vexillum.games.akkren.components.factions import MINOR
from vexillum.games.akkren.components.units import NOTHING, joined, strength
from vexillum.games.akkren.control import enemies_at, land_stacks, side
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Stack, Stacks, State


def factors(troops: Iterable[Stack]) -> int:
    """10, C347 The strength of troops when powers without a player compare it: their printed factors."""
    return sum([strength(whole_force(one)) for one in troops])


def foes(state: State, zone: int, owner: int) -> list[Stack]:
    """10, 11.5, C348 All troops on the ground of a zone that are not on a side: garrisons count as an army."""
    return [one for one in enemies_at(state, zone, owner) if not stacks.empty(one)]


def sides(state: State, zone: int, owner: int) -> list[list[Stack]]:
    """C231 The foes in a zone by side: each is a battle of its own."""
    found: dict[int, list[Stack]] = {}
    for one in foes(state, zone, owner):
        found.setdefault(side(state, one), []).append(one)
    return list(found.values())


def comrades(state: State, one: Stack) -> list[Stack]:
    """11.5, C349 Those who fight beside a stack: its own side's troops in the same zone, itself first."""
    there = [other for other in land_stacks(state, one.place) if other.owner == one.owner and other.id != one.id]
    if one.owner == MINOR:
        there = [other for other in there if other.nation == one.nation]
    return [one, *[other for other in there if not stacks.empty(other)]]


def gather(state: State, into: int, other: int) -> None:
    """10 One stack joins another in its zone; those who were with it come along."""
    target, joining = stacks.stack(state, into), stacks.stack(state, other)
    assert target.place == joining.place
    stacks.replace(
        state,
        into,
        units=joined(target.units, joining.units),
        hired=joined(target.hired, joining.hired),
        sworn=joined(target.sworn, joining.sworn),
        face_down=joined(target.face_down, joining.face_down),
        besieged=target.besieged and joining.besieged,
    )
    for person in [person.id for person in state.people if person.stack == other]:
        heroes.change(state, person, stack=into)
    stacks.replace(state, other, face_down=NOTHING)
    stacks.remove(state, other)


def next_stack(state: State, candidates: Iterable[Stack]) -> Stack | None:
    """11.5, 16.3 Of stacks that act one after the other the next one: who came first goes first."""
    waiting = [one for one in candidates if one.id >= state.next_up]
    if not waiting:
        return None
    found = min(waiting, key=lambda one: one.id)
    state.next_up = found.id + 1
    return found


def rest(state: State) -> None:
    """9 What counted for the phase of powers without a player is over."""
    state.stacks = Stacks([_rested(one) for one in state.stacks])
    state.engaged = []


def _rested(one: Stack) -> Stack:
    if not (one.activated or one.moved or one.caught or one.paid or one.came_from != NONE):
        return one
    return replace(one, activated=False, moved=False, caught=False, paid=False, came_from=NONE)
