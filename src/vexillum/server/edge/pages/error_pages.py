"""Errors: as a page for readers of pages, as JSON for the API."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.errors import VexillumError
from vexillum.server.edge.http import common
from vexillum.server.edge.pages.rendering import LANGUAGE_COOKIE, Viewer, render
from vexillum.server.kernel.refusals import Refusal, code_of
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.kernel.texts import language_of, server_texts

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""


def is_form(path: str, method: str) -> bool:
    """Is it sent by a form of a page, and not by a script or a program?"""
    return method not in SAFE and not path.startswith("/api/")


def _is_read(request: Request) -> bool:
    """Does somebody look at a page?"""
    data = request.url.path.startswith(("/api/", "/static/"))
    return not data and "text/html" in request.headers.get("accept", "")


async def told(request: Request, error: Exception) -> Response:
    """An error, in the reader's language."""
    assert isinstance(error, VexillumError)
    if not _is_read(request) or code_of(error) == "not_found":
        return await common.told(request, error)
    said = request.cookies.get(LANGUAGE_COOKIE) or request.headers.get("accept-language")
    viewer = Viewer(language_of(said))  # nobody is looked for: it may be the database that is wrong
    status = error.status if isinstance(error, Refusal) else 400
    answer = render(request, viewer, "trouble.html", status, why=server_texts(viewer.language)(error.message))
    if isinstance(error, RetryLater):
        answer.headers["retry-after"] = str(error.seconds)
    return answer
