"""How and when members are notified: quiet hours, daily digest, calendar, and the browsers that take push."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from vexillum.server.kernel.wall_clock import written_time
from vexillum.server.storage.statements import insert_once
from vexillum.server.storage.tables import NOTICE_CHOICES, PUSH_KEYS, PUSH_SUBSCRIPTIONS

# Notice settings: quiet hours, daily digest, calendar, chat service --------------------------------------------------


NO_ZONE = "UTC"
"""The default time zone."""


class Choices(msgspec.Struct, frozen=True):
    """The notice settings of an account."""

    zone: str = NO_ZONE
    quiet_from: int | None = None
    """Minutes after midnight in that time zone."""
    quiet_until: int | None = None
    digest: int | None = None
    """Minutes after midnight; None: single mails."""
    digest_due: float | None = None
    digest_sent: float | None = None
    calendar: str | None = None
    """The hash of the secret in the calendar's URL."""
    hook: str | None = None
    hook_to: str | None = None
    hook_secret: str | None = None

    def public(self) -> dict[str, Any]:
        """The settings as shown to their owner, without keys and secret links."""
        return {
            "zone": self.zone,
            "quiet_from": written_time(self.quiet_from),
            "quiet_until": written_time(self.quiet_until),
            "digest": written_time(self.digest),
            "calendar": self.calendar is not None,
        }


_COLUMNS = [NOTICE_CHOICES.c[name] for name in Choices.__struct_fields__]


def choices_of(connection: Connection, account: str) -> Choices:
    """The notice settings of an account."""
    row = connection.execute(select(*_COLUMNS).where(NOTICE_CHOICES.c.account == account)).one_or_none()
    return Choices() if row is None else Choices(*row)


def choose(connection: Connection, /, account: str, **values: Any) -> None:
    """Change some settings."""
    insert_once(connection, NOTICE_CHOICES, account=account, zone=NO_ZONE)
    connection.execute(update(NOTICE_CHOICES).where(NOTICE_CHOICES.c.account == account).values(**values))


def by_calendar(connection: Connection, hashed: str) -> str | None:
    """The account whose calendar has this secret."""
    found = select(NOTICE_CHOICES.c.account).where(NOTICE_CHOICES.c.calendar == hashed)
    return connection.execute(found).scalar_one_or_none()


def due_digests(connection: Connection, now: float, most: int) -> list[tuple[str, float]]:
    """The accounts whose digest is due, and since when."""
    due = (NOTICE_CHOICES.c.digest_due <= now) & NOTICE_CHOICES.c.digest.is_not(None)
    found = select(NOTICE_CHOICES.c.account, NOTICE_CHOICES.c.digest_due).where(due)
    return [(row.account, row.digest_due) for row in connection.execute(found.limit(most))]


def claim_digest(connection: Connection, account: str, due: float, following: float, now: float) -> bool:
    """Claim the digest of an account for this process, and schedule the next one."""
    mine = (NOTICE_CHOICES.c.account == account, NOTICE_CHOICES.c.digest_due == due)
    claimed = update(NOTICE_CHOICES).where(*mine).values(digest_due=following, digest_sent=now)
    return connection.execute(claimed).rowcount == 1


# Push subscriptions of browsers, kept while their session lasts ------------------------------------------------------


THE_PUSH_KEY = 1


class Subscription(msgspec.Struct, frozen=True):
    """The endpoint of a browser, and its encryption keys."""

    session: str
    endpoint: str
    p256dh: str
    auth: str


def put_subscription(connection: Connection, account: str, subscription: Subscription) -> None:
    """Store the subscription of a session, replacing its previous one."""
    connection.execute(delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.session == subscription.session))
    row = msgspec.structs.asdict(subscription) | {"account": account, "made": time.time()}
    connection.execute(insert(PUSH_SUBSCRIPTIONS).values(row))


def subscriptions_of(connection: Connection, account: str) -> list[Subscription]:
    """All subscriptions of an account."""
    mine = PUSH_SUBSCRIPTIONS.c.account == account
    columns = [PUSH_SUBSCRIPTIONS.c[name] for name in Subscription.__struct_fields__]
    found = connection.execute(select(*columns).where(mine).order_by(PUSH_SUBSCRIPTIONS.c.session))
    return [Subscription(*row) for row in found]


def subscription_of_session(connection: Connection, account: str, session: str) -> Subscription | None:
    """The subscription of a session, if there is one."""
    return next((one for one in subscriptions_of(connection, account) if one.session == session), None)


def count_other_subscriptions(connection: Connection, account: str, session: str) -> int:
    """Number of subscriptions in other sessions of an account."""
    mine = (PUSH_SUBSCRIPTIONS.c.account == account, PUSH_SUBSCRIPTIONS.c.session != session)
    return connection.execute(select(func.count()).select_from(PUSH_SUBSCRIPTIONS).where(*mine)).scalar_one()


def remove_subscription(connection: Connection, account: str, session: str, endpoint: str | None = None) -> bool:
    """Remove the subscription of a session; with an endpoint, only if it is still the same."""
    mine = (PUSH_SUBSCRIPTIONS.c.account == account, PUSH_SUBSCRIPTIONS.c.session == session)
    gone = delete(PUSH_SUBSCRIPTIONS).where(*mine)
    if endpoint is not None:
        gone = gone.where(PUSH_SUBSCRIPTIONS.c.endpoint == endpoint)
    return connection.execute(gone).rowcount == 1


def stored_push_key(connection: Connection) -> str | None:
    """The club's private VAPID key, if there is one yet."""
    return connection.execute(select(PUSH_KEYS.c.private).where(PUSH_KEYS.c.id == THE_PUSH_KEY)).scalar_one_or_none()


def store_push_key(connection: Connection, private: str) -> str:
    """Store a new key unless another process was faster, and return the stored one."""
    insert_once(connection, PUSH_KEYS, id=THE_PUSH_KEY, private=private, made=time.time())
    return stored_push_key(connection) or private
