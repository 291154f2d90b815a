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
"""Anyone who comes back early has this many seconds for every answer, however little time was left before."""


class Vacation(msgspec.Struct, frozen=True):
    """What somebody has taken."""

    until: float | None = None
    """When it ends, or ended; null: there was none."""
    used: float = 0.0
    """Seconds taken in ``year``: all of a vacation belongs to the year in which it began."""
    year: int = 0

    def lasts(self, now: float) -> bool:
        """Is it vacation now?"""
        return self.until is not None and self.until > now

    def left_days(self, now: float) -> int:
        """How many days can still be taken this year."""
        used = self.used if self.year == year_of(now) else 0.0
        return max(0, DAYS_A_YEAR - math.ceil(used / DAY))


def take(vacation: Vacation, days: int, now: float) -> Vacation:
    """Go on vacation for some days, from now on."""
    if vacation.lasts(now):
        raise Refusal("vacation_lasts", 409)
    if not 1 <= days <= DAYS_A_YEAR:
        raise Refusal("vacation_days", most=DAYS_A_YEAR)
    left = vacation.left_days(now)
    if days > left:
        raise Refusal("vacation_left", 409, n=left)
    return Vacation(now + days * DAY, (DAYS_A_YEAR - left + days) * DAY, year_of(now))


def end(vacation: Vacation, now: float) -> Vacation:
    """Come back early: whole days that are left can be taken again."""
    if vacation.until is None or not vacation.lasts(now):
        raise Refusal("vacation_none", 409)
    unused = (vacation.until - now) // DAY * DAY
    return Vacation(None, max(0.0, vacation.used - unused), vacation.year)


def come_back(deadline: float, rest: float, now: float) -> float:
    """A deadline without the rest of a vacation that has ended early; nobody is out of time the moment they return."""
    return min(deadline, max(deadline - rest, now + AT_LEAST))


def vacation_form(vacation: Vacation, now: float) -> dict[str, Any]:
    """A vacation as its owner gets it."""
    return {"until": vacation.until if vacation.lasts(now) else None, "left_days": vacation.left_days(now)}


def year_of(now: float) -> int:
    """The calendar year, the same for everybody."""
    return datetime.fromtimestamp(now, UTC).year
