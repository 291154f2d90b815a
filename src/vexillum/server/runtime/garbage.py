"""Runs the garbage collector in quiet moments, since it stops everything else.

Answers, connections and matches are freed by reference counting (``tests/server/test_garbage.py``). The collector is
only needed for reference cycles from libraries and exceptions. With Python's own settings it would scan everything
that matches keep, again and again, most often under load.
"""

from __future__ import annotations

import asyncio
import gc
import time

INTERVAL = 0.5
"""Seconds between two measurements of the load."""
QUIET, IDLE = 0.1, 0.02
"""Below these shares of processor time the process counts as quiet, or as idle."""
ENOUGH_NEW = 20_000
"""New objects that make a collection worthwhile."""
LATEST = 120.0
"""Seconds after which new objects are collected although the process was never quiet."""
FULL, FULL_LATEST = 300.0, 3600.0
"""Seconds after which a full collection runs, when idle and in any case."""
SAFETY_THRESHOLD = 1_000_000
"""New objects at which Python collects by itself, should :class:`Collector` not have run."""


def freeze_memory() -> None:
    """Exclude everything loaded at start-up from collections."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SAFETY_THRESHOLD, 10, 10)


class Collector:
    """Collects in quiet moments; objects that survive are excluded from the next collections (``gc.freeze``)."""

    def __init__(self) -> None:
        self._young_at = self._all_at = time.monotonic()

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            begun, worked = time.monotonic(), time.process_time()
            await asyncio.sleep(INTERVAL)
            now = time.monotonic()
            self.collect_if_due(now, (time.process_time() - worked) / (now - begun))

    def collect_if_due(self, now: float, busy: float) -> None:
        """Collect if it is time. ``busy``: the share of processor time since the last measurement."""
        new, since_all = gc.get_count()[0], now - self._all_at
        if since_all > (FULL if busy < IDLE else FULL_LATEST):
            gc.unfreeze()
            gc.collect()
            self._all_at = now
        elif new > ENOUGH_NEW and (busy < QUIET or now - self._young_at > LATEST):
            gc.collect(1)
        else:
            return
        gc.freeze()
        self._young_at = now
