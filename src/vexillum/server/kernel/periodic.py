"""Work that is done again and again while the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)
SOON = 1.0
"""Seconds after its start in which a server lets people in before it begins with what can wait."""


class Ticker:
    """Does its work every this many seconds. Work that fails is logged, and done again the next time."""

    def __init__(self, name: str, every: float, work: Callable[[], Awaitable[None]]) -> None:
        self.name = name
        self._every = every
        self._work = work
        self._running: asyncio.Task[None] | None = None

    def start(self, *, after: float = 0.0) -> None:
        """Begin, at once or ``after`` some seconds, though not after more than the usual pause."""
        pause = min(after, self._every)
        self._running = asyncio.create_task(self._tick(pause), name=f"ticker {self.name}")

    async def stop(self) -> None:
        """No more, not even the rest of what is being done."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _tick(self, pause: float) -> None:
        if pause:
            await asyncio.sleep(pause)
        while True:
            try:
                await self._work()
            except Exception:  # whatever went wrong this time, a server that runs for months tries again
                _log.exception("periodic job failed", extra={"ticker": self.name})
            await asyncio.sleep(self._every)
