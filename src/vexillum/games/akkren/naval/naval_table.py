"""9.4.4 The naval combat table."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.components.tables import BATTLE, row, sides

_TABLE: Any = BATTLE["naval_combat"]
DIE = sides(_TABLE["die"])
COLUMNS: tuple[str, ...] = tuple(column["id"] for column in _TABLE["columns"])


def naval_column(factors: int, command: int = 0) -> int:
    """9.4.4, C23 The column of a side's own factors, one to the right for each point of naval command."""
    at = int(_TABLE["columns"].index(row(_TABLE["columns"], factors)))
    return min(len(COLUMNS) - 1, at + command)


def sunk(column: int, roll: int) -> int:
    """9.4.4 The factors that the enemy loses."""
    return int(_TABLE["rows"][roll - 1]["cells"][column])
