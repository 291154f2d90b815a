"""Dice for Events that are only tried out: the real future dice must not be used."""

from __future__ import annotations

from vexillum.core.dice import Dice


class _OneFace(Dice):
    """Dice that always show their highest or lowest face."""

    def __init__(self, *, high: bool) -> None:
        super().__init__("")
        self._high = high

    def draw(self, number: int, among: int) -> int:
        """The highest face, or the lowest."""
        return among - 1 if self._high else 0


HIGH = _OneFace(high=True)
"""The best possible result of an Event."""
LOW = _OneFace(high=False)
"""The result if no die helps."""
