"""The map as text: each place where it lies, with its name, who holds it, and what stands there."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from vexillum.core.text_board import LIT
from vexillum.games.akkren.board.growth import CENTRES
from vexillum.games.akkren.board.seen import places
from vexillum.games.akkren.board.zone import UNKNOWN, Banner, Contents
from vexillum.games.akkren.map import LAND, PLACE_IDS
from vexillum.games.akkren.terminal.words import LETTERS, QUIET, WIDTH, Pen, style

ACROSS, DOWN = 1.14, 0.72
"""Columns and lines for a unit of the data."""
WIDE = 11
"""The columns of a place."""
MOST = 3
"""Of more counters than this the rest is a plus sign."""
Piece = tuple[str, str]


def _banner(banner: Banner, pen: Pen) -> Piece:
    size = "?" if banner.size == UNKNOWN else f"{'' if banner.sure else '~'}{banner.size}"
    lit = pen.marks.lit if f"stack:{banner.id}" in pen.lit else ""
    return f"{lit}{LETTERS[banner.owner]}{pen.marks.kinds[banner.kind]}{size}", LIT if lit else style(banner.owner)


def _upper(here: Contents, pen: Pen) -> list[Piece]:
    """The name of a place, with its structure before it, in the colour of its holder."""
    id = PLACE_IDS[here.place]
    name = pen.texts.name("place", id)
    sign = pen.marks.structures.get(here.structure, "")
    lit = f"place:{id}" in pen.lit
    shown = (pen.marks.lit if lit else "") + sign + name
    colour = LIT if lit else style(here.owner) if here.owner else "" if here.place < LAND else "cyan"
    return [(shown[:WIDE], colour)]


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
    """Every place at its own spot; what would lie on something else moves down a line."""
    rows: dict[int, dict[int, list[Piece]]] = {}
    taken: dict[int, list[tuple[int, int]]] = {}
    for here in sorted(places(view, pen.texts), key=lambda one: CENTRES[one.place][1]):
        x, y = CENTRES[here.place]
        parts = [part for part in (_upper(here, pen), _lower(here, pen)) if part]
        wide = max(sum(len(words) for words, _ in part) + len(part) - 1 for part in parts)
        column = max(0, min(WIDTH - wide, int(x * ACROSS) - wide // 2 + 3))
        row = int(y * DOWN)
        while any(_meets(taken.get(row + k, []), column, wide) for k in range(len(parts))):
            row += 1
        for k, part in enumerate(parts):
            rows.setdefault(row + k, {})[column] = part
            taken.setdefault(row + k, []).append((column, column + wide))
    return [_row(rows.get(row, {})) for row in range(max(rows) + 1)]


def _meets(spans: list[tuple[int, int]], column: int, wide: int) -> bool:
    return any(begin <= column + wide and column <= end for begin, end in spans)


def _row(parts: dict[int, list[Piece]]) -> Text:
    line = Text()
    for column, pieces in sorted(parts.items()):
        line.append(" " * (column - len(line.plain)))
        for k, (words, colour) in enumerate(pieces):
            line.append((" " if k else "") + words, colour)
    return line
