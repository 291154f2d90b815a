"""The static pages, their texts and scripts, and the health check."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from functools import cache
from hashlib import sha256

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.version import VERSION
from vexillum.core.words.languages import known_languages
from vexillum.server.edge.http.common import hub_of, page, reply
from vexillum.server.kernel.refusals import Refusal
from vexillum.web import PAGES, joined_file, page_words

TYPES = {"css": "text/css", "js": "text/javascript"}
FOR_GOOD = "public, max-age=31536000, immutable"


async def lobby(request: Request) -> Response:
    """The lobby."""
    return page("lobby")


async def play(request: Request) -> Response:
    """The table."""
    return page("play")


async def replay(request: Request) -> Response:
    """The replay."""
    return page("replay")


async def join(request: Request) -> Response:
    """The page of a seat's link."""
    return page("join")


def club_page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """A page for clubs only."""

    async def shown(request: Request) -> Response:
        if not hub_of(request).config.public:
            raise Refusal("not_found", 404)
        return page(name)

    return shown


async def words(request: Request) -> Response:
    """The pages' texts in one language."""
    language = request.path_params["language"]
    if language not in known_languages():
        raise Refusal("not_found", 404)
    content, tag = _encoded(language)
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="application/json", headers=headers)


@cache
def _encoded(language: str) -> tuple[bytes, str]:
    """The texts as JSON with their hash."""
    content = msgspec.json.encode(page_words(language))
    return content, f'"{sha256(content).hexdigest()[:32]}"'


async def joined(request: Request) -> Response:
    """The joined scripts or style sheets of a page.

    Browsers cache them for good, since their URL changes with them. A page of another version of the server gets the
    current ones, not cached.
    """
    mark, name, ending = (request.path_params[part] for part in ("mark", "page", "ending"))
    if name not in PAGES or ending not in TYPES:
        raise Refusal("not_found", 404)
    found = joined_file(name, ending)
    headers = {"cache-control": FOR_GOOD if mark == found.mark else "no-cache", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_packed(name, ending), media_type=TYPES[ending], headers=headers | {"content-encoding": "gzip"})
    return Response(found.content, media_type=TYPES[ending], headers=headers)


@cache
def _packed(name: str, ending: str) -> bytes:
    """The same, compressed on first use."""
    return gzip.compress(joined_file(name, ending).content, 6, mtime=0)


async def health(request: Request) -> Response:
    """The health check."""
    hub = hub_of(request)
    try:
        well = await hub.database.is_healthy()
    except SQLAlchemyError:
        well = False
    state = {"status": "ok" if well else "no database", "version": VERSION, "matches": len(hub)}
    return reply(state, 200 if well else 503)
