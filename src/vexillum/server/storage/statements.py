"""Statements: hot ones executed directly by the driver, inserts that ignore existing rows, pages of a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Row, Select, Table
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.base import Executable

# Hot statements executed directly by the driver: compiled once, with SQLAlchemy's exceptions -------------------------
#
# SQLAlchemy's overhead per execution exceeds the work of the driver. This is worth it for statements executed with
# every
# answer; all others are executed as usual.


class _Compiled(NamedTuple):
    """A compiled statement."""

    sql: str
    names: tuple[str, ...] | None
    """The names of the positional parameters; None: the driver takes them by name."""
    fixed: dict[str, Any]
    """Parameters with fixed values, such as the length of a list."""


class Direct:
    """A statement whose parameters need no conversion for any driver."""

    def __init__(self, statement: Executable) -> None:
        self._statement = statement
        self._compiled: dict[str, _Compiled] = {}

    def __call__(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Execute it in the caller's transaction and return the number of changed rows."""
        return int(self._execute(connection, values, lambda cursor: cursor.rowcount))

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Execute it in the caller's transaction and return the raw rows, where booleans may be integers."""
        found: list[tuple[Any, ...]] = self._execute(connection, values, lambda cursor: cursor.fetchall())
        return found

    def _execute(self, connection: Connection, values: Mapping[str, Any], result: Callable[[Any], Any]) -> Any:
        dialect = connection.dialect
        sql, names, fixed = self._compiled.get(dialect.name) or self._compile(connection)
        if fixed:
            values = {**fixed, **values}
        driver: Any = connection.connection.driver_connection
        cursor = driver.cursor()
        try:
            cursor.execute(sql, values if names is None else [values[name] for name in names])
            return result(cursor)
        except Exception as error:
            gone = isinstance(error, dialect.loaded_dbapi.Error) and dialect.is_disconnect(error, driver, cursor)
            if gone:
                connection.invalidate(error)
            raise DBAPIError.instance(
                sql, None, error, dialect.loaded_dbapi.Error, hide_parameters=True, connection_invalidated=gone
            ) from error
        finally:
            cursor.close()

    def _compile(self, connection: Connection) -> _Compiled:
        made: Any = self._statement.compile(dialect=connection.dialect)  # type: ignore[attr-defined]
        names = None if made.positiontup is None else tuple(made.positiontup)
        fixed = {name: bind.value for bind, name in made.bind_names.items() if not bind.required}
        found = self._compiled[connection.dialect.name] = _Compiled(str(made), names, fixed)
        return found


# Inserts that ignore existing rows -----------------------------------------------------------------------------------


def insert_once(connection: Connection, table: Table, **values: Any) -> bool:
    """Insert a row unless it exists; safe under concurrency. Returns whether it was inserted."""
    if connection.dialect.name == "postgresql":  # imported only if needed, since it is slow
        from sqlalchemy.dialects import postgresql

        done = connection.execute(postgresql.insert(table).values(**values).on_conflict_do_nothing())
    else:
        from sqlalchemy.dialects import sqlite

        done = connection.execute(sqlite.insert(table).values(**values).on_conflict_do_nothing())
    return done.rowcount == 1


# Paginated lists -----------------------------------------------------------------------------------------------------


_T = TypeVar("_T")
SIZE = 50


class Page(msgspec.Struct, Generic[_T], frozen=True):
    """A page of a list, and whether there are more."""

    rows: list[_T]
    more: bool


def page_of(connection: Connection, found: Select[Any], page: int) -> tuple[Sequence[Row[Any]], bool]:
    """The rows of a page, counted from 0, and whether there are more."""
    rows = connection.execute(found.offset(page * SIZE).limit(SIZE + 1)).all()
    return rows[:SIZE], len(rows) > SIZE
