"""6.5.1 The Senate marker: shifts up and down, and its Firm side."""

from __future__ import annotations

from vexillum.games.falling_sky.state import Senate, State, Table

UP, DOWN = 1, -1
"""Toward Uproar, toward Adulation."""
BOXES = ("uproar", "intrigue", "adulation", "nowhere")
"""What texts call the boxes, by ``Senate``."""


def end_of(direction: int) -> Senate:
    """6.5.1 The last box in a direction."""
    return Senate.UPROAR if direction > 0 else Senate.ADULATION


def can_shift(state: State, direction: int) -> bool:
    """5.1.1, 6.5.1 Would a shift do anything? Not where the marker is Firm at that end, or not yet on its track."""
    if state.senate == Senate.NOWHERE:
        return False
    return not (state.firm and state.senate == end_of(direction))


def shift_senate(table: Table, boxes: int, rule: str) -> bool:
    """5.1.1, 6.5.1 Shift the marker that many boxes up, or down if negative. Returns whether anything changed.

    Firm at the other end it only flips back, whatever the number of boxes; at the end it becomes Firm (F104).
    """
    state, direction = table.state, UP if boxes > 0 else DOWN
    if not boxes or not can_shift(state, direction):
        return False
    if state.firm:
        state.firm = 0
        table.tell("senate_not_firm", rule, box=BOXES[state.senate])
        return True
    for _ in range(abs(boxes)):
        if state.senate == end_of(direction):
            state.firm = 1
            table.tell("senate_firm", rule, box=BOXES[state.senate])
            return True
        state.senate -= direction
        table.tell("senate_shifts", rule, box=BOXES[state.senate])
    return True
