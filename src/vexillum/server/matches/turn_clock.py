"""Adds the effects on the clock to a change, so that both are written at once."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from vexillum.server.kernel import time_control
from vexillum.server.kernel.time_control import Bank, Timing
from vexillum.server.matches.frames.frame_types import ClockForm
from vexillum.server.storage import turn_times
from vexillum.server.storage.clock_credit import credit_jump
from vexillum.server.storage.database import Database
from vexillum.server.storage.people.vacations import vacation_until
from vexillum.server.storage.records import Change, Conflict, MatchRecord


class TimedChange(NamedTuple):
    """A change with its deadline and banks, and until when the next player is on vacation."""

    change: Change
    away: float | None


async def away(database: Database, record: MatchRecord) -> float | None:
    """Until when the player to move is on vacation. Not needed without a clock."""
    seat = record.seats.get(record.asked or "")
    if record.clock is None or seat is None or seat.person is None:
        return None
    return await database.read(vacation_until, seat.person)


async def timed(database: Database, record: MatchRecord, change: Change, withdrawn: Sequence[str]) -> TimedChange:
    """A change with its effects on the clock; ``withdrawn`` are the seats whose answers it undoes.

    :class:`Conflict` if the system clock has just jumped: the match has a new deadline then.
    """
    if record.id in await credit_jump(database):
        raise Conflict(record.id)
    now, progress = time.time(), change.progress
    seats = record.seats | change.seats
    asked = record.asked if progress is None else progress.asked
    off = await away(database, replace(record, seats=seats, asked=asked))
    if progress is not None:
        table = replace(record, seats=seats)
        if change.acts and change.acts[0].keys is None:
            found = turn_times.taken_back(table, now, asked, off, withdrawn)
        else:
            for act in change.acts[1:]:  # plans answered at once: these answers took no time
                here, rested = await away(database, replace(table, asked=act.seat)), await away(database, table)
                change, table = _went_on(change, table, turn_times.answered(table, now, act.seat, here, rested))
            seats = table.seats
            rested = off if asked == table.asked else await away(database, table)
            found = turn_times.answered(table, now, asked, off, rested)
        progress = replace(progress, since=found.asked.since, deadline=found.asked.deadline)
        return TimedChange(_with_banks(replace(change, progress=progress), seats, found), off)
    if not change.seats:
        return TimedChange(change, off)
    found = turn_times.reseated(record, now, seats, off)
    values = dict(change.values)
    if (found.asked.since, found.asked.deadline) != (record.since, record.deadline):
        values |= {"since": found.asked.since, "deadline": found.asked.deadline, "noticed": None}
    return TimedChange(_with_banks(replace(change, values=values), seats, found), off)


def _went_on(change: Change, table: MatchRecord, found: Timing) -> tuple[Change, MatchRecord]:
    """After one of several answers: the change with the banks so far, and the match with its next question."""
    banks = turn_times.with_banks(table.seats, found)
    asked = {"asked": found.asked.seat, "since": found.asked.since, "deadline": found.asked.deadline}
    return replace(change, seats=change.seats | banks), replace(table, seats=table.seats | banks, **asked)


def _with_banks(change: Change, seats: turn_times.Seats, found: Timing) -> Change:
    return replace(change, seats=change.seats | turn_times.with_banks(seats, found)) if found.banks else change


def clock_form(record: MatchRecord, now: float, away: float | None) -> ClockForm | None:
    """The clock as shown at the table; ``away``: until when the player to move is on vacation.

    ``now`` tells the browser how far its own clock is off.
    """
    clock = time_control.loads(record.clock)
    if clock is None:
        return None
    banks = {seat: held.bank for seat, held in record.seats.items()} if isinstance(clock, Bank) else {}
    return ClockForm(
        kind="bank" if isinstance(clock, Bank) else "days",
        deadline=record.deadline,
        away=away if away is not None and away > now else None,
        now=now,
        banks={seat: bank for seat, bank in banks.items() if bank is not None},
    )
