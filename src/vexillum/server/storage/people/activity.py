"""Activity of accounts: whose seat may be given to someone else."""

from __future__ import annotations

import time

from sqlalchemy import Connection, select

from vexillum.server.kernel.time_control import DAY
from vexillum.server.storage.people.tables import ACCOUNTS

UNSEEN = 14 * DAY
"""Seconds without a visit after which an account counts as gone."""


def is_banned(connection: Connection, account: str) -> bool:
    """Whether the account is banned or deleted."""
    row = connection.execute(select(ACCOUNTS.c.banned).where(ACCOUNTS.c.id == account)).one_or_none()
    return row is None or row.banned is not None


def is_inactive(connection: Connection, account: str) -> bool:
    """Whether the account is banned, deleted, or was inactive for long. A vacation is not inactivity."""
    now = time.time()
    columns = (ACCOUNTS.c.banned, ACCOUNTS.c.seen, ACCOUNTS.c.vacation_until)
    row = connection.execute(select(*columns).where(ACCOUNTS.c.id == account)).one_or_none()
    if row is None or row.banned is not None:
        return True
    return bool(max(row.seen, row.vacation_until or 0.0) < now - UNSEEN)
