"""The routes of custom decks: of the computer at home, of members in a club."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.server.edge.http.common import hub_of
from vexillum.server.edge.http.front import club_decks, own_decks

Handler = Callable[[Request], Awaitable[Response]]


def _either(home: Handler, club: Handler) -> Handler:
    async def answered(request: Request) -> Response:
        return await (club if hub_of(request).config.public else home)(request)

    return answered


_ONE = "/api/decks/{game}"

DECKS: list[BaseRoute] = [
    Route(_ONE, _either(own_decks.listed, club_decks.listed)),
    Route(_ONE, _either(own_decks.save, club_decks.save), methods=["POST"]),
    Route(f"{_ONE}/check", _either(own_decks.check, club_decks.check), methods=["POST"]),
    Route(f"{_ONE}/remove", _either(own_decks.remove, club_decks.remove), methods=["POST"]),
    Route(f"{_ONE}/share", club_decks.share, methods=["POST"]),
    Route(f"{_ONE}/files/{{deck}}", _either(own_decks.read, club_decks.read)),
    Route("/api/admin/deck", club_decks.take_down, methods=["POST"]),
]
