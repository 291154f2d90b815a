"""Replaces players who ran out of time with agents. Every server checks; one of them does it."""

from __future__ import annotations

import logging
import time
from functools import partial

from sqlalchemy import Connection, select

from vexillum.core.errors import VexillumError
from vexillum.server.kernel import time_control
from vexillum.server.kernel.periodic import Ticker
from vexillum.server.mail.notices import notify_replaced
from vexillum.server.matches import live_updates
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats import seat_records
from vexillum.server.matches.seats.seat_changes import reseat
from vexillum.server.matches.synchronization import settled
from vexillum.server.storage import matches
from vexillum.server.storage.clock_credit import credit_jump
from vexillum.server.storage.match_tables import MATCHES
from vexillum.server.storage.people.vacations import vacation_until

_log = logging.getLogger(__name__)
EVERY = 5.0
GRACE = time_control.AFTER_START
"""Seconds after a server start before anyone is replaced, since nobody could reach it before."""


def ticker(hub: Hub) -> Ticker:
    """The periodic check for players who ran out of time."""
    return Ticker("late", EVERY, partial(replace_late, hub))


async def replace_late(hub: Hub) -> None:
    """Replace everyone who ran out of time. A jump of the system clock does not count."""
    await live_updates.matches_changed(hub, await credit_jump(hub.database))
    skipped = hub.database.wall_clock.skipped
    hub.started, hub.skipped = hub.started + skipped - hub.skipped, skipped
    for id in await hub.database.read(due, time.time(), hub.started):
        try:
            async with hub.using(id) as live, live.match.lock:
                await settled(live.match, partial(_replace, live.match))
        except VexillumError as error:
            _log.error("player out of time could not be replaced", extra={"match": id, "why": str(error)})


def due(connection: Connection, now: float, started: float) -> list[str]:
    """The matches whose deadline has passed. After a downtime everyone has a little more time, both those whose time
    ran out meanwhile and those with a minute left.
    """
    if now < started + GRACE:
        return []
    passed = (MATCHES.c.deadline < now, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(MATCHES.c.id).where(*passed).order_by(MATCHES.c.deadline)
    return list(connection.execute(found).scalars())


async def _replace(match: Match) -> None:
    """Check again with the match locked, and seat the agent."""
    record, now = match.record, time.time()
    seat, deadline = record.asked, record.deadline
    if seat is None or deadline is None or deadline >= now or record.over or record.closed is not None:
        return
    holder = match.seats[seat]
    if (person := holder.person) is None:
        await match.write(deadline=None)
        return
    if (away := await match.database.read(vacation_until, person)) is not None:
        await match.write(deadline=away + time_control.HOUR)
        return
    agent = match.session.game.info.quick_agent
    comes_back = isinstance(time_control.loads(record.clock), time_control.Days)
    new = seat_records.late(holder, agent, now) if comes_back else seat_records.lost(holder, agent)
    _log.info("player out of time", extra={"match": match.id, "seat": seat})
    await reseat(match, {seat: new}, beside=partial(_tell, person=person, match=match.id, seat=seat))


def _tell(connection: Connection, *, person: str, match: str, seat: str) -> None:
    """Let the person keep watching, and notify them."""
    matches.watch(connection, match, person, seat)
    notify_replaced(connection, person, match, seat)
