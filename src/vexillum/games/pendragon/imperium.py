"""6.8 The Imperium track, and what follows at once when its marker shifts."""

from __future__ import annotations

from .state import Dominance, Imperium, State, Table

LEVELS = ("roman_rule", "autonomy", "fragmentation")
DOMINANCES = ("military", "civilian", "none")


def fragmented(state: State) -> bool:
    """6.8 Whether the Imperium is at Fragmentation."""
    return state.imperium == Imperium.FRAGMENTATION


def roads_maintained(state: State) -> bool:
    """6.8.4 Under Roman Rule the Roads always are; otherwise as long as they were never given up (6.6.1, R49)."""
    return state.imperium == Imperium.ROMAN_RULE or bool(state.roads)


def set_imperium(table: Table, level: Imperium, dominance: Dominance, rule: str) -> bool:
    """6.8 Move the marker. Fragmentation has no Dominance, and the Roads are given up (6.8.4).

    Cooperation, Preemption, Control and thresholds follow from the marker by themselves. Returns whether it moved.
    """
    state = table.state
    if level == Imperium.FRAGMENTATION:
        dominance = Dominance.NONE
    if (state.imperium, state.dominance) == (level, dominance):
        return False
    state.imperium, state.dominance = level, dominance
    table.tell("imperium", rule, imperium=LEVELS[level], dominance=DOMINANCES[dominance])
    if level == Imperium.FRAGMENTATION and state.roads:
        state.roads = 0
        table.tell("roads_lost", "6.8.4")
    elif level == Imperium.ROMAN_RULE and not state.roads:
        table.tell("roads_restored", "6.8.4")
    return True


def shift_down(table: Table, rule: str) -> bool:
    """6.8 One level toward Fragmentation, keeping the Dominance while there is one."""
    state = table.state
    if state.imperium == Imperium.FRAGMENTATION:
        return False
    return set_imperium(table, Imperium(state.imperium + 1), Dominance(state.dominance), rule)


def shift_dominance(table: Table, dominance: Dominance, rule: str) -> bool:
    """6.8 To the other Dominance, within Roman Rule or Autonomy."""
    state = table.state
    if state.imperium == Imperium.FRAGMENTATION:
        return False
    return set_imperium(table, Imperium(state.imperium), dominance, rule)
