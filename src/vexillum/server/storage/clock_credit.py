"""Credits players for jumps of the clock. Every process sees a jump; one of them credits it."""

from __future__ import annotations

import logging

from sqlalchemy import Connection, or_, select, update

from vexillum.server.kernel.wall_clock import Jump
from vexillum.server.storage.database import Database
from vexillum.server.storage.match_tables import CLOCK_CREDIT, MATCHES
from vexillum.server.storage.processes import on_other_machines
from vexillum.server.storage.signals import post

_log = logging.getLogger(__name__)
WRONG = 3600.0
"""Seconds into the future beyond which a stored credit came from a wrong clock."""


async def credit_jump(database: Database) -> list[str]:
    """Move the deadlines by the last jump of the clock, and return the changed matches.

    If the database cannot be reached, the jump is credited at the next check.
    """
    async with database.wall_clock_lock:
        jump = database.wall_clock.find_jump()
        if jump is None:
            return []
        moved = await database.run(credit, jump)
        database.wall_clock.settle(jump)
    _log.warning("clock jumped ahead", extra={"seconds": round(jump.ahead), "matches": len(moved)})
    return moved


def credit(connection: Connection, jump: Jump) -> list[str]:
    """Move all deadlines that were running when the clock jumped, unless another process has done so. Not if the server
    also runs on another machine: there the time was available.
    """
    if on_other_machines(connection) or not _claimed(connection, jump):
        return []
    alive = (MATCHES.c.clock.is_not(None), MATCHES.c.over.is_(False))
    running = or_(MATCHES.c.deadline.is_(None), MATCHES.c.deadline > jump.begun)
    ids = list(connection.execute(select(MATCHES.c.id).where(*alive, running).order_by(MATCHES.c.id)).scalars())
    moved = {column: MATCHES.c[column] + jump.ahead for column in ("deadline", "since", "warned")}
    for id in ids:  # also for stopped clocks, whose ``since`` records the time left
        written = update(MATCHES).where(MATCHES.c.id == id).values(version=MATCHES.c.version + 1, **moved)
        version = connection.execute(written.returning(MATCHES.c.version)).scalar_one()
        post(connection, "match", id, version)
    return ids


def _claimed(connection: Connection, jump: Jump) -> bool:
    """Claim a jump for this process. Two checks of the same jump overlap."""
    new = or_(CLOCK_CREDIT.c.until <= jump.begun, CLOCK_CREDIT.c.until > jump.ended + WRONG)
    return connection.execute(update(CLOCK_CREDIT).where(new).values(until=jump.ended)).rowcount == 1
