"""Hot statements straight through the driver: they are compiled once, and their errors are told as SQLAlchemy's are.

Around each execution SQLAlchemy does more work than the driver. A statement that is done with every answer is worth a
shorter way; all others are executed as usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.base import Executable


class _Compiled(NamedTuple):
    """A statement as a driver takes it."""

    sql: str
    names: tuple[str, ...] | None
    """The parameters in the order of their places; None: the driver takes them by name."""


class Direct:
    """A statement whose parameters are plain values: they need no translation for any driver."""

    def __init__(self, statement: Executable) -> None:
        self._statement = statement
        self._compiled: dict[str, _Compiled] = {}

    def __call__(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Execute it in somebody's transaction; how many rows it has changed."""
        dialect = connection.dialect
        sql, names = self._compiled.get(dialect.name) or self._compile(connection)
        driver: Any = connection.connection.driver_connection
        cursor = driver.cursor()
        try:
            cursor.execute(sql, values if names is None else [values[name] for name in names])
            return int(cursor.rowcount)
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
        found = self._compiled[connection.dialect.name] = _Compiled(str(made), names)
        return found
