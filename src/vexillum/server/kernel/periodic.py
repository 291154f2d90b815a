"""Work that is done again and again while the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)


class Ticker:
    """Does its work every this many seconds. Work that fails is logged, and done again the next time."""

    def __init__(self, name: str, every: float, work: Callable[[], Awaitable[None]]) -> None:
        self.name = name
        self._every = every
        self._work = work
        self._running: asyncio.Task[None] | None = None

    def start(self, *, done: bool = False) -> None:
        """Begin, at once; or, where the work has just been ``done``, after the first pause."""
        self._running = asyncio.create_task(self._tick(done), name=f"ticker {self.name}")

    async def stop(self) -> None:
        """No more, not even the rest of what is being done."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _tick(self, done: bool) -> None:
        if done:
            await asyncio.sleep(self._every)
        while True:
            try:
                await self._work()
            except Exception:  # whatever went wrong this time, a server that runs for months tries again
                _log.exception("periodic job failed", extra={"ticker": self.name})
            await asyncio.sleep(self._every)
