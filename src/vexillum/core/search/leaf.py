"""Where a playout ends early, and is judged by the learned value of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vexillum.core.agent import Agent, drive
from vexillum.core.session import Session
from vexillum.core.value.model import Value

STUCK = 400
"""A step of a game with more answers than this goes round in circles: an agent calls off what it has begun, say."""
BETWEEN = 4
"""After this many answers it is asked whether a playout has come far enough."""


class Leaf:
    """Judges a position by its learned value, some steps after the one in which a decision is taken."""

    def __init__(self, value: Value, steps: int) -> None:
        self.value = value
        self.steps = steps

    def played_on(self, world: Session[Any], agents: Mapping[str, Agent], first: int, stop: Callable[[], bool]) -> bool:
        """Let agents play on to the end of step ``first + steps``, or of the game. False: they did not get there."""
        last = first + self.steps
        while not world.over and world.steps[-1].number <= last:
            if stop() or len(world.answers) - world.steps[-1].answers > STUCK:
                return False
            drive(world, agents, limit=BETWEEN)
        return True

    def chance(self, world: Session[Any], seat: str) -> float:
        """How likely a seat is to win from here: as everybody can see, or by the result."""
        return self.value.judged(world)[seat]
