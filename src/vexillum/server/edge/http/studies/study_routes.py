"""The routes of studies."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.server.edge.http.common import page
from vexillum.server.edge.http.studies import study_edits, study_views


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
    Route("/api/studies", study_views.listed),
    Route("/api/studies", study_edits.create, methods=["POST"]),
    Route(_ONE, study_views.show),
    Route(_ONE, study_edits.save, methods=["POST"]),
    Route(f"{_ONE}/share", study_edits.share, methods=["POST"]),
    Route(f"{_ONE}/delete", study_edits.delete, methods=["POST"]),
    Route(f"{_ONE}/contents", study_views.contents),
    Route(f"{_ONE}/replay", study_views.replay),
    Route(f"{_ONE}/film", study_views.watch),
    Route(f"{_ONE}/page", study_views.page),
    Route(f"{_ONE}/why", study_views.explain),
    Route(f"{_ONE}/rule", study_views.rule),
    Route(f"{_ONE}/fork", study_edits.fork, methods=["GET", "POST"]),
    Route(f"{_ONE}/picture.svg", study_views.picture),
    Route(f"{_ONE}/file", study_views.download),
    Route("/api/admin/study", study_edits.take_down, methods=["POST"]),
]
