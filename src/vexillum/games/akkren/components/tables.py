"""The tables that the rules print, and the few that are reconstructed, as functions of a roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vexillum.games.akkren.components.records import Count, document
from vexillum.games.akkren.components.units import Force, force_of

TABLES: Mapping[str, Any] = document("tables")
BATTLE: Mapping[str, Any] = document("battle_tables")


def sides(die: str) -> int:
    """How many sides a die has: "D10" has ten."""
    return int(die.removeprefix("D"))


def row(rows: Sequence[Mapping[str, Any]], roll: int) -> Mapping[str, Any]:
    """The row of a table for a roll; a row without a lower or upper bound goes on for ever."""
    for one in rows:
        if one.get("min", roll) <= roll <= one.get("max", roll):
            return one
    raise LookupError(f"no row for {roll}")


def units_of(one: Mapping[str, Any]) -> Force:
    """The units that a row names."""
    return force_of(Count(count["unit"], count["n"]) for count in one.get("units", ()))


def number(*path: str) -> int:
    """A number of a table of the rules, by its way through the tables."""
    found: Any = TABLES
    for name in path:
        found = found[name]
    assert isinstance(found, int)
    return found
