"""The map: outlines of its spaces, and pieces as counters."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import TypeAlias, TypeVar

import msgspec

from vexillum.core.show.board import EYE, EYE_GROUND, GLYPH, SIGN_SHAPES, Look
from vexillum.core.show.svg import at, title

# Outlines of a map: a path for each space, and the coast and borders computed from them ------------------------------


Point: TypeAlias = tuple[float, float]
Edge: TypeAlias = tuple[Point, Point]


class Outline(msgspec.Struct, frozen=True):
    """A space: its shape, and a point inside it."""

    path: str
    label: tuple[float, float]


class Outlines(msgspec.Struct, frozen=True, kw_only=True):
    """A file of outlines in the board's units. A volume's file may have more fields."""

    source: str
    width: int
    height: int
    spaces: dict[str, Outline]
    backdrop: str
    """The land that is out of play."""


O = TypeVar("O", bound=Outlines)  # noqa: E741


def read_outlines(file: Traversable, kind: type[O]) -> O:
    """The outlines of a data file."""
    return msgspec.convert(json.loads(file.read_text("utf-8")), kind)


def coast_and_borders(outlines: Outlines) -> tuple[str, str]:
    """The edges of only one space, without the frame of the map, and those shared by two: as paths."""
    found: Counter[Edge] = Counter()
    for space in outlines.spaces.values():
        found.update(_space_edges(space).keys())
    outer = [edge for edge, n in found.items() if n == 1 and not _on_frame(edge, outlines.width, outlines.height)]
    return _joined(outer), _joined([edge for edge, n in found.items() if n > 1])


def borders_between(outlines: Outlines, pairs: Iterable[tuple[str, str]]) -> str:
    """The edges shared by each of these pairs of spaces, as a path (a river, a wall)."""
    shared: list[Edge] = []
    for one, other in pairs:
        there = _space_edges(outlines.spaces[other])
        shared += [edge for edge in _space_edges(outlines.spaces[one]) if edge in there]
    return _joined(shared)


def _space_edges(space: Outline) -> dict[Edge, None]:
    """The edges of a space, in order."""
    return {_edge(one, other): None for ring in _rings(space.path) for one, other in _edges(ring)}


def _rings(path: str) -> Iterable[list[Point]]:
    """The corners of each closed part of a path ``M1,2 3,4 5,6Z``."""
    for part in path.split("M")[1:]:
        corners = [corner.split(",") for corner in part.rstrip("Zz ").split()]
        yield [(float(x), float(y)) for x, y in corners]


def _edges(ring: list[Point]) -> Iterable[Edge]:
    return ((one, other) for one, other in zip(ring, [*ring[1:], ring[0]], strict=True) if one != other)


def _edge(one: Point, other: Point) -> Edge:
    return (one, other) if one < other else (other, one)


def _on_frame(edge: Edge, width: float, height: float) -> bool:
    """Whether an edge is part of the frame of the map."""
    limits = ((0, 0.0), (0, width), (1, 0.0), (1, height))
    return any(all(abs(point[axis] - limit) < 1 for point in edge) for axis, limit in limits)


def _joined(edges: Iterable[Edge]) -> str:
    """Edges joined into a path of few lines, starting from open ends."""
    ends: dict[Point, list[Point]] = {}
    for one, other in edges:
        ends.setdefault(one, []).append(other)
        ends.setdefault(other, []).append(one)
    lines = []
    while ends:
        here = next((point for point, others in ends.items() if len(others) % 2), next(iter(ends)))
        line = [here]
        while others := ends.get(here):
            there = others.pop()
            ends[there].remove(here)
            for point in (here, there):
                if not ends[point]:
                    del ends[point]
            line.append(there)
            here = there
        lines.append(line)
    return "".join(f"M{' '.join(f'{x:g},{y:g}' for x, y in line)}" for line in lines)


def shape_definitions(prefix: str, outlines: Mapping[str, str], coast: str, backdrop: str) -> str:
    """The definitions of the coast, the backdrop and the spaces, with clips that keep their frames inside."""
    return f'<path id="{prefix}-coast" d="{coast}"/><path id="{prefix}-far" d="{backdrop}"/>' + "".join(
        f'<path id="{prefix}-r-{id}" d="{path}"/>'
        f'<clipPath id="{prefix}-c-{id}"><use href="#{prefix}-r-{id}"/></clipPath>'
        for id, path in outlines.items()
    )


# Pieces as counters: colour and shape by owner and kind, a number, and their load ------------------------------------
#
# A counter can be recognised without its colour: each kind has a body and a sign. A Hidden piece shows a closed eye
# instead of its sign, a Scouted one its sign with an open eye beside it.


WIDTH, HEIGHT = 37, 27
FEW = 6
"""Up to this many kinds are in rows of three."""


class CounterStyle(msgspec.Struct, frozen=True):
    """The style of a kind of piece: the class of its colour, its shape (``k-<shape>``), and further classes (a rim)."""

    colour: str
    shape: str
    css: str = ""


def counter_shape(body: str, sign: str, badge: str = "") -> str:
    """The definition of a counter: its body with a sign, and a badge over it."""
    return f'{body}<g transform="translate(-8.5,.5) scale(.84)" {GLYPH}>{sign}</g>{badge}'


def hideable_shapes(name: str, body: str, sign: str) -> dict[str, str]:
    """The shapes of a piece that can be Hidden, Revealed or Scouted."""
    seen = f'<circle r="9" {EYE_GROUND}/><g transform="scale(.66)" {EYE}>{SIGN_SHAPES["seen"]}</g>'
    eye = f'<g transform="translate(-11,-12)">{seen}</g>'
    return {
        f"{name}-hidden": counter_shape(body, SIGN_SHAPES["hidden"]),
        name: counter_shape(body, sign),
        f"{name}-scouted": counter_shape(body, sign, eye),
    }


class Counters:
    """The counters of a volume."""

    def __init__(self, look: Look, styles: Mapping[str, CounterStyle]) -> None:
        self._look = look
        self._styles = styles

    def draw(
        self,
        token: str,
        n: int,
        words: str,
        x: float,
        y: float,
        *,
        load: str = "",
        thing: str = "",
        scale: float = 1.0,
    ) -> str:
        """A stack of identical pieces at a place, with their load; ``thing`` if it can be chosen."""
        style = self._styles[token]
        classes = ["counter", style.colour, style.css, "" if n else "zero"]
        named = f' data-thing="{thing}"' if thing else ""
        return (
            f'<g class="{" ".join(c for c in classes if c)}"{named} data-token="{token}" data-n="{n}"'
            f" {at(x, y, scale)}>{title(words)}{self._look.use(f'k-{style.shape}')}"
            f'<text x="9.5" y="6" class="{"n" if n < 10 else "n many"}">{n}</text>{load}</g>'
        )


def spots(kinds: int) -> list[tuple[float, float]]:
    """The positions of a space's counters: rows of three, or of four if there are many, centred below the first."""
    each = 3 if kinds <= FEW else 4
    places = []
    for k in range(kinds):
        row, column = divmod(k, each)
        in_row = min(each, kinds - row * each)
        places.append(((column - (in_row - 1) / 2) * (WIDTH + 3), HEIGHT / 2 + row * (HEIGHT + 6)))
    return places
