"""The borders between the places of a sheet of squares, as smooth lines that neighbours share."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from vexillum.games.akkren.board.growth import BEYOND, COLUMNS, ROWS, Grown

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
