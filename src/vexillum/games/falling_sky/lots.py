"""6.2.1 What the rules leave to chance among equal candidates: a lot, as good as a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from vexillum.games.falling_sky.state import Table

_T = TypeVar("_T")


def lot(table: Table, equal: Sequence[_T]) -> _T:
    """3.4.5, 6.2.1 One of equal candidates, each as likely as another. Like a die it seals: undo stops here."""
    if len(equal) == 1:
        return equal[0]
    table.reveal()
    return equal[table.draw(len(equal))]
