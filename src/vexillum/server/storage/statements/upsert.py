"""Inserts that ignore existing rows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table


def insert_once(connection: Connection, table: Table, **values: Any) -> bool:
    """Insert a row unless it exists; safe under concurrency. Returns whether it was inserted."""
    if connection.dialect.name == "postgresql":  # imported only if needed, since it is slow
        from sqlalchemy.dialects import postgresql

        done = connection.execute(postgresql.insert(table).values(**values).on_conflict_do_nothing())
    else:
        from sqlalchemy.dialects import sqlite

        done = connection.execute(sqlite.insert(table).values(**values).on_conflict_do_nothing())
    return done.rowcount == 1
