"""Shared by the HTTP routes: the requester, their language, error replies."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from vexillum.core.errors import VexillumError
from vexillum.core.words.texts import Texts
from vexillum.server.edge.requester import asker, share_of_request, visitor
from vexillum.server.kernel import metrics
from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.nul_check import reject_nul
from vexillum.server.kernel.refusals import Refusal, code_of
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.kernel.texts import game_texts, language_of, server_texts
from vexillum.server.matches.hub import Hub
from vexillum.web import markup

_B = TypeVar("_B", bound=msgspec.Struct)
_P = ParamSpec("_P")
_T = TypeVar("_T")
Route = Callable[[Request], Awaitable[Response]]
MOST_BODY = 64 * 1024
GUEST_HEADER = "x-vexillum-guest"
LISTS = FairQueue(3, waiting=128, of_person=32)
"""Lists of tables, people and tournaments, which wait for the database for a part of their time."""
MOMENTS = FairQueue(1, waiting=128, of_person=48)
"""Moments of games, films, comparisons, pictures: a page of many matches asks for dozens of pictures at once."""


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The part that all request bodies share."""

    guest: str = ""
    name: str = ""
    lang: str | None = None


async def in_turn(request: Request, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
    """Do work that takes a moment in a thread, in a turn of whoever asks."""
    return await MOMENTS.run(await share_of_request(request), work, *args, **named)


def listing(route: Route) -> Route:
    """A route that reads much of the database, in a turn of whoever asks."""

    @wraps(route)
    async def waiting(request: Request) -> Response:
        async with LISTS.turn(await share_of_request(request)):
            return await route(request)

    return waiting


def club_only(route: Route) -> Route:
    """A route that exists in clubs only."""

    @wraps(route)
    async def guarded(request: Request) -> Response:
        if not hub_of(request).config.public:
            raise Refusal("not_found", 404)
        return await route(request)

    return guarded


def hub_of(request: HTTPConnection) -> Hub:
    """The server's hub."""
    hub: Hub = request.app.state.hub
    return hub


async def who(request: Request, said: Body | None = None) -> Person:
    """The requester: from the body of a POST, or the header or query of a GET."""
    if said is not None:
        return await asker(request, said.guest, said.name, said.lang or request.query_params.get("lang"))
    key = request.headers.get(GUEST_HEADER) or request.query_params.get("guest", "")
    return await asker(request, key, lang=request.query_params.get("lang"))


async def visitor_of(request: Request, said: Body | None = None) -> Person:
    """The requester of a route open to guests, if the club has guests."""
    if said is not None:
        return await visitor(request, said.guest, said.name, said.lang or request.query_params.get("lang"))
    key = request.headers.get(GUEST_HEADER) or request.query_params.get("guest", "")
    return await visitor(request, key, lang=request.query_params.get("lang"))


def language(request: Request) -> str:
    """The requested language, or the browser's."""
    return language_of(request.query_params.get("lang") or request.headers.get("accept-language"))


async def body(request: Request, kind: type[_B], most: int = MOST_BODY) -> _B:
    """The decoded body, or a refusal that says what is wrong."""
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > most:
            raise Refusal("too_big", 413, size=len(read), most=most)
    try:
        said = msgspec.json.decode(bytes(read), type=kind)
        reject_nul(read, said)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", why=str(error)) from error
    return said


def number(request: Request, name: str, default: int) -> int:
    """An integer from the query."""
    given = request.query_params.get(name)
    if given is None:
        return default
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        raise Refusal("malformed", why=f"{name}={given[:40]}")
    return int(given)


def reply(content: Any, status: int = 200) -> Response:
    """JSON that is not cached."""
    return Response(
        msgspec.json.encode(content), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def page(name: str, status: int = 200) -> Response:
    """One of the static pages."""
    return HTMLResponse(markup(name), status, headers={"cache-control": "no-cache"})


def attachment(name: str) -> str:
    """The ``Content-Disposition`` header of a download, with a safe file name."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "_", name)
    return f'attachment; filename="{plain}"'


async def error_reply(request: Request, error: Exception) -> Response:
    """An error in the reader's language: JSON, or a page for someone who mistyped a page's address."""
    assert isinstance(error, VexillumError)
    status = error.status if isinstance(error, Refusal) else 400
    metrics.refused(code_of(error))
    if code_of(error) == "not_found" and _wants_page(request):
        return page("not-found", status)
    texts = _texts(request)
    answer = reply({"error": texts(error.message), "code": code_of(error)}, status)
    if isinstance(error, RetryLater):
        answer.headers["retry-after"] = str(error.seconds)
    return answer


def _texts(request: Request) -> Texts:
    """The server's texts; for a match those of its game, which knows the names of its seats."""
    match = request.path_params["match"] if "match" in request.path_params else getattr(request.state, "match", "")
    live, spoken = hub_of(request).live.get(match), language(request)
    return server_texts(spoken) if live is None else game_texts(live.match.session.game, spoken)


def _wants_page(request: Request) -> bool:
    """Whether a browser asks for a page rather than a script for data."""
    data = request.url.path.startswith(("/api/", "/static/"))
    return request.method == "GET" and not data and "text/html" in request.headers.get("accept", "")
