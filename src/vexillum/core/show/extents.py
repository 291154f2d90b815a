"""Bounding boxes of SVG shapes, estimated: rather too large than too small."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, reduce
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

LETTER = 12.0
"""The maximum width of a letter, in the units of a map. The anchor of a text is left to the style sheet."""
LINE = 30.0
"""The maximum height of a line of text."""

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_STEP = re.compile(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", re.IGNORECASE)
_TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers a command of a path has."""


class Extent(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def union(self, other: Extent) -> Extent:
        """The smallest rectangle around both."""
        return Extent(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def intersects(self, other: Extent) -> bool:
        """Whether they overlap or touch."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )


EVERYWHERE = Extent(-math.inf, -math.inf, math.inf, math.inf)


class Transform(NamedTuple):
    """An affine transformation: x becomes ``a·x + c·y + e``, y becomes ``b·x + d·y + f``."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def after(self, inner: Transform) -> Transform:
        """The composition: first ``inner``, then this."""
        a, b, c, d, e, f = self
        return Transform(
            a * inner.a + c * inner.b,
            b * inner.a + d * inner.b,
            a * inner.c + c * inner.d,
            b * inner.c + d * inner.d,
            a * inner.e + c * inner.f + e,
            b * inner.e + d * inner.f + f,
        )

    def of(self, extent: Extent) -> Extent:
        """The bounding box of a transformed rectangle."""
        if math.isinf(extent.left):
            return EVERYWHERE
        corners = [(x, y) for x in (extent.left, extent.right) for y in (extent.top, extent.bottom)]
        return _around([(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f) for x, y in corners])


@lru_cache(maxsize=4096)
def parse_transform(transform: str) -> Transform | None:
    """The transformation of a ``transform`` attribute; None if it is not made of translate, scale and rotate."""
    found = Transform()
    for name, values in _TRANSFORM.findall(transform):
        numbers = _numbers(values)
        match name, numbers:
            case "translate", [x, *rest]:
                found = found.after(Transform(e=x, f=rest[0] if rest else 0.0))
            case "scale", [x, *rest]:
                found = found.after(Transform(a=x, d=rest[0] if rest else x))
            case "rotate", [angle]:
                cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                found = found.after(Transform(cos, sin, -sin, cos))
            case _:
                return None
    return found


@lru_cache(maxsize=1024)
def reach(drawn: str, definitions: str = "") -> Extent | None:
    """The bounding box of an SVG fragment; ``definitions`` is the fragment with everything it refers to.

    Unknown elements count as unbounded. None: nothing is drawn.
    """
    return _extent(fromstring(f"<g>{drawn}</g>"), _named(definitions))


@lru_cache(maxsize=16)
def _named(definitions: str) -> Mapping[str, Element]:
    return {one.attrib["id"]: one for one in fromstring(f"<g>{definitions}</g>").iter() if "id" in one.attrib}


def _extent(element: Element, named: Mapping[str, Element]) -> Extent | None:
    """The bounding box of an element and its children, in its parent's coordinates."""
    place = parse_transform(element.get("transform", ""))
    if place is None:
        return EVERYWHERE
    found = _group(element, named) if element.tag == "g" else _shape(element, named)
    return None if found is None else place.of(found)


def _group(element: Element, named: Mapping[str, Element]) -> Extent | None:
    inner = [one for one in (_extent(part, named) for part in element) if one is not None]
    return reduce(Extent.union, inner) if inner else None


def _shape(element: Element, named: Mapping[str, Element]) -> Extent | None:
    match element.tag:
        case "rect":
            return _box(element)
        case "circle" | "ellipse":
            x, y, r = _value(element, "cx"), _value(element, "cy"), _value(element, "r")
            across, high = r or _value(element, "rx"), r or _value(element, "ry")
            return Extent(x - across, y - high, x + across, y + high)
        case "path":
            return _path(element.get("d", ""))
        case "text":
            return _text(element, named)
        case "use":
            return _use(element, named)
        case "title":
            return None
        case _:
            return EVERYWHERE


@lru_cache(maxsize=1024)
def _path(path: str) -> Extent | None:
    """The bounding box of a path, control points of curves included."""
    points = list(_points(path))
    return _around(points) if points else None


def _points(path: str) -> Iterator[tuple[float, float]]:
    x = y = start_x = start_y = 0.0
    for letter, values in _STEP.findall(path):
        command, relative = letter.upper(), letter.islower()
        if command == "Z":
            x, y = start_x, start_y
            continue
        numbers, count = _numbers(values), _ARGUMENTS[command]
        for at in range(0, len(numbers) - count + 1, count):
            step = numbers[at : at + count]
            from_x, from_y = (x, y) if relative else (0.0, 0.0)
            if command == "H":
                x = from_x + step[0]
            elif command == "V":
                y = from_y + step[0]
            elif command == "A":
                around = 2 * max(step[0], step[1])  # no point of an arc is farther from its ends than its width
                yield from ((x - around, y - around), (x + around, y + around))
                x, y = from_x + step[5], from_y + step[6]
            else:
                for n in range(0, count, 2):
                    yield from_x + step[n], from_y + step[n + 1]
                x, y = from_x + step[-2], from_y + step[-1]
            yield x, y
            if command == "M" and at == 0:
                start_x, start_y = x, y


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _value(element: Element, name: str) -> float:
    return float(element.get(name, 0))


def _around(points: list[tuple[float, float]]) -> Extent:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def _box(element: Element) -> Extent:
    x, y = _value(element, "x"), _value(element, "y")
    return Extent(x, y, x + _value(element, "width"), y + _value(element, "height"))


def _text(element: Element, named: Mapping[str, Element]) -> Extent:
    """A text on a straight line or on a path."""
    along = element.find("textPath")
    if along is not None:
        path = _target(along, named) or EVERYWHERE
        return Extent(path.left - LINE, path.top - LINE, path.right + LINE, path.bottom + LINE)
    wide, lines = LETTER * len("".join(element.itertext())), len(element) + 1
    xs = [_value(one, "x") for one in element.iter() if "x" in one.attrib] or [0.0]
    ys = [_value(one, "y") for one in element.iter() if "y" in one.attrib] or [0.0]
    return Extent(min(xs) - wide, min(ys) - LINE * lines, max(xs) + wide, max(ys) + LINE * lines)


def _use(element: Element, named: Mapping[str, Element]) -> Extent | None:
    if "width" in element.attrib:
        return _box(element)
    shown = _target(element, named)
    return None if shown is None else Transform(e=_value(element, "x"), f=_value(element, "y")).of(shown)


def _target(element: Element, named: Mapping[str, Element]) -> Extent | None:
    """The bounding box of the element that an element refers to."""
    found = named.get(element.get("href", "")[1:])
    return EVERYWHERE if found is None else _extent(found, named)
