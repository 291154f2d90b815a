"""Insert a row unless it is there."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table


def insert_once(connection: Connection, table: Table, **values: Any) -> bool:
    """Write a row unless it is there already; somebody who writes the same at the same time does no harm."""
    if connection.dialect.name == "postgresql":  # what the other one needs takes a while to load
        from sqlalchemy.dialects import postgresql

        done = connection.execute(postgresql.insert(table).values(**values).on_conflict_do_nothing())
    else:
        from sqlalchemy.dialects import sqlite

        done = connection.execute(sqlite.insert(table).values(**values).on_conflict_do_nothing())
    return done.rowcount == 1
