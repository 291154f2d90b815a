"""Playouts that end early and are evaluated by the game's learned value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vexillum.core.agent import Agent, drive
from vexillum.core.session import Session
from vexillum.core.value.model import Value

STUCK = 400
"""A step with more answers than this is an endless loop, such as an agent cancelling what it began."""
BETWEEN = 4
"""The number of answers between checks whether a playout has come far enough."""


class Leaf:
    """Evaluates positions by the learned value, some steps after the decision."""

    def __init__(self, value: Value, steps: int) -> None:
        self.value = value
        self.steps = steps

    def played_on(self, world: Session[Any], agents: Mapping[str, Agent], first: int, stop: Callable[[], bool]) -> bool:
        """Let agents play to the end of step ``first + steps``, or of the game. Returns whether they got there."""
        last = first + self.steps
        while not world.over and world.steps[-1].number <= last:
            if stop() or len(world.answers) - world.steps[-1].answers > STUCK:
                return False
            drive(world, agents, limit=BETWEEN)
        return True

    def chance(self, world: Session[Any], seat: str) -> float:
        """A seat's chance of winning from here, by public facts; or the result."""
        return self.value.judged(world)[seat]
