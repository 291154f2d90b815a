"""The board as SVG: made from a view only, in the reader's language."""

from __future__ import annotations

from typing import Any

from vexillum.core.drawing import Block, joined
from vexillum.core.texts import Texts
from vexillum.games.anno890.board.heading import draw_heading, now, whose_turn
from vexillum.games.anno890.board.layout import CASTLE_TILE, MARKET_TILE, WIDTH, Layout, lay_out
from vexillum.games.anno890.board.market import draw_castles, draw_market
from vexillum.games.anno890.board.pen import Pen, nothing_yet, part
from vexillum.games.anno890.board.realm import draw_realm
from vexillum.games.anno890.board.reckoning import draw_reckoning
from vexillum.games.anno890.board.scenery import DEFINITIONS, clips
from vexillum.games.anno890.board.standards import draw_standards
from vexillum.games.anno890.board.style import SHEET
from vexillum.games.anno890.board.svg import Rect, esc, num, rect

__all__ = ["draw", "draw_blocks"]


_END = ("</svg>",)


def draw(view: dict[str, Any], texts: Texts) -> str:
    """The whole table as one SVG document, which also works inline in a page."""
    return joined(draw_blocks(view, texts))


def draw_blocks(view: dict[str, Any], texts: Texts) -> tuple[Block, ...]:
    """The same in blocks, of which those that have not changed since another drawing are the same objects."""
    pen = Pen(view if view.get("derived") else view | {"derived": nothing_yet(view)}, texts)
    layout = lay_out(view["players"], view["stage"])
    sheet = Rect(0, 0, WIDTH, layout.height)
    realms = zip(view["realms"], layout.realms, strict=True)
    return (
        _beginning(pen, sheet, {"scenario": view["scenario"], **whose_turn(pen)}),
        _ground(pen, sheet, {"cell": layout.cell}),
        *draw_heading(pen, layout.head),
        *draw_market(pen, layout.market),
        *draw_standards(pen, layout.standards),
        *(block for seat, place in realms for block in draw_realm(pen, seat, place)),
        *_band(pen, layout),
        _END,
    )


@part(256)
def _beginning(pen: Pen, sheet: Rect) -> str:
    """The element of the document, with its name for whoever cannot see it."""
    name = ". ".join([pen.texts("game.name"), pen.texts.name("scenario", pen.view["scenario"]), *now(pen)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="anno890-board" viewBox="0 0 {WIDTH} {num(sheet.h)}" '
        f'role="img" aria-label="{esc(name)}">'
    )


@part(32)
def _ground(pen: Pen, sheet: Rect) -> str:
    """Colours, pictures, and the table itself."""
    edges = clips([MARKET_TILE, CASTLE_TILE, tuple(pen.view["cell"])])
    return f"<style>{SHEET}</style><defs>{DEFINITIONS}{edges}</defs>{rect(sheet, 'table')}"


def _band(pen: Pen, layout: Layout) -> tuple[Block, ...]:
    """S.9, 5 The castles to choose from, or the reckoning at the end."""
    if layout.band is None:
        return ()
    if pen.view["stage"] == "castles":
        return (draw_castles(pen, layout.band, {"castles": pen.view["castles"]}),)
    shown = {id: pen.derived[id] for id in ("scores", "points")}
    return (draw_reckoning(pen, layout.band, {"seats": list(pen.view["realms"]), "derived": shown}),)
