"""Drawings as SVG text: elements, blocks that a client replaces, parts that are cached, small pictures of a part."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from html import escape as html_escape
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from vexillum.core.words.texts import Texts

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# Escaping like ``xml.sax.saxutils``, which would import ``urllib`` for every command ---------------------------------


def escape(text: str) -> str:
    """Escape a text between tags."""
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def attribute(text: str) -> str:
    """Quote a text as the value of an attribute."""
    written = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in written:
        return f'"{written}"'
    if "'" not in written:
        return f"'{written}'"
    return '"' + written.replace('"', "&quot;") + '"'


# Small pieces of SVG text: elements, escaping, titles, wrapped text, short numbers -----------------------------------


_NARROW = frozenset("iljtfrI.,;:'’|!()[]")
_WIDE = frozenset("mwMW@—")
_ELLIPSIS = "…"


def num(value: float) -> str:
    """A coordinate with at most one decimal."""
    return _num(value + 0.0)  # no "-0", which equals 0 and would share its cache entry


@lru_cache(maxsize=16384)
def _num(value: float) -> str:
    return f"{round(value, 1):g}"


@lru_cache(maxsize=1024)
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


@lru_cache(maxsize=4096)
def _shown(value: str) -> str:
    return html_escape(value, quote=True)


def attributes(**values: object) -> str:
    """Attributes, each with a space before it: ``stroke_width`` is ``stroke-width``, ``class_`` is ``class``.

    Those that are None or empty are left out.
    """
    parts = []
    for name, value in values.items():
        if value is None or value == "":
            continue
        shown = num(value) if isinstance(value, float) else _shown(str(value))
        parts.append(f' {_attribute(name)}="{shown}"')
    return "".join(parts)


def document(box: str, drawn: str) -> str:
    """A picture as a standalone SVG document."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>'


def group(*inside: str, title: str = "", **values: object) -> str:
    """A group whose parts inherit its presentation attributes, with its title first."""
    head = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{attributes(**values)}>{head}{''.join(inside)}</g>"


def path(d: str, css: str = "", **values: object) -> str:
    """A path."""
    return f'<path d="{d}"{attributes(class_=css, **values)}/>'


def circle(cx: float, cy: float, r: float, css: str = "") -> str:
    """A circle."""
    return f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}"{attributes(class_=css)}/>'


def at(x: float, y: float, scale: float = 1.0) -> str:
    """A ``transform`` attribute that moves (and scales) a group."""
    size = "" if scale == 1.0 else f" scale({round(scale, 3):g})"
    return f'transform="translate({num(x)},{num(y)}){size}"'


def title(words: str) -> str:
    """A ``<title>``: the tooltip of the thing."""
    return f"<title>{escape(words)}</title>"


def text(x: float, y: float, words: str, css: str) -> str:
    """One line of text."""
    return f'<text x="{num(x)}" y="{num(y)}" class="{css}">{escape(words)}</text>'


def rect(x: float, y: float, width: float, height: float, css: str, radius: float = 0) -> str:
    """A rectangle, with rounded corners if ``radius`` is given."""
    corner = f' rx="{num(radius)}"' if radius else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"{corner} class="{css}"/>'


def banner(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The path of a band with rounded upper corners."""
    r = num(radius)
    return (
        f"M{num(x)},{num(y + height)}V{num(y + radius)}a{r},{r} 0 0 1 {r},-{r}H{num(x + width - radius)}"
        f"a{r},{r} 0 0 1 {r},{r}V{num(y + height)}Z"
    )


def squares(corners: Iterable[tuple[float, float]], size: float, css: str) -> str:
    """Squares of one size as one path; empty for none."""
    path = "".join(f"M{num(x)},{num(y)}h{num(size)}v{num(size)}h-{num(size)}z" for x, y in corners)
    return f'<path d="{path}" class="{css}"/>' if path else ""


def use(id: str, css: str = "", place: str = "") -> str:
    """A shape from the definitions, by its full id."""
    parts = [f'href="#{id}"', f'class="{css}"' if css else "", place]
    return f"<use {' '.join(part for part in parts if part)}/>"


@lru_cache(maxsize=4096)
def width(words: str, size: float) -> float:
    """The estimated width of a text in a serif typeface; rather too wide than too narrow."""
    total = 0.0
    for letter in words:
        if letter == " ":
            total += 0.27
        elif letter in _NARROW:
            total += 0.32
        elif letter in _WIDE:
            total += 0.82
        elif letter.isupper():
            total += 0.7
        else:
            total += 0.5
    return total * size


@lru_cache(maxsize=1024)
def wrap(words: str, size: float, room: float) -> tuple[str, ...]:
    """A text in lines that fit into ``room``."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and width(longer, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line) if line else tuple(lines)


def fitted(words: str, size: float, room: float) -> str:
    """A text cut with an ellipsis when it does not fit."""
    if width(words, size) <= room:
        return words
    while words and width(words + _ELLIPSIS, size) > room:
        words = words[:-1]
    return words.rstrip() + _ELLIPSIS


def lines(x: float, y: float, each: Iterable[str], css: str, leading: float) -> str:
    """Lines of text below one another."""
    return "".join(text(x, y + n * leading, line, css) for n, line in enumerate(each))


# The map as blocks with stable ids: a client replaces only those that have changed -----------------------------------


class Box(msgspec.Struct, frozen=True):
    """A rectangle in the map's own units."""

    x: float
    y: float
    width: float
    height: float


_DATA_THING = re.compile(r'data-thing="([^"]+)"')


class MapDrawing(msgspec.Struct, frozen=True):
    """A map: SVG fragments by id, in the order in which they are painted.

    What can be chosen carries ``data-thing`` and a ``<title>``, what opens a page ``data-page``, counters
    ``data-token`` and ``data-n``. Ids of definitions begin with the game's own prefix.
    """

    width: float
    height: float
    blocks: dict[str, str]
    home: Box | None = None
    """The part to show first: the land without its margins."""
    anchors: dict[str, tuple[float, float]] = {}
    """The anchor points of things for arrows, dice and ghosts."""
    label: str = ""
    """The accessible name of the map, for screen readers."""
    css: str = ""
    """The class of the root element, which the map's own style sheet refers to."""

    @property
    def things(self) -> set[str]:
        """What can be chosen."""
        return {thing for block in self.blocks.values() for thing in _DATA_THING.findall(block)}

    def document(self) -> str:
        """The map as a standalone SVG document."""
        inside = "".join([f'<g data-block="{id}">{drawn}</g>' for id, drawn in self.blocks.items()])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}"'
            f' class="{self.css}" role="img" aria-label="{_escaped(self.label)}">{inside}</svg>'
        )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


# Drawings in parts, each cached by the facts that it shows: the next board only draws what changed --------------------


Drawn = TypeVar("Drawn")


class CachedDrawing(Generic[Drawn]):
    """A drawing function cached by facts and language.

    The facts are plain data. The function gets a copy of them, decoded from the cache key: it can use nothing else of
    a view, so a seat never gets a drawing that was made for one that knows more.
    """

    def __init__(self, draw: Callable[[Any, Texts], Drawn], size: int) -> None:
        self._drawn = lru_cache(size)(lambda texts, key: draw(_decode(key), texts))
        _CACHES.append(self)

    def __call__(self, facts: Any, texts: Texts) -> Drawn:
        """The drawing of these facts."""
        return self._drawn(texts, _encode(facts))

    def forget(self) -> None:
        """Clear the cache."""
        self._drawn.cache_clear()


class DrawingCachedByKey(Generic[Drawn]):
    """The same for a few immutable facts, a tuple of numbers and strings, which is the cache key itself.

    A place of the tuple must always hold the same type: 1 and True would be the same key.
    """

    def __init__(self, draw: Callable[[Any, Texts], Drawn], size: int) -> None:
        self._drawn = lru_cache(size)(draw)
        _CACHES.append(self)

    def __call__(self, facts: tuple[Any, ...], texts: Texts) -> Drawn:
        """The drawing of these facts."""
        return self._drawn(facts, texts)

    def forget(self) -> None:
        """Clear the cache."""
        self._drawn.cache_clear()


_CACHES: list[CachedDrawing[Any] | DrawingCachedByKey[Any]] = []
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def forget_drawings() -> None:
    """Clear the caches of all drawings."""
    for cache in _CACHES:
        cache.forget()


def cached(size: int) -> Callable[[Callable[[Any, Texts], Drawn]], CachedDrawing[Drawn]]:
    """Decorator for a part of a drawing: a cache of this size, by facts and language."""

    def decorate(draw: Callable[[Any, Texts], Drawn]) -> CachedDrawing[Drawn]:
        return CachedDrawing(draw, size)

    return decorate


def cached_by_key(size: int) -> Callable[[Callable[[Any, Texts], Drawn]], DrawingCachedByKey[Drawn]]:
    """The same for facts that are a tuple of numbers and strings."""

    def decorate(draw: Callable[[Any, Texts], Drawn]) -> DrawingCachedByKey[Drawn]:
        return DrawingCachedByKey(draw, size)

    return decorate


# A part of a map as a small picture: a standalone SVG document -------------------------------------------------------


THUMBNAIL_MARGIN = 110.0
"""The margin shown around the outermost place."""
LEAST = 420.0
"""The minimum size of the part shown: a single place needs its neighbours."""
PIXELS = 380.0
"""The approximate width of the picture on screen, for which names and counters are sized."""
AIR = 60.0
"""The margin in pixels beyond which blocks are left out: the style sheet moves and enlarges some things."""

_TITLE = re.compile(r"<title>[^<]*</title>")
"""Titles are left out of pictures."""


def thumbnail(drawing: MapDrawing, box: Box, *, dark: bool) -> str:
    """A part of a map. The theme is that of the page, which may differ from that of the system."""
    zoom, theme = min(1.0, PIXELS / box.width), "dark" if dark else "light"
    air = AIR / zoom
    part = Extent(box.x - air, box.y - air, box.x + box.width + air, box.y + box.height + air)
    inside = "".join([f"<g>{_TITLE.sub('', drawn)}</g>" for drawn in _within_reach(drawing, part)])
    view = f"{box.x:g} {box.y:g} {box.width:g} {box.height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" preserveAspectRatio="xMidYMid slice"'
        f' data-theme="{theme}"><g class="{drawing.css}" style="--zoom:{zoom:.3g}">{inside}</g></svg>'
    )


def _within_reach(drawing: MapDrawing, part: Extent) -> list[str]:
    """The blocks visible in a part of the map: a browser takes as long for those outside of it."""
    definitions = "".join([drawn for drawn in drawing.blocks.values() if ' id="' in drawn])
    found = [(drawn, reach(drawn, definitions)) for drawn in drawing.blocks.values()]
    return [drawn for drawn, extent in found if extent is not None and extent.intersects(part)]


def box_around(drawing: MapDrawing, things: Iterable[str], ratio: float) -> Box:
    """The part of a map that shows these things; all of its land if it has none of them."""
    places = [drawing.anchors[thing] for thing in things if thing in drawing.anchors]
    home = drawing.home or Box(0, 0, drawing.width, drawing.height)
    if not places:
        return shaped(home, ratio)
    left, right = min(x for x, _ in places) - THUMBNAIL_MARGIN, max(x for x, _ in places) + THUMBNAIL_MARGIN
    top, bottom = min(y for _, y in places) - THUMBNAIL_MARGIN, max(y for _, y in places) + THUMBNAIL_MARGIN
    width = max(LEAST, right - left, (bottom - top) * ratio)
    found = shaped(Box((left + right - width) / 2, (top + bottom - width / ratio) / 2, width, width / ratio), ratio)
    return _within(found, home)


def shaped(box: Box, ratio: float) -> Box:
    """The largest part of a box with this ratio of width to height, around its centre."""
    width = min(box.width, box.height * ratio)
    height = width / ratio
    return Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)


def _within(box: Box, outer: Box) -> Box:
    """A box moved into another, and shrunk to its size if necessary."""
    scale = min(1.0, outer.width / box.width, outer.height / box.height)
    width, height = box.width * scale, box.height * scale
    x = min(max(box.x + (box.width - width) / 2, outer.x), outer.x + outer.width - width)
    y = min(max(box.y + (box.height - height) / 2, outer.y), outer.y + outer.height - height)
    return Box(x, y, width, height)


# Bounding boxes of SVG shapes, estimated: rather too large than too small --------------------------------------------


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
    return _extent(_parsed(drawn), _named(definitions))


@lru_cache(maxsize=16)
def _named(definitions: str) -> Mapping[str, Element]:
    return {one.attrib["id"]: one for one in _parsed(definitions).iter() if "id" in one.attrib}


def _parsed(drawn: str) -> Element:
    from xml.etree.ElementTree import fromstring  # no command of the terminal needs it to start

    return fromstring(f"<g>{drawn}</g>")


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
