"""Counters for rate limits, shared by all processes."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, case, delete, select, update

from vexillum.server.storage.people.tables import THROTTLES
from vexillum.server.storage.statements.upsert import insert_once


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


def attempt(connection: Connection, limits: dict[str, RateLimit]) -> float:
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


def clear(connection: Connection, keys: list[str]) -> None:
    """Reset counters after a success."""
    connection.execute(delete(THROTTLES).where(THROTTLES.c.key.in_(keys)))


def uncount(connection: Connection, key: str) -> None:
    """Do not count the last attempt."""
    fewer = case((THROTTLES.c.count > 0, THROTTLES.c.count - 1), else_=0)
    connection.execute(update(THROTTLES).where(THROTTLES.c.key == key).values(count=fewer))


def sweep(connection: Connection) -> int:
    """Delete expired counters and return their number."""
    return connection.execute(delete(THROTTLES).where(THROTTLES.c.until < time.time())).rowcount
