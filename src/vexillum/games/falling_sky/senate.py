"""6.5.1 The Senate marker: three boxes, and a Firm side."""

from __future__ import annotations

from vexillum.games.falling_sky.state import Senate, State, Table

UP, DOWN = -1, 1
"""Toward Uproar, toward Adulation."""
BOXES = ("uproar", "intrigue", "adulation")


def would_shift(state: State, way: int) -> bool:
    """6.5.1 Whether a shift would change anything: not at the end of the track with the marker Firm already."""
    if state.senate == Senate.NOWHERE:
        return False
    return not (state.firm and state.senate == (Senate.UPROAR if way == UP else Senate.ADULATION))


def shift_senate(table: Table, way: int, boxes: int, rule: str) -> bool:
    """5.1.1, 6.5.1 Shift the marker. At the end of the track it becomes Firm; Firm, a shift back only flips it.

    However many boxes an Event names, flipping is all that happens to a Firm marker. Returns whether it changed.
    """
    state = table.state
    if not would_shift(state, way):
        return False
    end = Senate.UPROAR if way == UP else Senate.ADULATION
    if state.firm:
        state.firm = 0
        table.tell("senate_not_firm", rule, box=BOXES[state.senate])
        return True
    for _ in range(boxes):
        if state.senate == end:
            if not state.firm:
                state.firm = 1
                table.tell("senate_firm", rule, box=BOXES[state.senate])
            return True
        state.senate += way
        table.tell("senate_shift", rule, box=BOXES[state.senate])
    return True
