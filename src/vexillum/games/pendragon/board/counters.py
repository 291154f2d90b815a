"""1.4 Units as counters: colour and shape for whose and what they are, a number, and the Plunder they carry."""

from __future__ import annotations

from vexillum.coin.board.counters import Counters, CounterStyle
from vexillum.core.show.svg import squares, text
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board.look import LOOK

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
CUBES_SHOWN = 4
_COUNTERS = Counters(
    LOOK,
    {
        unit: CounterStyle(colour, "hired" if employer else icon, f"hired hire-{employer}" if employer else "")
        for unit, (colour, icon, employer) in STYLE.items()
    },
)


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
    said = words(texts, unit, n, loaded)
    return _COUNTERS.draw(unit, n, said, x, y, load=plunder(loaded), thing=thing, scale=scale)
