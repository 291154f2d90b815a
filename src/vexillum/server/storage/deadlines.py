"""Deadlines that move: during vacations, and when the clock jumps."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from msgspec.structs import replace
from sqlalchemy import Connection, func, or_, select, update

from vexillum.core.session import HUMAN
from vexillum.server.kernel import time_control
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import Vacation, deadline_after_return, end, take
from vexillum.server.kernel.wall_clock import Jump
from vexillum.server.storage import matches
from vexillum.server.storage.database import Database
from vexillum.server.storage.processes import on_other_machines, post_signal
from vexillum.server.storage.records import Change, Conflict, MatchRecord
from vexillum.server.storage.tables import ACCOUNTS, CLOCK_CREDIT, MATCHES, SEATS

# Vacations, and the deadlines they move ------------------------------------------------------------------------------


_COLUMNS = (ACCOUNTS.c.vacation_until, ACCOUNTS.c.vacation_used, ACCOUNTS.c.vacation_year)


def vacation_of(connection: Connection, account: str) -> Vacation:
    """The vacation of an account."""
    row = connection.execute(select(*_COLUMNS).where(ACCOUNTS.c.id == account)).one_or_none()
    return Vacation() if row is None else Vacation(*row)


def vacation_until(connection: Connection, account: str, now: float | None = None) -> float | None:
    """The end of an account's current vacation; None if there is none."""
    vacation = vacation_of(connection, account)
    return vacation.until if vacation.is_active(time.time() if now is None else now) else None


def take_vacation(
    connection: Connection, account: str, days: int, now: float | None = None
) -> tuple[Vacation, list[str]]:
    """Start a vacation and move the account's deadlines by its length. Returns the changed matches."""
    now = time.time() if now is None else now
    _, new = _change(connection, account, lambda vacation: take(vacation, days, now))
    return new, _move_deadlines(connection, account, now, lambda deadline: deadline + ((new.until or now) - now))


def end_vacation(connection: Connection, account: str, now: float | None = None) -> tuple[Vacation, list[str]]:
    """End a vacation early and move the account's deadlines back. Returns the changed matches."""
    now = time.time() if now is None else now
    old, new = _change(connection, account, lambda vacation: end(vacation, now))
    rest = (old.until or now) - now
    return new, _move_deadlines(connection, account, now, lambda deadline: deadline_after_return(deadline, rest, now))


def _change(connection: Connection, account: str, how: Callable[[Vacation], Vacation]) -> tuple[Vacation, Vacation]:
    """Change the vacation of an account, retrying after concurrent changes. Returns it before and after."""
    while True:
        row = connection.execute(select(*_COLUMNS).where(ACCOUNTS.c.id == account)).one_or_none()
        if row is None:  # deleted through another process
            raise Refusal("sign_in", 401)
        old = Vacation(*row)
        new = how(old)
        same = [
            column.is_not_distinct_from(value)
            for column, value in zip(_COLUMNS, (old.until, old.used, old.year), strict=True)
        ]
        done = connection.execute(
            update(ACCOUNTS)
            .where(ACCOUNTS.c.id == account, *same)
            .values(vacation_until=new.until, vacation_used=new.used, vacation_year=new.year)
        )
        if done.rowcount == 1:
            return old, new


def _move_deadlines(connection: Connection, account: str, now: float, move: Callable[[float], float]) -> list[str]:
    """Move the running deadlines of an account.

    Every match with a clock that they play gets a new version, even where another seat is asked: a concurrent answer
    may be about to ask them, having read the vacation before it began, and must read it again.
    """
    played = select(SEATS.c.match).where(SEATS.c.guest == account, SEATS.c.player == HUMAN)
    theirs = (MATCHES.c.over.is_(False), MATCHES.c.clock.is_not(None), MATCHES.c.id.in_(played))
    ids = list(connection.execute(select(MATCHES.c.id).where(*theirs).order_by(MATCHES.c.id)).scalars())
    for id in ids:
        _move_deadline(connection, id, account, now, move)
    return ids


def _move_deadline(connection: Connection, id: str, account: str, now: float, move: Callable[[float], float]) -> None:
    while (match := matches.get(connection, id)) is not None and not match.over:
        try:
            matches.write(connection, id, match.version, _moved(match, account, now, move))
        except Conflict:
            continue
        return


def _moved(match: MatchRecord, account: str, now: float, move: Callable[[float], float]) -> Change:
    """The change that moves the deadline of a match, if it runs for this account. Time used so far is charged to the
    bank, since afterwards it could not be told apart from the vacation.
    """
    seat = match.asked or ""
    holder = match.seats.get(seat)
    if holder is None or holder.person != account or match.deadline is None:
        return Change()
    seats = {}
    if holder.bank is not None and isinstance(time_control.load_clock(match.clock), time_control.Bank):
        seats = {seat: replace(holder, bank=time_control.remaining(holder.bank, match.deadline, now))}
    return Change(values={"deadline": move(match.deadline)}, seats=seats)


# Moves the deadlines of players when the clock jumps. Every process sees a jump; one of them does it -----------------


_log = logging.getLogger(__name__)
WRONG = 3600.0
"""Seconds into the future beyond which a stored credit came from a wrong clock."""
SAME = 60.0
"""Seconds within which all processes see a jump back."""


async def credit_jump(database: Database) -> list[str]:
    """Move the deadlines by the last jump of the clock, and return the changed matches.

    If the database cannot be reached, the jump is credited at the next check.
    """
    async with database.wall_clock_lock:
        clock = database.wall_clock
        jump = clock.find_jump()
        if jump is None:
            return []
        moved = await database.run(credit, jump, max(0.0, clock.skipped))
        clock.settle(jump)
    what = "clock jumped ahead" if jump.ahead > 0 else "clock jumped back"
    _log.warning(what, extra={"seconds": round(abs(jump.ahead)), "matches": len(moved)})
    return moved


def credit(connection: Connection, jump: Jump, credited: float) -> list[str]:
    """Move all deadlines that were running when the clock jumped, unless another process has done so. Not if the server
    also runs on another machine: there the time was available. ``credited`` is what jumps ahead gave before.
    """
    if on_other_machines(connection) or not _claimed(connection, jump):
        return []
    rows = select(MATCHES.c.id, MATCHES.c.since).where(MATCHES.c.clock.is_not(None), MATCHES.c.over.is_(False))
    if jump.ahead > 0:
        rows = rows.where(or_(MATCHES.c.deadline.is_(None), MATCHES.c.deadline > jump.begun))
    changed = []
    for id, since in connection.execute(rows.order_by(MATCHES.c.id)).all():
        by = jump.ahead if jump.ahead > 0 else _taken_back(jump, since, credited)
        if by:
            moved = {column: MATCHES.c[column] + by for column in ("deadline", "since", "warned")}
            written = update(MATCHES).where(MATCHES.c.id == id).values(version=MATCHES.c.version + 1, **moved)
            version = connection.execute(written.returning(MATCHES.c.version)).scalar_one()
            matches.move_lateness(connection, id, by)
            post_signal(connection, "match", id, version)
            changed.append(id)  # also with a stopped clock, whose ``since`` records the time left
    return changed


def _taken_back(jump: Jump, since: float | None, credited: float) -> float:
    """By how much a jump back moves a turn. One that began while the clock was wrong (now it lies in the future) moves
    with the clock; an older one only gives back what it was given when the clock jumped ahead.
    """
    if since is not None and since > jump.ended:
        return jump.ahead
    return max(jump.ahead, -credited)


def _claimed(connection: Connection, jump: Jump) -> bool:
    """Claim a jump for this process. Two checks of the same jump overlap; one back is stored as a negative time."""
    until = CLOCK_CREDIT.c.until
    if jump.ahead > 0:
        new = or_(func.abs(until) <= jump.begun, func.abs(until) > jump.ended + WRONG)
        return connection.execute(update(CLOCK_CREDIT).where(new).values(until=jump.ended)).rowcount == 1
    new = or_(until >= 0, func.abs(until + jump.ended) > SAME)
    return connection.execute(update(CLOCK_CREDIT).where(new).values(until=-jump.ended)).rowcount == 1
