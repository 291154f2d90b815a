"""The pages of the browser's table, and whether the server is well."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from vexillum.core.version import VERSION
from vexillum.server.http.common import hub_of, reply
from vexillum.server.refusals import Refusal
from vexillum.web import PAGES


async def lobby(request: Request) -> Response:
    """Start a game, or go on with one."""
    return _page(PAGES["lobby"])


async def play(request: Request) -> Response:
    """The table."""
    return _page(PAGES["play"])


async def replay(request: Request) -> Response:
    """A game once more."""
    return _page(PAGES["replay"])


async def join(request: Request) -> Response:
    """Follows a link."""
    return _page(PAGES["join"])


def club_page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """A page that only a club has."""

    async def shown(request: Request) -> Response:
        if not hub_of(request).config.public:
            raise Refusal("not_found", 404)
        return _page(PAGES[name])

    return shown


async def health(request: Request) -> Response:
    """Is the server well?"""
    hub = hub_of(request)
    try:
        well = await hub.database.well()
    except SQLAlchemyError:
        well = False
    state = {"status": "ok" if well else "no database", "version": VERSION, "matches": len(hub)}
    return reply(state, 200 if well else 503)


def _page(path: Path) -> Response:
    if not path.is_file():
        raise Refusal("not_found", 404)
    return FileResponse(path, media_type="text/html", headers={"cache-control": "no-cache"})
