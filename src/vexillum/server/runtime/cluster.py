"""The other processes on the same database: which are alive, who is connected to them, what they changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Coroutine
from typing import Any, Protocol

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.wall_clock import Ticker
from vexillum.server.matches import hub, synchronization
from vexillum.server.matches.actions import chat
from vexillum.server.matches.frames.server_messages import Note
from vexillum.server.matches.greetings import tell_presence
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.storage import matches, processes
from vexillum.server.storage.database import Database
from vexillum.server.storage.processes import Signal, match_versions
from vexillum.server.storage.tables import BLOCKS, CHAT, PRESENCE

_log = logging.getLogger(__name__)
LONG_OUTAGE = 60.0
"""After this many seconds without a database, the server counts as having been down: no one could answer."""


class SignalSource(Protocol):
    """A source of signals from other processes."""

    async def start(self) -> None:
        """Start."""

    async def stop(self) -> None:
        """Stop."""


class ClusterSync:
    """Synchronises the matches of a hub with the changes of other processes."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._database = hub.database
        self._beat = Ticker("beat", hub.config.beat, self._heartbeat)
        self._work: set[asyncio.Task[None]] = set()
        self._behind = False
        """Whether a change by another process could not be applied."""
        self._grace = 0
        """Number of heartbeats for which silent processes are not declared dead, after a database outage."""
        self._last_beat = time.monotonic()
        """When the database was last reachable."""
        self._signals = self._make_source()

    def _make_source(self) -> SignalSource:
        database = self._database
        if not database.postgresql:
            return Poller(database, self.on_signal, lambda: self.hub.alone, self._live)
        from vexillum.server.runtime.postgres_listener import Listener  # needs PostgreSQL's driver

        return Listener(database.engine.url, database.process, self.on_signal, self._resync)

    def _live(self) -> list[str]:
        return list(self.hub.live)

    async def start(self) -> None:
        """Register this process and start listening."""
        await self._signals.start()
        await self._heartbeat()
        self._beat.start(after=self.hub.config.beat)

    async def stop(self) -> None:
        """Stop listening and deregister this process."""
        await self._beat.stop()
        await self._signals.stop()
        for work in self._work:
            work.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        try:
            await self._database.run(processes.unregister, self._database.process)
        except SQLAlchemyError:  # the others notice the missing heartbeats
            _log.exception("could not deregister this process")

    async def _heartbeat(self) -> None:
        """Send a heartbeat. Takes over the work of dead processes, and catches up with missed changes."""
        database = self._database
        away, self._grace = self._grace, processes.MAX_MISSED_BEATS  # reset below, if this heartbeat succeeds
        await database.run(processes.beat, database.process)
        if time.monotonic() - self._last_beat > LONG_OUTAGE:
            self.hub.started = time.time()
        self._last_beat = time.monotonic()
        patience = None if away else self.hub.config.beat
        if self.hub.live:
            await self._compare()
        await self.hub.presence.write()
        view = await database.read(processes.cluster_view, database.process, patience, self._live())
        dead = await database.run(processes.remove_dead, database.process, patience) if view.dead else []
        if dead:
            _log.info("dead server processes removed", extra={"how_many": len(dead)})
            view = await database.read(processes.cluster_view, database.process, patience, self._live())
        self.hub.alone = view.others == 0
        for live in list(self.hub.live.values()):
            self.hub.wake(live)
        for id in view.driven_matches:
            self._start(self._release(id))
        if self._behind:
            self._behind = False
            self._resync()
        here = {
            (id, client.guest): client.name for id, live in self.hub.live.items() for client in live.match.all_clients
        }
        for id in {id for (id, _), _ in view.viewers.items() ^ here.items()}:
            self._start(self._correct_presence(id))
        for id, live in list(self.hub.live.items()):
            if live.idle:
                live.match.elsewhere = view.viewers_elsewhere.get(id, {})
            elif live.match.elsewhere != view.viewers_elsewhere.get(id, {}):
                self._start(self._refresh_presence(id))
        if dead or away:
            self._start(self.hub.resume())
        self._grace = max(0, away - 1)

    async def _release(self, id: str) -> None:
        """Release a match that is registered for agents of this process but needs none, after a database outage.

        If an agent starts at this very moment, another process may start one too: only one of their answers is stored.
        """
        live = self.hub.live.get(id)
        if live is None or not live.driver.busy:
            await self._database.run(processes.release_driver, self._database.process, id)

    async def _compare(self) -> None:
        """Check for changes of matches that were not signalled."""
        for id, version in (await self._database.read(match_versions, self._live())).items():
            self.on_signal(Signal("match", id, version))

    async def _correct_presence(self, id: str) -> None:
        """Correct the registered viewers of a match, which are wrong after others took this process for dead, or after
        a database outage. The lock of the match excludes viewers who are just connecting or leaving.
        """
        database, live = self._database, self.hub.live.get(id)
        if live is None:
            await database.run(processes.replace_viewers, database.process, id, {})
            return
        async with live.match.lock:
            people = {client.guest: client.name for client in live.match.all_clients}
            await database.run(processes.replace_viewers, database.process, id, people)

    # Signals ----------------------------------------------------------------------------------------------------------

    def on_signal(self, signal: Signal) -> None:
        """Handle a signal. Matches that are not in memory or unused here are read again when needed."""
        if signal.kind == "process":
            self.hub.alone = False
        if signal.kind == "blocks":
            self._start(hub.blocks_changed(self.hub, signal.guest))
            return
        if signal.match not in self.hub:
            return
        live = self.hub.live.get(signal.match)
        if live is not None and live.idle:
            if signal.kind == "match":
                live.stored = max(live.stored, signal.n)
        elif signal.kind == "match":
            if live is None or live.match.version < signal.n:
                self._start(self._catch_up(signal.match, signal.n))
        elif signal.kind == "chat":
            self._start(self._deliver_line(signal.match, signal.n))
        elif signal.kind == "presence":
            self._start(self._refresh_presence(signal.match))
        elif signal.kind == "note":
            self._start(self._show_note(signal.match, signal.guest))

    def _resync(self) -> None:
        """Compare everything, since signals may have been lost."""
        self._start(self._compare())
        for id in self._live():
            self._start(self._refresh_presence(id))
            self._start(self._deliver_recent(id))
        self._start(hub.blocks_changed(self.hub))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a change by another process could not be applied", exc_info=error)
            self._behind = self._behind or isinstance(error, SQLAlchemyError)

    async def _catch_up(self, id: str, version: int) -> None:
        with contextlib.suppress(Refusal):
            async with self.hub.using(id) as live, live.match.lock:
                if live.match.version < version:
                    await synchronization.refresh(live.match)

    async def _deliver_line(self, id: str, line: int) -> None:
        async with self.hub.using(id) as live:
            said = await self._database.read(matches.chat_line_of, line)
            if said is not None:
                async with live.match.lock:
                    chat.deliver(live.match, said)

    async def _deliver_recent(self, id: str) -> None:
        """Deliver recent chat lines; clients ignore those they have."""
        async with self.hub.using(id) as live:
            said = await self._database.read(matches.recent_chat, id)
            async with live.match.lock:
                for line in said:
                    chat.deliver(live.match, line)

    async def _refresh_presence(self, id: str) -> None:
        async with self.hub.using(id) as live:
            match: Match = live.match
            async with match.lock:
                before = match.elsewhere
                await match.refresh_presence()
                if match.elsewhere != before:
                    tell_presence(match)
                    await match.show()

    async def _show_note(self, id: str, guest: str) -> None:
        text = await self._database.read(matches.private_note, id, guest)
        async with self.hub.using(id) as live:
            for client in live.match.all_clients:
                if client.guest == guest:
                    client.send(Note(text))


# Polling for changes in SQLite, which has no notifications, while several processes run ------------------------------


EVERY = 0.1
"""Polling interval in seconds."""


class Poller:
    """Detects changes in the matches in memory, and passes signals to ``on_signal``."""

    def __init__(
        self,
        database: Database,
        on_signal: Callable[[Signal], None],
        alone: Callable[[], bool],
        live: Callable[[], Collection[str]],
    ) -> None:
        self._database = database
        self._on_signal = on_signal
        self._alone = alone
        self._live = live
        self._lines: int | None = None
        self._hidden: frozenset[tuple[int, str]] = frozenset()
        self._blocks: Any = None
        self._people: dict[str, frozenset[Any]] = {}
        self._ticker = Ticker("polling", EVERY, self._look)

    async def start(self) -> None:
        """Start polling."""
        self._ticker.start()

    async def stop(self) -> None:
        """Stop."""
        await self._ticker.stop()

    async def _look(self) -> None:
        live = self._live()
        if self._alone() or not live:
            self._lines = None
            return
        for signal in await self._database.read(self._changes, tuple(live)):
            self._on_signal(signal)

    def _changes(self, connection: Connection, live: tuple[str, ...]) -> list[Signal]:
        people: dict[str, set[Any]] = {}
        for row in connection.execute(select(PRESENCE).where(PRESENCE.c.match.in_(live))):
            people.setdefault(row.match, set()).add((row.process, row.guest, row.name))
        signals = [Signal("match", id, version) for id, version in match_versions(connection, live).items()]
        signals += self._talk(connection, live)
        here = {match: frozenset(people.get(match, ())) for match in live}
        signals += [Signal("presence", match) for match in live if self._people.get(match) != here[match]]
        self._people = here
        return signals

    def _talk(self, connection: Connection, live: tuple[str, ...]) -> list[Signal]:
        """Signals for new and hidden chat lines, and for blocks."""
        newest = connection.execute(select(func.max(CHAT.c.id))).scalar_one_or_none() or 0
        # Lines between a client's arrival and the first poll are sent again: clients ignore those they have.
        since = newest - matches.RECENT_CHAT if self._lines is None else self._lines
        lines = select(CHAT.c.id, CHAT.c.match).where(CHAT.c.match.in_(live))
        said = connection.execute(lines.where(CHAT.c.id > since)).all()
        hidden = frozenset((id, match) for id, match in connection.execute(lines.where(CHAT.c.hidden.is_(True))))
        blocks = tuple(connection.execute(select(func.count(), func.max(BLOCKS.c.made))).one())
        signals = [Signal("chat", match, id) for id, match in (*said, *(hidden - self._hidden))]
        if blocks != self._blocks:
            signals.append(Signal("blocks", ""))
        self._lines, self._hidden, self._blocks = newest, hidden, blocks
        return signals
