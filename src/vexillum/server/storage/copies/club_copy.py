"""Copies a whole club between databases of either kind, and compares every row afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import zip_longest
from typing import Any

from sqlalchemy import Connection, Integer, Row, String, Table, delete, func, insert, select, text

from vexillum.server.storage.match_tables import CLOCK_CREDIT, DRIVERS, METADATA, PRESENCE, PROCESSES
from vexillum.server.storage.ratings.rating_tables import RATING_ORDER

BATCH = 500
"""Rows read and written at a time."""
PASSING = (PROCESSES, PRESENCE, DRIVERS)
"""Tables of the running servers, not of the club."""
GIVEN = (CLOCK_CREDIT, RATING_ORDER)
"""Tables in which a new database already has a row."""
MODULES = (
    "people.tables",
    "ratings.rating_tables",
    "tournaments.tournament_tables",
    "works.deck_tables",
    "works.study_tables",
    "watching.watching_tables",
)
"""Modules that declare tables, besides those of matches."""
ProgressCallback = Callable[[str, int], None]
"""ProgressCallback callback: the current table and the number of rows done."""


class CopyMismatch(Exception):
    """A row differs between the two databases; the message is the table."""


def tables() -> list[Table]:
    """All tables of a club, in dependency order. Imports the modules that declare them."""
    for name in MODULES:
        import_module(f"vexillum.server.storage.{name}")
    return [table for table in METADATA.sorted_tables if table not in PASSING]


def is_empty(connection: Connection) -> bool:
    """Whether a database contains no data of a club yet."""
    return not any(connection.execute(select(table).limit(1)).first() for table in tables() if table not in GIVEN)


def copy_club(source: Connection, target: Connection, progress: ProgressCallback) -> dict[str, int]:
    """Copy every row into an empty database, then compare all; return the row counts by table.

    Raises :class:`CopyMismatch`. The caller has one transaction on each side, so that nothing is half done.
    """
    for table in tables():
        _copy(source, target, table, progress)
    return {table.name: _compare(source, target, table, progress) for table in tables()}


def _copy(source: Connection, target: Connection, table: Table, progress: ProgressCallback) -> None:
    done = 0
    if table in GIVEN:
        target.execute(delete(table))
    for rows in _rows(source, table).partitions(BATCH):
        target.execute(insert(table), [dict(row._mapping) for row in rows])
        done += len(rows)
        progress(table.name, done)
    if done and target.dialect.name == "postgresql":
        _count_on(target, table)


def _count_on(connection: Connection, table: Table) -> None:
    """Advance the sequence of a table beyond the highest id copied."""
    numbered = table.autoincrement_column
    if numbered is None or not isinstance(numbered.type, Integer):
        return
    sequence = connection.execute(
        text("SELECT pg_get_serial_sequence(:table, :column)"), {"table": f'"{table.name}"', "column": numbered.name}
    ).scalar_one()
    if sequence is not None:
        highest = connection.execute(select(func.max(numbered))).scalar_one()
        connection.execute(text("SELECT setval(:sequence, :highest)"), {"sequence": sequence, "highest": highest})


def _compare(source: Connection, target: Connection, table: Table, progress: ProgressCallback) -> int:
    """Compare row by row, in key order, and return the number of rows."""
    done = 0
    for one, other in zip_longest(_each(source, table), _each(target, table)):
        if one is None or other is None or tuple(one) != tuple(other):
            raise CopyMismatch(table.name)
        done += 1
        if done % BATCH == 0:
            progress(table.name, done)
    return done


def _each(connection: Connection, table: Table) -> Iterator[Row[Any]]:
    yield from _rows(connection, table)


def _rows(connection: Connection, table: Table) -> Any:
    """All rows, read in batches. Strings are ordered by code point, whatever the database's collation."""
    plain = "C" if connection.dialect.name == "postgresql" else "BINARY"
    order = [column.collate(plain) if isinstance(column.type, String) else column for column in table.primary_key]
    return connection.execution_options(yield_per=BATCH).execute(select(table).order_by(*order))
