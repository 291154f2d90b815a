"""The board as coloured text: made from a view only, never wider than 100 columns."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from vexillum.coin.terminal.lines import QUIET, flow, line
from vexillum.core.show.text_board import LIT, finished
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.terminal.map_table import draw_map
from vexillum.games.falling_sky.terminal.tracks import draw_boxes, draw_cards, draw_factions, draw_senate, draw_title
from vexillum.games.falling_sky.terminal.words import ASCII, UNICODE, Pen

SIGNS = (
    *("ally", "citadel", "subdued", "dispersed", "gathering", "razed"),
    *("hidden", "scouted", "devastated", "permanent"),
)
"""The marks of Tribes, pieces and Regions."""


def draw(view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()) -> str:
    """The map by parts of Gaul, Factions and boxes, Senate and cards: as rich's markup.

    ``lit`` names the things that can be chosen now (``"space:aedui"``, ``"tribe:remi"``): they are marked.
    """
    pen = Pen(texts, UNICODE if unicode else ASCII, lit)
    lines = [
        draw_title(view, pen),
        *draw_map(view, pen),
        Text(),
        *draw_factions(view, pen),
        *draw_boxes(view, pen),
        draw_senate(view, pen),
        *draw_cards(view, pen),
        *_legend(pen),
    ]
    return finished(lines, unicode=unicode)


def _legend(pen: Pen) -> list[Text]:
    """What the marks and short words mean."""
    marks = pen.marks
    items = [f"{getattr(marks, id)} {pen.word(f'legend.{id}')}" for id in SIGNS]
    items += [f"{marks.rhenus} {pen.word('legend.rhenus')}", f"{marks.sea} {pen.word('legend.sea')}"]
    items += [pen.word("legend.units"), pen.word("legend.cards")]
    texts = [line((item, QUIET)) for item in items]
    if pen.lit:
        texts.append(line((marks.lit, LIT), (f" {pen.word('legend.lit')}", QUIET)))
    return flow(line(" "), texts, 1)
