"""How much there is in a database."""

from __future__ import annotations

from sqlalchemy import Connection, Table, func, select, text

from vexillum.server.storage.match_list import STATES, is_in
from vexillum.server.storage.match_tables import ANSWERS, CHAT, MATCHES, PRESENCE, PROCESSES
from vexillum.server.storage.people.tables import ACCOUNTS, OUTBOX, REPORTS


def figures(connection: Connection) -> dict[str, int]:
    """Counts, and the size in bytes."""

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
