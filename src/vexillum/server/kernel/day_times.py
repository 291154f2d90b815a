"""Times of the day where somebody lives: when quiet hours end, and when something that comes every day comes next."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

DAY = 24 * 60
"""Minutes."""


@cache
def zones() -> tuple[str, ...]:
    """The time zones that there are, by name."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))


def is_zone(name: str) -> bool:
    """Is there a time zone of that name?"""
    return name in zones()


def quiet_end(zone: str, start: int, end: int, now: float) -> float | None:
    """When quiet hours end that are going on; None: they are not. Minutes after midnight; they may go past it."""
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    minute = here.hour * 60 + here.minute
    over_night = start > end
    inside = (minute >= start or minute < end) if over_night else start <= minute < end
    if not inside:
        return None
    day = here.date() + timedelta(days=1 if over_night and minute >= start else 0)
    # Where clocks are put back just then, the same minute comes twice.
    return max(_moment(zone, day, end), now + 60)


def next_time(zone: str, minute: int, now: float) -> float:
    """When it is this minute of the day for the next time."""
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
    soon = _moment(zone, today, minute)
    return soon if soon > now else _moment(zone, today + timedelta(days=1), minute)


def written_time(minute: int | None) -> str:
    """A minute of the day as a clock shows it; empty: none."""
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


def read_time(text: str) -> int | None:
    """The same back; None: it is no time."""
    hours, colon, minutes = text.partition(":")
    if not (colon and len(hours) == len(minutes) == 2 and text.isascii() and hours.isdigit() and minutes.isdigit()):
        return None
    return int(hours) * 60 + int(minutes) if int(hours) < 24 and int(minutes) < 60 else None


def _moment(zone: str, day: date, minute: int) -> float:
    return datetime.combine(day, time(minute // 60, minute % 60), ZoneInfo(zone)).timestamp()
