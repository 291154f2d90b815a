"""People who leave their matches: account deleted, banned, or out of time."""

from __future__ import annotations

import logging
import time
from functools import partial

from sqlalchemy import Connection, select

from vexillum.core.errors import VexillumError
from vexillum.server.kernel import time_control
from vexillum.server.kernel.wall_clock import Ticker
from vexillum.server.mail.notices import notify_replaced
from vexillum.server.matches import seat_rules
from vexillum.server.matches.client import POLICY
from vexillum.server.matches.hub import Hub, matches_changed
from vexillum.server.matches.match import Match
from vexillum.server.matches.seat_changes import next_host, reseat
from vexillum.server.matches.seat_rules import REMOVED
from vexillum.server.matches.synchronization import settled
from vexillum.server.storage import matches, personal_data
from vexillum.server.storage.deadlines import credit_jump, vacation_until
from vexillum.server.storage.moderation import banned_players
from vexillum.server.storage.records import SeatRecord
from vexillum.server.storage.tables import MATCHES

_log = logging.getLogger(__name__)


async def leave_all(hub: Hub, account: str, left: str = seat_rules.GONE) -> None:
    """Leave every running match: the game's quick agent takes over. Matches that cannot be loaded are skipped."""
    for id in await hub.database.read(personal_data.running, account):
        try:
            async with hub.using(id) as live, live.match.lock:
                await settled(live.match, partial(leave_match, live.match, account, left))
        except VexillumError as error:
            _log.warning("player could not be removed from a match", extra={"match": id, "why": str(error)})


async def leave_match(match: Match, account: str, left: str) -> None:
    """Leave one match: its seats, invitations and the role of host. The caller holds the lock."""
    for client in match.all_clients:
        if client.guest == account:
            client.leave(POLICY)
    if match.session.over:
        return
    quick = match.session.game.info.quick_agent
    seats = {seat: _without(record, account, quick, left) for seat, record in match.seats.items()}
    changed = {seat: record for seat, record in seats.items() if record != match.seats[seat]}
    host = next_host(seats, account) if match.host == account else None
    if changed or host is not None:
        played = next((seat for seat, record in match.seats.items() if record.guest == account), None)
        # If they come back one day, they still know what the seat has hidden.
        knows = None if played is None else partial(matches.watch, id=match.id, guest=account, seat=played)
        await reseat(match, changed, also=knows, host=host or match.host)


def _without(record: SeatRecord, account: str, quick: str, left: str) -> SeatRecord:
    """A seat after its person left: an agent continues, or the invitation is cleared."""
    if record.guest == account:
        return seat_rules.given_up(record, record.agent or quick, left)
    if record.invited == account:
        return seat_rules.opened(record, record.left)
    return record


# Removes banned players from their seats. The ban may come from the command line, so servers check for it ------------


BANS_EVERY = 30.0
"""Seconds between checks for people banned elsewhere."""


async def remove_banned_person(hub: Hub, account: str) -> None:
    """Hand a person's running seats to agents."""
    await leave_all(hub, account, REMOVED)


async def remove_banned(hub: Hub) -> None:
    """Remove every banned person who still plays."""
    for account in await hub.database.read(banned_players):
        await remove_banned_person(hub, account)


def ban_ticker(hub: Hub) -> Ticker:
    """The periodic check for banned players."""
    return Ticker("removing", BANS_EVERY, partial(remove_banned, hub))


# Replaces players who ran out of time with agents. Every server checks; one of them does it --------------------------


CLOCKS_EVERY = 5.0
GRACE = time_control.AFTER_START
"""Seconds after a server start before anyone is replaced, since nobody could reach it before."""


def clock_ticker(hub: Hub) -> Ticker:
    """The periodic check for players who ran out of time."""
    return Ticker("late", CLOCKS_EVERY, partial(replace_late, hub))


async def replace_late(hub: Hub) -> None:
    """Replace everyone who ran out of time. A jump of the system clock does not count."""
    await matches_changed(hub, await credit_jump(hub.database))
    skipped = hub.database.wall_clock.skipped
    hub.started, hub.skipped = hub.started + skipped - hub.skipped, skipped
    for id in await hub.database.read(due_matches, time.time(), hub.started):
        try:
            async with hub.using(id) as live, live.match.lock:
                await settled(live.match, partial(_replace, live.match))
        except VexillumError as error:
            _log.error("player out of time could not be replaced", extra={"match": id, "why": str(error)})


def due_matches(connection: Connection, now: float, started: float) -> list[str]:
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
    comes_back = isinstance(time_control.load_clock(record.clock), time_control.Days)
    new = seat_rules.late(holder, agent, now) if comes_back else seat_rules.lost(holder, agent)
    _log.info("player out of time", extra={"match": match.id, "seat": seat})
    await reseat(match, {seat: new}, also=partial(_tell, person=person, match=match.id, seat=seat))


def _tell(connection: Connection, *, person: str, match: str, seat: str) -> None:
    """Let the person keep watching, and notify them."""
    matches.watch(connection, match, person, seat)
    notify_replaced(connection, person, match, seat)
