"""How long a search may think: a number of playouts, or of milliseconds."""

from __future__ import annotations

import time


class Budget:
    """What is left for one decision. By playouts it is the same on every machine; by time it never is."""

    def __init__(self, playouts: int | None, ms: int | None) -> None:
        self.playouts = playouts
        self.used = 0
        self.began = time.monotonic()
        self.end = None if ms is None else self.began + ms / 1000
        self.interrupted = False

    @property
    def spent(self) -> bool:
        """Is nothing left?"""
        if self.interrupted or (self.playouts is not None and self.used >= self.playouts):
            return True
        return self.end is not None and time.monotonic() >= self.end

    @property
    def out_of_time(self) -> bool:
        """Must even a playout that is under way be given up?"""
        return self.interrupted or (self.end is not None and time.monotonic() >= self.end)

    @property
    def part(self) -> float:
        """How much of it is used: 1 is all."""
        if self.playouts is not None:
            return self.used / max(1, self.playouts)
        assert self.end is not None
        return (time.monotonic() - self.began) / max(1e-4, self.end - self.began)

    @property
    def expected(self) -> int:
        """About how many playouts are left; by time, judged by those that were made."""
        if self.playouts is not None:
            return self.playouts - self.used
        now = time.monotonic()
        assert self.end is not None
        return int(max(0.0, self.end - now) * max(1, self.used) / max(1e-4, now - self.began))
