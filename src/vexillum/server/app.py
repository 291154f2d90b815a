"""The application: routes, and what is opened and closed with it."""

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
from vexillum.core.version import VERSION
from vexillum.server.config import Config
from vexillum.server.guard import Guard
from vexillum.server.headers import Headers
from vexillum.server.http.common import told
from vexillum.server.hub import Hub
from vexillum.server.jobs import jobs
from vexillum.server.limits import Limits
from vexillum.server.metrics.requests import Counting
from vexillum.server.neighbours import Neighbours
from vexillum.server.post import office
from vexillum.server.refusals import Refusal
from vexillum.server.request_time import TimedBody
from vexillum.server.routes import ROUTES
from vexillum.server.storage.database import Database
from vexillum.server.thinking.task import Thinker
from vexillum.server.thinking.workers import Workers

_log = logging.getLogger(__name__)


def create_app(config: Config, thinker: Thinker | None = None) -> Starlette:
    """A server. ``thinker`` lets agents think; by default processes of their own do."""
    if config.public:
        office.check(config)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        minds = thinker or Workers(config.workers, config.patience)
        database = await asyncio.to_thread(Database, config.database)
        hub = app.state.hub = Hub(database, minds, config)
        neighbours = Neighbours(hub)
        await neighbours.start()
        tickers = jobs(hub)
        for ticker in tickers:
            ticker.start()
        post = app.state.post = office.Office(database, config) if config.public else None
        if post is not None:
            post.open()
        _log.info("ready", extra={"version": VERSION})
        try:
            yield
        finally:
            _log.info("going down", extra={"matches": len(hub)})
            await asyncio.gather(*(ticker.stop() for ticker in tickers), return_exceptions=True)
            if post is not None:
                await post.close()
            await hub.close()
            await neighbours.stop()
            await minds.close()
            await asyncio.to_thread(database.close)

    app = Starlette(
        routes=ROUTES,
        exception_handlers={
            VexillumError: told,
            HTTPException: _not_there,
            SQLAlchemyError: _no_database,
            ClientDisconnect: _gone,
        },
        lifespan=lifespan,
    )
    # The last is the first that a request meets.
    app.add_middleware(TimedBody)
    app.add_middleware(Guard, config=config)
    app.add_middleware(Limits, config=config)
    app.add_middleware(Headers, config=config)
    app.add_middleware(Counting)
    return app


async def _no_database(request: Request, error: Exception) -> Response:
    _log.error("the database cannot be reached", exc_info=error)
    return await told(request, Refusal("database", 503))


async def _gone(request: Request, error: Exception) -> Response:
    """Somebody left before their request had come to its end. Nobody reads this."""
    return Response(status_code=400)


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "method" if error.status_code == 405 else "not_found"
    return await told(request, Refusal(code, error.status_code))
