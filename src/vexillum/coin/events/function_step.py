"""A step that is written as a function, for what the vocabulary has no word for."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.events.step import E, Step
from vexillum.coin.state import Play


class Act(Step[E], frozen=True, kw_only=False):
    """Anything; only the game's own deck can use it."""

    call: Callable[[E], Play[None]]

    def run(self, event: E) -> Play[None]:
        """Do it."""
        yield from self.call(event)
