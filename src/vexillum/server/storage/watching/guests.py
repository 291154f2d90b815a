"""Guests: people who play against agents without an account, for a while. What they leave behind is deleted."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, func, insert, select, update

from vexillum.server.kernel.time_control import DAY
from vexillum.server.storage.match_tables import MATCHES, NOTES, WATCHERS
from vexillum.server.storage.watching.watching_tables import GUESTS

LASTS = 7 * DAY
"""Seconds after which a guest who did not come back is forgotten, with all matches."""
RESTS = 600.0
"""That a guest is here is written down at most every this many seconds."""


def add(connection: Connection, id: str, person: str, network: str) -> None:
    """Somebody new."""
    now = time.time()
    connection.execute(insert(GUESTS).values(id=id, person=person, network=network, made=now, seen=now))


def find(connection: Connection, id: str) -> tuple[str | None, bool]:
    """Which guest has this cookie, if one has; and whether it should be written down that they are here."""
    now = time.time()
    found = select(GUESTS.c.person, GUESTS.c.seen).where(GUESTS.c.id == id, GUESTS.c.seen > now - LASTS)
    row = connection.execute(found).one_or_none()
    return (None, False) if row is None else (row.person, row.seen < now - RESTS)


def touch(connection: Connection, id: str) -> None:
    """A guest is here."""
    connection.execute(update(GUESTS).where(GUESTS.c.id == id).values(seen=time.time()))


def of_network(connection: Connection, network: str) -> int:
    """How many matches of guests from one network there are."""
    theirs = select(func.count()).select_from(MATCHES).join(GUESTS, GUESTS.c.person == MATCHES.c.host)
    return connection.execute(theirs.where(GUESTS.c.network == network)).scalar_one()


def matches_of(connection: Connection, person: str) -> list[str]:
    """The matches of a guest, the oldest first."""
    found = select(MATCHES.c.id).where(MATCHES.c.host == person).order_by(MATCHES.c.made, MATCHES.c.id)
    return list(connection.execute(found).scalars())


def matches_of_all(connection: Connection) -> int:
    """How many matches of guests there are."""
    theirs = select(func.count()).select_from(MATCHES).join(GUESTS, GUESTS.c.person == MATCHES.c.host)
    return connection.execute(theirs).scalar_one()


def running(connection: Connection, person: str) -> int:
    """How many matches of a guest are not over."""
    mine = (MATCHES.c.host == person, MATCHES.c.over.is_(False))
    return connection.execute(select(func.count()).select_from(MATCHES).where(*mine)).scalar_one()


def make_room(connection: Connection, person: str, most: int) -> None:
    """Delete a guest's oldest finished matches, so that at most this many are left."""
    done = select(MATCHES.c.id).where(MATCHES.c.host == person, MATCHES.c.over.is_(True)).order_by(MATCHES.c.touched)
    surplus = len(matches_of(connection, person)) - most
    for id in list(connection.execute(done).scalars())[: max(0, surplus)]:
        connection.execute(delete(MATCHES).where(MATCHES.c.id == id))


def drop_oldest(connection: Connection, before: float) -> bool:
    """Delete the match of a guest that was touched longest ago, if nobody has touched it since then."""
    found = (
        select(MATCHES.c.id)
        .join(GUESTS, GUESTS.c.person == MATCHES.c.host)
        .where(MATCHES.c.touched < before)
        .order_by(MATCHES.c.touched, MATCHES.c.id)
        .limit(1)
    )
    id = connection.execute(found).scalar_one_or_none()
    return id is not None and connection.execute(delete(MATCHES).where(MATCHES.c.id == id)).rowcount == 1


def leave(connection: Connection, person: str, account: str) -> None:
    """A guest has an account now: what they have noted down is the account's, and the guest is forgotten."""
    for table in (NOTES, WATCHERS):
        connection.execute(update(table).where(table.c.guest == person).values(guest=account))
    connection.execute(delete(GUESTS).where(GUESTS.c.person == person))


def sweep(connection: Connection) -> int:
    """Forget guests who did not come back, with their matches. How many rows that was."""
    old = select(GUESTS.c.person).where(GUESTS.c.seen < time.time() - LASTS)
    gone = connection.execute(delete(MATCHES).where(MATCHES.c.host.in_(old))).rowcount
    return gone + connection.execute(delete(GUESTS).where(GUESTS.c.person.in_(old))).rowcount
