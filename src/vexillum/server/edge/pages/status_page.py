"""``/status``: the health of the club, for everyone, even while the database is down. It reveals nothing personal."""

from __future__ import annotations

import time
from weakref import WeakKeyDictionary

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.version import VERSION
from vexillum.server.edge.http.common import club_only, hub_of
from vexillum.server.edge.pages.rendering import LANGUAGE_COOKIE, Viewer, keep_language, render
from vexillum.server.kernel.texts import language_of
from vexillum.server.matches.hub import Hub
from vexillum.server.storage.stats import Load, load

FRESH = 5.0
"""Seconds a result is cached: a popular page must not load the database."""
LATE = 3600.0
"""Seconds of waiting after which mail counts as failing; some servers defer the first try."""
STARTED = time.time()


class Status(msgspec.Struct, frozen=True):
    """The club's health."""

    load: Load | None
    """None: the database is not responding."""
    answered: float
    """The database's response time in seconds."""
    at: float
    sends: bool
    """Whether the club sends email."""

    @property
    def mails(self) -> bool:
        """Whether mail works, where it is configured."""
        return self.load is not None and (not self.sends or self.load.oldest_mail < LATE)

    @property
    def well(self) -> bool:
        """Whether everything works."""
        return self.load is not None and self.mails


_told: WeakKeyDictionary[Hub, Status] = WeakKeyDictionary()
"""The last result, for each hub in this process."""


@club_only
async def status_page(request: Request) -> Response:
    """The page. The viewer's account is not looked up, because the database may be the problem."""
    chosen = request.query_params.get("lang")
    said = chosen or request.cookies.get(LANGUAGE_COOKIE) or request.headers.get("accept-language")
    viewer = Viewer(language_of(said))
    found = await _look(hub_of(request))
    status = 200 if found.load is not None else 503
    answer = render(request, viewer, "status.html", status, found=found, version=VERSION, started=STARTED)
    if chosen is not None:
        keep_language(request, answer, viewer.language)
    return answer


async def _look(hub: Hub) -> Status:
    known = _told.get(hub)
    if known is not None and time.time() - known.at < FRESH:
        return known
    begun = time.perf_counter()
    try:
        found = await hub.database.read(load)
    except SQLAlchemyError:
        found = None
    _told[hub] = now = Status(found, time.perf_counter() - begun, time.time(), bool(hub.config.smtp))
    return now
