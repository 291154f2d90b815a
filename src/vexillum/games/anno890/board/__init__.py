"""The board as SVG: made from a view only, in the reader's language."""

from __future__ import annotations

from typing import Any

from vexillum.core.texts import Texts
from vexillum.games.anno890.board.heading import draw_heading, now
from vexillum.games.anno890.board.layout import CASTLE_TILE, MARKET_TILE, WIDTH, lay_out
from vexillum.games.anno890.board.market import draw_castles, draw_market
from vexillum.games.anno890.board.pen import Pen
from vexillum.games.anno890.board.realm import draw_realm
from vexillum.games.anno890.board.reckoning import draw_reckoning
from vexillum.games.anno890.board.scenery import DEFINITIONS, clips
from vexillum.games.anno890.board.standards import draw_standards
from vexillum.games.anno890.board.style import SHEET
from vexillum.games.anno890.board.svg import Rect, esc, num, rect

__all__ = ["draw"]


def draw(view: dict[str, Any], texts: Texts, *, lit: frozenset[str] = frozenset()) -> str:
    """The whole table as one SVG document, which also works inline in a page.

    ``lit`` names the things that can be chosen now (``"cell:aix.b1"``, ``"tile:t09"``): they carry the class ``lit``.
    """
    pen = Pen(view, texts, lit)
    layout = lay_out(view["players"], view["stage"])
    parts = [
        draw_heading(pen, layout.head),
        draw_market(pen, layout.market),
        draw_standards(pen, layout.standards),
        *(draw_realm(pen, seat, place, layout) for seat, place in zip(view["realms"], layout.realms, strict=True)),
    ]
    if layout.band is not None:
        parts.append((draw_castles if view["stage"] == "castles" else draw_reckoning)(pen, layout.band))
    name = ". ".join([texts("game.name"), texts.name("scenario", view["scenario"]), *now(pen)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="anno890-board" viewBox="0 0 {WIDTH} {num(layout.height)}" '
        f'role="img" aria-label="{esc(name)}"><style>{SHEET}</style>'
        f"<defs>{DEFINITIONS}{clips([MARKET_TILE, CASTLE_TILE, layout.cell])}</defs>"
        f"{rect(Rect(0, 0, WIDTH, layout.height), 'table')}{''.join(parts)}</svg>"
    )
