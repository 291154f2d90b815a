"""Positions: the whole state in words that a person can read and write, exactly and both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.errors import BadPosition
from vexillum.core.words.texts import Message
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.position.facts import FACTS
from vexillum.games.akkren.position.fault_messages import in_words
from vexillum.games.akkren.position.loose_ends import loose_problems
from vexillum.games.akkren.position.violations import rule_problems
from vexillum.games.akkren.state import State


def position(state: State) -> dict[str, Any]:
    """The position of a state as plain data."""
    return FACTS.position(state)


def restore(plain: Mapping[str, Any]) -> State:
    """The state of a position, or an error that names what is wrong with it.

    A position is between two steps: what a step never leaves behind is refused, too.
    """
    state = FACTS.read(plain)
    FACTS.check(state)
    for one in stacks.kingdom_at_home(state):  # games of earlier releases may have such a counter left
        if stacks.spent(state, one):
            stacks.remove(state, one.id)
    if broken := own_problems(state):
        raise BadPosition("position.faults", faults="; ".join(in_words(broken)))
    return state


def own_problems(state: State) -> list[Message]:
    """Everything for which a position is refused although every fact is within its bounds."""
    return rule_problems(state) or loose_problems(state)
