"""The wall clock: its jumps, times of day in a person's time zone, periodic background jobs.

When a machine is suspended, or a slow clock is corrected, the wall clock jumps ahead. No one could answer in that time,
so it is not charged to players. When a fast clock is corrected it jumps back, and nobody gains time by that. On Windows
the monotonic clock keeps running during a suspend.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import date, datetime, timedelta
from datetime import time as time_of_day
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import msgspec

LEAST = 5.0
"""Minimum jump in seconds; smaller ones are regular corrections."""
MOST = 30 * 86_400.0
"""Maximum jump: a clock corrected by more was wrong before, and the stored deadlines were right."""


class Jump(msgspec.Struct, frozen=True):
    """A jump, somewhere between two readings of the wall clock."""

    begun: float
    ended: float
    ahead: float
    """The seconds skipped; negative if the clock went back."""


class WallClock:
    """Compares both clocks on demand."""

    def __init__(self) -> None:
        self._wall, self._steady = time.time(), time.monotonic()
        self.skipped = 0.0
        """Total seconds of all handled jumps, those back subtracted."""

    def find_jump(self) -> Jump | None:
        """The jump since the last one that was :meth:`settle`, if any."""
        wall, steady = time.time(), time.monotonic()
        ahead = (wall - self._wall) - (steady - self._steady)
        if LEAST <= abs(ahead) <= MOST:
            return Jump(self._wall, wall, ahead)
        self._wall, self._steady = wall, steady
        return None

    def settle(self, jump: Jump) -> None:
        """Mark a jump as handled."""
        self._steady += (jump.ended - self._wall) - jump.ahead
        self._wall = jump.ended
        self.skipped += jump.ahead


# Times of day in a person's time zone: the end of quiet hours, the next daily mail -----------------------------------


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
    return datetime.combine(day, time_of_day(minute // 60, minute % 60), ZoneInfo(zone)).timestamp()


# Periodic background jobs --------------------------------------------------------------------------------------------


_log = logging.getLogger(__name__)
SOON = 1.0
"""Seconds after startup before jobs that can wait begin, so that clients connect first."""


class Ticker:
    """Runs its work at an interval. Errors are logged, and the work is tried again the next time."""

    def __init__(self, name: str, every: float, work: Callable[[], Awaitable[None]]) -> None:
        self.name = name
        self._every = every
        self._work = work
        self._running: asyncio.Task[None] | None = None

    def start(self, *, after: float = 0.0) -> None:
        """Start, after at most one interval."""
        pause = min(after, self._every)
        self._running = asyncio.create_task(self._tick(pause), name=f"ticker {self.name}")

    async def stop(self) -> None:
        """Stop, cancelling work in progress."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _tick(self, pause: float) -> None:
        if pause:
            await asyncio.sleep(pause)
        while True:
            try:
                await self._work()
            except Exception:  # a server that runs for months must survive any error here
                _log.exception("periodic job failed", extra={"ticker": self.name})
            await asyncio.sleep(self._every)
