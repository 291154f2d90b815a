"""The board as coloured text: made from a view only, never wider than 80 columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any, NamedTuple

from rich.text import Text

from vexillum.core.show.text_board import LIT, BoardPen, finished
from vexillum.core.words.texts import Texts

from ..pieces import (
    BUILDING_PRICE,
    CELLS,
    CHARACTER_NUMBER,
    CHARACTERS,
    CROPS,
    SCENARIO_NUMBER,
    TILE_NUMBER,
    TILES,
    Tile,
    side_for,
)

WIDTH = 80
"""What the board fits into."""
ROUNDS = 8
TRACK = 25
"""How many spaces of the invasion track fit."""
GAP = -1
"""Marks the spaces left out of a track that is too long."""


def draw(view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()) -> str:
    """The realms side by side, the row with its coins, the track: as rich's markup.

    ``lit`` names the things that can be chosen now (``"cell:aix.b1"``, ``"tile:t09"``): they carry a mark.
    """
    pen = Pen(texts, UNICODE if unicode else ASCII, lit)
    lines = _title(view, pen)
    if "derived" in view:
        lines += [
            *_supplies(view, pen),
            *_special(view, pen),
            _track(view, pen),
            Text(),
            *_realms(view, pen),
            *_castles(view, pen),
            *_row(view, pen),
            *_buildings(view, pen),
            *_standards(view, pen),
            *_drawn(view, pen),
            *_legend(pen),
        ]
    return finished(lines, unicode=unicode, width=WIDTH)


def _title(view: dict[str, Any], pen: Pen) -> list[Text]:
    """Game and scenario, round, active player; on two lines if one is too short."""
    stage = view["stage"]
    now = [pen.word("over" if stage in ("end", "over") else "castles")]
    if stage == "turns":
        active = pen.texts.name("seat", view["derived"]["active"])
        now = [pen.word("round", n=view["derived"]["round"], of=ROUNDS), pen.word("turn", who=active)]
    names = [line((pen.texts("game.name"), "bold")), line((pen.texts.name("scenario", view["scenario"]), "bold"))]
    return _joined([*names, *map(Text, now)], f" {pen.marks.dot} ")


def _special(view: dict[str, Any], pen: Pen) -> list[Text]:
    """8 The scenario's special rules that still matter after the preparation."""
    rules = side_for(SCENARIO_NUMBER[view["scenario"]], view["players"]).lasting
    texts = [pen.texts.name("scenario_rule", rule.id) for rule in rules]
    return [line((f" {part}", QUIET)) for part in wrap(" ".join(texts), WIDTH - 1)]


def _supplies(view: dict[str, Any], pen: Pen) -> list[Text]:
    """S.6, S.8 The scenario's bonuses, the supply, the decks."""
    side, supply = side_for(SCENARIO_NUMBER[view["scenario"]], view["players"]), view["derived"]["supply"]
    bonuses = [
        f"{mark} {'/'.join(str(prize) for prize in prizes)}"
        for mark, prizes in (
            (pen.marks.noble, side.nobles),
            (pen.marks.coin, side.coins),
            (pen.marks.tower, side.towers),
        )
    ]
    left = [f"{pen.marks.of(piece)} {supply[piece]}" for piece in ("towers", "nobles", "coins", "saracens")]
    decks = f"{pen.word('pile', n=view['deck'])}, {pen.word('cards', n=view['characters'])}"
    parts = [
        line((f"{pen.word(word)} ", QUIET), said)
        for word, said in (("bonuses", "  ".join(bonuses)), ("supply", "  ".join(left)), ("decks", decks))
    ]
    return _joined(parts, "   ")


def _track(view: dict[str, Any], pen: Pen) -> Text:
    """4 The invasion track: two columns a space, a number every five, always with both markers."""
    invader, defence = view["invader"], view["derived"]["defence"]
    danger = "bold red" if invader > defence else "red"
    track = line(
        (f" {pen.word('invader')} ", QUIET), (f"{pen.marks.saracen} {invader}", danger),
        (f"  {pen.word('defence')} ", QUIET), (f"{pen.marks.tower} {defence}", "bold"), "  ",
    )  # fmt: skip
    for space in _spaces(invader, defence, (WIDTH - track.cell_len) // 2):
        here = line((pen.marks.saracen, danger)) if space == invader else Text()
        if space == defence:
            here.append(pen.marks.tower, "bold")
        if not here:
            number = str(space) if space % 5 == 0 and 0 <= space < 100 else pen.marks.dot
            here = line((pen.marks.flat * 2 if space == GAP else number, QUIET))
        track.append_text(fit(here, 2))
    return track


def _spaces(invader: int, defence: int, room: int) -> list[int]:
    """The spaces of the track that are shown, always with both markers."""
    low, high = sorted((invader, defence))
    room = min(room, TRACK)
    if high < room:
        return list(range(room))
    if high - low < room:
        return list(range(high - room + 1, high + 1))
    half = (room - 1) // 2
    return [*range(low, low + half), GAP, *range(high - half + 1, high + 1)]


def _realms(view: dict[str, Any], pen: Pen) -> list[Text]:
    """The realms side by side."""
    columns = [draw_realm(view, seat, pen) for seat in view["realms"]]
    empty = Text(" " * realm_width(view["players"]))
    rows = zip_longest(*columns, fillvalue=empty)
    gap = Text(" " * GAPS[view["players"]])
    return [Text(" ") + gap.join(fit(part, empty.cell_len) for part in row) for row in rows]


def _castles(view: dict[str, Any], pen: Pen) -> list[Text]:
    """S.9 The castles to choose from."""
    if view["stage"] != "castles":
        return []
    lines = [Text(), line((f" {pen.word('castles_offered')}", "bold"))]
    for id in view["castles"]:
        tile = TILES[TILE_NUMBER[id]]
        lines.append(line(pen.mark(f"castle:{id}"), *pen.tile_name(tile), "  ", *pen.crops(tile)))
    return lines


def _row(view: dict[str, Any], pen: Pen) -> list[Text]:
    """1.1 The territories with their price, icons, and what lies beside them."""
    lines = [Text(), line((f" {pen.word('row')}", "bold"))]
    names = max((len(pen.texts.name("tile", place["tile"])) for place in view["row"]), default=0)
    for number, place in enumerate(view["row"]):
        tile = TILES[TILE_NUMBER[place["tile"]]]
        price = f"{number} {pen.marks.coin}" if number else pen.word("free")
        beside = _beside(place, pen)
        lines.append(
            line(
                pen.mark(f"tile:{tile.id}"),
                (f"{price:<7}", "yellow"),
                fit(line(*pen.tile_name(tile)), names + 5),
                fit(line(*pen.crops(tile)), 3),
                fit(line(pen.texts.name("category", tile.category)), 11),
                fit(line(pen.icons(tile)), 9),
                fit(line(signed(tile.vp)), 3),
                *beside,
            )
        )
    return lines


def _beside(place: dict[str, Any], pen: Pen) -> list[tuple[str, str]]:
    """Coins and Saracen markers beside a territory."""
    beside: list[tuple[str, str]] = []
    for piece, style in (("coins", "bold yellow"), ("saracens", "bold red")):
        if place.get(piece):
            beside.append((f"{' ' if beside else '+ '}{place[piece]} {pen.marks.of(piece)}", style))
    return beside


def _buildings(view: dict[str, Any], pen: Pen) -> list[Text]:
    """1.2, 7 The special buildings, two on a line if they are short."""
    if not view["buildings"]:
        return []
    title = line((f" {pen.word('buildings')}", "bold"), (f"  {BUILDING_PRICE} {pen.marks.coin}", "yellow"))
    cells = []
    for id in view["buildings"]:
        tile = TILES[TILE_NUMBER[id]]
        worth = " ".join(part for part in (pen.icons(tile), signed(tile.vp), pen.bonus(tile), pen.effect(tile)) if part)
        cells.append(line(pen.mark(f"tile:{id}"), *pen.tile_name(tile), f"  {worth}"))
    return [title, *_in_columns(cells, 2 if max(cell.cell_len for cell in cells) < WIDTH // 2 else 1)]


def _standards(view: dict[str, Any], pen: Pen) -> list[Text]:
    """3.1 The characters at the four standards, with their points."""
    columns = []
    for crop in CROPS:
        name = f"{pen.marks.standard} {pen.texts.name('crop', crop).capitalize()}"
        column = [line(pen.mark(f"standard:{crop}"), (name, f"bold {CROP_STYLE[crop]}"))]
        column += [line(pen.mark(f"character:{id}"), pen.card(id)) for id in view["standards"][crop]]
        columns.append(column)
    widths = [max(part.cell_len for part in column) + 1 for column in columns]
    spare = max(0, WIDTH - sum(widths)) // len(CROPS)
    rows = zip_longest(*columns, fillvalue=Text())
    return [Text().join(fit(part, wide + spare) for part, wide in zip(row, widths, strict=True)) for row in rows]


def _drawn(view: dict[str, Any], pen: Pen) -> list[Text]:
    """6.1, 7.9 The characters in the hand of the seat that is choosing one: their names for that seat only."""
    drawn = view["drawn"]
    if not drawn:
        return []
    cards = str(drawn) if isinstance(drawn, int) else ", ".join(pen.card(id) for id in drawn)
    return [line((f" {pen.word('drawn')} ", QUIET), (cards, LIT))]


def _legend(pen: Pen) -> list[Text]:
    """What the marks mean."""
    legend = [
        line((f"{pen.marks.of(piece)} {pen.word(piece)}", QUIET)) for piece in ("towers", "nobles", "coins", "saracens")
    ]
    for crop in CROPS:
        letter = (pen.texts.name("crop_letter", crop), CROP_STYLE[crop])
        legend.append(line(letter, (f" {pen.texts.name('crop', crop)}", QUIET)))
    if pen.lit:
        legend.append(line((pen.marks.lit, LIT), (f" {pen.word('lit')}", QUIET)))
    return _joined(legend, "  ")


def _joined(parts: Sequence[Text], between: str) -> list[Text]:
    """Parts one after the other, on as many lines as they need."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(between) + part.cell_len <= WIDTH:
            lines[-1] = lines[-1] + Text(between) + part
        else:
            lines.append(Text(" ") + part)
    return lines


def _in_columns(cells: Sequence[Text], count: int) -> list[Text]:
    width = WIDTH // count
    rows = [cells[start : start + count] for start in range(0, len(cells), count)]
    return [Text().join(fit(cell, width) for cell in row) for row in rows]


# One realm as text: name and goods, a grid of three by three, the characters -----------------------------------------


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


# The marks and colours of the terminal's board, and its words (the texts ``board.*``) --------------------------------


QUIET = "dim"
CROP_STYLE = {"wheat": "yellow", "olive": "green", "lavender": "magenta", "poppy": "red"}

Part = str | tuple[str, str] | Text


class Marks(NamedTuple):
    """The signs that stand for pieces, and the lines of a grid."""

    tower: str
    noble: str
    coin: str
    saracen: str
    standard: str
    active: str
    lit: str
    dot: str
    ruin: str
    swap: str
    flat: str
    upright: str
    top: tuple[str, str, str]
    middle: tuple[str, str, str]
    bottom: tuple[str, str, str]

    def of(self, piece: str) -> str:
        """The sign of a kind of piece, named in the plural as in a view."""
        return {"towers": self.tower, "nobles": self.noble, "coins": self.coin, "saracens": self.saracen}[piece]


UNICODE = Marks(
    "♜", "♛", "●", "⚔", "⚑", "▶", "▸", "·", "▒", "⇄", "─", "│", ("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘")
)
PLUS = ("+", "+", "+")
ASCII = Marks("T", "N", "$", "S", "*", ">", ">", ".", "#", "<>", "-", "|", PLUS, PLUS, PLUS)


class Pen(BoardPen[Marks]):
    """The pen of this board."""

    def tile_name(self, tile: Tile) -> list[tuple[str, str]]:
        """A tile's id and name; those that can be chosen stand out."""
        style = "bold" if not self.lit.isdisjoint((f"tile:{tile.id}", f"castle:{tile.id}")) else ""
        return [(f"{tile.id} ", f"{style} cyan".strip()), (self.texts.name("tile", tile.id), style)]

    def card(self, id: str) -> str:
        """A character with its points."""
        return f"{self.texts.name('character', id)} {CHARACTERS[CHARACTER_NUMBER[id]].vp:+d}"

    def crops(self, tile: Tile) -> list[tuple[str, str]]:
        """The letters of a tile's crops, in their colours."""
        return [(self.texts.name("crop_letter", crop), f"bold {CROP_STYLE[crop]}") for crop in tile.crops]

    def icons(self, tile: Tile) -> str:
        """2 The icons of a tile."""
        marks = self.marks
        parts = [
            marks.tower * tile.towers,
            marks.saracen * tile.saracens,
            marks.noble * tile.nobles,
            marks.coin * tile.coins,
            f"-{marks.coin * tile.lose_coins}" if tile.lose_coins else "",
            self.word("tithe") if tile.taxes else "",
        ]
        return " ".join(part for part in parts if part)

    def bonus(self, tile: Tile) -> str:
        """2.8 Points for something."""
        if tile.bonus is None:
            return ""
        return f"{signed(tile.bonus.vp)} per {self.element(tile, self.texts.name)}"

    def short_bonus(self, tile: Tile) -> str:
        """The same in six columns, for a cell; for the Market Hall and the Building Yard a sign."""
        if tile.bonus is not None:
            return f"{tile.bonus.vp}/{self.element(tile, lambda _, id: self.texts.name('category_short', id))}"
        return {"turn_start_coin": f"+{self.marks.coin}", "swap_for_free_territory": self.marks.swap}.get(
            tile.effect, ""
        )

    def element(self, tile: Tile, name: Callable[[str, str], str]) -> str:
        """What a bonus counts."""
        assert tile.bonus is not None
        marks = {"tower": self.marks.tower, "noble": self.marks.noble, "coin": self.marks.coin}
        number = str(tile.bonus.per) if tile.bonus.per > 1 else ""
        return number + (marks.get(tile.bonus.element) or name("category", tile.bonus.element))

    def effect(self, tile: Tile) -> str:
        """7 A building's other effects."""
        return self.word(tile.effect) if tile.effect else ""


def signed(points: int) -> str:
    """Points with their sign; nothing for none."""
    return f"{points:+d}" if points else ""


def line(*parts: Part) -> Text:
    """A line of the board from words and styled words."""
    return Text.assemble(*parts)


def fit(text: Text, width: int) -> Text:
    """A copy of exactly this width: cut, or padded with blanks."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis", pad=True)
    return text
