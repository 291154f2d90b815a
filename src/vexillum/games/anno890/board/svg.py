"""SVG elements of the drawing as text: escaped, short numbers, text that fits its room."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from vexillum.core.show.svg import attributes, num

PREFIX = "an890-"
"""The prefix of the ids of this drawing, so that they do not collide with others on a page."""
BOX = 40
"""Symbols are drawn in a square of this size."""

NARROW = frozenset("iljtfrI.,:;'’|!()[]- ")
WIDE = frozenset("mwMWÆŒ@%—")


class Rect(NamedTuple):
    """A place on the board."""

    x: float
    y: float
    w: float
    h: float

    def inset(self, by: float) -> Rect:
        """The same place, reduced on every side."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    @property
    def cx(self) -> float:
        """The horizontal centre."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The vertical centre."""
        return self.y + self.h / 2


def rect(place: Rect, class_: str = "", rx: float = 0, **values: object) -> str:
    """A rectangle."""
    x, y, w, h = place
    more = attributes(rx=rx or None, class_=class_, **values)
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{more}/>'


def use(symbol: str, x: float, y: float, w: float, h: float | None = None, class_: str = "") -> str:
    """A symbol in a place: square unless a height is given."""
    height = w if h is None else h
    return (
        f'<use href="#{PREFIX}{symbol}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(height)}"'
        f"{attributes(class_=class_)}/>"
    )


def width(text: str, size: float) -> float:
    """The estimated width of a text: a little more than in most serif typefaces, so that nothing overflows."""
    ems = sum(0.34 if c in NARROW else 0.9 if c in WIDE else 0.7 if c.isupper() else 0.54 for c in text)
    return ems * size


def label(
    text: str, x: float, y: float, size: float, class_: str = "", *, anchor: str = "start", room: float = 0
) -> str:
    """A line of text, in a smaller size if it is wider than its room."""
    if room and (wide := width(text, size)) > room:
        size = size * room / wide
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    look = f'font-size="{num(size)}"{attributes(class_=class_)}{where}'
    return f'<text x="{num(x)}" y="{num(y)}" {look}>{escape(text)}</text>'


SMALLEST = 13.0
"""The minimum size of text on the screen, in pixels."""


def grown(
    text: str,
    x: float,
    y: float,
    size: float,
    class_: str = "",
    *,
    anchor: str = "start",
    room: float = 0,
    most: int = 1,
    high: float = 0,
    up: float = 0.35,
) -> str:
    """Text on the map that grows as the map shrinks, on at most this many lines; it is hidden where it would not fit.

    ``up`` is how far ``y`` is above the first baseline, in ems: 0.35 is the middle of a line, 0.8 its top.
    """
    lines = wrapped(text, size, room, most) if room else [text]
    ems = max(width(line, 1) for line in lines)
    fit = SMALLEST * ems / room if room else 0
    if high:
        fit = max(fit, SMALLEST * 1.08 * len(lines) / high)
    if room:
        size = min(size, room / ems)
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    shown = f";--fit:{fit:.2f}" if fit else ""
    parts = [
        f'<tspan x="{num(x)}" dy="{up if n == 0 else 1.05:g}em">{escape(line)}</tspan>' for n, line in enumerate(lines)
    ]
    return (
        f'<text x="{num(x)}" y="{num(y)}" class="{f"grown {class_}".strip()}"{where}'
        f' style="--s:{num(size)}px{shown}">{"".join(parts)}</text>'
    )


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """A text on at most this many lines; what does not fit stays on the last, to be set smaller."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (width(longer, size) <= room or len(lines) == most):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def block(
    text: str, x: float, y: float, size: float, class_: str = "", *, anchor: str = "start", room: float, most: int = 2
) -> str:
    """A text on several lines, its first baseline at ``y``."""
    lines = wrapped(text, size, room, most)
    return "".join(
        label(line, x, y + number * size * 1.08, size, class_, anchor=anchor, room=room)
        for number, line in enumerate(lines)
    )
