"""The installable app: manifest, service worker, and offline page."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.words.languages import known_languages
from vexillum.server.edge.http.common import language, page
from vexillum.server.edge.pages.rendering import LANGUAGE_COOKIE
from vexillum.web.installable import OFFLINE, manifest, service_worker


async def web_manifest(request: Request) -> Response:
    """The manifest, in the language chosen in this browser, or the browser's."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    spoken = chosen if chosen in known_languages() else language(request)
    headers = {"cache-control": "no-cache", "vary": "cookie, accept-language"}
    return Response(msgspec.json.encode(manifest(spoken)), media_type="application/manifest+json", headers=headers)


async def worker(request: Request) -> Response:
    """The service worker, always revalidated, so that a new server is noticed."""
    return Response(service_worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})


async def offline(request: Request) -> Response:
    """The page browsers cache for when the server cannot be reached. It contains no personal data."""
    return page(OFFLINE)
