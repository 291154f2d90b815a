"""The board as coloured text: made from a view only, never wider than 100 columns."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from vexillum.coin.terminal.lines import QUIET, flow, line
from vexillum.core.show.text_board import LIT, finished
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.terminal.map_table import draw_map
from vexillum.games.pendragon.terminal.tracks import draw_boxes, draw_cards, draw_factions, draw_imperium, draw_title
from vexillum.games.pendragon.terminal.words import ASCII, UNICODE, Pen


def draw(view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()) -> str:
    """The map by quarters, Factions and boxes, cards and Imperium: as rich's markup.

    ``lit`` names the things that can be chosen now (``"space:iceni"``, ``"site:ratae"``): they carry a mark.
    """
    pen = Pen(texts, UNICODE if unicode else ASCII, lit)
    lines = [
        draw_title(view, pen),
        *draw_map(view, pen),
        Text(),
        *draw_factions(view, pen),
        *draw_boxes(view, pen),
        draw_imperium(view, pen),
        *draw_cards(view, pen),
        *_legend(pen),
    ]
    return finished(lines, unicode=unicode)


def _legend(pen: Pen) -> list[Text]:
    """What the marks and short words mean."""
    marks = pen.marks
    items = [
        f"{marks.fort} {pen.texts.name('stronghold', 'fort')}",
        f"{marks.town} {pen.texts.name('stronghold', 'town')}",
        f"{marks.hillfort} {pen.texts.name('stronghold', 'hillfort')}",
        f"{marks.settlement} {pen.word('legend.settlement')}",
        f"{marks.town_site}{marks.hillfort_site} {pen.word('legend.vacant')}",
        f"{marks.plunder} {pen.word('legend.plunder')}",
        pen.word("legend.nations"),
        pen.word("legend.units"),
        pen.word("legend.foederati"),
        pen.word("legend.rows"),
        pen.word("legend.cards"),
    ]
    texts = [line((item, QUIET)) for item in items]
    if pen.lit:
        texts.append(line((marks.lit, LIT), (f" {pen.word('legend.lit')}", QUIET)))
    return flow(line(" "), texts, 1)
