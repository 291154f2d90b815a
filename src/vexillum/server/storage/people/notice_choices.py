"""How and when somebody wants to be told: quiet hours, one mail a day, a calendar, a chat service."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from vexillum.server.kernel.day_times import written_time
from vexillum.server.storage.people.tables import NOTICE_CHOICES
from vexillum.server.storage.statements.upsert import insert_once

NO_ZONE = "UTC"
"""The time zone of anyone who has chosen none."""


class Choices(msgspec.Struct, frozen=True):
    """What somebody has chosen."""

    zone: str = NO_ZONE
    quiet_from: int | None = None
    """Minutes after midnight in their time zone."""
    quiet_until: int | None = None
    digest: int | None = None
    """Minutes after midnight; None: single mails."""
    digest_due: float | None = None
    digest_sent: float | None = None
    calendar: str | None = None
    """The hash of the secret in the link of their calendar."""
    hook: str | None = None
    hook_to: str | None = None
    hook_secret: str | None = None

    def told(self) -> dict[str, Any]:
        """What the person is told of it; keys and links are secrets, and stay."""
        return {
            "zone": self.zone,
            "quiet_from": written_time(self.quiet_from),
            "quiet_until": written_time(self.quiet_until),
            "digest": written_time(self.digest),
            "calendar": self.calendar is not None,
        }


_COLUMNS = [NOTICE_CHOICES.c[name] for name in Choices.__struct_fields__]


def choices_of(connection: Connection, account: str) -> Choices:
    """What somebody has chosen."""
    row = connection.execute(select(*_COLUMNS).where(NOTICE_CHOICES.c.account == account)).one_or_none()
    return Choices() if row is None else Choices(*row)


def choose(connection: Connection, /, account: str, **values: Any) -> None:
    """Write some of it; the rest stays."""
    insert_once(connection, NOTICE_CHOICES, account=account, zone=NO_ZONE)
    connection.execute(update(NOTICE_CHOICES).where(NOTICE_CHOICES.c.account == account).values(**values))


def by_calendar(connection: Connection, hashed: str) -> str | None:
    """Whose calendar has this secret."""
    found = select(NOTICE_CHOICES.c.account).where(NOTICE_CHOICES.c.calendar == hashed)
    return connection.execute(found).scalar_one_or_none()


def due_digests(connection: Connection, now: float, most: int) -> list[tuple[str, float]]:
    """Whose daily mail is due, and since when."""
    due = (NOTICE_CHOICES.c.digest_due <= now) & NOTICE_CHOICES.c.digest.is_not(None)
    found = select(NOTICE_CHOICES.c.account, NOTICE_CHOICES.c.digest_due).where(due)
    return [(row.account, row.digest_due) for row in connection.execute(found.limit(most))]


def claim_digest(connection: Connection, account: str, due: float, following: float, now: float) -> bool:
    """Is it up to this process to write the daily mail of somebody? The next one is due then."""
    mine = (NOTICE_CHOICES.c.account == account, NOTICE_CHOICES.c.digest_due == due)
    claimed = update(NOTICE_CHOICES).where(*mine).values(digest_due=following, digest_sent=now)
    return connection.execute(claimed).rowcount == 1
