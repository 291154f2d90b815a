"""``/status``: is the club well? For everybody, also while the database is not; it tells nothing about anybody."""

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
"""Seconds for which what was found is told again: a page that everybody looks at must not load the database."""
LATE = 3600.0
"""Seconds after which a mail that waits means that mails do not go out; some servers let the first try wait."""
STARTED = time.time()


class Status(msgspec.Struct, frozen=True):
    """How the club is."""

    load: Load | None
    """None: the database does not answer."""
    answered: float
    """Seconds that the database took."""
    at: float
    sends: bool
    """Does the club send mails at all?"""

    @property
    def mails(self) -> bool:
        """Do mails go out, where there are to be any?"""
        return self.load is not None and (not self.sends or self.load.oldest_mail < LATE)

    @property
    def well(self) -> bool:
        """Is nothing wrong?"""
        return self.load is not None and self.mails


_told: WeakKeyDictionary[Hub, Status] = WeakKeyDictionary()
"""What was found last, by the hub of each server in this process."""


@club_only
async def status_page(request: Request) -> Response:
    """The page. Nobody is looked for in the database, which may be what is wrong."""
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
