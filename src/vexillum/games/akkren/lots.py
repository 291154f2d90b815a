"""A random choice among several that no one makes, by a die that everyone sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from vexillum.games.akkren.components.map import D100, LAND, REGION_OF, SANCTUARY, ZONES_OF
from vexillum.games.akkren.state import Table

_T = TypeVar("_T")
_HUNDRED = len(D100)


def lot(table: Table, among: Sequence[_T]) -> _T:
    """One of several, by a die with as many sides, which is shown; nothing is rolled for a single one."""
    if len(among) == 1:
        return among[0]
    rolled = table.roll(len(among))
    table.tell("lot", roll=rolled, n=len(among))
    return among[rolled - 1]


def random_region(table: Table) -> tuple[int, int]:
    """11.3, C33 A region by a D100, and the roll."""
    rolled = table.roll(_HUNDRED)
    return D100[rolled - 1], rolled


def random_zone(table: Table, taken: Sequence[int] = ()) -> tuple[int, int]:
    """11.3, 11.4, C33 A zone of a random region, and the roll; the Valley and ``taken`` zones are rolled again."""
    assert any(zone not in taken and REGION_OF[zone] != SANCTUARY for zone in range(LAND))
    while True:
        region, rolled = random_region(table)
        zone = lot(table, ZONES_OF[region])
        if region != SANCTUARY and zone not in taken:
            return zone, rolled
