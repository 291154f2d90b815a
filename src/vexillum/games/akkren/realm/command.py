"""3.5 Generals: a card is drawn, and he takes command of an army with those who follow him in person."""

from __future__ import annotations

from vexillum.games.akkren.components.units import NOTHING, Force, force_of, joined
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import GENERALS
from vexillum.games.akkren.state import NONE, Kind, Stack, State, Table


def any_general(state: State) -> bool:
    """3.5 Whether there is a general left to be drawn."""
    return bool(state.generals or state.fallen_generals)


def draw_general(table: Table) -> int:
    """3.5 The next general of the deck; when it is used up, the fallen ones are shuffled and make the new one."""
    state = table.state
    if not state.generals:
        cards = sorted(state.fallen_generals)
        table.shuffle(cards)
        state.generals, state.fallen_generals = cards, []
        table.tell("generals_shuffled", "3.5")
    return state.generals.pop()


def followers(general: int) -> Force:
    """3.5 The units that follow a general in person."""
    return NOTHING if general == NONE else force_of(GENERALS[general].personal_units)


def take_command(state: State, id: int, general: int) -> Stack:
    """3.5 A general takes over a stack: it is an army from now on, and his own men join it."""
    one = stacks.stack(state, id)
    assert one.general == NONE
    return stacks.replace(state, id, kind=Kind.ARMY, general=general, sworn=joined(one.sworn, followers(general)))


def give_up_command(state: State, id: int) -> int:
    """3.5 A general leaves his army, and those who follow him in person go with him; returns who he was."""
    one = stacks.stack(state, id)
    stacks.replace(state, id, kind=Kind.GARRISON, general=NONE, naval_general=False, sworn=NOTHING)
    return one.general
