"""Positions: the whole state in words that a person can read and write, exactly and both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.errors import BadPosition
from vexillum.games.pendragon.position.facts import FACTS
from vexillum.games.pendragon.position.violations import own_violations
from vexillum.games.pendragon.state import State


def position(state: State) -> dict[str, Any]:
    """The position of a state as plain data."""
    return FACTS.position(state)


def restore(plain: Mapping[str, Any]) -> State:
    """The state of a position, or an error that names what is wrong with it."""
    state = FACTS.read(plain)
    FACTS.check(state)
    if broken := own_violations(state):
        raise BadPosition("position.faults", faults="; ".join(broken))
    return state


def shown_state(view: Mapping[str, Any]) -> State:
    """The state that a view shows, at any moment of a step. Of the face-down cards it has none."""
    return FACTS.state({**view, "deck": [], "aside": []})
