"""The matches in memory: loaded on demand, kept up to date with other processes, evicted when unused."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError

from vexillum.core.errors import VexillumError
from vexillum.server.kernel import metrics
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.workload import Buckets, FairQueue
from vexillum.server.matches import synchronization
from vexillum.server.matches.actions import chat
from vexillum.server.matches.agent_worker import Thinker
from vexillum.server.matches.agents import Driver
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.server_messages import Moving
from vexillum.server.matches.match import Match
from vexillum.server.matches.match_coach import CoachQueue, MatchCoach
from vexillum.server.matches.synchronization import refresh
from vexillum.server.storage import accounts, matches, processes
from vexillum.server.storage.database import Database
from vexillum.server.storage.records import Conflict

_log = logging.getLogger(__name__)
RESTART = 1012
"""Close code: the server restarts."""
CLOSE_TIMEOUT = 2.0
"""Seconds that connections get to end at shutdown."""
TRIES = 3
"""How often a match is loaded again after a conflict."""


class Live:
    """A match in memory, with its agents and the number of its current users."""

    def __init__(self, match: Match, driver: Driver) -> None:
        self.match = match
        self.driver = driver
        self.users = 0
        self.stored = 0
        """The latest version that other processes are known to have stored."""

    @property
    def idle(self) -> bool:
        """Whether it can be evicted: no request, connection or agent uses it."""
        return not self.users and not self.match.all_clients and not self.driver.busy

    @property
    def stale(self) -> bool:
        """Whether other processes have changed it since. It is updated on next use."""
        return self.match.version < self.stored

    async def catch_up(self) -> None:
        """Update it if it is stale."""
        if self.stale:
            async with self.match.lock:
                if self.stale:
                    await refresh(self.match)


class Hub:
    """The matches in memory."""

    def __init__(self, database: Database, thinker: Thinker, config: Config, coach: CoachQueue | None = None) -> None:
        self.database = database
        self.config = config
        self.started = time.time()
        """When the server became reachable."""
        self.skipped = 0.0
        """Seconds of clock jumps that are included in ``started``."""
        self.alone = True
        """No other process uses this database."""
        self.presence = PresenceLog(database)
        self.sent = Buckets()
        """Recent WebSocket traffic of each person, for rate limits."""
        self.solo_clients: set[Client] = set()
        """Clients of lessons and puzzles, which belong to no match."""
        self._retiring = False
        self._thinker = thinker
        self._coach = coach
        self._queue = FairQueue(config.agent_processes)
        self._live: dict[str, Live] = {}
        self._unused: dict[str, Live] = {}
        """Unused matches, least recently used first."""
        self._loading: dict[str, asyncio.Task[Live]] = {}

    def __len__(self) -> int:
        return len(self._live)

    def __contains__(self, id: object) -> bool:
        """Whether a match is in memory or being loaded."""
        return id in self._live or id in self._loading

    @property
    def live(self) -> Mapping[str, Live]:
        """The matches in memory, by their ids."""
        return self._live

    def plays_here(self, id: str, guest: str) -> bool:
        """Whether a person plays in a match in memory. False if other processes may have changed it."""
        live = self._live.get(id)
        return self.alone and live is not None and not live.stale and bool(live.match.played_by(guest))

    def add(self, match: Match) -> None:
        """Keep a match that was just created, which no other process knows yet."""
        if match.id not in self:
            self._live[match.id] = self._unused[match.id] = self._live_match(match)

    @asynccontextmanager
    async def using(self, id: str) -> AsyncIterator[Live]:
        """A match, kept in memory while in use; afterwards its agents are woken."""
        live = await self._open(id)
        live.users += 1
        self._unused.pop(id, None)
        try:
            await live.catch_up()
            yield live
        finally:
            live.users -= 1
            if not live.users:
                self._unused[id] = live
            self.wake(live)
            self._evict(live)

    def wake(self, live: Live) -> None:
        """Let an agent answer if one is asked. For a stale match, the process that changed it does so."""
        if not live.stale:
            live.driver.wake()

    async def resume(self) -> None:
        """Load every match in which an agent has to answer."""
        for id in await self.database.read(matches.waiting_for_agents, self.database.process):
            try:
                async with self.using(id):
                    pass
            except VexillumError as error:
                _log.error("match could not be resumed", extra={"match": id, "why": str(error)})

    def retire(self) -> None:
        """Ask all clients to reconnect to another process. Messages that they have sent are still handled here."""
        self._retiring = True
        for clients in (list(self.solo_clients), *(live.match.all_clients for live in self._live.values())):
            for client in clients:
                client.send(Moving())

    def notify_if_retiring(self, client: Client) -> None:
        """Ask a client that connected during retirement to reconnect."""
        if self._retiring:
            client.send(Moving())

    async def close(self) -> None:
        """Disconnect all clients, and finish pending writes."""
        self._queue.close()
        for live in list(self._live.values()):
            await live.driver.stop()
            live.match.foresight.stop()
            if live.match.coaching is not None:
                live.match.coaching.stop()
            live.match.audience.stop()
            for client in live.match.all_clients:
                client.leave(RESTART)
            async with live.match.lock:
                pass
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._all_disconnected(), CLOSE_TIMEOUT)
        await self.presence.close()

    async def _all_disconnected(self) -> None:
        while any(live.users for live in self._live.values()):
            await asyncio.sleep(0.01)

    async def _open(self, id: str) -> Live:
        """A match from memory, or loaded once for all concurrent requests."""
        live = self._live.pop(id, None)
        if live is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            loaded = await asyncio.shield(loading)
            live = self._live.pop(id, None) or loaded  # another request may have added it meanwhile
        self._live[id] = live
        metrics.set_live_matches(len(self))
        return live

    async def _load(self, id: str) -> Live:
        for _ in range(TRIES):
            try:
                match = await Match.load(id, self.database)
            except (VexillumError, SQLAlchemyError):
                raise
            except Conflict:
                continue
            except Exception as error:  # a rules error in one match must not stop the others
                _log.exception("match could not be loaded", extra={"match": id})
                raise Refusal("broken", 500, why=f"{type(error).__name__}: {error}") from error
            return self._live_match(match)
        raise Refusal("busy", 503)

    def _live_match(self, match: Match) -> Live:
        match.agent_matches, match.reachable = self.config.agent_matches, self.started
        if self._coach is not None:
            match.coaching = MatchCoach(match, self._coach)
        driver = Driver(match, self._thinker, self._queue, self.config.pace, lambda: self.alone)
        return Live(match, driver)

    def _evict(self, last: Live) -> None:
        """Evict unused matches beyond the configured number, least recently used first."""
        if len(self._unused) >= self.config.idle:
            idle = [id for id, live in self._unused.items() if live is not last and live.idle]
            for id in idle[: max(0, len(idle) + 1 - self.config.idle)]:
                del self._live[id]
                self._unused.pop(id).match.release()
        metrics.set_live_matches(len(self))


# Keeps this process's matches up to date with direct database writes -------------------------------------------------


async def matches_changed(hub: Hub, ids: Iterable[str]) -> None:
    """Some matches were written: show the changes to their clients here."""
    for id in ids:
        if id not in hub:
            continue
        async with hub.using(id) as live, live.match.lock:
            await synchronization.refresh(live.match)


async def line_changed(hub: Hub, match: str, n: int) -> None:
    """A chat line was written or hidden: update the clients here."""
    live = hub.live.get(match)
    line = await hub.database.read(matches.chat_line_of, n) if live is not None else None
    if live is not None and line is not None:
        chat.deliver(live.match, line)


async def blocks_changed(hub: Hub, account: str = "") -> None:
    """Someone (or an unknown person) has blocked or unblocked people: hide or show their chat lines."""
    for live in list(hub.live.values()):
        for client in live.match.all_clients:
            if account not in ("", client.guest):
                continue
            blocked = frozenset(await hub.database.read(accounts.blocked_by, client.guest))
            if blocked != client.blocked:
                client.blocked = blocked  # first, so that nothing they say from now on is delivered
                client.hide_blocked_chat(await hub.database.read(matches.recent_chat, live.match.id))


# Records who is connected to which match through this process, in batches of one transaction -------------------------


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
