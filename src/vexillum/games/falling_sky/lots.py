"""6.2 Chance among equals: one of several candidates, each as likely as another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from vexillum.games.falling_sky.state import Table

_T = TypeVar("_T")


def by_lot(table: Table, equal: Sequence[_T]) -> _T:
    """3.4.5, 6.2.1 One of equal candidates. Like a die it is seen by all: undo does not go behind it."""
    if len(equal) == 1:
        return equal[0]
    table.reveal()
    return equal[table.draw(len(equal))]
