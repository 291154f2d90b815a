"""1.4 Units as counters: colour and shape for whose and what they are, a number, and the Plunder they carry."""

from __future__ import annotations

from vexillum.core.svg import at, squares, text, title
from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.look import use

STYLE = {
    "cavalry": ("dux", "horse", ""),
    "militia": ("militia", "shield", ""),
    "comitates": ("civitates", "sword", ""),
    "saxon_warband": ("saxons", "axe", ""),
    "scotti_warband": ("scotti", "axe", ""),
    "saxon_raider": ("saxons", "ship", ""),
    "scotti_raider": ("scotti", "ship", ""),
    "red_saxon_warband": ("saxons", "axe", "dux"),
    "blue_saxon_warband": ("saxons", "axe", "civitates"),
    "red_scotti_warband": ("scotti", "axe", "dux"),
    "blue_scotti_warband": ("scotti", "axe", "civitates"),
}
"""The colour of each Unit, its sign, and who employs it as Foederati (1.4.3)."""
WIDTH, HEIGHT = 37, 27
CUBES_SHOWN = 4
FEW = 6
"""So many kinds stand in rows of three."""


def plunder(n: int) -> str:
    """1.7.4 Plunder that lies on a counter: one cube each, up to some; then a number beside one."""
    if not n:
        return ""
    shown = n if n <= CUBES_SHOWN else 1
    cubes = squares(((17.5 - 8.5 * (k + 1), -20) for k in range(shown)), 7.6, "cube")
    more = text(-2, -13, f"×{n}", "site-name") if shown != n else ""
    return f'<g data-token="plunder" data-n="{n}">{cubes}{more}</g>'


def words(texts: Texts, unit: str, n: int, loaded: int) -> str:
    """What a counter is, in words."""
    said = texts.count(unit, n)
    return texts("drawing.with_plunder", what=said, n=loaded) if loaded else said


def counter(
    texts: Texts,
    unit: str,
    n: int,
    x: float,
    y: float,
    *,
    loaded: int = 0,
    thing: str = "",
    scale: float = 1.0,
) -> str:
    """A stack of equal Units at a place; ``thing`` if it can be chosen."""
    colour, icon, employer = STYLE[unit]
    shape = "k-hired" if employer else f"k-{icon}"
    classes = ["counter", colour, f"hired hire-{employer}" if employer else "", "" if n else "zero"]
    named = f' data-thing="{thing}"' if thing else ""
    return (
        f'<g class="{" ".join(c for c in classes if c)}"{named} data-token="{unit}" data-n="{n}" {at(x, y, scale)}>'
        f"{title(words(texts, unit, n, loaded))}{use(shape)}"
        f'<text x="9.5" y="6" class="{"n" if n < 10 else "n many"}">{n}</text>{plunder(loaded)}</g>'
    )


def spots(kinds: int) -> list[tuple[float, float]]:
    """Where the counters of a space stand: rows of three, of four if there are many, below the middle of the first."""
    each = 3 if kinds <= FEW else 4
    places = []
    for k in range(kinds):
        row, column = divmod(k, each)
        in_row = min(each, kinds - row * each)
        places.append(((column - (in_row - 1) / 2) * (WIDTH + 3), HEIGHT / 2 + row * (HEIGHT + 6)))
    return places
