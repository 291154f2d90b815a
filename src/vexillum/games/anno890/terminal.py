"""The board as coloured text: made from a view only, never wider than 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from rich.text import Text

from vexillum.core.show.text_board import LIT, finished
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.pieces import (
    BUILDING_PRICE,
    CROPS,
    SCENARIO_NUMBER,
    TILE_NUMBER,
    TILES,
    side_for,
)
from vexillum.games.anno890.terminal_realm import GAPS, draw_realm, realm_width
from vexillum.games.anno890.terminal_words import (
    ASCII,
    CROP_STYLE,
    QUIET,
    UNICODE,
    Pen,
    fit,
    line,
    signed,
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
