"""Gives players back the time that was never there: every process sees a jump of the clock, one of them credits it."""

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
"""A credit that ends this many seconds from now was written by a clock that was wrong."""


async def credit_jump(database: Database) -> list[str]:
    """Move the deadlines by a jump of the clock since the last look; the matches that were changed.

    If the database cannot be reached, the jump is still there at the next look.
    """
    async with database.wall_clock_lock:
        jump = database.wall_clock.look()
        if jump is None:
            return []
        moved = await database.run(credit, jump)
        database.wall_clock.settled(jump)
    _log.warning("clock jumped ahead", extra={"seconds": round(jump.ahead), "matches": len(moved)})
    return moved


def credit(connection: Connection, jump: Jump) -> list[str]:
    """Move every deadline that the jump came before, unless another process has done it. Where people could be served
    by another machine meanwhile, their time has passed.
    """
    if on_other_machines(connection) or not _claimed(connection, jump):
        return []
    alive = (MATCHES.c.clock.is_not(None), MATCHES.c.over.is_(False))
    running = or_(MATCHES.c.deadline.is_(None), MATCHES.c.deadline > jump.begun)
    ids = list(connection.execute(select(MATCHES.c.id).where(*alive, running).order_by(MATCHES.c.id)).scalars())
    moved = {column: MATCHES.c[column] + jump.ahead for column in ("deadline", "since", "warned")}
    for id in ids:  # also a time that does not run: a turn remembers by it how much is left
        written = update(MATCHES).where(MATCHES.c.id == id).values(version=MATCHES.c.version + 1, **moved)
        version = connection.execute(written.returning(MATCHES.c.version)).scalar_one()
        post(connection, "match", id, version)
    return ids


def _claimed(connection: Connection, jump: Jump) -> bool:
    """Are we the first who credit this jump? Two looks at the same one overlap."""
    new = or_(CLOCK_CREDIT.c.until <= jump.begun, CLOCK_CREDIT.c.until > jump.ended + WRONG)
    return connection.execute(update(CLOCK_CREDIT).where(new).values(until=jump.ended)).rowcount == 1
