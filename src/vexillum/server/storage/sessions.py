"""Login sessions, the secret links of mails, and the counters of rate limits."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, case, delete, insert, select, update

from vexillum.server.kernel.identities import Person
from vexillum.server.storage.statements import insert_once
from vexillum.server.storage.tables import ACCOUNTS, MAIL_LINKS, SESSIONS, THROTTLES

# Stored login sessions -----------------------------------------------------------------------------------------------


SESSION_LIFETIME = 30 * 86400.0
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


def begin_session(connection: Connection, id: str, account: str, csrf: str, browser: str) -> None:
    """Add a session."""
    now = time.time()
    row = {
        "account": account,
        "csrf": csrf,
        "browser": browser,
        "made": now,
        "seen": now,
        "until": now + SESSION_LIFETIME,
    }
    connection.execute(insert(SESSIONS).values(id=id, **row))


def get_session(connection: Connection, id: str) -> Session | None:
    """A valid session of a confirmed account that is not banned."""
    now = time.time()
    columns = (SESSIONS.c.csrf, ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.lang, ACCOUNTS.c.admin)
    good = (SESSIONS.c.id == id, SESSIONS.c.until > now, ACCOUNTS.c.verified.is_not(None), ACCOUNTS.c.banned.is_(None))
    found = select(*columns).join(ACCOUNTS, ACCOUNTS.c.id == SESSIONS.c.account).where(*good)
    row = connection.execute(found).one_or_none()
    if row is None:
        return None
    return Session(id, Person(row.id, row.name, row.lang, account=True, admin=row.admin), row.csrf)


def session_needs_touch(connection: Connection, id: str) -> bool:
    """Whether ``seen`` of a session is due for an update."""
    old = (SESSIONS.c.id == id) & (SESSIONS.c.seen < time.time() - TOUCH_INTERVAL)
    return connection.execute(select(SESSIONS.c.id).where(old)).one_or_none() is not None


def touch_session(connection: Connection, id: str) -> None:
    """Update ``seen``, and extend the session."""
    now = time.time()
    owner = select(SESSIONS.c.account).where(SESSIONS.c.id == id).scalar_subquery()
    # Lock the account first, as the code that ends its sessions does; otherwise there is a deadlock.
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == owner).values(seen=now))
    connection.execute(update(SESSIONS).where(SESSIONS.c.id == id).values(seen=now, until=now + SESSION_LIFETIME))


def active_sessions(connection: Connection, account: str) -> list[ActiveSession]:
    """The sessions of an account, last seen first."""
    columns = [SESSIONS.c[name] for name in ActiveSession.__struct_fields__]
    mine = (SESSIONS.c.account == account, SESSIONS.c.until > time.time())
    found = select(*columns).where(*mine).order_by(SESSIONS.c.seen.desc(), SESSIONS.c.id)
    return [ActiveSession(*row) for row in connection.execute(found)]


def end_session(connection: Connection, id: str, account: str | None = None) -> bool:
    """End a session; with an account, only if it belongs to it."""
    this = delete(SESSIONS).where(SESSIONS.c.id == id)
    return connection.execute(this if account is None else this.where(SESSIONS.c.account == account)).rowcount == 1


def end_oldest_sessions(connection: Connection, account: str, kept: int) -> None:
    """End all sessions of an account but so many, those that were not used for longest."""
    latest = (SESSIONS.c.seen.desc(), SESSIONS.c.made.desc(), SESSIONS.c.id)
    found = select(SESSIONS.c.id).where(SESSIONS.c.account == account).order_by(*latest).offset(kept)
    for id in connection.execute(found).scalars().all():
        end_session(connection, id)


def end_all_sessions(connection: Connection, account: str) -> None:
    """End all sessions of an account."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account))


def sweep_sessions(connection: Connection) -> int:
    """Delete expired sessions and return their number."""
    return connection.execute(delete(SESSIONS).where(SESSIONS.c.until < time.time())).rowcount


# Secret links sent by mail, each for one purpose, valid once and for a limited time ----------------------------------


class MailLink(msgspec.Struct, frozen=True):
    """A link that was not used yet."""

    id: str
    """The hash of its token."""
    account: str
    purpose: str
    email: str
    """The address it was sent to."""


def add_mail_link(connection: Connection, link: MailLink, lasts: float) -> None:
    """Add a link, replacing an earlier one of the same purpose."""
    earlier = (MAIL_LINKS.c.account == link.account) & (MAIL_LINKS.c.purpose == link.purpose)
    connection.execute(delete(MAIL_LINKS).where(earlier))
    row = msgspec.structs.asdict(link) | {"until": time.time() + lasts}
    connection.execute(insert(MAIL_LINKS).values(row))


def get_mail_link(connection: Connection, id: str, purpose: str) -> MailLink | None:
    """A valid link."""
    columns = [MAIL_LINKS.c[name] for name in MailLink.__struct_fields__]
    good = (MAIL_LINKS.c.id == id, MAIL_LINKS.c.purpose == purpose, MAIL_LINKS.c.until > time.time())
    row = connection.execute(select(*columns).where(*good)).one_or_none()
    return None if row is None else MailLink(*row)


def use_mail_link(connection: Connection, id: str) -> bool:
    """Use up a link; False if it was used meanwhile."""
    return connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.id == id)).rowcount == 1


def void_mail_links(connection: Connection, account: str) -> None:
    """Delete all links of an account."""
    connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.account == account))


def sweep_mail_links(connection: Connection) -> int:
    """Delete expired links and return their number."""
    return connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.until < time.time())).rowcount


# Counters for rate limits, shared by all processes -------------------------------------------------------------------


class RateLimit(msgspec.Struct, frozen=True):
    """A rate limit: some free attempts, then waits, each twice as long as the one before."""

    free: int
    first: float
    """Seconds of the first wait."""
    most: float
    """Maximum wait in seconds."""
    memory: float
    """Seconds after the last attempt until the counter is reset."""

    def wait(self, count: int) -> float:
        """The wait after this many attempts."""
        return 0.0 if count < self.free else min(self.most, self.first * 2.0 ** min(count - self.free, 60))


def count_attempt(connection: Connection, limits: dict[str, RateLimit]) -> float:
    """Count an attempt for every key; if one has to wait, count nothing and return the seconds.

    The rows are locked in a fixed order before they are read, so that concurrent attempts are all counted.
    """
    now = time.time()
    keys = sorted(limits)
    longest = 0.0
    for key in keys:
        insert_once(connection, THROTTLES, key=key, count=0, until=now)
        connection.execute(update(THROTTLES).where(THROTTLES.c.key == key).values(count=THROTTLES.c.count))
    found = select(THROTTLES).where(THROTTLES.c.key.in_(keys))
    rows = {row["key"]: row for row in connection.execute(found).mappings()}
    for key, row in rows.items():
        limit, until = limits[key], row["until"]
        if until > now:
            longest = max(longest, until - limit.memory + limit.wait(row["count"]) - now)
    if longest > 0:
        return longest
    for key, row in rows.items():
        count = row["count"] + 1 if row["until"] > now else 1
        values = {"count": count, "until": now + limits[key].memory}
        connection.execute(update(THROTTLES).where(THROTTLES.c.key == key).values(values))
    return 0.0


def clear_attempts(connection: Connection, keys: list[str]) -> None:
    """Reset counters after a success."""
    connection.execute(delete(THROTTLES).where(THROTTLES.c.key.in_(keys)))


def uncount_attempt(connection: Connection, key: str) -> None:
    """Do not count the last attempt."""
    fewer = case((THROTTLES.c.count > 0, THROTTLES.c.count - 1), else_=0)
    connection.execute(update(THROTTLES).where(THROTTLES.c.key == key).values(count=fewer))


def sweep_throttles(connection: Connection) -> int:
    """Delete expired counters and return their number."""
    return connection.execute(delete(THROTTLES).where(THROTTLES.c.until < time.time())).rowcount
