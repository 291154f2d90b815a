"""The other processes on the same database: which are alive, who looks through them, what they have changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import Any, Protocol

from sqlalchemy.exc import SQLAlchemyError

from vexillum.server.kernel.periodic import Ticker
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import live_updates, synchronization
from vexillum.server.matches.actions import chat_lines
from vexillum.server.matches.frames.server_messages import Note
from vexillum.server.matches.greetings import tell_presence
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.runtime.pubsub.sqlite_polling import Poller
from vexillum.server.storage import chat, processes
from vexillum.server.storage.signals import Signal, versions

_log = logging.getLogger(__name__)
LONG = 60.0
"""Without a database for this many seconds, it is as if the server had been down: nobody could answer."""


class Wire(Protocol):
    """Whatever brings signals of other processes."""

    async def start(self) -> None:
        """Begin."""

    async def stop(self) -> None:
        """No more."""


class Neighbours:
    """Keeps the matches of a hub in step with what other processes do."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._database = hub.database
        self._beat = Ticker("beat", hub.config.beat, self._be_alive)
        self._work: set[asyncio.Task[None]] = set()
        self._behind = False
        """Could something that others have changed not be followed?"""
        self._away = 0
        """For how many more beats nobody is taken for dead because of silence: the database was away from all."""
        self._beaten = time.monotonic()
        """When the database was last there."""
        self._wire = self._make_wire()

    def _make_wire(self) -> Wire:
        database = self._database
        if not database.postgresql:
            return Poller(database, self.heard, lambda: self.hub.alone, self._live)
        from vexillum.server.runtime.pubsub.postgres_listener import Listener  # needs PostgreSQL's driver

        return Listener(database.engine.url, database.process, self.heard, self._missed)

    def _live(self) -> list[str]:
        return list(self.hub.live)

    async def start(self) -> None:
        """Say that we are here, and begin to listen."""
        await self._wire.start()
        await self._be_alive()
        self._beat.start(after=self.hub.config.beat)

    async def stop(self) -> None:
        """Say goodbye."""
        await self._beat.stop()
        await self._wire.stop()
        for work in self._work:
            work.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        try:
            await self._database.run(processes.leave, self._database.process)
        except SQLAlchemyError:  # the others find out that we are gone
            _log.exception("could not deregister this process")

    async def _be_alive(self) -> None:
        """Beat. What a dead process has left undone, the others take up; what was missed here is made up for."""
        database = self._database
        away, self._away = self._away, processes.LIVES  # until this beat has come to its end
        await database.run(processes.beat, database.process)
        if time.monotonic() - self._beaten > LONG:
            self.hub.started = time.time()
        self._beaten = time.monotonic()
        patience = None if away else self.hub.config.beat
        if self.hub.live:
            await self._compare()
        await self.hub.presence.write()
        around = await database.read(processes.around, database.process, patience, self._live())
        dead = await database.run(processes.bury, database.process, patience) if around.dead else []
        if dead:
            _log.info("dead server processes removed", extra={"how_many": len(dead)})
            around = await database.read(processes.around, database.process, patience, self._live())
        self.hub.alone = around.others == 0
        for live in list(self.hub.live.values()):
            self.hub.wake(live)
        for id in around.driving:
            self._do(self._let_go(id))
        if self._behind:
            self._behind = False
            self._missed()
        here = {
            (id, client.guest): client.name for id, live in self.hub.live.items() for client in live.match.everybody
        }
        for id in {id for (id, _), _ in around.looking.items() ^ here.items()}:
            self._do(self._set_right(id))
        for id, live in list(self.hub.live.items()):
            if live.idle:
                live.match.elsewhere = around.elsewhere.get(id, {})
            elif live.match.elsewhere != around.elsewhere.get(id, {}):
                self._do(self._look_around(id))
        if dead or away:
            self._do(self.hub.resume())
        self._away = max(0, away - 1)

    async def _let_go(self, id: str) -> None:
        """No agent thinks here for a match, though it is written down so: the database was away when it was done.

        If one begins this very moment, another process may let it think as well: of their answers one is stored.
        """
        live = self.hub.live.get(id)
        if live is None or not live.driver.busy:
            await self._database.run(processes.park, self._database.process, id)

    async def _compare(self) -> None:
        """See whether matches have changed of which nothing was heard."""
        for id, version in (await self._database.read(versions, self._live())).items():
            self.heard(Signal("match", id, version))

    async def _set_right(self, id: str) -> None:
        """Who looks at a match through this process was written down wrongly: others have taken it for dead, or the
        database was away when somebody came or left. Anyone who is just coming or leaving has the match's lock.
        """
        database, live = self._database, self.hub.live.get(id)
        if live is None:
            await database.run(processes.set_right, database.process, id, {})
            return
        async with live.match.lock:
            people = {client.guest: client.name for client in live.match.everybody}
            await database.run(processes.set_right, database.process, id, people)

    # What is heard ----------------------------------------------------------------------------------------------------

    def heard(self, signal: Signal) -> None:
        """Something has changed. What is not in memory here is read when it is needed, and so is what nobody needs."""
        if signal.kind == "process":
            self.hub.alone = False
        if signal.kind == "blocks":
            self._do(live_updates.blocks_changed(self.hub, signal.guest))
            return
        if signal.match not in self.hub:
            return
        live = self.hub.live.get(signal.match)
        if live is not None and live.idle:
            if signal.kind == "match":
                live.stored = max(live.stored, signal.n)
        elif signal.kind == "match":
            if live is None or live.match.version < signal.n:
                self._do(self._catch_up(signal.match, signal.n))
        elif signal.kind == "chat":
            self._do(self._pass_on(signal.match, signal.n))
        elif signal.kind == "presence":
            self._do(self._look_around(signal.match))
        elif signal.kind == "note":
            self._do(self._show_note(signal.match, signal.guest))

    def _missed(self) -> None:
        """Signals may have been lost: look at everything."""
        self._do(self._compare())
        for id in self._live():
            self._do(self._look_around(id))
            self._do(self._hear_all(id))
        self._do(live_updates.blocks_changed(self.hub))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
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

    async def _pass_on(self, id: str, line: int) -> None:
        async with self.hub.using(id) as live:
            said = await self._database.read(chat.line, line)
            if said is not None:
                async with live.match.lock:
                    chat_lines.deliver(live.match, said)

    async def _hear_all(self, id: str) -> None:
        """Bring what was said lately: clients know what they have heard already."""
        async with self.hub.using(id) as live:
            said = await self._database.read(chat.chat, id)
            async with live.match.lock:
                for line in said:
                    chat_lines.deliver(live.match, line)

    async def _look_around(self, id: str) -> None:
        async with self.hub.using(id) as live:
            match: Match = live.match
            async with match.lock:
                before = match.elsewhere
                await match.look_around()
                if match.elsewhere != before:
                    tell_presence(match)
                    await match.show()

    async def _show_note(self, id: str, guest: str) -> None:
        text = await self._database.read(chat.note, id, guest)
        async with self.hub.using(id) as live:
            for client in live.match.everybody:
                if client.guest == guest:
                    client.send(Note(text))
