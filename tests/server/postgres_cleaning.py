"""A database of PostgreSQL made as new again after a test: less work than dropping it and copying another.

Nothing but rows may have changed. Where a test has changed a table, or is still connected, the database is dropped, as
it would be without this.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import psycopg

GONE = 0.5
"""Seconds within which closed connections to a database are no longer listed."""
_OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
_CATALOGUES = ("pg_attribute", "pg_attrdef", "pg_constraint", "pg_index", "pg_proc", "pg_trigger", "pg_type")
_SHAPE = (
    "SELECT "
    + ", ".join(f"(SELECT (count(*), max(xmin::text::bigint))::text FROM {name})" for name in _CATALOGUES)
    + ", (SELECT count(*) FROM pg_db_role_setting)"
)
"""Every change of a table, an index or a rule leaves a row here that is younger than all others, or one less."""
_TABLES = "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1"
_SEQUENCES = """
    SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE last_value IS NOT NULL
"""
VERSION = "alembic_version"


class New:
    """What a database is when it is new: its shape, its tables, and the few rows that are there from the beginning."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self.shape = connection.execute(_SHAPE).fetchone()
        self.tables = [name for (name,) in connection.execute(_TABLES)]
        self.filled = " UNION ALL ".join(f"""SELECT '{t}' FROM (SELECT 1 FROM "{t}" LIMIT 1) x""" for t in self.tables)
        self.rows = {name: _rows(connection, name) for (name,) in connection.execute(self.filled.encode())}

    def restore(self, connection: psycopg.Connection) -> bool:
        """Reset a database; False if changing rows is not enough, or it still has connections."""
        end = time.monotonic() + GONE
        while connection.execute(_OTHERS).fetchone() != (0,):
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        if connection.execute(_SHAPE).fetchone() != self.shape or _rows(connection, VERSION) != self.rows[VERSION]:
            return False
        filled = {name for (name,) in connection.execute(self.filled.encode())} - set(self.rows)
        if filled:
            connection.execute(f"TRUNCATE {', '.join(sorted(filled))} RESTART IDENTITY CASCADE".encode())
        for name, rows in self.rows.items():
            if _rows(connection, name) != rows:
                connection.execute(f"DELETE FROM {name}".encode())
                for row in rows:
                    connection.execute(f"INSERT INTO {name} VALUES ({', '.join(['%s'] * len(row))})".encode(), row)
        connection.execute(_SEQUENCES)
        return True


def _rows(connection: psycopg.Connection, table: str) -> list[tuple[Any, ...]]:
    return connection.execute(f"SELECT * FROM {table} ORDER BY 1".encode()).fetchall()
