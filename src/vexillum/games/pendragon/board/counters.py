"""1.4 Units as counters: colour and shape for whose and what they are, a number, and the Plunder they carry."""

from __future__ import annotations

from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.svg import at, squares, text, title, use

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


def rows(kinds: int) -> tuple[int, float]:
    """How many counters a row takes, and how large they are, so that eight kinds still find room."""
    if kinds <= 3:
        return 3, 1.0
    if kinds == 4:
        return 4, 0.9
    return 4, 0.82


def spots(kinds: int, x: float, y: float, *, most: int = 0) -> list[tuple[float, float, float]]:
    """Where the counters of a space stand, with their size: rows around a middle."""
    each, scale = rows(kinds)
    each = most or each
    step_x, step_y = (WIDTH + 3) * scale, (HEIGHT + 6) * scale
    places = []
    for k in range(kinds):
        row, column = divmod(k, each)
        in_row = min(each, kinds - row * each)
        places.append((x + (column - (in_row - 1) / 2) * step_x, y + row * step_y, scale))
    return places
