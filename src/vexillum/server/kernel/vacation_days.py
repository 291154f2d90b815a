"""Vacation: 30 days a year without time-outs. The arithmetic; ``storage/people/vacations.py`` stores it."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import Any

import msgspec

from vexillum.server.kernel.refusals import Refusal

DAY = 86_400.0
DAYS_A_YEAR = 30
AT_LEAST = 3_600.0
"""Minimum seconds for every answer after an early return, however little time was left before."""


class Vacation(msgspec.Struct, frozen=True):
    """The vacation of an account."""

    until: float | None = None
    """When it ends or ended; None if there was none."""
    used: float = 0.0
    """Seconds taken in ``year``. A vacation counts for the year in which it began."""
    year: int = 0

    def is_active(self, now: float) -> bool:
        """Whether it is going on."""
        return self.until is not None and self.until > now

    def left_days(self, now: float) -> int:
        """Days left for this year."""
        used = self.used if self.year == year_of(now) else 0.0
        return max(0, DAYS_A_YEAR - math.ceil(used / DAY))


def take(vacation: Vacation, days: int, now: float) -> Vacation:
    """Begin a vacation of some days."""
    if vacation.is_active(now):
        raise Refusal("vacation_lasts", 409)
    if not 1 <= days <= DAYS_A_YEAR:
        raise Refusal("vacation_days", most=DAYS_A_YEAR)
    left = vacation.left_days(now)
    if days > left:
        raise Refusal("vacation_left", 409, n=left)
    return Vacation(now + days * DAY, (DAYS_A_YEAR - left + days) * DAY, year_of(now))


def end(vacation: Vacation, now: float) -> Vacation:
    """End it early: whole unused days are credited."""
    if vacation.until is None or not vacation.is_active(now):
        raise Refusal("vacation_none", 409)
    unused = (vacation.until - now) // DAY * DAY
    return Vacation(None, max(0.0, vacation.used - unused), vacation.year)


def deadline_after_return(deadline: float, rest: float, now: float) -> float:
    """A deadline after a vacation that ended early. An hour is left, unless it was due sooner anyway."""
    return min(deadline, max(deadline - rest, now + AT_LEAST))


def vacation_form(vacation: Vacation, now: float) -> dict[str, Any]:
    """A vacation as shown to its owner."""
    return {"until": vacation.until if vacation.is_active(now) else None, "left_days": vacation.left_days(now)}


def year_of(now: float) -> int:
    """The calendar year in UTC, the same for all."""
    return datetime.fromtimestamp(now, UTC).year
