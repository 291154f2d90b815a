"""Dice for Events that are only tried: nobody looks at the dice that will be rolled."""

from __future__ import annotations

from vexillum.core.dice import Dice


class _OneFace(Dice):
    """Dice that always show the same end of their faces."""

    def __init__(self, *, high: bool) -> None:
        super().__init__("")
        self._high = high

    def draw(self, number: int, among: int) -> int:
        """The highest face, or the lowest."""
        return among - 1 if self._high else 0


HIGH = _OneFace(high=True)
"""What may come of an Event."""
LOW = _OneFace(high=False)
"""What comes of it if no die helps."""
