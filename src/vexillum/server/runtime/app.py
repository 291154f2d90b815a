"""The application: routes, middleware, startup and shutdown, and its periodic jobs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from vexillum.core.errors import VexillumError
from vexillum.core.registry import before_threads
from vexillum.core.version import VERSION
from vexillum.server.accounts.registration import LIFETIMES, VERIFY
from vexillum.server.edge.http.common import end_connections
from vexillum.server.edge.middleware import RequestGuard, RequestLimits, SecurityHeaders, TimedBody
from vexillum.server.edge.monitoring import RequestMetrics
from vexillum.server.edge.pages.rendering import error_reply
from vexillum.server.edge.routes import ROUTES
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.wall_clock import SOON, Ticker
from vexillum.server.mail import mail_service
from vexillum.server.matches import departures, tournament_progress
from vexillum.server.matches.agent_worker import Thinker
from vexillum.server.matches.agents import WorkerPool
from vexillum.server.matches.coach_process import CoachProcess, CoachThinker
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match_coach import CoachQueue
from vexillum.server.matches.members import find_decks_in
from vexillum.server.runtime.cluster import ClusterSync
from vexillum.server.storage import accounts, sessions, watching
from vexillum.server.storage.database import Database

_log = logging.getLogger(__name__)


def create_app(config: Config, thinker: Thinker | None = None, coach: CoachThinker | None = None) -> Starlette:
    """A server. ``thinker`` lets agents think, ``coach`` the coach; by default processes of their own do."""
    if config.public:
        mail_service.check(config)
    before_threads()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        minds = thinker or WorkerPool(config.agent_processes, config.patience)
        database = await asyncio.to_thread(Database, config.database)
        if config.public:
            find_decks_in(database)
        queue = CoachQueue(coach or CoachProcess())
        hub = app.state.hub = Hub(database, minds, config, queue)
        sync = ClusterSync(hub)
        await sync.start()
        tickers = begin_jobs(hub)
        mail = app.state.mail_service = mail_service.MailService(database, config) if config.public else None
        if mail is not None:
            mail.start()
        _log.info("ready", extra={"version": VERSION})
        try:
            yield
        finally:
            _log.info("shutting down", extra={"matches": len(hub)})
            await asyncio.gather(*(ticker.stop() for ticker in tickers), return_exceptions=True)
            if mail is not None:
                await mail.close()
            await hub.close()
            await sync.stop()
            await minds.close()
            await queue.close()
            if config.public:
                find_decks_in(None)
            await asyncio.to_thread(database.close)

    app = Starlette(
        routes=ROUTES,
        exception_handlers={
            VexillumError: error_reply,
            HTTPException: _not_there,
            SQLAlchemyError: _no_database,
            ClientDisconnect: _gone,
        },
        lifespan=lifespan,
    )
    # The last is the first that a request meets.
    app.add_middleware(RequestGuard, config=config)
    app.add_middleware(TimedBody)
    app.add_middleware(RequestLimits, config=config)
    app.add_middleware(SecurityHeaders, config=config)
    app.add_middleware(RequestMetrics)
    return app


async def _no_database(request: Request, error: Exception) -> Response:
    _log.error("database unreachable", exc_info=error)
    return await error_reply(request, Refusal("database", 503))


async def _gone(request: Request, error: Exception) -> Response:
    """The client disconnected before its request was complete; no one reads this response."""
    return Response(status_code=400)


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "method" if error.status_code == 405 else "not_found"
    return await error_reply(request, Refusal(code, error.status_code))


# The periodic jobs of a server. Several processes run them at once; each row is claimed by one -----------------------


SESSIONS = 30.0
RESUMED = "agents"
AGENTS = 60.0
"""Seconds between checks for matches that wait for an agent which no process runs."""


def jobs(hub: Hub) -> list[Ticker]:
    """The tickers of a server, including those of a club if it is one."""
    always = [Ticker(RESUMED, AGENTS, hub.resume), departures.clock_ticker(hub)]
    if not hub.config.public:
        return always
    return [
        *always,
        Ticker("sessions", SESSIONS, partial(end_connections, hub)),
        cleaner(hub.database),
        departures.ban_ticker(hub),
        tournament_progress.ticker(hub),
    ]


def begin_jobs(hub: Hub) -> list[Ticker]:
    """Start all jobs: agents resume at once, since players wait for them; the rest after a moment."""
    tickers = jobs(hub)
    for ticker in tickers:
        ticker.start(after=0.0 if ticker.name == RESUMED else SOON)
    return tickers


# Deletes expired data: sessions, links, counters, guests, unconfirmed registrations ----------------------------------


EVERY = 1800.0


def cleaner(database: Database) -> Ticker:
    """A job that cleans up every half hour. Several processes may run it concurrently."""

    async def clean() -> None:
        await database.run(sweep)

    return Ticker("cleaner", EVERY, clean)


def sweep(connection: Connection) -> int:
    """Delete expired rows and return their number."""
    swept = (
        sessions.sweep_sessions(connection)
        + sessions.sweep_mail_links(connection)
        + sessions.sweep_throttles(connection)
    )
    swept += watching.sweep_guests(connection)
    return swept + accounts.remove_pending(connection, time.time() - LIFETIMES[VERIFY])
