"""Export and import of matches with all their rows."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, insert, select
from sqlalchemy.exc import IntegrityError

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage import answers, seats
from vexillum.server.storage.match_tables import (
    ANSWERS,
    BRANCHES,
    CHAT,
    COACH_NOTES,
    MATCHES,
    NOTES,
    PLANS,
    SAVES,
    SEATS,
    TAKEBACKS,
    WATCHERS,
)

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
        seats.import_rows(connection, rows)
    elif table is ANSWERS:
        answers.import_rows(connection, rows)
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
