"""5.1 What Events do: the effect of each side of a card."""

from __future__ import annotations

from typing import Any, ClassVar

from vexillum.coin.events import registry
from vexillum.coin.events.context import EventContext
from vexillum.coin.events.step import Step

from .branches import ALWAYS, Condition
from .context import PendragonEvent


class Effect(registry.Effect, frozen=True):
    """5.1 One side of a card: its steps in order. An Epoch Event (5.6) has no executing Faction."""

    context: ClassVar[type[EventContext[Any]]] = PendragonEvent
    passing: ClassVar[tuple[str, ...]] = ("mixing", "agreed")

    precondition: Condition = ALWAYS
    """5.7 What a Pivotal Event needs."""


def effect(*steps: Step[Any]) -> Effect:
    """An effect of some steps."""
    return Effect(steps)
