"""Records who is connected to which match through this process, in batches of one transaction."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from vexillum.server.storage import processes
from vexillum.server.storage.database import Database

_log = logging.getLogger(__name__)
SOON = 0.2
"""Seconds until pending changes are written."""


class PresenceLog:
    """Pending arrivals and departures. If writing fails, the next heartbeat repairs the rows."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._pending: dict[tuple[str, str], str | None] = {}
        """By match and person: the name on arrival; None after departure."""
        self._writing = asyncio.Lock()
        self._closed = False
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def arrived(self, match: str, guest: str, name: str) -> None:
        """A person has opened a match."""
        self._note(match, guest, name)

    def left(self, match: str, guest: str) -> None:
        """A person has left a match."""
        self._note(match, guest, None)

    async def write(self) -> None:
        """Write all pending changes, after those of earlier calls."""
        async with self._writing:
            pending, self._pending = self._pending, {}
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            if not pending:
                return
            try:
                await self._database.run(processes.update_viewers, self._database.process, pending)
            except SQLAlchemyError:
                _log.warning("presence could not be written", extra={"people": len(pending)})

    async def close(self) -> None:
        """Write the last changes and accept no more, because the process is about to end."""
        self._closed = True
        await self.write()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _note(self, match: str, guest: str, name: str | None) -> None:
        if self._closed:
            return
        self._pending[match, guest] = name
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SOON, self._begin)

    def _begin(self) -> None:
        self._timer = None
        task = asyncio.create_task(self.write())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
