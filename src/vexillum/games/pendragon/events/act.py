"""5.1 A step that is written as a function, for what the vocabulary has no word for."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.step import Step
from vexillum.games.pendragon.state import Play


class Act(Step, frozen=True, kw_only=False):
    """Anything; only the game's own deck can use it."""

    call: Callable[[PendragonEvent], Play[None]]

    def run(self, event: PendragonEvent) -> Play[None]:
        """Do it."""
        yield from self.call(event)
