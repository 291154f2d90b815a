"""Dates and times in the viewer's time zone, if known."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel import Locale
from babel.dates import format_datetime
from starlette.requests import Request

from vexillum.core.words.languages import language_info
from vexillum.server.edge.http.common import hub_of
from vexillum.server.edge.pages.rendering import Viewer
from vexillum.server.storage.people.notice_choices import choices_of

WORLD = ZoneInfo("UTC")


async def zone_of(request: Request, viewer: Viewer) -> ZoneInfo:
    """The viewer's time zone."""
    if viewer.session is None:
        return WORLD
    chosen = await hub_of(request).database.read(choices_of, viewer.session.person.id)
    try:
        return ZoneInfo(chosen.zone) if chosen.zone else WORLD
    except (ZoneInfoNotFoundError, ValueError):
        return WORLD


def moment(at: float, language: str, zone: ZoneInfo) -> str:
    """A date and time with the time zone."""
    info = language_info(language)
    locale = Locale.parse(info.dates or info.locale, sep="-")
    when = datetime.fromtimestamp(at, UTC).astimezone(zone)
    return f"{format_datetime(when, 'medium', locale=locale).rpartition(':')[0]} {when.tzname()}"


async def moments(request: Request, viewer: Viewer) -> dict[str, Any]:
    """The template function for dates and times."""
    zone = await zone_of(request, viewer)
    return {"moment": lambda at: moment(at, viewer.language, zone), "zone": zone.key}
