"""9.3.4 What each seat has seen of others' stacks, and when."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.components.units import Force
from vexillum.games.akkren.state import Sighting, Stack, State


def whole_force(stack: Stack) -> Force:
    """Everything that fights in a stack."""
    return stack.whole


def see(state: State, seat: int, stack: Stack, units: Force, *, whole: bool) -> None:
    """A seat sees these units of a stack; what it had seen of it before is out of date."""
    if not 0 <= seat < F or stack.owner == seat:
        return
    kept = [one for one in state.sightings if not (one.seat == seat and one.stack == stack.id)]
    state.sightings = [*kept, Sighting(seat, stack.id, state.clock, stack.place, units, whole)]


def see_whole(state: State, seat: int, stack: Stack) -> None:
    """A seat sees everything that is in a stack: in a battle, by a spy, by treaty."""
    see(state, seat, stack, whole_force(stack), whole=True)


def sighting(state: State, seat: int, stack: int) -> Sighting | None:
    """What a seat has seen of a stack, if anything."""
    for one in state.sightings:
        if one.stack == stack and one.seat == seat:
            return one
    return None


def forget(state: State, stack: int) -> None:
    """A stack is gone: what was seen of it is worth nothing."""
    state.sightings = [one for one in state.sightings if one.stack != stack]
