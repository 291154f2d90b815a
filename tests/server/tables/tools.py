"""Reading tables, and moving their time."""

from __future__ import annotations

import json
import time

from sqlalchemy import select, update

from tests.server.people.club import within
from vexillum.server.matches import synchronization
from vexillum.server.matches.departures import replace_late
from vexillum.server.storage import matches
from vexillum.server.storage.records import MatchRecord, SeatRecord
from vexillum.server.storage.tables import ACCOUNTS, MATCHES, OUTBOX

DAYS = {"kind": "days", "days": 3}
BANK = {"kind": "bank", "hours": 2, "minutes_per_answer": 5}
DAY = 86_400.0


def record(**values) -> MatchRecord:
    """A match of two people in which ``a`` is asked."""
    row = {"id": "m", "game": "toy", "scenario": "plain", "host": "a_1", "watch": "w", "asked": "a", "since": 0.0}
    row |= {"over": False, "made": 0.0, "touched": 0.0}
    row["seats"] = {"a": SeatRecord("human", "a_1", "Ann"), "b": SeatRecord("human", "a_2", "Ben")}
    return MatchRecord(**(row | values))


def stored(club, match: str) -> MatchRecord:
    return within(club, matches.get, match)


def put(club, match: str, **values) -> None:
    """Write something into a match behind its back, so that it has to be read again."""

    def write(connection):
        new = {"version": MATCHES.c.version + 1, **values}
        connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(**new))

    within(club, write)
    club.portal.call(_refresh, club.app.state.hub, match)


async def _refresh(hub, match: str) -> None:
    async with hub.using(match) as live, live.match.lock:
        await synchronization.refresh(live.match)


def unseen(club, account: str, days: float) -> None:
    """A person was not seen for some days."""
    seen = time.time() - days * DAY
    within(
        club, lambda connection: connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(seen=seen))
    )


def out_of_time(club, match: str) -> None:
    """Let the deadline of a match pass, and the servers check it."""
    put(club, match, deadline=time.time() - 1)
    club.portal.call(replace_late, club.app.state.hub)


def mails(club, account: str) -> list[str]:
    """The templates of the mails queued for a person."""
    wanted = select(OUTBOX.c.content).where(OUTBOX.c.account == account).order_by(OUTBOX.c.id)
    return [json.loads(content)["template"] for content in within(club, lambda c: c.execute(wanted).scalars().all())]
