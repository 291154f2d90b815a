"""Compatibility of a program with newer tables: what it reads must exist, what it writes must suffice.

So two versions can serve one database for a while, and an upgrade can be rolled back: docs/hosting.md, "Upgrading".
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import CheckConstraint, Connection, ForeignKeyConstraint, MetaData, UniqueConstraint, inspect

Keys = frozenset[str]


class ColumnShape(NamedTuple):
    """What a writer must know about a column."""

    nullable: bool
    required: bool
    """Whether every new row must give a value."""
    kind: str | None
    """Its type; None: not compared."""


class TableShape(NamedTuple):
    """What readers and writers of a table depend on."""

    columns: dict[str, ColumnShape]
    uniques: frozenset[Keys]
    foreign: frozenset[tuple[Keys, str]]
    checks: frozenset[str]


Shape = dict[str, TableShape]
"""The tables by name."""


def found_shape(connection: Connection) -> Shape:
    """The tables as they are in a database."""
    there = inspect(connection)
    return {name: _found_table(there, name) for name in there.get_table_names() if name != "alembic_version"}


def known_shape(metadata: MetaData) -> Shape:
    """The tables as the code declares them."""
    shape = {}
    for table in metadata.sorted_tables:
        unique = [frozenset(column.name for column in table.primary_key)]
        unique += [_names(one) for one in table.constraints if isinstance(one, UniqueConstraint)]
        unique += [frozenset(column.name for column in index.columns) for index in table.indexes if index.unique]
        foreign = [
            (_names(one), one.referred_table.name) for one in table.constraints if isinstance(one, ForeignKeyConstraint)
        ]
        checks = [str(one.sqltext) for one in table.constraints if isinstance(one, CheckConstraint)]
        columns = {column.name: ColumnShape(bool(column.nullable), False, None) for column in table.columns}
        shape[table.name] = TableShape(columns, frozenset(unique), frozenset(foreign), frozenset(checks))
    return shape


def misfits(known: Shape, found: Shape) -> list[str]:
    """Reasons why a program with the ``known`` tables cannot work with the ``found`` ones; empty if it can."""
    reasons: list[str] = []
    for name, table in known.items():
        now = found.get(name)
        if now is None:
            reasons.append(f"{name} is gone")
            continue
        reasons += [f"{name}.{column} is gone" for column in table.columns if column not in now.columns]
        for column, shape in now.columns.items():
            before = table.columns.get(column)
            if before is None:
                reasons += [f"{name}.{column} is required"] if shape.required else []
            elif before.nullable and not shape.nullable:
                reasons.append(f"{name}.{column} is required")
            elif before.kind is not None and before.kind != shape.kind:
                reasons.append(f"{name}.{column} has another type")
        reasons += [
            f"{name} is unique by {', '.join(sorted(keys))}"
            for keys in now.uniques
            if not any(one <= keys for one in table.uniques)
        ]
        reasons += [
            f"{name} refers to {target} by {', '.join(sorted(keys))}"
            for keys, target in now.foreign - table.foreign
            if keys <= set(table.columns)
        ]
        reasons += [f"{name} has a new check" for _ in now.checks - table.checks]
    return sorted(reasons)


def _found_table(there: Any, name: str) -> TableShape:
    key = there.get_pk_constraint(name)["constrained_columns"]
    columns = {}
    for column in there.get_columns(name):
        counted = key == [column["name"]] and "INT" in str(column["type"]).upper()  # SQLite numbers these by itself
        given = column["nullable"] or column["default"] is not None or column.get("identity") is not None or counted
        columns[column["name"]] = ColumnShape(column["nullable"], not given, str(column["type"]))
    unique = [frozenset(key), *(frozenset(one["column_names"]) for one in there.get_unique_constraints(name))]
    unique += [frozenset(one["column_names"]) for one in there.get_indexes(name) if one["unique"]]
    foreign = [(frozenset(one["constrained_columns"]), one["referred_table"]) for one in there.get_foreign_keys(name)]
    checks = [str(one["sqltext"]) for one in there.get_check_constraints(name)]
    return TableShape(columns, frozenset(unique), frozenset(foreign), frozenset(checks))


def _names(constraint: Any) -> Keys:
    return frozenset(column.name for column in constraint.columns)
