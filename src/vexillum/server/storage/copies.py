"""Copies between databases: a whole club, or single matches with all their rows."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

import msgspec
from sqlalchemy import Connection, Integer, LargeBinary, Row, String, Table, delete, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage import matches
from vexillum.server.storage.tables import (
    ANSWERS,
    BRANCHES,
    CHAT,
    CLOCK_CREDIT,
    COACH_NOTES,
    DRIVERS,
    MATCHES,
    METADATA,
    NOTES,
    PLANS,
    PRESENCE,
    PROCESSES,
    RATING_ORDER,
    SAVES,
    SEATS,
    TAKEBACKS,
    WATCHERS,
)

# Copies a whole club between databases of either kind, and compares every row afterwards -----------------------------


BATCH = 500
"""Rows read and written at a time."""
PASSING = (PROCESSES, PRESENCE, DRIVERS)
"""Tables of the running servers, not of the club."""
GIVEN = (CLOCK_CREDIT, RATING_ORDER)
"""Tables in which a new database already has a row."""
ProgressCallback = Callable[[str, int], None]
"""ProgressCallback callback: the current table and the number of rows done."""


class CopyMismatch(Exception):
    """A row differs between the two databases; the message is the table."""


def club_tables() -> list[Table]:
    """All tables of a club, in dependency order."""
    return [table for table in METADATA.sorted_tables if table not in PASSING]


def is_empty(connection: Connection) -> bool:
    """Whether a database contains no data of a club yet."""
    return not any(connection.execute(select(table).limit(1)).first() for table in club_tables() if table not in GIVEN)


def copy_club(source: Connection, target: Connection, progress: ProgressCallback) -> dict[str, int]:
    """Copy every row into an empty database, then compare all; return the row counts by table.

    Raises :class:`CopyMismatch`. The caller has one transaction on each side, so that nothing is half done.
    """
    for table in club_tables():
        _copy(source, target, table, progress)
    return {table.name: _compare(source, target, table, progress) for table in club_tables()}


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


# Export and import of matches with all their rows --------------------------------------------------------------------


FORMAT = "vexillum match"
BELONGING: tuple[Table, ...] = (
    SAVES,
    SEATS,
    ANSWERS,
    BRANCHES,
    TAKEBACKS,
    PLANS,
    CHAT,
    NOTES,
    COACH_NOTES,
    WATCHERS,
)
NOT_RATED = {"rated": None}
"""Ratings of another club do not count here."""
MOST_NUMBER = 2**31 - 1
"""Maximum of an integer column."""
Rows = list[dict[str, Any]]


class Exported(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An exported match. It contains everything: the seed, the secret links, the notes."""

    format: str
    schema: str
    """The schema version of the rows."""
    match: dict[str, Any]
    rows: dict[str, Rows]


def export_match(connection: Connection, id: str, schema: str) -> Exported:
    """Export a match with all its rows."""
    row = connection.execute(select(MATCHES).where(MATCHES.c.id == id)).mappings().one_or_none()
    if row is None:
        raise Refusal("no_match", 404, match=id)
    rows = {}
    for table in BELONGING:
        found = select(table).where(table.c.match == id).order_by(*table.primary_key)
        rows[table.name] = [_plain(dict(each)) for each in connection.execute(found).mappings()]
    return Exported(format=FORMAT, schema=schema, match=_plain(dict(row)), rows=rows)


def import_match(connection: Connection, exported: Exported) -> bool:
    """Import a match with all its rows; False if it exists already.

    Raises ``ValueError`` for rows that no export has written.
    """
    _check(MATCHES, exported.match)
    id = exported.match["id"]
    rows = {table: [_typed(table, row, id) for row in exported.rows.get(table.name, [])] for table in BELONGING}
    if len(rows[SAVES]) != 1 or not rows[SEATS]:
        raise ValueError(f"{SAVES.name}, {SEATS.name}")
    if connection.execute(select(MATCHES.c.id).where(MATCHES.c.id == id)).one_or_none() is not None:
        return False
    try:
        with connection.begin_nested():
            connection.execute(insert(MATCHES).values({**exported.match, **NOT_RATED}))
            for table, belonging in rows.items():
                if belonging:
                    _insert_rows(connection, table, belonging)
    except IntegrityError as error:  # another match has one of its link tokens
        raise Refusal("import_clash", 409, match=id) from error
    return True


def _insert_rows(connection: Connection, table: Table, rows: Rows) -> None:
    if table is SEATS:
        matches.import_seats(connection, rows)
    elif table is ANSWERS:
        matches.import_answers(connection, rows)
    else:
        connection.execute(insert(table), rows)


def _check(table: Table, row: dict[str, Any]) -> None:
    if row.keys() != set(table.c.keys()):
        raise ValueError(f"{table.name}: {', '.join(sorted(row.keys() ^ set(table.c.keys())))}")
    for column in table.c:
        kind, value = column.type.python_type, row[column.name]
        known = {bytes: (str,), float: (float, int)}.get(kind, (kind,))
        if not (isinstance(value, known) if value is not None else column.nullable):
            raise ValueError(f"{table.name}.{column.name}: {str(value)[:40]}")
        if isinstance(value, int) and abs(value) > MOST_NUMBER:
            raise ValueError(f"{table.name}.{column.name}: {value}")


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {name: b64encode(value).decode() if isinstance(value, bytes) else value for name, value in row.items()}


def _typed(table: Table, row: dict[str, Any], id: str) -> dict[str, Any]:
    """Convert a row for this database. Chat lines get new ids; rows cannot refer to another match."""
    _check(table, row)
    row = {name: value for name, value in row.items() if not (table is CHAT and name == "id")}
    for column in table.c:
        if isinstance(column.type, LargeBinary) and row.get(column.name) is not None:
            row[column.name] = b64decode(row[column.name], validate=True)
    return row | {"match": id}
