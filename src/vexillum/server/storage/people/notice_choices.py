"""Notice settings: quiet hours, daily digest, calendar, chat service."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from vexillum.server.kernel.time_of_day import written_time
from vexillum.server.storage.people.tables import NOTICE_CHOICES
from vexillum.server.storage.statements.upsert import insert_once

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
