"""Stored login sessions."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from vexillum.server.kernel.ids import Person
from vexillum.server.storage.people.tables import ACCOUNTS, SESSIONS

LIFETIME = 30 * 86400.0
"""Seconds of inactivity after which a session ends."""
TOUCH_INTERVAL = 60.0
"""Minimum interval in seconds for updating ``seen``; well below the time after which people count as away."""


class Session(msgspec.Struct, frozen=True):
    """A login session."""

    id: str
    """The hash of the cookie."""
    person: Person
    csrf: str


class ActiveSession(msgspec.Struct, frozen=True):
    """A session as shown to its owner."""

    id: str
    browser: str
    made: float
    seen: float


def begin(connection: Connection, id: str, account: str, csrf: str, browser: str) -> None:
    """Add a session."""
    now = time.time()
    row = {"account": account, "csrf": csrf, "browser": browser, "made": now, "seen": now, "until": now + LIFETIME}
    connection.execute(insert(SESSIONS).values(id=id, **row))


def get(connection: Connection, id: str) -> Session | None:
    """A valid session of a confirmed account that is not banned."""
    now = time.time()
    columns = (SESSIONS.c.csrf, ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.lang, ACCOUNTS.c.admin)
    good = (SESSIONS.c.id == id, SESSIONS.c.until > now, ACCOUNTS.c.verified.is_not(None), ACCOUNTS.c.banned.is_(None))
    found = select(*columns).join(ACCOUNTS, ACCOUNTS.c.id == SESSIONS.c.account).where(*good)
    row = connection.execute(found).one_or_none()
    if row is None:
        return None
    return Session(id, Person(row.id, row.name, row.lang, account=True, admin=row.admin), row.csrf)


def needs_touch(connection: Connection, id: str) -> bool:
    """Whether ``seen`` of a session is due for an update."""
    old = (SESSIONS.c.id == id) & (SESSIONS.c.seen < time.time() - TOUCH_INTERVAL)
    return connection.execute(select(SESSIONS.c.id).where(old)).one_or_none() is not None


def touch(connection: Connection, id: str) -> None:
    """Update ``seen``, and extend the session."""
    now = time.time()
    owner = select(SESSIONS.c.account).where(SESSIONS.c.id == id).scalar_subquery()
    # Lock the account first, as the code that ends its sessions does; otherwise there is a deadlock.
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == owner).values(seen=now))
    connection.execute(update(SESSIONS).where(SESSIONS.c.id == id).values(seen=now, until=now + LIFETIME))


def active_sessions(connection: Connection, account: str) -> list[ActiveSession]:
    """The sessions of an account, last seen first."""
    columns = [SESSIONS.c[name] for name in ActiveSession.__struct_fields__]
    mine = (SESSIONS.c.account == account, SESSIONS.c.until > time.time())
    found = select(*columns).where(*mine).order_by(SESSIONS.c.seen.desc(), SESSIONS.c.id)
    return [ActiveSession(*row) for row in connection.execute(found)]


def end(connection: Connection, id: str, account: str | None = None) -> bool:
    """End a session; with an account, only if it belongs to it."""
    this = delete(SESSIONS).where(SESSIONS.c.id == id)
    return connection.execute(this if account is None else this.where(SESSIONS.c.account == account)).rowcount == 1


def end_oldest(connection: Connection, account: str, kept: int) -> None:
    """End all sessions of an account but so many, those that were not used for longest."""
    latest = (SESSIONS.c.seen.desc(), SESSIONS.c.made.desc(), SESSIONS.c.id)
    found = select(SESSIONS.c.id).where(SESSIONS.c.account == account).order_by(*latest).offset(kept)
    for id in connection.execute(found).scalars().all():
        end(connection, id)


def end_all(connection: Connection, account: str) -> None:
    """End all sessions of an account."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account))


def sweep(connection: Connection) -> int:
    """Delete expired sessions and return their number."""
    return connection.execute(delete(SESSIONS).where(SESSIONS.c.until < time.time())).rowcount
