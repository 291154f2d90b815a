"""All matches of a server: loaded when somebody needs them, let go when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError

from vexillum.core.errors import VexillumError
from vexillum.server.kernel import metrics
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.token_buckets import Buckets
from vexillum.server.matches.agents.driver import Driver
from vexillum.server.matches.agents.fair_queue import FairQueue
from vexillum.server.matches.agents.task import Thinker
from vexillum.server.matches.client import Client
from vexillum.server.matches.coach.coach_queue import CoachQueue
from vexillum.server.matches.coach.match_coach import MatchCoach
from vexillum.server.matches.frames.server_messages import Moving
from vexillum.server.matches.match import Match
from vexillum.server.matches.presence.presence_log import PresenceLog
from vexillum.server.matches.synchronization import refresh
from vexillum.server.storage import matches
from vexillum.server.storage.database import Database
from vexillum.server.storage.records import Conflict

_log = logging.getLogger(__name__)
RESTART = 1012
"""The code of a connection that is closed because the server goes down."""
FAREWELL = 2.0
"""Seconds within which connections end when the server goes down."""
TRIES = 3


class Live:
    """A match in memory, with its agents and how many are busy with it."""

    def __init__(self, match: Match, driver: Driver) -> None:
        self.match = match
        self.driver = driver
        self.users = 0
        self.stored = 0
        """The last version that other processes have stored, as far as it was heard of while nobody here needed it."""

    @property
    def idle(self) -> bool:
        """Does nobody need it?"""
        return not self.users and not self.match.everybody and not self.driver.busy

    @property
    def behind(self) -> bool:
        """Have others changed it since? It is brought up to date when someone needs it."""
        return self.match.version < self.stored

    async def catch_up(self) -> None:
        """Bring it up to date, if others have changed it."""
        if self.behind:
            async with self.match.lock:
                if self.behind:
                    await refresh(self.match)


class Hub:
    """The matches in memory."""

    def __init__(self, database: Database, thinker: Thinker, config: Config, coach: CoachQueue | None = None) -> None:
        self.database = database
        self.config = config
        self.started = time.time()
        """Since when people can reach it."""
        self.skipped = 0.0
        """Seconds by which the clock has jumped ahead, as far as ``started`` knows of them."""
        self.alone = True
        """Is there no other process on this database?"""
        self.presence = PresenceLog(database)
        self.sent = Buckets()
        """How much each person has sent over their WebSockets of late."""
        self.visitors: set[Client] = set()
        """Those who look at no match: each has a lesson or a puzzle of their own."""
        self._retiring = False
        self._thinker = thinker
        self._coach = coach
        self._queue = FairQueue(config.agent_processes)
        self._live: dict[str, Live] = {}
        self._unused: dict[str, Live] = {}
        """Those that nobody is using, the most recently used last."""
        self._loading: dict[str, asyncio.Task[Live]] = {}

    def __len__(self) -> int:
        return len(self._live)

    def __contains__(self, id: object) -> bool:
        """Is a match in memory, or about to be?"""
        return id in self._live or id in self._loading

    @property
    def live(self) -> Mapping[str, Live]:
        """The matches in memory, by their ids."""
        return self._live

    def seats_here(self, id: str, guest: str) -> bool:
        """Does somebody play in a match that is in memory? Where other processes can change it, only they all know."""
        live = self._live.get(id)
        return self.alone and live is not None and not live.behind and bool(live.match.played_by(guest))

    def begin(self, match: Match) -> None:
        """Take up a match that was stored a moment ago and of which nobody else knows yet."""
        if match.id not in self:
            self._live[match.id] = self._unused[match.id] = self._enliven(match)

    @asynccontextmanager
    async def using(self, id: str) -> AsyncIterator[Live]:
        """A match, kept in memory meanwhile; its agents are woken afterwards."""
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
            self._settle(live)

    def wake(self, live: Live) -> None:
        """See whether an agent has to answer. In a match that others have gone on with, it is for them to see."""
        if not live.behind:
            live.driver.wake()

    async def resume(self) -> None:
        """Take up every match in which an agent has to answer."""
        for id in await self.database.read(matches.waiting_for_agents, self.database.process):
            try:
                async with self.using(id):
                    pass
            except VexillumError as error:
                _log.error("match could not be resumed", extra={"match": id, "why": str(error)})

    def retire(self) -> None:
        """Ask everybody to come back, through another process: what they have sent meanwhile is still done here."""
        self._retiring = True
        for client in [*self.visitors, *(client for live in self._live.values() for client in live.match.everybody)]:
            client.send(Moving())

    def greeted(self, client: Client) -> None:
        """Somebody has just come in; perhaps a moment too late."""
        if self._retiring:
            client.send(Moving())

    async def close(self) -> None:
        """Send everybody away, and finish what is being written."""
        self._queue.close()
        for live in list(self._live.values()):
            await live.driver.stop()
            live.match.foresight.stop()
            if live.match.coaching is not None:
                live.match.coaching.stop()
            live.match.audience.stop()
            for client in live.match.everybody:
                client.leave(RESTART)
            async with live.match.lock:
                pass
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._everybody_gone(), FAREWELL)
        await self.presence.close()

    async def _everybody_gone(self) -> None:
        while any(live.users for live in self._live.values()):
            await asyncio.sleep(0.01)

    async def _open(self, id: str) -> Live:
        """A match from memory, or loaded once for all who ask for it at the same time."""
        live = self._live.pop(id, None)
        if live is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            loaded = await asyncio.shield(loading)
            live = self._live.pop(id, None) or loaded  # never two of one match: another may have loaded it meanwhile
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
            except Exception as error:  # rules that break down in one match must not stop the others
                _log.exception("match could not be loaded", extra={"match": id})
                raise Refusal("broken", 500, why=f"{type(error).__name__}: {error}") from error
            return self._enliven(match)
        raise Refusal("busy", 503)

    def _enliven(self, match: Match) -> Live:
        match.agent_matches = self.config.agent_matches
        if self._coach is not None:
            match.coaching = MatchCoach(match, self._coach)
        driver = Driver(match, self._thinker, self._queue, self.config.pace, lambda: self.alone)
        return Live(match, driver)

    def _settle(self, last: Live) -> None:
        """Let go of matches that nobody needs, those that were needed last excepted."""
        if len(self._unused) >= self.config.idle:
            idle = [id for id, live in self._unused.items() if live is not last and live.idle]
            for id in idle[: max(0, len(idle) + 1 - self.config.idle)]:
                del self._live[id]
                self._unused.pop(id).match.let_go()
        metrics.set_live_matches(len(self))
