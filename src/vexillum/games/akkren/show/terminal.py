"""The board as coloured text: the map with its zones in place, the realms, one's own troops. From a view only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from textwrap import wrap
from typing import Any

import msgspec
from rich.text import Text

from vexillum.core.show.text_board import LIT, BoardPen, finished
from vexillum.core.words.texts import Texts

from ..components.map import LAND, PLACE_IDS
from .map import UNKNOWN, Banner, Contents, counted, places, split, units_in_words
from .outline import CENTRES


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


# The map as text: each place in position, with its name, its holder, and its counters --------------------------------


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
        sign = pen.marks.counters["caravan" if token.shape == "caravan" else "person"]
        shown = f"{pen.marks.lit if lit else ''}{LETTERS[token.owner]}{sign}"
        pieces.append((shown, LIT if lit else style(token.owner)))
    chips = [chip for chip in here.chips if chip.sign in pen.marks.counters]
    pieces += [(f"{pen.marks.counters[chip.sign]}{chip.n if chip.n > 1 else ''}", "red") for chip in chips]
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


# The calendar, the realms and one's own troops as text ---------------------------------------------------------------


def draw_title(view: dict[str, Any], pen: Pen) -> Text:
    """Which game and scenario, which turn of which year."""
    dot = f" {pen.marks.dot} "
    now = pen.texts("display.calendar", year=view["year"], last=view["last_year"], season=view["turn"])
    names = (pen.texts("game.name"), pen.texts.name("scenario", view["scenario"]))
    return Text.assemble((dot.join(names), "bold"), dot, now)


def draw_realms(view: dict[str, Any], pen: Pen) -> list[Text]:
    """A line for each Faction: what everyone can compute, and one's own gold and pay."""
    lines = []
    for seat, realm in view["derived"]["realms"].items():
        faction = view["factions"][seat]
        said = [
            pen.word("points", n=realm["points"]),
            pen.word("regions", n=len(realm["regions"])),
            pen.word("income", n=realm["income"]),
            pen.word("mana", n=realm["mana"]),
        ]
        if view["stage"] == "setup":  # no one has more than land yet
            said = said[1:2]
        if "treasury" in faction:
            said.insert(0, pen.word("gold", n=faction["treasury"]))
        name = pen.texts.name("seat", seat)
        lines.append(Text.assemble((f"{LETTERS[seat]} {name}: ", style(seat)), ", ".join(said)))
        if faction.get("pool"):
            lines += _wrapped(f"  {pen.word('pool')} ", units_in_words(faction["pool"], pen.texts), QUIET, QUIET)
    return lines


def draw_troops(view: dict[str, Any], pen: Pen) -> list[Text]:
    """3.2 The contents of one's own stacks."""
    lines = []
    for one in view["stacks"]:
        if one["owner"] != view["seat"]:
            continue
        units = counted(one)
        head = pen.texts(f"drawing.stack_{one['kind']}", owner=one["owner"], id=one["id"])
        where = pen.texts.name("place", one["place"])
        said = units_in_words(units, pen.texts) if units else pen.texts("drawing.no_units")
        under = pen.texts("drawing.under", general=one["general"]) if one.get("general") else ""
        lines += _wrapped(f"{head} ({where}): ", said + under, style(one["owner"]))
    return lines


def _wrapped(head: str, said: str, colour: str, words: str = "") -> list[Text]:
    """A line, or as many as it needs; only its head has a colour of its own."""
    first, *others = wrap(head + said, WIDTH, subsequent_indent="    ")
    begin = Text.assemble((first[: len(head)], colour), (first[len(head) :], words))
    return [begin, *[Text(row, words) for row in others]]


# Marks and colours of the text board ---------------------------------------------------------------------------------


QUIET = "dim"
WIDTH = 120
STYLES = {
    "theocracy": "bold yellow",
    "brotherhood": "bold red",
    "kan": "bold green",
    "fiefs": "bold blue",
    "great_kingdom": "bold magenta",
    "neutral": "white",
    "rebels": "bold",
    "akkren": "bold black on green",
    "minor": "bold cyan",
}
LETTERS = {
    "theocracy": "T",
    "brotherhood": "B",
    "kan": "K",
    "fiefs": "F",
    "great_kingdom": "G",
    "neutral": "n",
    "rebels": "r",
    "akkren": "A",
    "minor": "m",
}
"""The owner of a counter, also without colour."""


class Marks(msgspec.Struct, frozen=True):
    """The signs of stacks and other counters in a zone."""

    kinds: Mapping[str, str]
    structures: Mapping[str, str]
    counters: Mapping[str, str]
    lit: str
    dot: str


UNICODE = Marks(
    {"army": "⚑", "garrison": "▣", "company": "⚔", "fleet": "⛵"},
    {"capital": "♛", "city": "⌂", "fort": "♜", "works": "♙", "razed": "×"},
    {"person": "★", "caravan": "⊙", "plunder": "♨", "presence": "☠", "nest": "◉"},
    "▸",
    "·",
)
ASCII = Marks(
    {"army": "^", "garrison": "#", "company": "%", "fleet": "v"},
    {"capital": "@", "city": "=", "fort": "&", "works": ":", "razed": "!"},
    {"person": "*", "caravan": "c", "plunder": "p", "presence": "a", "nest": "N"},
    ">",
    "-",
)


Pen = BoardPen[Marks]


def style(owner: str) -> str:
    """The colour of an owner."""
    return STYLES.get(owner, QUIET)


def draw_legend(pen: Pen) -> list[Text]:
    """What the marks mean."""
    marks = pen.marks
    items = [f"{sign} {pen.texts.name('stack_kind', kind)}" for kind, sign in marks.kinds.items()]
    items += [f"{sign} {pen.word(f'structure_{kind}')}" for kind, sign in marks.structures.items()]
    items += [f"{sign} {pen.word(kind)}" for kind, sign in marks.counters.items()]
    items += [pen.word("unknown"), pen.word("partly")]
    powers = [f"{letter} {pen.texts.name('power', owner)}" for owner, letter in LETTERS.items()]
    between = f" {marks.dot} "
    lines = [Text(row, QUIET) for all in (items, powers) for row in wrap(between.join(all), WIDTH)]
    if pen.lit:
        lines.append(Text.assemble((marks.lit, LIT), (f" {pen.word('lit')}", QUIET)))
    return lines
