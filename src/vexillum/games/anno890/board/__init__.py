"""The board, made from a view only, in the reader's language: the table as a map in blocks, and as one picture."""

from __future__ import annotations

from html import escape
from typing import Any

from vexillum.core.show.svg import num
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.board.heading import HEIGHT, draw_heading, progress_facts
from vexillum.games.anno890.board.layout import GAP, MARGIN
from vexillum.games.anno890.board.pen import Pen
from vexillum.games.anno890.board.realm import draw_lord
from vexillum.games.anno890.board.score_sheet import draw_score_sheet
from vexillum.games.anno890.board.style import CSS
from vexillum.games.anno890.board.svg import Rect, rect
from vexillum.games.anno890.board.table_map import draw_map, layout_of, map_blocks, map_label, pen_for, redraw_map

__all__ = ["draw", "draw_map", "redraw_map"]

LORDS = 62.0
SCORE_SHEET = 200.0


def draw(view: dict[str, Any], texts: Texts) -> str:
    """The whole table as one SVG document: the heading, the lords, the map, and after the end the score sheet."""
    pen = pen_for(view, texts)
    layout = layout_of(view)
    over = view["stage"] == "over"
    top = MARGIN + HEIGHT + GAP + LORDS
    height = top + layout.height + (SCORE_SHEET + MARGIN if over else 0)
    name = map_label(pen, Rect(0, 0, 0, 0), {"scenario": view["scenario"], **progress_facts(pen)})
    blocks = map_blocks(pen, layout)
    inner = layout.width - 2 * MARGIN
    sheet = Rect(MARGIN, top + layout.height, inner, SCORE_SHEET)
    return "".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 0 {num(layout.width)} {num(height)}" class="{CSS}" role="img" aria-label="{escape(name)}">',
            f'<g transform="translate(0 {num(top)})">{"".join(blocks.values())}</g>',
            rect(Rect(0, 0, layout.width, top), "above"),
            draw_heading(pen, Rect(MARGIN, MARGIN, inner, HEIGHT)),
            _lords(pen, Rect(MARGIN, MARGIN + HEIGHT + GAP, inner, LORDS)),
            _score_sheet(pen, sheet) if over else "",
            "</svg>",
        )
    )


def _lords(pen: Pen, place: Rect) -> str:
    """5 What each lord has, side by side."""
    view, derived = pen.view, pen.derived
    scores = derived["scores"]
    wide = (place.w + GAP) / view["players"]
    return "".join(
        [
            draw_lord(
                pen,
                Rect(place.x + number * wide, place.y, wide - GAP, place.h),
                {
                    "seat": seat,
                    "playing": view["stage"] == "turns" and derived["active"] == seat,
                    "goods": {"tower": derived["towers"][seat], "noble": derived["nobles"][seat]},
                    "score": scores[seat],
                    "points": derived["points"][seat],
                    "most": view["stage"] == "over" and scores[seat] == max(scores.values()),
                },
            )
            for number, seat in enumerate(view["realms"])
        ]
    )


def _score_sheet(pen: Pen, place: Rect) -> str:
    """5 What each score is made of."""
    ground = rect(Rect(0, place.y, place.x + place.w + MARGIN, place.h + MARGIN), "below")
    shown = {id: pen.derived[id] for id in ("scores", "points")}
    return ground + draw_score_sheet(pen, place, {"seats": list(pen.view["realms"]), "derived": shown})
