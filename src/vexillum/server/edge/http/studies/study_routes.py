"""The addresses of studies."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.server.edge.http.common import page
from vexillum.server.edge.http.studies import reading, writing


async def _study(request: Request) -> Response:
    """A study."""
    return page("study")


async def _studies(request: Request) -> Response:
    """The lists."""
    return page("studies")


_ONE = "/api/studies/{study}"

STUDIES: list[BaseRoute] = [
    Route("/studies", _studies),
    Route("/study/{study}", _study),
    Route("/api/studies", reading.listed),
    Route("/api/studies", writing.create, methods=["POST"]),
    Route(_ONE, reading.show),
    Route(_ONE, writing.save, methods=["POST"]),
    Route(f"{_ONE}/share", writing.share, methods=["POST"]),
    Route(f"{_ONE}/delete", writing.delete, methods=["POST"]),
    Route(f"{_ONE}/contents", reading.contents),
    Route(f"{_ONE}/replay", reading.replay),
    Route(f"{_ONE}/film", reading.watch),
    Route(f"{_ONE}/page", reading.page),
    Route(f"{_ONE}/why", reading.explain),
    Route(f"{_ONE}/rule", reading.rule),
    Route(f"{_ONE}/fork", writing.fork, methods=["GET", "POST"]),
    Route(f"{_ONE}/picture.svg", reading.picture),
    Route(f"{_ONE}/file", reading.download),
    Route("/api/admin/study", writing.take_down, methods=["POST"]),
]
