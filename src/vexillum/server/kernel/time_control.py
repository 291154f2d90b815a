"""Time controls, vacations and the spectators' delay. Pure: the caller passes the current time.

Only the clock of the person to answer runs, and only once every seat is taken. With **days** a seat gets the full time
whenever the turn passes to it from another seat; with a **bank** it has one budget for the whole game, plus an
increment for every answer. During a vacation the clock stands still.

With days the bank of a seat stores the time left when its turn passed on, or when its person left: after an undo, or
when the person returns, the turn continues with it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from vexillum.server.kernel.refusals import Refusal

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR
AFTER_START = HOUR
"""Seconds after a server start in which no time runs out, since nobody could reach it before."""

DAYS = "days"
BANK = "bank"


class Days(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=DAYS):
    """A number of days for every turn."""

    days: Annotated[int, Meta(ge=1, le=30)]


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=BANK):
    """A number of hours for the whole game, and minutes added with every answer."""

    hours: Annotated[int, Meta(ge=1, le=720)]
    minutes_per_answer: Annotated[int, Meta(ge=0, le=1440)]


Clock = Days | Bank

_DECODER: msgspec.json.Decoder[Clock] = msgspec.json.Decoder(Clock)


def dump_clock(clock: Clock | None) -> str | None:
    """Encode a clock for storage. Its kind comes first, so that the lobby can filter by it."""
    return None if clock is None else msgspec.json.encode(clock).decode()


def load_clock(text: str | None) -> Clock | None:
    """Decode a stored clock."""
    return None if text is None else _DECODER.decode(text)


class ActiveTurn(msgspec.Struct, frozen=True):
    """The seat to answer, since when, and its deadline: None if its clock does not run."""

    seat: str | None
    since: float
    deadline: float | None = None


class Timing(msgspec.Struct, frozen=True):
    """The seat to answer now, and the banks that have changed."""

    asked: ActiveTurn
    banks: dict[str, float] = {}


def initial_bank(clock: Clock | None) -> float | None:
    """The initial bank of a seat, in seconds."""
    return clock.hours * HOUR if isinstance(clock, Bank) else None


def deadline_of(clock: Clock | None, since: float, bank: float | None, away: float | None = None) -> float | None:
    """The deadline of a person asked at ``since``, who is on vacation until ``away``."""
    begin = since if away is None else max(since, away)
    match clock:
        case None:
            return None
        case Days(days):
            return begin + days * DAY
        case Bank():
            return begin + (bank or 0.0)


def asked_afresh(
    clock: Clock | None, now: float, seat: str | None, *, runs: bool, bank: float | None, away: float | None = None
) -> ActiveTurn:
    """A seat is asked afresh: at the beginning, or a new player."""
    return ActiveTurn(seat, now, deadline_of(clock, now, bank, away) if runs else None)


def asked_again(
    clock: Clock | None, now: float, seat: str | None, *, runs: bool, bank: float | None, away: float | None = None
) -> ActiveTurn:
    """A seat is asked again, after an undo or when its person returns. With days it has what was left of its turn: at
    least an hour, since others may have agreed to the undo while its person slept.
    """
    if not isinstance(clock, Days) or not runs or bank is None:
        return asked_afresh(clock, now, seat, runs=runs, bank=bank, away=away)
    begin = now if away is None else max(now, away)
    return ActiveTurn(seat, now, begin + max(HOUR, bank))


def answered(
    clock: Clock | None,
    now: float,
    was: ActiveTurn,
    seat: str | None,
    *,
    runs: bool,
    banks: Mapping[str, float | None],
    away: float | None = None,
    rested: float | None = None,
) -> Timing:
    """The seat to answer has answered, and ``seat`` is asked now; ``runs``: whether its clock runs.

    ``away`` and ``rested``: the end of the vacation of the seat now asked, and of the one that answered.
    """
    stood = now if rested is None else max(now, rested)
    changed = {} if was.seat is None else _kept(clock, stood, was, banks.get(was.seat), passes=seat != was.seat)
    if seat != was.seat or seat is None:
        if isinstance(clock, Days) and seat is not None and not runs and banks.get(seat) is not None:
            changed[seat] = clock.days * DAY  # a later player gets the full time
        return Timing(asked_afresh(clock, now, seat, runs=runs, bank=banks.get(seat or ""), away=away), changed)
    if not runs:
        return Timing(ActiveTurn(seat, was.since), changed)
    if isinstance(clock, Bank):
        bank = changed.get(seat, banks.get(seat))
        return Timing(ActiveTurn(seat, was.since, deadline_of(clock, now, bank, away)), changed)
    deadline = deadline_of(clock, was.since, None, away) if was.deadline is None else was.deadline
    return Timing(ActiveTurn(seat, was.since, deadline), changed)


def stopped(clock: Clock | None, now: float, was: ActiveTurn, banks: Mapping[str, float | None]) -> Timing:
    """The clock of the seat to answer stops: an agent plays it, or the match is closed."""
    if was.seat is None or was.deadline is None:
        return Timing(ActiveTurn(was.seat, was.since))
    match clock:
        case Days(days):
            # Keeps the deadline, even one moved by a vacation: see reclaimed.
            left = {was.seat: remaining(days * DAY, was.deadline, now)}
            return Timing(ActiveTurn(was.seat, was.deadline - days * DAY), left)
        case _:
            bank = banks.get(was.seat)
            used = {} if bank is None else {was.seat: remaining(bank, was.deadline, now)}
            return Timing(ActiveTurn(was.seat, was.since), used)


def reclaimed(
    clock: Clock | None, now: float, was: ActiveTurn, bank: float | None, away: float | None = None
) -> ActiveTurn:
    """The same person takes the seat back: with days as if they had kept it, with a bank what is left of it."""
    if not isinstance(clock, Days):
        return ActiveTurn(was.seat, was.since, deadline_of(clock, now, bank, away))
    kept = was.since + clock.days * DAY
    return ActiveTurn(was.seat, was.since, kept if away is None else max(kept, away + HOUR))


def remaining(bank: float, deadline: float | None, now: float) -> float:
    """What is left of a bank. During a vacation the deadline lies further away than the bank reaches."""
    return bank if deadline is None else min(bank, max(0.0, deadline - now))


def _kept(clock: Clock | None, now: float, was: ActiveTurn, bank: float | None, *, passes: bool) -> dict[str, float]:
    """The bank of the seat that has answered, if it has changed; ``passes``: the turn passes to another seat.

    During a vacation ``now`` is its end: the clock stands still until then.
    """
    match clock:
        case Bank(_, minutes) if was.seat and was.deadline is not None and bank is not None:
            return {was.seat: remaining(bank, was.deadline, now) + minutes * MINUTE}
        case Days(days) if was.seat and passes and (bank, was.deadline) != (None, None):
            return {was.seat: remaining(days * DAY, was.deadline, now)}
    return {}


# Vacation: 30 days a year without time-outs. The arithmetic; ``storage/deadlines.py`` stores it ----------------------


VACATION_DAY = 86_400.0
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
        return max(0, DAYS_A_YEAR - math.ceil(used / VACATION_DAY))


def take(vacation: Vacation, days: int, now: float) -> Vacation:
    """Begin a vacation of some days."""
    if vacation.is_active(now):
        raise Refusal("vacation_lasts", 409)
    if not 1 <= days <= DAYS_A_YEAR:
        raise Refusal("vacation_days", most=DAYS_A_YEAR)
    left = vacation.left_days(now)
    if days > left:
        raise Refusal("vacation_left", 409, n=left)
    return Vacation(now + days * VACATION_DAY, (DAYS_A_YEAR - left + days) * VACATION_DAY, year_of(now))


def end(vacation: Vacation, now: float) -> Vacation:
    """End it early: whole unused days are credited."""
    if vacation.until is None or not vacation.is_active(now):
        raise Refusal("vacation_none", 409)
    unused = (vacation.until - now) // VACATION_DAY * VACATION_DAY
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


# The spectator delay of a match. Pure: the caller passes the current time --------------------------------------------
#
# The players choose it so that no spectator can tell one of them what is going on. It ends with the game.


DELAY_MINUTES = "minutes"
DELAY_ANSWERS = "answers"


class Minutes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=DELAY_MINUTES):
    """Spectators see the state of this many minutes ago."""

    n: Annotated[int, Meta(ge=1, le=10_080)]


class Answers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=DELAY_ANSWERS):
    """Spectators do not see this many of the last answers."""

    n: Annotated[int, Meta(ge=1, le=500)]


Delay = Minutes | Answers

_DELAY_DECODER: msgspec.json.Decoder[Delay] = msgspec.json.Decoder(Delay)


def dump_delay(delay: Delay | None) -> str | None:
    """Encode a delay for storage."""
    return None if delay is None else msgspec.json.encode(delay).decode()


def load_delay(text: str | None) -> Delay | None:
    """Decode a stored delay."""
    return None if text is None else _DELAY_DECODER.decode(text)


def lengthens_delay(old: Delay | None, new: Delay | None) -> bool:
    """Whether nothing becomes visible earlier under the new delay than under the old one."""
    if old is None or old == new:
        return True
    return new is not None and type(old) is type(new) and new.n > old.n
