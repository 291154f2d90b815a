"""Sessions: who is signed in, in which browsers."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from vexillum.server.kernel.ids import Person
from vexillum.server.storage.people.tables import ACCOUNTS, SESSIONS

LASTS = 30 * 86400.0
"""Seconds after which a browser that did not come back is signed out."""
RESTS = 60.0
"""That somebody is here is written down at most every this many seconds; well before they are taken to be away."""


class Session(msgspec.Struct, frozen=True):
    """Somebody in a browser."""

    id: str
    """The hash of the cookie."""
    person: Person
    csrf: str


class Place(msgspec.Struct, frozen=True):
    """A browser in which somebody is signed in, as they are shown it."""

    id: str
    browser: str
    made: float
    seen: float


def begin(connection: Connection, id: str, account: str, csrf: str, browser: str) -> None:
    """Somebody signs in."""
    now = time.time()
    row = {"account": account, "csrf": csrf, "browser": browser, "made": now, "seen": now, "until": now + LASTS}
    connection.execute(insert(SESSIONS).values(id=id, **row))


def get(connection: Connection, id: str) -> Session | None:
    """Who is signed in with this cookie: nobody whose time is over, who is banned or has not confirmed an address."""
    now = time.time()
    columns = (SESSIONS.c.csrf, ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.lang, ACCOUNTS.c.admin)
    good = (SESSIONS.c.id == id, SESSIONS.c.until > now, ACCOUNTS.c.verified.is_not(None), ACCOUNTS.c.banned.is_(None))
    found = select(*columns).join(ACCOUNTS, ACCOUNTS.c.id == SESSIONS.c.account).where(*good)
    row = connection.execute(found).one_or_none()
    if row is None:
        return None
    return Session(id, Person(row.id, row.name, row.lang, account=True, admin=row.admin), row.csrf)


def rested(connection: Connection, id: str) -> bool:
    """Is it some time since it was written down that somebody is here?"""
    old = (SESSIONS.c.id == id) & (SESSIONS.c.seen < time.time() - RESTS)
    return connection.execute(select(SESSIONS.c.id).where(old)).one_or_none() is not None


def touch(connection: Connection, id: str) -> None:
    """Write down that somebody is here: from now on the session lasts its whole time again."""
    now = time.time()
    owner = select(SESSIONS.c.account).where(SESSIONS.c.id == id).scalar_subquery()
    # The account first, as the code that ends its sessions does: two who wait for each other wait for ever.
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == owner).values(seen=now))
    connection.execute(update(SESSIONS).where(SESSIONS.c.id == id).values(seen=now, until=now + LASTS))


def places(connection: Connection, account: str) -> list[Place]:
    """Where somebody is signed in, the last seen first."""
    columns = [SESSIONS.c[name] for name in Place.__struct_fields__]
    mine = (SESSIONS.c.account == account, SESSIONS.c.until > time.time())
    found = select(*columns).where(*mine).order_by(SESSIONS.c.seen.desc(), SESSIONS.c.id)
    return [Place(*row) for row in connection.execute(found)]


def end(connection: Connection, id: str, account: str | None = None) -> bool:
    """Sign out one browser; with an account, only if it is theirs."""
    this = delete(SESSIONS).where(SESSIONS.c.id == id)
    return connection.execute(this if account is None else this.where(SESSIONS.c.account == account)).rowcount == 1


def end_all(connection: Connection, account: str) -> None:
    """Sign out everywhere."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account))


def sweep(connection: Connection) -> int:
    """Forget sessions whose time is over. How many there were."""
    return connection.execute(delete(SESSIONS).where(SESSIONS.c.until < time.time())).rowcount
