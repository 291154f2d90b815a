"""The map as text: each place in position, with its name, its holder, and its counters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from rich.text import Text

from vexillum.core.show.text_board import LIT
from vexillum.games.akkren.board.counters import places
from vexillum.games.akkren.board.growth import CENTRES
from vexillum.games.akkren.board.names import split
from vexillum.games.akkren.board.zone import UNKNOWN, Banner, Contents
from vexillum.games.akkren.components.map import LAND, PLACE_IDS
from vexillum.games.akkren.terminal.words import LETTERS, QUIET, WIDTH, Pen, style

ACROSS, DOWN = 1.14, 0.72
"""Columns and lines for a unit of the data."""
WIDE = 12
"""The columns that a line of a name takes at most, if it has several words."""
UP = 2
"""This many lines a place may move up before it moves down."""
MOST = 3
"""Of more counters than this the rest is a plus sign."""
Piece = tuple[str, str]


def _banner(banner: Banner, pen: Pen) -> Piece:
    size = "?" if banner.size == UNKNOWN else f"{'' if banner.sure else '~'}{banner.size}"
    lit = pen.marks.lit if f"stack:{banner.id}" in pen.lit else ""
    return f"{lit}{LETTERS[banner.owner]}{pen.marks.kinds[banner.kind]}{size}", LIT if lit else style(banner.owner)


def _upper(here: Contents, pen: Pen) -> list[list[Piece]]:
    """The name of a place, with its structure before it, in the colour of its holder: in as few lines as fit."""
    id = PLACE_IDS[here.place]
    lit = f"place:{id}" in pen.lit
    signs = (pen.marks.lit if lit else "") + pen.marks.structures.get(here.structure, "")
    ways = list(split(signs + pen.texts.name("place", id)))
    lines = next((way for way in ways if max(map(len, way)) <= WIDE), ways[-1])
    colour = LIT if lit else style(here.owner) if here.owner else "" if here.place < LAND else "cyan"
    return [[(line, colour)] for line in lines]


def _lower(here: Contents, pen: Pen) -> list[Piece]:
    """Stacks, characters and markers in a place."""
    pieces = [_banner(banner, pen) for banner in here.banners]
    for token in here.tokens:
        lit = token.thing in pen.lit
        sign = pen.marks.caravan if token.shape == "caravan" else pen.marks.person
        shown = f"{pen.marks.lit if lit else ''}{LETTERS[token.owner]}{sign}"
        pieces.append((shown, LIT if lit else style(token.owner)))
    for chip in here.chips:
        sign = getattr(pen.marks, chip.sign, "")
        if sign:
            pieces.append((f"{sign}{chip.n if chip.n > 1 else ''}", "red"))
    return [*pieces[:MOST], ("+", QUIET)] if len(pieces) > MOST else pieces


def draw_map(view: dict[str, Any], pen: Pen) -> list[Text]:
    """Every place at its own spot; what would overlap moves up or down."""
    rows: dict[int, dict[int, list[Piece]]] = {}
    taken: dict[int, list[tuple[int, int]]] = {}
    for here in sorted(places(view, pen.texts), key=lambda one: CENTRES[one.place][1]):
        x, y = CENTRES[here.place]
        parts = [part for part in (*_upper(here, pen), _lower(here, pen)) if part]
        widths = [sum(len(words) for words, _ in part) + len(part) - 1 for part in parts]
        wide = max(widths)
        column = max(0, min(WIDTH - wide, int(x * ACROSS) - wide // 2 + 3))
        row = next(row for row in _rows_near(int(y * DOWN)) if _free(taken, row, len(parts), column, wide))
        for k, part in enumerate(parts):
            rows.setdefault(row + k, {})[column + (wide - widths[k]) // 2] = part
            taken.setdefault(row + k, []).append((column, column + wide))
    return [_row(rows.get(row, {})) for row in range(max(rows) + 1)]


def _rows_near(row: int) -> Iterator[int]:
    """A row, those beside it, and then all below."""
    yield row
    yield from range(row - 1, max(0, row - UP) - 1, -1)
    yield from count(row + 1)


def _free(taken: dict[int, list[tuple[int, int]]], row: int, high: int, column: int, wide: int) -> bool:
    """Whether there is room for this many lines."""
    spans = [span for k in range(high) for span in taken.get(row + k, ())]
    return not any(begin <= column + wide and column <= end for begin, end in spans)


def _row(parts: dict[int, list[Piece]]) -> Text:
    line = Text()
    for column, pieces in sorted(parts.items()):
        line.append(" " * (column - len(line.plain)))
        for k, (words, colour) in enumerate(pieces):
            line.append((" " if k else "") + words, colour)
    return line
