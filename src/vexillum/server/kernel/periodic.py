"""Periodic background jobs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)
SOON = 1.0
"""Seconds after startup before jobs that can wait begin, so that clients connect first."""


class Ticker:
    """Runs its work at an interval. Errors are logged, and the work is tried again the next time."""

    def __init__(self, name: str, every: float, work: Callable[[], Awaitable[None]]) -> None:
        self.name = name
        self._every = every
        self._work = work
        self._running: asyncio.Task[None] | None = None

    def start(self, *, after: float = 0.0) -> None:
        """Start, after at most one interval."""
        pause = min(after, self._every)
        self._running = asyncio.create_task(self._tick(pause), name=f"ticker {self.name}")

    async def stop(self) -> None:
        """Stop, cancelling work in progress."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _tick(self, pause: float) -> None:
        if pause:
            await asyncio.sleep(pause)
        while True:
            try:
                await self._work()
            except Exception:  # a server that runs for months must survive any error here
                _log.exception("periodic job failed", extra={"ticker": self.name})
            await asyncio.sleep(self._every)
