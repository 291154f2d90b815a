"""The shapes of the map: the ground of each place, its borders, and the positions of its name and counters."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from vexillum.games.akkren.board.arcs import Arc, arcs, path, rings
from vexillum.games.akkren.board.growth import BEYOND, CELL, CENTRES, COLUMNS, MARGIN, ROWS, deepest, depths, grown
from vexillum.games.akkren.components.map import COASTS, LAND, NEIGHBOURS, REGION_OF, RIVERS, SEA_NEIGHBOURS, N
from vexillum.games.akkren.components.records import PACKAGE

SCALE = 15.0
"""How many units of the drawing one unit of the data has."""
NAME_CELLS = 6
"""How many squares half a sea's name takes."""
WIDTH, HEIGHT = COLUMNS * CELL * SCALE, ROWS * CELL * SCALE


class Outline(msgspec.Struct, frozen=True):
    """Everything of the map's drawing that does not change."""

    grounds: tuple[str, ...]
    """The path around each place."""
    coast: str
    """Between land and water."""
    region_borders: str
    zone_borders: str
    """Between zones of different regions, and of the same."""
    rivers: str
    walls: str
    """Where two places touch and no way leads from one to the other."""
    sea_borders: str
    spots: tuple[tuple[float, float], ...]
    """The positions of the counters of each place: the centres of zones, of seas the open water."""


class StoredDrawing(msgspec.Struct, frozen=True):
    """A drawing in a file, with the stamp of the map that it is of."""

    stamp: str
    outline: Outline


KEPT = "outline.json"


def point_of(x: float, y: float) -> tuple[float, float]:
    """A point of the data in the units of the drawing."""
    return (x + MARGIN) * SCALE, (y + MARGIN) * SCALE


def _written(row: float, column: float) -> str:
    return f"{column * CELL * SCALE:.1f},{row * CELL * SCALE:.1f}"


def _linked(one: int, other: int) -> bool:
    low, high = min(one, other), max(one, other)
    if high < LAND:
        return high in NEIGHBOURS[low]
    return high in COASTS[low] if low < LAND else high in SEA_NEIGHBOURS[low - LAND]


def _kind(arc: Arc) -> str:
    """What a border is."""
    low, high = min(arc.left, arc.right), max(arc.left, arc.right)
    if low == BEYOND:
        return "edge" if high < LAND else "open"
    if low < LAND <= high:
        return "coast"
    if low >= LAND:
        return "sea"
    if not _linked(low, high):
        return "wall"
    if (low, high) in RIVERS:
        return "river"
    return "zone" if REGION_OF[low] == REGION_OF[high] else "region"


def stamp() -> str:
    """What the drawing follows from: centres, ways, coasts, rivers and regions of the map."""
    facts = (CENTRES, NEIGHBOURS, COASTS, SEA_NEIGHBOURS, sorted(RIVERS), REGION_OF, SCALE)
    return sha256(msgspec.json.encode(facts)).hexdigest()[:16]


@cache
def outline() -> Outline:
    """2 The drawing of the map: the one that was kept, if it is of this map, else drawn now (about a second)."""
    kept = files(PACKAGE) / "data" / KEPT
    if kept.is_file():
        found = msgspec.json.decode(kept.read_bytes(), type=StoredDrawing)
        if found.stamp == stamp():
            return found.outline
    return drawn()


def drawn() -> Outline:
    """2 The map, grown and drawn from its data."""
    whole = grown()
    deep = depths(whole)
    found = arcs(whole)
    by_kind: dict[str, list[Arc]] = {}
    for arc in found:
        by_kind.setdefault(_kind(arc), []).append(arc)
    cliffs = [arc for arc in by_kind.get("coast", ()) if not _linked(arc.left, arc.right)]

    def lines(*kinds: str) -> str:
        return path([arc.line for kind in kinds for arc in by_kind.get(kind, ())], _written, closed=False)

    return Outline(
        grounds=tuple([path(rings(found, place), _written, closed=True) for place in range(N)]),
        coast=lines("coast", "edge"),
        region_borders=lines("region"),
        zone_borders=lines("zone"),
        rivers=lines("river"),
        walls=lines("wall") + path([arc.line for arc in cliffs], _written, closed=False),
        sea_borders=lines("sea"),
        spots=(
            *[point_of(x, y) for x, y in CENTRES[:LAND]],
            *[point_of(*deepest(whole, deep, sea, NAME_CELLS)) for sea in range(LAND, N)],
        ),
    )
