"""Times of day in a person's time zone: the end of quiet hours, the next daily mail."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

DAY = 24 * 60
"""Minutes."""


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))


def is_zone(name: str) -> bool:
    """Whether a time zone of that name exists."""
    return name in zones()


def quiet_end(zone: str, start: int, end: int, now: float) -> float | None:
    """When the current quiet hours end; None outside them. ``start`` and ``end`` are minutes after midnight and may
    span it.
    """
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    minute = here.hour * 60 + here.minute
    over_night = start > end
    inside = (minute >= start or minute < end) if over_night else start <= minute < end
    if not inside:
        return None
    day = here.date() + timedelta(days=1 if over_night and minute >= start else 0)
    # When clocks are put back, the same minute occurs twice.
    return max(_moment(zone, day, end), now + 60)


def next_time(zone: str, minute: int, now: float) -> float:
    """The next time it is this minute of the day."""
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
    soon = _moment(zone, today, minute)
    return soon if soon > now else _moment(zone, today + timedelta(days=1), minute)


def written_time(minute: int | None) -> str:
    """A minute of the day as HH:MM; empty for None."""
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


def read_time(text: str) -> int | None:
    """Parse HH:MM; None if it is no valid time."""
    hours, colon, minutes = text.partition(":")
    if not (colon and len(hours) == len(minutes) == 2 and text.isascii() and hours.isdigit() and minutes.isdigit()):
        return None
    return int(hours) * 60 + int(minutes) if int(hours) < 24 and int(minutes) < 60 else None


def _moment(zone: str, day: date, minute: int) -> float:
    return datetime.combine(day, time(minute // 60, minute % 60), ZoneInfo(zone)).timestamp()
