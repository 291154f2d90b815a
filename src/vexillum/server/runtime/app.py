"""The application: routes, middleware, startup and shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from vexillum.core.errors import VexillumError
from vexillum.core.registry import before_threads
from vexillum.core.version import VERSION
from vexillum.server.edge.pages.error_pages import error_reply
from vexillum.server.edge.request_guard import RequestGuard
from vexillum.server.edge.request_limits import RequestLimits
from vexillum.server.edge.request_metrics import RequestMetrics
from vexillum.server.edge.request_timeouts import TimedBody
from vexillum.server.edge.routes import ROUTES
from vexillum.server.edge.security_headers import SecurityHeaders
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail import mail_service
from vexillum.server.matches.agents.task import Thinker
from vexillum.server.matches.agents.worker_pool import WorkerPool
from vexillum.server.matches.coach.coach_process import CoachProcess
from vexillum.server.matches.coach.coach_queue import CoachQueue
from vexillum.server.matches.coach.coach_task import CoachThinker
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.member_decks import find_decks_in
from vexillum.server.runtime.cluster import ClusterSync
from vexillum.server.runtime.jobs import begin_jobs
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
