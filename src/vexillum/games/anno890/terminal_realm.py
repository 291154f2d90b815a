"""One realm as text: name and goods, a grid of three by three, the characters."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rich.text import Text

from vexillum.core.show.text_board import LIT
from vexillum.games.anno890.pieces import CELLS, TILE_NUMBER, TILES, Tile
from vexillum.games.anno890.terminal_words import QUIET, Pen, fit, line, signed

INNER = {2: 11, 3: 7, 4: 5}
"""The columns inside a cell, for this many players."""
GAPS = {2: 3, 3: 2, 4: 1}
"""The columns between two realms, for this many players."""
NAMED = 11
"""From this width on, a cell shows the tile's name, and its points beside the crops."""
WORDY = 25
"""From this width on, a realm's points are labelled."""
RUIN = "bright_black"


def realm_width(players: int) -> int:
    """The columns of a realm."""
    return 3 * INNER[players] + 4


def draw_realm(view: dict[str, Any], seat: str, pen: Pen) -> list[Text]:
    """A realm: name, grid, characters."""
    players = view["players"]
    return [*_head(view, seat, pen), *_grid(view, seat, pen, INNER[players]), *_court(view, seat, pen)]


def _head(view: dict[str, Any], seat: str, pen: Pen) -> list[Text]:
    """The seat, its current points, its coins, towers and nobles."""
    derived, width = view["derived"], realm_width(view["players"])
    playing = view["stage"] == "turns" and derived["active"] == seat
    name = line((f"{pen.marks.active} " if playing else "", LIT), (pen.texts.name("seat", seat), "bold"))
    points = derived["scores"][seat]
    score = pen.texts.count("points", points) if width >= WORDY else pen.word("points_short", n=points)
    head = fit(name, width - len(score)) + line((score, "bold"))
    goods = line(
        (f"{pen.marks.coin} {view['realms'][seat]['coins']}", "bold yellow"), "   ",
        f"{pen.marks.tower} {derived['towers'][seat]}", "   ",
        f"{pen.marks.noble} {derived['nobles'][seat]}",
    )  # fmt: skip
    return [head, goods]


def _grid(view: dict[str, Any], seat: str, pen: Pen, inner: int) -> list[Text]:
    """Nine cells; the name of each stands in the line above it."""
    cells = view["realms"][seat]["cells"]
    marks = pen.marks
    lines = []
    for row in range(3):
        names = CELLS[3 * row : 3 * row + 3]
        left, cross, right = marks.middle if row else marks.top
        edge = Text()
        for corner, name in zip((left, cross, cross), names, strict=True):
            lit = f"cell:{seat}.{name}" in pen.lit
            label = f"{marks.lit}{name}" if lit else name
            edge.append(corner, QUIET)
            edge.append(label, LIT if lit else QUIET)
            edge.append(marks.flat * (inner - len(label)), QUIET)
        lines.append(edge + line((right, QUIET)))
        contents = [_cell(cells.get(name), pen, inner) for name in names]
        wall = line((marks.upright, QUIET))
        lines += [wall + wall.join(fit(part, inner) for part in parts) + wall for parts in zip(*contents, strict=True)]
    left, cross, right = marks.bottom
    lines.append(line((left + cross.join([marks.flat * inner] * 3) + right, QUIET)))
    return lines


def _cell(cell: dict[str, Any] | None, pen: Pen, inner: int) -> tuple[Text, Text, Text]:
    """The three lines inside a cell."""
    if cell is None:
        return Text(), Text(), Text()
    tile = TILES[TILE_NUMBER[cell["tile"]]]
    pieces = _pieces(cell, pen, inner)
    if cell.get("ruin"):
        return _ruin(tile, pieces, pen, inner)
    blank = " " if tile.crops and inner > len(tile.id) + len(tile.crops) else ""
    head = line((f"{tile.id}{blank}", "cyan"), *pen.crops(tile))
    worth = signed(tile.vp)
    if inner >= NAMED:
        kind = _kind(tile, pen, inner - 1 - pieces.cell_len)
        return _ends(head, worth, inner), line(pen.texts.name("tile", tile.id)), _ends(pieces, kind, inner, QUIET)
    if not tile.crops:
        return _ends(head, worth, inner), line((_kind(tile, pen, inner), QUIET)), pieces
    return head, _ends(line((_kind(tile, pen, inner - 3), QUIET)), worth, inner), pieces


def _kind(tile: Tile, pen: Pen, room: int) -> str:
    """A building's bonus, or else the category, in full if there is room."""
    if not tile.crops:
        return pen.short_bonus(tile)
    name = pen.texts.name("category", tile.category)
    return name if len(name) <= room else pen.texts.name("category_short", tile.category)


def _ends(left: Text, right: str, inner: int, style: str = "bold") -> Text:
    """One text at the left end, one at the right."""
    return fit(left, inner - len(right)) + line((right, style))


def _pieces(cell: dict[str, Any], pen: Pen, inner: int) -> Text:
    """Towers and nobles on a tile: one by one if they fit."""
    towers, nobles = cell.get("towers", 0), cell.get("nobles", 0)
    room = inner - 5 if inner >= NAMED else inner
    if towers + nobles <= room:
        return line((pen.marks.tower * towers, "bold"), (pen.marks.noble * nobles, "bold blue"))
    return line((f"{pen.marks.tower}{towers}", "bold"), (f"{pen.marks.noble}{nobles}", "bold blue"))


def _ruin(tile: Tile, pieces: Text, pen: Pen, inner: int) -> tuple[Text, Text, Text]:
    """4.2 A tile face down: shaded, with the towers that stand on it."""
    shade = pen.marks.ruin
    head = line((f"{tile.id} ", RUIN), (shade * (inner - 4), RUIN))
    name = pen.word("ruin")
    word = line(((name if len(name) <= inner else pen.word("ruin_short")).center(inner, shade), RUIN))
    return head, word, pieces + line((shade * (inner - pieces.cell_len), RUIN))


def _court(view: dict[str, Any], seat: str, pen: Pen) -> list[Text]:
    """3.1 The characters of a realm with their points, and the card of the Apprentice (6.1)."""
    width = realm_width(view["players"])
    held = view["realms"][seat]["characters"]
    cards = [pen.card(id) for id in held]
    if "apprentice" in held and view["legacy"]:
        cards.append(f"({pen.card(view['legacy'])})")
    return [line(part) for part in wrap(", ".join(cards), width)]
