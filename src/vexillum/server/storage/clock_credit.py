"""Moves the deadlines of players when the clock jumps. Every process sees a jump; one of them does it."""

from __future__ import annotations

import logging

from sqlalchemy import Connection, func, or_, select, update

from vexillum.server.kernel.wall_clock import Jump
from vexillum.server.storage import seats
from vexillum.server.storage.database import Database
from vexillum.server.storage.match_tables import CLOCK_CREDIT, MATCHES
from vexillum.server.storage.processes import on_other_machines
from vexillum.server.storage.signals import post

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
            seats.move_lateness(connection, id, by)
            post(connection, "match", id, version)
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
