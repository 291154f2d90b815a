"""The application: routes, and what is opened and closed with it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vexillum.core.errors import VexillumError
from vexillum.core.version import VERSION
from vexillum.server import socket
from vexillum.server.config import Config
from vexillum.server.http import games, matches, pages, pictures, replays, saves, verifying
from vexillum.server.http.common import told
from vexillum.server.hub import Hub
from vexillum.server.refusals import Refusal
from vexillum.server.storage.database import Database
from vexillum.server.thinking.task import Thinker
from vexillum.server.thinking.workers import Workers
from vexillum.web import STATIC

_log = logging.getLogger(__name__)
HEADERS = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self' ws: wss:; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
"""The pages ask nobody else for anything, and no address with a secret in it goes elsewhere."""


def create_app(config: Config, thinker: Thinker | None = None) -> Starlette:
    """A server. ``thinker`` lets agents think; by default processes of their own do."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        minds = thinker or Workers(config.workers, config.patience)
        database = await asyncio.to_thread(Database, config.database)
        hub = app.state.hub = Hub(database, minds, config)
        resuming = asyncio.create_task(hub.resume())
        _log.info("ready", extra={"version": VERSION})
        try:
            yield
        finally:
            _log.info("going down", extra={"matches": len(hub)})
            resuming.cancel()
            await asyncio.gather(resuming, return_exceptions=True)
            await hub.close()
            await minds.close()
            await asyncio.to_thread(database.close)

    app = Starlette(
        routes=[
            Route("/", pages.lobby),
            Route("/play/{match}", pages.play),
            Route("/replay/{match}", pages.replay),
            Route("/join/{token}", pages.join),
            Route("/healthz", pages.health),
            Route("/api/games", games.games),
            Route("/api/matches", matches.create, methods=["POST"]),
            Route("/api/matches/import", matches.import_save, methods=["POST"]),
            Route("/api/join", matches.join, methods=["POST"]),
            Route("/api/mine", matches.mine, methods=["POST"]),
            Route("/api/matches/{match}/save", saves.save),
            Route("/api/matches/{match}/verify", verifying.verify),
            Route("/api/matches/{match}/replay", replays.replay),
            Route("/api/matches/{match}/page", replays.read),
            Route("/api/matches/{match}/why", replays.explain),
            Route("/api/matches/{match}/export.html", replays.export),
            Route("/api/matches/{match}/board.svg", pictures.svg),
            WebSocketRoute("/ws/{match}", socket.endpoint),
            Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
        ],
        exception_handlers={VexillumError: told, HTTPException: _not_there},
        lifespan=lifespan,
    )
    app.add_middleware(_Headers)
    return app


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "method" if error.status_code == 405 else "not_found"
    return await told(request, Refusal(code, error.status_code))


class _Headers:
    """Puts the headers of safety on every reply. Static files may be kept, but are asked for again each time."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        extra = HEADERS | ({"cache-control": "no-cache"} if scope["path"].startswith("/static/") else {})

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((k.encode(), v.encode()) for k, v in extra.items() if k.encode() not in given),
                ]
            await send(message)

        await self.app(scope, receive, with_headers)
