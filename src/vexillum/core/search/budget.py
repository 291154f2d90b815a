"""The budget of a search: a number of playouts, or milliseconds."""

from __future__ import annotations

import time


class Budget:
    """The budget for one decision. Deterministic if counted in playouts."""

    def __init__(self, playouts: int | None, ms: int | None) -> None:
        self.playouts = playouts
        self.used = 0
        self.began = time.monotonic()
        self.end = None if ms is None else self.began + ms / 1000
        self.interrupted = False

    @property
    def spent(self) -> bool:
        """Whether the budget is used up."""
        if self.interrupted or (self.playouts is not None and self.used >= self.playouts):
            return True
        return self.end is not None and time.monotonic() >= self.end

    @property
    def out_of_time(self) -> bool:
        """Whether even a running playout must stop."""
        return self.interrupted or (self.end is not None and time.monotonic() >= self.end)

    @property
    def part(self) -> float:
        """The used share: 1 is all."""
        if self.playouts is not None:
            return self.used / max(1, self.playouts)
        assert self.end is not None
        return (time.monotonic() - self.began) / max(1e-4, self.end - self.began)

    @property
    def expected(self) -> int:
        """The approximate number of playouts left; for a time budget, estimated from those made."""
        if self.playouts is not None:
            return self.playouts - self.used
        now = time.monotonic()
        assert self.end is not None
        return int(max(0.0, self.end - now) * max(1, self.used) / max(1e-4, now - self.began))
