"""Guests: people without an account who play against agents for a while. Their data is deleted later."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, func, insert, select, update

from vexillum.server.kernel.time_control import DAY
from vexillum.server.storage.match_tables import MATCHES, NOTES, WATCHERS
from vexillum.server.storage.watching.watching_tables import GUESTS

LIFETIME = 7 * DAY
"""Seconds of inactivity after which a guest is deleted, with all matches."""
TOUCH_INTERVAL = 600.0
"""Minimum interval in seconds for updating ``seen``."""


def add(connection: Connection, id: str, person: str, network: str) -> None:
    """Add a guest."""
    now = time.time()
    connection.execute(insert(GUESTS).values(id=id, person=person, network=network, made=now, seen=now))


def find(connection: Connection, id: str) -> tuple[str | None, bool]:
    """The guest of a cookie, if any, and whether ``seen`` is due for an update."""
    now = time.time()
    found = select(GUESTS.c.person, GUESTS.c.seen).where(GUESTS.c.id == id, GUESTS.c.seen > now - LIFETIME)
    row = connection.execute(found).one_or_none()
    return (None, False) if row is None else (row.person, row.seen < now - TOUCH_INTERVAL)


def touch(connection: Connection, id: str) -> None:
    """Update ``seen``."""
    connection.execute(update(GUESTS).where(GUESTS.c.id == id).values(seen=time.time()))


def of_network(connection: Connection, network: str) -> int:
    """Number of matches of guests from one network."""
    theirs = select(func.count()).select_from(MATCHES).join(GUESTS, GUESTS.c.person == MATCHES.c.host)
    return connection.execute(theirs.where(GUESTS.c.network == network)).scalar_one()


def matches_of(connection: Connection, person: str) -> list[str]:
    """The matches of a guest, oldest first."""
    found = select(MATCHES.c.id).where(MATCHES.c.host == person).order_by(MATCHES.c.made, MATCHES.c.id)
    return list(connection.execute(found).scalars())


def matches_of_all(connection: Connection) -> int:
    """Number of matches of all guests."""
    theirs = select(func.count()).select_from(MATCHES).join(GUESTS, GUESTS.c.person == MATCHES.c.host)
    return connection.execute(theirs).scalar_one()


def running(connection: Connection, person: str) -> int:
    """Number of a guest's unfinished matches."""
    mine = (MATCHES.c.host == person, MATCHES.c.over.is_(False))
    return connection.execute(select(func.count()).select_from(MATCHES).where(*mine)).scalar_one()


def make_room(connection: Connection, person: str, most: int) -> None:
    """Delete a guest's oldest finished matches, so that at most this many are left."""
    done = select(MATCHES.c.id).where(MATCHES.c.host == person, MATCHES.c.over.is_(True)).order_by(MATCHES.c.touched)
    surplus = len(matches_of(connection, person)) - most
    for id in list(connection.execute(done).scalars())[: max(0, surplus)]:
        connection.execute(delete(MATCHES).where(MATCHES.c.id == id))


def drop_oldest(connection: Connection, before: float) -> bool:
    """Delete the guest match that was changed longest ago, if that was before a time."""
    found = (
        select(MATCHES.c.id)
        .join(GUESTS, GUESTS.c.person == MATCHES.c.host)
        .where(MATCHES.c.touched < before)
        .order_by(MATCHES.c.touched, MATCHES.c.id)
        .limit(1)
    )
    id = connection.execute(found).scalar_one_or_none()
    return id is not None and connection.execute(delete(MATCHES).where(MATCHES.c.id == id)).rowcount == 1


def become_account(connection: Connection, person: str, account: str) -> None:
    """A guest has registered: their notes move to the account, and the guest is deleted."""
    for table in (NOTES, WATCHERS):
        connection.execute(update(table).where(table.c.guest == person).values(guest=account))
    connection.execute(delete(GUESTS).where(GUESTS.c.person == person))


def sweep(connection: Connection) -> int:
    """Delete inactive guests with their matches, and return the number of rows."""
    old = select(GUESTS.c.person).where(GUESTS.c.seen < time.time() - LIFETIME)
    gone = connection.execute(delete(MATCHES).where(MATCHES.c.host.in_(old))).rowcount
    return gone + connection.execute(delete(GUESTS).where(GUESTS.c.person.in_(old))).rowcount
