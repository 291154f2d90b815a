"""A step written as a function, for effects outside of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.events.step import E, Step
from vexillum.coin.state import Play


class Act(Step[E], frozen=True, kw_only=False):
    """Call a function; only possible in the game's own deck."""

    call: Callable[[E], Play[None]]

    def run(self, event: E) -> Play[None]:
        """Call the function."""
        yield from self.call(event)
