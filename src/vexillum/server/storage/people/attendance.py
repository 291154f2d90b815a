"""Who is still there: whose seat may be given to somebody else."""

from __future__ import annotations

import time

from sqlalchemy import Connection, select

from vexillum.server.kernel.time_control import DAY
from vexillum.server.storage.people.tables import ACCOUNTS

UNSEEN = 14 * DAY
"""Anyone who was not seen for so long has gone."""


def banned(connection: Connection, account: str) -> bool:
    """Has an administrator sent them away, or have they deleted their account?"""
    row = connection.execute(select(ACCOUNTS.c.banned).where(ACCOUNTS.c.id == account)).one_or_none()
    return row is None or row.banned is not None


def gone(connection: Connection, account: str) -> bool:
    """Are they banned, or was nothing seen of them for long? Anyone who is on vacation comes back."""
    now = time.time()
    columns = (ACCOUNTS.c.banned, ACCOUNTS.c.seen, ACCOUNTS.c.vacation_until)
    row = connection.execute(select(*columns).where(ACCOUNTS.c.id == account)).one_or_none()
    if row is None or row.banned is not None:
        return True
    return bool(max(row.seen, row.vacation_until or 0.0) < now - UNSEEN)
