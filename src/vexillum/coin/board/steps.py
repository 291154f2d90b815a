"""Tracks of a few steps (a level, the Senate, the years), and rows of spots for pieces off the map."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.core.show.board.look import Look
from vexillum.core.show.svg import at, lines, rect, text, title, wrap

Place = tuple[float, float, float, float]
"""Left, top, width and height."""
FLAT = 50
"""A box lower than this has a small mark above the words."""


def step(look: Look, words: str, said: str, place: Place, *, here: str) -> str:
    """A box of a track: its words, its tooltip, and the mark (``Look.marks``) if the marker is here."""
    x, y, wide, tall = place
    css = "t14 m b here-ink" if here else "t14 m soft"
    shown = wrap(words, 14.5, wide - 8)
    middle = y + tall / 2
    flat = tall < FLAT
    mark = (
        look.use(f"m-{here}", here, at(x + wide / 2, middle - (7 if flat else 20), 0.72 if flat else 1.5))
        if here
        else ""
    )
    base = middle + (14 if here else 5) - (0 if here else 8 * (len(shown) - 1)) + (8 if here and tall > FLAT else 0)
    return (
        f'<g class="box">{title(said)}{rect(x, y, wide, tall, "step here" if here else "step", 5)}{mark}'
        f"{lines(x + wide / 2, base, shown, css, 16)}</g>"
    )


def spots_row(
    token: str,
    left: int,
    total: int,
    said: str,
    place: tuple[float, float, float],
    piece: Callable[[float, float, float], str],
) -> str:
    """Pieces in their highest-numbered spots, so that the empty ones count those elsewhere, and their number.

    ``place`` is left, middle and width; ``piece`` draws one at a place in a size.
    """
    x, y, wide = place
    pitch = min(19.0, (wide - 24) / total)
    size = min(0.56, pitch / 30)
    drawn = []
    for k in range(total):
        middle = x + pitch * (k + 0.5)
        if k < total - left:
            drawn.append(f'<circle cx="{middle:.1f}" cy="{y + 1}" r="2.2" class="spot"/>')
        else:
            drawn.append(piece(middle, y, size))
    return (
        f'<g data-token="{token}" data-n="{left}">{title(said)}{"".join(drawn)}'
        f"{text(x + wide, y + 6, str(left), 't16 e b')}</g>"
    )
