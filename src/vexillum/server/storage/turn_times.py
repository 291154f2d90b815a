"""The effect of events in a match on the clock of the seat to answer. Pure, like :mod:`time_control`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.time_control import MINUTE, ActiveTurn, Bank, Timing
from vexillum.server.storage.records import MatchRecord, SeatRecord

LATE = "late"
"""``left`` of a seat whose player ran out of time."""
OFFERED = "offered"
"""``left`` of an agent's seat that was opened during the game."""

Seats = Mapping[str, SeatRecord]


def begun(seats: Seats) -> bool:
    """Whether every seat that was open at the beginning is taken; before that no clock runs.

    A seat opened later is marked, so that opening one does not stop the clocks.
    """
    return not any(record.player == OPEN and record.left is None for record in seats.values())


def runs(seats: Seats, asked: str | None, closed: str | None) -> bool:
    """Whether the clock of this seat runs when it is asked."""
    return asked is not None and closed is None and begun(seats) and seats[asked].person is not None


def answered(
    record: MatchRecord, now: float, asked: str | None, away: float | None, rested: float | None = None
) -> Timing:
    """The seat to answer has answered, and ``asked`` is next, or again. ``away`` is the end of its person's vacation,
    ``rested`` that of the person who answered.
    """
    return time_control.answered(
        time_control.loads(record.clock),
        now,
        _was(record),
        asked,
        runs=runs(record.seats, asked, record.closed),
        banks=_banks(record.seats),
        away=away,
        rested=rested,
    )


def taken_back(
    record: MatchRecord, now: float, asked: str | None, away: float | None, withdrawn: Sequence[str]
) -> Timing:
    """Answers of these seats were undone. The seat asked then continues with the time it had left; an undo within one's
    own turn gains nothing. Time spent is not returned; increments earned by the undone answers are taken back.
    """
    clock, was = time_control.loads(record.clock), _was(record)
    banks = time_control.stopped(clock, now, was, _banks(record.seats)).banks if isinstance(clock, Bank) else {}
    if isinstance(clock, Bank) and begun(record.seats):
        for seat in withdrawn:
            held = banks.get(seat, record.seats[seat].bank)
            if held is not None and record.seats[seat].person is not None:
                banks[seat] = max(0.0, held - clock.minutes_per_answer * MINUTE)
    if asked == was.seat and was.deadline is not None and not isinstance(clock, Bank):
        return Timing(was, banks)
    bank = None if asked is None else banks.get(asked, record.seats[asked].bank)
    running = runs(record.seats, asked, record.closed)
    return Timing(time_control.asked_again(clock, now, asked, runs=running, bank=bank, away=away), banks)


def reseated(record: MatchRecord, now: float, seats: Seats, away: float | None) -> Timing:
    """Seats have changed hands. ``seats`` are all seats as they are now."""
    clock, was, asked = time_control.loads(record.clock), _was(record), record.asked
    if asked is None:
        return Timing(was)
    old, new = record.seats[asked], seats[asked]
    if not runs(seats, asked, record.closed):
        return time_control.stopped(clock, now, was, _banks(record.seats))
    ran = runs(record.seats, asked, record.closed)
    if ran and old.person == new.person:
        return Timing(was)
    if begun(record.seats) and old.guest == new.guest and old.left != LATE:
        return Timing(time_control.reclaimed(clock, now, was, new.bank, away))
    # A new player has no turn to continue.
    newly = time_control.asked_afresh if old.guest is not None else time_control.asked_again
    return Timing(newly(clock, now, asked, runs=True, bank=new.bank, away=away))


def with_banks(seats: Seats, timing: Timing) -> dict[str, SeatRecord]:
    """The seats whose banks have changed."""
    return {seat: msgspec.structs.replace(seats[seat], bank=bank) for seat, bank in timing.banks.items()}


def _was(record: MatchRecord) -> ActiveTurn:
    return ActiveTurn(record.asked, record.since, record.deadline)


def _banks(seats: Seats) -> dict[str, float | None]:
    return {seat: record.bank for seat, record in seats.items()}
