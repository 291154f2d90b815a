"""The clock on the wall, watched by one that only ever runs: has it jumped ahead?

While a machine is suspended the wall clock goes on, and when it was slow it is set ahead. Nobody could answer in a
time that was never there, so nobody is charged for it. On Windows the steady clock runs on in a suspended machine.
"""

from __future__ import annotations

import time

import msgspec

LEAST = 5.0
"""Seconds that the wall clock must be ahead; less is what clocks are regularly corrected by."""
MOST = 30 * 86_400.0
"""A clock that is set ahead by more was wrong before, and the deadlines that are stored were right."""


class Jump(msgspec.Struct, frozen=True):
    """A jump ahead, somewhere between two looks at the wall clock."""

    begun: float
    ended: float
    ahead: float
    """How many seconds of these were never there."""


class WallClock:
    """Compares both clocks whenever somebody looks."""

    def __init__(self) -> None:
        self._wall, self._steady = time.time(), time.monotonic()
        self.skipped = 0.0
        """Seconds of all jumps that are settled."""

    def look(self) -> Jump | None:
        """The jump since the last look that was :meth:`settled`, if there was one."""
        wall, steady = time.time(), time.monotonic()
        ahead = (wall - self._wall) - (steady - self._steady)
        if LEAST <= ahead <= MOST:
            return Jump(self._wall, wall, ahead)
        self._wall, self._steady = wall, steady
        return None

    def settled(self, jump: Jump) -> None:
        """What followed from a jump is done."""
        self._steady += (jump.ended - self._wall) - jump.ahead
        self._wall = jump.ended
        self.skipped += jump.ahead
