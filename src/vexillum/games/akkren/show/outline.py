"""The ground of the map grown from its centres and ways, its borders as smooth lines, the shapes of its places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from heapq import heappop, heappush
from importlib.resources import files
from itertools import pairwise
from math import hypot
from random import Random

import msgspec

from ..components.map import COASTS, LAND, NEIGHBOURS, REGION_OF, RIVERS, SEA_NEIGHBOURS, SEAS, ZONES, N
from ..components.records import PACKAGE

# The ground of the map grown from its centres and ways: which place each little square of the sheet belongs to -------
#
# The data give a centre for each zone and sea and the ways between them. Land grows from its centres along its ways up
# to a bound, so that zones with a way between them meet in its middle; water fills what is left as far as it reaches
# from its own centres. The rest lies beyond the map. Hills in the cost of growing make the borders wind.


CELL = 0.5
"""The side of a square, in the units of the data."""
MARGIN = 6.5
BEYOND = -1
LAND_REACH, SEA_REACH = 6.0, 17.0
"""How far land and water grow from what they begin with."""
STRAIT = 1.2
"""Half the width of the water between two coasts with no way by land between them."""
WAY_LAG = 0.12
"""How much later a zone begins to grow at the middle of a way than at its centre."""

CENTRES = (*[(zone.x, zone.y) for zone in ZONES], *[(sea.x, sea.y) for sea in SEAS])
_WIDE = max(x for x, _ in CENTRES) + 2 * MARGIN
_HIGH = max(y for _, y in CENTRES) + 2 * MARGIN
COLUMNS, ROWS = int(_WIDE / CELL), int(_HIGH / CELL)
_STEPS = tuple(
    (down, right, hypot(down, right))
    for down in range(-2, 3)
    for right in range(-2, 3)
    if max(abs(down), abs(right)) == 1 or {abs(down), abs(right)} == {1, 2}
)
"""The squares around a square, with a knight's moves, so that what grows is round."""
Cell = tuple[int, int]
Grown = list[list[int]]


def cell(x: float, y: float) -> Cell:
    """The row and column of a point."""
    return int((y + MARGIN) / CELL), int((x + MARGIN) / CELL)


def _hills(random: Random, step: int) -> list[list[float]]:
    """A smooth random height for every square."""
    grid = [[random.random() for _ in range(COLUMNS // step + 2)] for _ in range(ROWS // step + 2)]
    rows = []
    for row in range(ROWS):
        above, below, down = grid[row // step], grid[row // step + 1], row % step / step
        mixed = [a * (1 - down) + b * down for a, b in zip(above, below, strict=True)]
        rows.append(
            [
                mixed[column // step] * (1 - column % step / step) + mixed[column // step + 1] * (column % step / step)
                for column in range(COLUMNS)
            ]
        )
    return rows


class _Field:
    """Places that grow over the sheet, the nearest first."""

    def __init__(self, slow: list[list[float]]) -> None:
        self.slow = slow
        self.owner: Grown = [[BEYOND] * COLUMNS for _ in range(ROWS)]
        self.late = [[float("inf")] * COLUMNS for _ in range(ROWS)]
        self.heap: list[tuple[float, int, int]] = []

    def begin(self, place: int, at: Cell, late: float = 0.0) -> None:
        """A place grows from a square on."""
        row, column = at
        if 0 <= row < ROWS and 0 <= column < COLUMNS and late < self.late[row][column]:
            self.late[row][column] = late
            self.owner[row][column] = place
            heappush(self.heap, (late, row, column))

    def grow(self, reach: float, closed: Grown | None = None) -> Grown:
        """Let all grow as far as they reach, not over squares that are taken already."""
        heap, late, owner = self.heap, self.late, self.owner
        cost = [[CELL * slow for slow in row] for row in self.slow]
        for row, taken in enumerate(closed or ()):
            for column, place in enumerate(taken):
                if place != BEYOND:
                    cost[row][column] = float("inf")
        while heap:
            so_far, row, column = heappop(heap)
            if so_far > late[row][column]:
                continue
            place = owner[row][column]
            for down, right, far in _STEPS:
                r, c = row + down, column + right
                if 0 <= r < ROWS and 0 <= c < COLUMNS:
                    then = so_far + far * cost[r][c]
                    if then < late[r][c] and then <= reach:
                        late[r][c] = then
                        owner[r][c] = place
                        heappush(heap, (then, r, c))
        return owner


def _half_way(one: int, other: int) -> Iterable[tuple[Cell, float]]:
    """The squares from one centre to the middle of the way to another, and how far each is."""
    (x, y), (to_x, to_y) = CENTRES[one], CENTRES[other]
    length = hypot(to_x - x, to_y - y)
    steps = max(2, int(2 * length / CELL))
    for step in range(steps // 2 + 1):
        part = step / steps
        yield cell(x + (to_x - x) * part, y + (to_y - y) * part), length * part


def grown() -> Grown:
    """The place of every square: a zone, a sea, or BEYOND."""
    random = Random(890)
    small, large = _hills(random, 4), _hills(random, 11)
    slow = [[0.35 + 0.9 * a + 0.9 * b for a, b in zip(*rows, strict=True)] for rows in zip(small, large, strict=True)]
    soil = _Field(slow)
    for zone in range(LAND):
        soil.begin(zone, cell(*CENTRES[zone]))
        for other in (*NEIGHBOURS[zone], *COASTS[zone]):
            for at, far in _half_way(zone, other):
                soil.begin(zone, at, WAY_LAG * far)
    for zone in range(LAND):
        for sea in COASTS[zone]:
            for at, far in _half_way(sea, zone):
                soil.begin(sea, at, WAY_LAG * far)
    land = [[place if place < LAND else BEYOND for place in row] for row in soil.grow(LAND_REACH)]
    _open_straits(land)
    water = _Field(slow)
    for sea in range(LAND, N):
        water.begin(sea, cell(*CENTRES[sea]))
        others = [cell(*CENTRES[other]) for other in SEA_NEIGHBOURS[sea - LAND]]
        for way in _passages(land, cell(*CENTRES[sea]), others):
            for at in way[: (len(way) + 1) // 2]:
                water.begin(sea, at)
    waves = water.grow(SEA_REACH, land)
    whole = [[a if a != BEYOND else b for a, b in zip(*rows, strict=True)] for rows in zip(land, waves, strict=True)]
    _fill_holes(whole, slow)
    return whole


def _passages(land: Grown, begin: Cell, ends: Sequence[Cell]) -> Iterator[list[Cell]]:
    """The shortest way over water from a square to each of some others; nothing where there is none."""
    best: dict[Cell, tuple[float, Cell]] = {begin: (0.0, begin)}
    heap = [(0.0, begin)]
    sought = set(ends)
    while heap:
        so_far, here = heappop(heap)
        sought.discard(here)
        if not sought:
            break
        if so_far > best[here][0]:
            continue
        row, column = here
        for down, right, far in _STEPS:
            r, c = there = (row + down, column + right)
            if 1 < r < ROWS - 2 and 1 < c < COLUMNS - 2 and land[r][c] == BEYOND:
                then = so_far + far
                if there not in best or then < best[there][0]:
                    best[there] = (then, here)
                    heappush(heap, (then, there))
    for end in ends:
        way = [end] if end in best else []
        while way and way[-1] != begin:
            way.append(best[way[-1]][1])
        yield way[::-1]


def _open_straits(land: Grown) -> None:
    """Two zones on the same sea with no way by land between them do not touch: water comes between them."""
    wet = []
    near = int(STRAIT / CELL)
    apart = [
        {
            other
            for other in range(LAND)
            if one != other and other not in NEIGHBOURS[one] and not set(COASTS[one]).isdisjoint(COASTS[other])
        }
        for one in range(LAND)
    ]
    for row in range(ROWS):
        rows = land[max(0, row - near) : row + near + 1]
        for column, here in enumerate(land[row]):
            if here != BEYOND and apart[here]:
                start, end = max(0, column - near), column + near + 1
                if any(not apart[here].isdisjoint(one[start:end]) for one in rows):
                    wet.append((row, column))
    for row, column in wet:
        land[row][column] = BEYOND


def _fill_holes(whole: Grown, slow: list[list[float]]) -> None:
    """Squares beyond the map that lie within it go to the places around them."""
    outside = {(row, column) for row in range(ROWS) for column in range(COLUMNS) if _edge(row, column)}
    outside = {at for at in outside if whole[at[0]][at[1]] == BEYOND}
    todo = list(outside)
    while todo:
        row, column = todo.pop()
        for r, c in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if 0 <= r < ROWS and 0 <= c < COLUMNS and whole[r][c] == BEYOND and (r, c) not in outside:
                outside.add((r, c))
                todo.append((r, c))
    holes = [
        (row, column)
        for row in range(ROWS)
        for column in range(COLUMNS)
        if whole[row][column] == BEYOND and (row, column) not in outside
    ]
    field = _Field(slow)
    for row, column in holes:
        for down, right, _ in _STEPS:
            r, c = row + down, column + right
            if 0 <= r < ROWS and 0 <= c < COLUMNS and whole[r][c] != BEYOND:
                field.begin(whole[r][c], (r, c))
    closed = [[0] * COLUMNS for _ in range(ROWS)]
    for row, column in holes:
        closed[row][column] = BEYOND
    filled = field.grow(float("inf"), closed)
    for row, column in holes:
        whole[row][column] = filled[row][column]


def _edge(row: int, column: int) -> bool:
    return row in (0, ROWS - 1) or column in (0, COLUMNS - 1)


def depths(whole: Grown) -> list[list[int]]:
    """The distance of each square from the next one that belongs to another place, or from the sheet's edge."""
    deep = [[0] * COLUMNS for _ in range(ROWS)]
    ring = [
        (row, column)
        for row in range(ROWS)
        for column in range(COLUMNS)
        if _edge(row, column) or any(whole[row][column] != whole[r][c] for r, c in _around(row, column))
    ]
    seen = set(ring)
    far = 0
    while ring:
        for row, column in ring:
            deep[row][column] = far
        following = {at for row, column in ring for at in _around(row, column) if at not in seen}
        seen |= following
        ring = sorted(following)
        far += 1
    return deep


def _around(row: int, column: int) -> list[Cell]:
    near = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
    return [(r, c) for r, c in near if 0 <= r < ROWS and 0 <= c < COLUMNS]


def deepest(whole: Grown, deep: list[list[int]], place: int, wide: int) -> tuple[float, float]:
    """The point of a place that is farthest from others, with this many squares to its left and right to spare."""
    best = max(
        (
            min([deep[row][column], *[deep[row][c] * 2 for c in _beside(column, wide, whole[row], place)]]),
            row,
            column,
        )
        for row in range(ROWS)
        for column in range(COLUMNS)
        if whole[row][column] == place
    )
    return (best[2] + 0.5) * CELL - MARGIN, (best[1] + 0.5) * CELL - MARGIN


def _beside(column: int, wide: int, row: list[int], place: int) -> list[int]:
    return [c if 0 <= c < COLUMNS and row[c] == place else 0 for c in (column - wide, column + wide)]


# The shapes of the map: the ground of each place, its borders, and the positions of its name and counters ------------


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


# The borders between the places of a sheet of squares, as smooth lines that neighbours share -------------------------


Corner = tuple[int, int]
Line = list[tuple[float, float]]
AVERAGED, EVERY = 4, 3
"""How often points are averaged, and of how many one is kept."""


class Arc:
    """A border between two places, from one meeting point of borders to the next."""

    __slots__ = ("corners", "left", "line", "right")

    def __init__(self, left: int, right: int, corners: list[Corner]) -> None:
        self.left = left
        self.right = right
        self.corners = corners
        self.line: Line = _smooth([(float(row), float(column)) for row, column in corners])


def _smooth(line: Line) -> Line:
    """A stair of corners as a winding line: averaged, thinned, corners cut. Its ends stay; a closed one has none."""
    closed = line[0] == line[-1]
    for _ in range(AVERAGED):
        line = _averaged(line, closed=closed)
    thin = [*line[:-1:EVERY], line[-1]]
    cut: Line = [] if closed else [thin[0]]
    for (y, x), (to_y, to_x) in pairwise(thin):
        cut.append((0.75 * y + 0.25 * to_y, 0.75 * x + 0.25 * to_x))
        cut.append((0.25 * y + 0.75 * to_y, 0.25 * x + 0.75 * to_x))
    cut.append(cut[0] if closed else thin[-1])
    return cut


def _averaged(line: Line, *, closed: bool) -> Line:
    """Each point in the middle of its neighbours and itself."""
    if closed:
        line = [line[-2], *line[:-1], line[0]]
    moved = [
        ((y0 + 2 * y + y1) / 4, (x0 + 2 * x + x1) / 4)
        for (y0, x0), (y, x), (y1, x1) in zip(line, line[1:], line[2:], strict=False)
    ]
    return [*moved, moved[0]] if closed else [line[0], *moved, line[-1]]


def _add(edges: dict[Corner, list[tuple[Corner, int, int]]], one: Corner, other: Corner, left: int, right: int) -> None:
    edges.setdefault(one, []).append((other, left, right))
    edges.setdefault(other, []).append((one, right, left))


def arcs(grown: Grown) -> list[Arc]:
    """All borders of a sheet."""
    edges = _edges(grown)
    meeting = {corner for corner, ways in edges.items() if len(ways) != 2}
    walked: set[tuple[Corner, Corner]] = set()
    found = []

    def walk(begin: Corner, way: tuple[Corner, int, int]) -> Arc:
        corners = [begin]
        to, left, right = way
        while True:
            walked.add((corners[-1], to))
            walked.add((to, corners[-1]))
            corners.append(to)
            if to in meeting or to == begin:
                return Arc(left, right, corners)
            to = next(there for there, _, _ in edges[to] if there != corners[-2])

    for corner in sorted(meeting):
        found += [walk(corner, way) for way in edges[corner] if (corner, way[0]) not in walked]
    for corner in sorted(edges):
        found += [walk(corner, way) for way in edges[corner] if (corner, way[0]) not in walked]
    return found


def _edges(grown: Grown) -> dict[Corner, list[tuple[Corner, int, int]]]:
    """From each corner the edges that leave it, with the places to the left and right of each."""

    def at(row: int, column: int) -> int:
        return grown[row][column] if 0 <= row < ROWS and 0 <= column < COLUMNS else BEYOND

    edges: dict[Corner, list[tuple[Corner, int, int]]] = {}
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            here, up, left = at(row, column), at(row - 1, column), at(row, column - 1)
            if here != up:
                _add(edges, (row, column), (row, column + 1), up, here)
            if here != left:
                _add(edges, (row, column), (row + 1, column), here, left)
    return edges


def rings(found: list[Arc], place: int) -> list[Line]:
    """The closed lines around a place, each with the place on its left."""
    ahead: dict[Corner, list[tuple[Corner, Line]]] = {}
    for arc in found:
        if arc.left == place:
            ahead.setdefault(arc.corners[0], []).append((arc.corners[-1], arc.line))
        if arc.right == place:
            ahead.setdefault(arc.corners[-1], []).append((arc.corners[0], arc.line[::-1]))
    closed = []
    while ahead:
        begin = next(iter(ahead))
        here, ring = begin, []
        while True:
            here, line = _take(ahead, here)
            ring += line[:-1]
            if here == begin:
                break
        closed.append(ring)
    return closed


def _take(ahead: dict[Corner, list[tuple[Corner, Line]]], here: Corner) -> tuple[Corner, Line]:
    ways = ahead[here]
    chosen = ways.pop()
    if not ways:
        del ahead[here]
    return chosen


def path(lines: list[Line], point: Callable[[float, float], str], *, closed: bool) -> str:
    """Lines as the data of a path; ``point`` writes a row and column in the units of the map."""
    return "".join(
        ["M" + "L".join([point(row, column) for row, column in line]) + ("Z" if closed else "") for line in lines]
    )
