"""Paginated lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec
from sqlalchemy import Connection, Row, Select

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
