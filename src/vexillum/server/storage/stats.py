"""Statistics of a database."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import ColumnElement, Connection, Table, func, select, text

from vexillum.server.storage.match_list import STATES, is_in
from vexillum.server.storage.match_tables import ANSWERS, CHAT, MATCHES, PRESENCE, PROCESSES
from vexillum.server.storage.people.tables import ACCOUNTS, OUTBOX, REPORTS


class Load(msgspec.Struct, frozen=True):
    """The public load figures."""

    running: int
    here: int
    processes: int
    oldest_mail: float
    """Age in seconds of the oldest overdue mail; 0: none. Webhooks and browsers that do not respond are not counted,
    since that is not the club's problem.
    """


def waits(now: float) -> ColumnElement[bool]:
    """SQL condition: overdue rows of the outbox; those waiting for the end of quiet hours are not."""
    return (OUTBOX.c.due <= now) | (OUTBOX.c.tries > 0)


def load(connection: Connection) -> Load:
    """The current load."""
    running = select(func.count()).select_from(MATCHES).where(is_in("running"))
    now = time.time()
    mails = select(func.min(OUTBOX.c.made)).where(OUTBOX.c.kind == "mail", waits(now))
    oldest = connection.execute(mails).scalar_one()
    return Load(
        running=connection.execute(running).scalar_one(),
        here=connection.execute(select(func.count(PRESENCE.c.guest.distinct()))).scalar_one(),
        processes=connection.execute(select(func.count()).select_from(PROCESSES)).scalar_one(),
        oldest_mail=0.0 if oldest is None else max(0.0, now - oldest),
    )


def figures(connection: Connection) -> dict[str, int]:
    """Row counts, and the size in bytes."""

    def count(table: Table) -> int:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()

    def matches(state: str) -> int:
        return connection.execute(select(func.count()).select_from(MATCHES).where(is_in(state))).scalar_one()

    unsettled = select(func.count()).select_from(REPORTS).where(REPORTS.c.settled.is_(None))
    return {
        "matches": count(MATCHES),
        **{state: matches(state) for state in STATES},
        "answers": count(ANSWERS),
        "chat": count(CHAT),
        "accounts": count(ACCOUNTS),
        "here": connection.execute(select(func.count(PRESENCE.c.guest.distinct()))).scalar_one(),
        "processes": count(PROCESSES),
        "outbox": count(OUTBOX),
        "reports": connection.execute(unsettled).scalar_one(),
        "bytes": _bytes(connection),
    }


def _bytes(connection: Connection) -> int:
    if connection.dialect.name == "postgresql":
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    pages, size = (connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("page_count", "page_size"))
    return int(pages) * int(size)
