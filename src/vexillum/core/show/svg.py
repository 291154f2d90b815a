"""Small pieces of SVG text: elements, escaping, titles, wrapped text, short numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape as html_escape

from vexillum.core.tools.markup import escape, quoteattr

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


def attribute(value: str) -> str:
    """A value as a quoted attribute."""
    return quoteattr(value)


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
