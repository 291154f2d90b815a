"""When the garbage collector looks: while nobody waits for anything, since everything else stops meanwhile.

What an answer, a connection or a match leaves behind is gone without it (``tests/server/test_garbage.py``). It finds
circles that libraries and errors leave. Left to itself it would look at everything that matches keep, again and again,
and just when most is going on.
"""

from __future__ import annotations

import asyncio
import gc
import time

LOOK = 0.5
"""Seconds between two looks at how busy the process is."""
QUIET, STILL = 0.1, 0.02
"""The share of the time that the process works in a quiet moment, and when hardly anybody is there."""
MANY = 20_000
"""This many new objects are worth looking at."""
LATEST = 120.0
"""Seconds after which the new ones are looked at although it was never quiet."""
ALL, ALL_LATEST = 300.0, 3600.0
"""Seconds after which all objects are looked at when hardly anybody is there, and whatever goes on."""
MOST = 1_000_000
"""At this many new objects Python looks by itself, should nothing here have come to it."""


def settle_memory() -> None:
    """What was loaded to begin with stays: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MOST, 10, 10)


class Collector:
    """Lets the garbage collector look in quiet moments; what it has looked at and kept, it is spared the next time."""

    def __init__(self) -> None:
        self._young_at = self._all_at = time.monotonic()

    async def run(self) -> None:
        """Go on for ever."""
        while True:
            begun, worked = time.monotonic(), time.process_time()
            await asyncio.sleep(LOOK)
            now = time.monotonic()
            self.look(now, (time.process_time() - worked) / (now - begun))

    def look(self, now: float, busy: float) -> None:
        """Look for garbage, if it is time: the process has worked for this share of the last moments."""
        new, since_all = gc.get_count()[0], now - self._all_at
        if since_all > (ALL if busy < STILL else ALL_LATEST):
            gc.unfreeze()
            gc.collect()
            self._all_at = now
        elif new > MANY and (busy < QUIET or now - self._young_at > LATEST):
            gc.collect(1)
        else:
            return
        gc.freeze()
        self._young_at = now
