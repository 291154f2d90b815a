"""5.1 What Events do: the effect of each side of a card."""

from __future__ import annotations

from typing import Any, ClassVar

from vexillum.coin.events import registry
from vexillum.coin.events.context import EventContext
from vexillum.coin.events.step import Step
from vexillum.games.falling_sky.events.context import FallingSkyEvent


class Effect(registry.Effect, frozen=True):
    """5.1 One side of a card: its steps in order."""

    context: ClassVar[type[EventContext[Any]]] = FallingSkyEvent


def effect(*steps: Step[Any]) -> Effect:
    """An effect of some steps."""
    return Effect(steps)
