"""Detects jumps of the wall clock, by comparing it with the monotonic clock.

When a machine is suspended, or a slow clock is corrected, the wall clock jumps ahead. No one could answer in that time,
so it is not charged to players. When a fast clock is corrected it jumps back, and nobody gains time by that. On Windows
the monotonic clock keeps running during a suspend.
"""

from __future__ import annotations

import time

import msgspec

LEAST = 5.0
"""Minimum jump in seconds; smaller ones are regular corrections."""
MOST = 30 * 86_400.0
"""Maximum jump: a clock corrected by more was wrong before, and the stored deadlines were right."""


class Jump(msgspec.Struct, frozen=True):
    """A jump, somewhere between two readings of the wall clock."""

    begun: float
    ended: float
    ahead: float
    """The seconds skipped; negative if the clock went back."""


class WallClock:
    """Compares both clocks on demand."""

    def __init__(self) -> None:
        self._wall, self._steady = time.time(), time.monotonic()
        self.skipped = 0.0
        """Total seconds of all handled jumps, those back subtracted."""

    def find_jump(self) -> Jump | None:
        """The jump since the last one that was :meth:`settle`, if any."""
        wall, steady = time.time(), time.monotonic()
        ahead = (wall - self._wall) - (steady - self._steady)
        if LEAST <= abs(ahead) <= MOST:
            return Jump(self._wall, wall, ahead)
        self._wall, self._steady = wall, steady
        return None

    def settle(self, jump: Jump) -> None:
        """Mark a jump as handled."""
        self._steady += (jump.ended - self._wall) - jump.ahead
        self._wall = jump.ended
        self.skipped += jump.ahead
