"""Pieces as counters: colour and shape by owner and kind, a number, and their load.

A counter can be recognised without its colour: each kind has a body and a sign. A Hidden piece shows a closed eye
instead of its sign, a Scouted one its sign with an open eye beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from vexillum.core.show.board.look import Look
from vexillum.core.show.board.shapes import EYE, EYE_GROUND, GLYPH, SIGNS
from vexillum.core.show.svg import at, title

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
    seen = f'<circle r="9" {EYE_GROUND}/><g transform="scale(.66)" {EYE}>{SIGNS["seen"]}</g>'
    eye = f'<g transform="translate(-11,-12)">{seen}</g>'
    return {
        f"{name}-hidden": counter_shape(body, SIGNS["hidden"]),
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
