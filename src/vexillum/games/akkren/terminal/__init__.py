"""The board as coloured text: the map with its zones in place, the realms, one's own troops. From a view only."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from vexillum.core.show.text_board import finished
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.terminal.realms import draw_realms, draw_title, draw_troops
from vexillum.games.akkren.terminal.text_map import draw_map
from vexillum.games.akkren.terminal.words import ASCII, UNICODE, WIDTH, Pen, draw_legend

__all__ = ["WIDTH", "draw"]


def draw(view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()) -> str:
    """The whole board as rich's markup; ``lit`` names the things that can be chosen now: they are marked."""
    pen = Pen(texts, UNICODE if unicode else ASCII, lit)
    lines = [
        draw_title(view, pen),
        Text(),
        *draw_map(view, pen),
        Text(),
        *draw_realms(view, pen),
        *draw_troops(view, pen),
        *draw_legend(pen),
    ]
    return finished(lines, unicode=unicode, width=WIDTH)
