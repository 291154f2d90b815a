"""Counters of attempts, shared by all processes."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, case, delete, select, update

from vexillum.server.storage.people.tables import THROTTLES
from vexillum.server.storage.statements.upsert import insert_once


class Pace(msgspec.Struct, frozen=True):
    """How often something may be tried: some times at once, then after waits, each twice as long as the one before."""

    free: int
    first: float
    """Seconds to wait after the free attempts."""
    most: float
    """No wait is longer."""
    memory: float
    """This many seconds after the last attempt all is forgotten."""

    def wait(self, count: int) -> float:
        """How long to wait after this many attempts."""
        return 0.0 if count < self.free else min(self.most, self.first * 2.0 ** min(count - self.free, 60))


def attempt(connection: Connection, paces: dict[str, Pace]) -> float:
    """Count an attempt for every key, unless one of them has to wait: then the seconds, and nothing is counted.

    The rows are locked in one order before they are read, so of many attempts at once each is counted.
    """
    now = time.time()
    keys = sorted(paces)
    longest = 0.0
    for key in keys:
        insert_once(connection, THROTTLES, key=key, count=0, until=now)
        connection.execute(update(THROTTLES).where(THROTTLES.c.key == key).values(count=THROTTLES.c.count))
    found = select(THROTTLES).where(THROTTLES.c.key.in_(keys))
    rows = {row["key"]: row for row in connection.execute(found).mappings()}
    for key, row in rows.items():
        pace, until = paces[key], row["until"]
        if until > now:
            longest = max(longest, until - pace.memory + pace.wait(row["count"]) - now)
    if longest > 0:
        return longest
    for key, row in rows.items():
        count = row["count"] + 1 if row["until"] > now else 1
        values = {"count": count, "until": now + paces[key].memory}
        connection.execute(update(THROTTLES).where(THROTTLES.c.key == key).values(values))
    return 0.0


def forgive(connection: Connection, keys: list[str]) -> None:
    """It was the right person: their attempts do not count."""
    connection.execute(delete(THROTTLES).where(THROTTLES.c.key.in_(keys)))


def take_back(connection: Connection, key: str) -> None:
    """The last attempt was a good one, and does not count; those before it do."""
    fewer = case((THROTTLES.c.count > 0, THROTTLES.c.count - 1), else_=0)
    connection.execute(update(THROTTLES).where(THROTTLES.c.key == key).values(count=fewer))


def sweep(connection: Connection) -> int:
    """Forget what is long past. How many there were."""
    return connection.execute(delete(THROTTLES).where(THROTTLES.c.until < time.time())).rowcount
