"""What every part of the drawing needs: SVG elements, the facts of the view, the layout of the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from html import escape
from typing import Any, NamedTuple

from vexillum.core.show import svg
from vexillum.core.show.svg import attributes, group, num
from vexillum.core.words.texts import Texts

from ..pieces import CHARACTER_NUMBER, CHARACTERS, TILE_NUMBER, TILES, Tile

# SVG elements of the drawing as text: escaped, short numbers, text that fits its room --------------------------------


PREFIX = "an890-"
"""The prefix of the ids of this drawing, so that they do not collide with others on a page."""
BOX = 40
"""Symbols are drawn in a square of this size."""

NARROW = frozenset("iljtfrI.,:;'’|!()[]- ")
WIDE = frozenset("mwMWÆŒ@%—")


class Rect(NamedTuple):
    """A place on the board."""

    x: float
    y: float
    w: float
    h: float

    def inset(self, by: float) -> Rect:
        """The same place, reduced on every side."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    @property
    def cx(self) -> float:
        """The horizontal centre."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The vertical centre."""
        return self.y + self.h / 2


def rect(place: Rect, class_: str = "", rx: float = 0, **values: object) -> str:
    """A rectangle."""
    x, y, w, h = place
    more = attributes(rx=rx or None, class_=class_, **values)
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{more}/>'


def use(symbol: str, x: float, y: float, w: float, h: float | None = None, class_: str = "") -> str:
    """A symbol in a place: square unless a height is given."""
    height = w if h is None else h
    return (
        f'<use href="#{PREFIX}{symbol}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(height)}"'
        f"{attributes(class_=class_)}/>"
    )


def width(text: str, size: float) -> float:
    """The estimated width of a text: a little more than in most serif typefaces, so that nothing overflows."""
    ems = sum(0.34 if c in NARROW else 0.9 if c in WIDE else 0.7 if c.isupper() else 0.54 for c in text)
    return ems * size


def label(
    text: str, x: float, y: float, size: float, class_: str = "", *, anchor: str = "start", room: float = 0
) -> str:
    """A line of text, in a smaller size if it is wider than its room."""
    if room and (wide := width(text, size)) > room:
        size = size * room / wide
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    look = f'font-size="{num(size)}"{attributes(class_=class_)}{where}'
    return f'<text x="{num(x)}" y="{num(y)}" {look}>{escape(text)}</text>'


SMALLEST = 13.0
"""The minimum size of text on the screen, in pixels."""


def grown(
    text: str,
    x: float,
    y: float,
    size: float,
    class_: str = "",
    *,
    anchor: str = "start",
    room: float = 0,
    most: int = 1,
    high: float = 0,
    up: float = 0.35,
) -> str:
    """Text on the map that grows as the map shrinks, on at most this many lines; it is hidden where it would not fit.

    ``up`` is how far ``y`` is above the first baseline, in ems: 0.35 is the middle of a line, 0.8 its top.
    """
    lines = wrapped(text, size, room, most) if room else [text]
    ems = max(width(line, 1) for line in lines)
    fit = SMALLEST * ems / room if room else 0
    if high:
        fit = max(fit, SMALLEST * 1.08 * len(lines) / high)
    if room:
        size = min(size, room / ems)
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    shown = f";--fit:{fit:.2f}" if fit else ""
    parts = [
        f'<tspan x="{num(x)}" dy="{up if n == 0 else 1.05:g}em">{escape(line)}</tspan>' for n, line in enumerate(lines)
    ]
    return (
        f'<text x="{num(x)}" y="{num(y)}" class="{f"grown {class_}".strip()}"{where}'
        f' style="--s:{num(size)}px{shown}">{"".join(parts)}</text>'
    )


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """A text on at most this many lines; what does not fit stays on the last, to be set smaller."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (width(longer, size) <= room or len(lines) == most):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def block(
    text: str, x: float, y: float, size: float, class_: str = "", *, anchor: str = "start", room: float, most: int = 2
) -> str:
    """A text on several lines, its first baseline at ``y``."""
    lines = wrapped(text, size, room, most)
    return "".join(
        label(line, x, y + number * size * 1.08, size, class_, anchor=anchor, room=room)
        for number, line in enumerate(lines)
    )


# What every part of the drawing needs: its facts of the view, the texts, and how a thing is drawn --------------------


LOW = 50
"""In places lower than this the marks are at the end, beside the text."""


class Pen:
    """The view to draw, or the facts of it that a part shows, in a reader's language."""

    def __init__(self, view: dict[str, Any], texts: Texts) -> None:
        self.view = view
        self.texts = texts
        self.derived: dict[str, Any] = view.get("derived", {})

    def word(self, id: str, **places: object) -> str:
        """A text of the board."""
        return self.texts(f"board.{id}", **places)

    def own(self, id: str, **places: object) -> str:
        """A text that only this drawing uses."""
        return self.texts(f"drawing.{id}", **places)

    def tile_title(self, tile: Tile) -> str:
        """A tile's name and what is printed on it."""
        return tile_title(tile, self.texts)

    def card_title(self, id: str) -> str:
        """A character's name, points and ability."""
        points = self.texts.count("points", CHARACTERS[CHARACTER_NUMBER[id]].vp)
        return f"{self.texts.name('character', id)} ({points}): {self.texts.name('character_about', id)}"

    def thing(self, name: str, place: Rect, *inside: str, title: str = "", over: str = "", rx: float = 9) -> str:
        """Something that can be an option: its picture, the highlight frame, and marks.

        The frame and the marks for selectable and chosen are always in the drawing; the style sheet shows them.
        ``over`` is drawn above the frame.
        """
        frame, marks = _marks(place, rx)
        return group(*inside, frame, over, marks, title=title, class_="thing", data_thing=name)


@lru_cache(4096)
def _marks(place: Rect, rx: float) -> tuple[str, str]:
    """The frame around a place, and the marks on it; cached, as there are few places."""
    low = place.h < LOW
    size = 20.0 if low else 44.0
    x = place.x + place.w - 22 if low else place.cx - 22
    tick = use("tick", x, place.cy - size / 2, size, class_="tick")
    mark = (x, place.cy - 9, 18) if low else (place.cx - 14, place.y - 10, 28)
    return rect(place.inset(-2), "frame", rx), use("pointer", *mark, class_="mark") + tick


def part(most: int) -> Callable[[Callable[[Pen, Rect], str]], Callable[[Pen, Rect, dict[str, Any]], str]]:
    """Decorator for a part of the board, cached by the facts that it shows: its pen has nothing else of the view."""

    def of(draw: Callable[[Pen, Rect], str]) -> Callable[[Pen, Rect, dict[str, Any]], str]:
        drawn = svg.cached(most)(lambda facts, texts: draw(Pen(facts[1], texts), Rect(*facts[0])))
        return lambda pen, place, facts: drawn((place, facts), pen.texts)

    return of


def tile_title(tile: Tile, texts: Texts) -> str:
    """A tile's name and what is printed on it."""
    return f"{texts.name('tile', tile.id)}: {texts.name('tile_about', tile.id)}"


def tile_of(id: str) -> Tile:
    """A tile by its id."""
    return TILES[TILE_NUMBER[id]]


def signed(points: int) -> str:
    """Points with their sign, with a typographic minus."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def derived_before_deal(view: dict[str, Any]) -> dict[str, Any]:
    """The derived facts of a table before the deal."""
    seats = list(view["realms"])
    return {
        "active": "",
        "round": 1,
        "defence": view["players"],
        "supply": {"towers": 0, "nobles": 0, "coins": 0, "saracens": 0},
        "towers": dict.fromkeys(seats, 0),
        "nobles": dict.fromkeys(seats, 0),
        "points": {seat: {} for seat in seats},
        "scores": dict.fromkeys(seats, 0),
    }


# The layout of the map for two, three or four realms: about as wide as it is high, to fit the screen -----------------


MARGIN = 10
GAP = 8
MARKET_TILE = 92.0
COLUMN = 141.0
"""A space of the market, with room beside the tile for coins and markers."""
NAME = 42.0
"""The room for a name below a tile."""
HEADING = 32.0
CELL = {2: 150.0, 3: 96.0, 4: 96.0}
CELL_GAP = 4.0
REALM_HEAD = 38.0
COURT = 50.0
"""The room for the people of a realm, beside its cells."""
CARD = 42.0
CARD_GAP = 4.0
BANNER = 42.0
CASTLE_TILE = (124.0, 112.0)
CASTLES = 140.0


class Standard(NamedTuple):
    """A standard and the places of the characters waiting there."""

    banner: Rect
    cards: tuple[Rect, ...]


class RealmPlace(NamedTuple):
    """A realm: all of it, its head, its nine cells, the room for its people."""

    all: Rect
    head: Rect
    cells: tuple[Rect, ...]
    court: Rect
    hand: Rect
    """Where a tile in hand is shown until it is placed."""


class Layout(NamedTuple):
    """The places of all things."""

    width: float
    height: float
    panels: tuple[Rect, ...]
    """The backgrounds of market and standards."""
    row_heading: tuple[float, float]
    buildings_heading: tuple[float, float]
    row: tuple[Rect, ...]
    pile: Rect
    buildings: tuple[Rect, ...]
    name: float
    """The maximum width of the name of a tile on offer; that of a territory extends below the pieces beside it."""
    standards: tuple[Standard, ...]
    deck: Rect
    drawn: tuple[Rect, ...]
    realms: tuple[RealmPlace, ...]
    castles: Rect | None
    """S.9 The castles to choose from are below everything else."""


@cache
def lay_out(players: int, castles: bool, buildings: int) -> Layout:
    """The places for this many players and buildings, with or without castles to choose from."""
    layout = {2: _two, 3: _three, 4: _four}[players](buildings)
    if not castles:
        return layout
    band = Rect(MARGIN, layout.height, layout.width - 2 * MARGIN, CASTLES)
    return layout._replace(height=layout.height + CASTLES + MARGIN, castles=band)


def _realm(x: float, y: float, cell: float) -> RealmPlace:
    grid = 3 * cell + 2 * CELL_GAP
    all = Rect(x, y, grid + COURT + 22, REALM_HEAD + grid + 12)
    left, top = x + 7, y + REALM_HEAD + 4
    cells = tuple(
        Rect(left + n % 3 * (cell + CELL_GAP), top + n // 3 * (cell + CELL_GAP), cell, cell) for n in range(9)
    )
    return RealmPlace(
        all,
        Rect(x + 4, y + 3, all.w - COURT - 20, REALM_HEAD - 4),
        cells,
        Rect(left + grid + 8, top + 16, COURT, grid - 16),
        Rect(left + grid + 6, y + 3, 54, 54),
    )


def _tall_market(top: float, height: float, buildings: int) -> tuple[list[Rect], Rect, list[Rect], Rect]:
    """Territories and buildings in two columns: the row, its pile, the buildings, and their background."""
    ground = Rect(MARGIN, top, 2 * COLUMN + 8, height)
    step = (height - HEADING - 2) / 5
    first = top + HEADING
    apart = (height - HEADING - 84) / 4
    row = [Rect(MARGIN + 12, first + n * apart, MARKET_TILE, MARKET_TILE) for n in range(4)]
    pile = Rect(MARGIN + 28, first + 4 * apart + 8, 60, 70)
    left = MARGIN + COLUMN + 8 + (COLUMN - MARKET_TILE) / 2
    closer = step * min(1.0, 5 / buildings)
    special = [Rect(left, first + n * closer, MARKET_TILE, MARKET_TILE) for n in range(buildings)]
    return row, pile, special, ground


def _standard(x: float, y: float, w: float, cards: int, card: float = CARD) -> Standard:
    banner = Rect(x, y, BANNER, cards * (card + CARD_GAP) - CARD_GAP)
    left = x + BANNER + 5
    return Standard(banner, tuple(Rect(left, y + n * (card + CARD_GAP), w - BANNER - 5, card) for n in range(cards)))


def _strip(x: float, y: float, w: float, cards: int) -> tuple[tuple[Standard, ...], Rect, tuple[Rect, ...], Rect]:
    """The standards side by side, at the end the deck and the cards drawn from it; and their background."""
    beside = 50.0 if cards == 2 else 0.0
    deck = 100.0 + beside
    each = (w - deck - 16) / 4
    standards = tuple(_standard(x + 8 + n * each, y + 8, each - 8, cards) for n in range(4))
    last = x + w - deck - 4
    ground = Rect(x, y, w, cards * (CARD + CARD_GAP) - CARD_GAP + 16)
    places = [Rect(last + beside, y + 8 + n * (CARD + CARD_GAP), 96, CARD) for n in range(cards)]
    if beside:
        return standards, Rect(last, y + 14, 46, ground.h - 24), tuple(places), ground
    return standards, places[0], tuple(places[1:]), ground


def _four(buildings: int) -> Layout:
    """Standards above, the market on the left, two rows of two realms."""
    right = MARGIN + 2 * COLUMN + 8 + GAP
    first = _realm(0, 0, CELL[4]).all
    width = right + 2 * first.w + GAP + MARGIN
    standards, deck, drawn, above = _strip(MARGIN, MARGIN, width - 2 * MARGIN, 3)
    top = above.y + above.h + GAP
    height = 2 * first.h + GAP
    row, pile, special, ground = _tall_market(top, height, buildings)
    realms = tuple(_realm(right + n % 2 * (first.w + GAP), top + n // 2 * (first.h + GAP), CELL[4]) for n in range(4))
    return Layout(
        width, top + height + MARGIN, (above, ground), (MARGIN + 8, top), (MARGIN + COLUMN + 8, top),
        tuple(row), pile, tuple(special), COLUMN, standards, deck, drawn, realms, None,
    )  # fmt: skip


def _three(buildings: int) -> Layout:
    """The market on the left, three realms, and the standards in the place of a fourth."""
    right = MARGIN + 2 * COLUMN + 8 + GAP
    first = _realm(0, 0, CELL[3]).all
    width = right + 2 * first.w + GAP + MARGIN
    height = 2 * first.h + GAP
    row, pile, special, ground = _tall_market(MARGIN, height, buildings)
    corners = [(right + n % 2 * (first.w + GAP), MARGIN + n // 2 * (first.h + GAP)) for n in range(4)]
    x, y = corners[3]
    each = (first.h - 14) / 4
    low = each / 3 - CARD_GAP - 1
    standards = tuple(_standard(x + 8, y + 8 + n * each, first.w - 120, 3, low) for n in range(4))
    beside = x + first.w - 106
    drawn = tuple(Rect(beside, y + 110 + n * 50, 98, CARD) for n in range(2))
    return Layout(
        width, MARGIN + height + MARGIN, (ground, Rect(x, y, first.w, first.h)),
        (MARGIN + 8, MARGIN), (MARGIN + COLUMN + 8, MARGIN),
        tuple(row), pile, tuple(special), COLUMN, standards, Rect(beside + 12, y + 12, 76, 80), drawn,
        tuple(_realm(*corner, CELL[3]) for corner in corners[:3]), None,
    )  # fmt: skip


def _two(buildings: int) -> Layout:
    """The market above, the standards below it, two large realms side by side."""
    first = _realm(0, 0, CELL[2]).all
    width = 2 * MARGIN + 2 * first.w + GAP
    ground = Rect(MARGIN, MARGIN, width - 2 * MARGIN, HEADING + MARKET_TILE + NAME + 14)
    top = MARGIN + HEADING + 4
    pile = Rect(MARGIN + 4 * COLUMN + 18, top + 10, 60, 84)
    left = pile.x + 84
    step = (width - MARGIN - left) / buildings
    row = tuple(Rect(MARGIN + 12 + n * COLUMN, top, MARKET_TILE, MARKET_TILE) for n in range(4))
    special = tuple(
        Rect(left + n * step + (step - MARKET_TILE) / 2, top, MARKET_TILE, MARKET_TILE) for n in range(buildings)
    )
    standards, deck, drawn, below = _strip(MARGIN, ground.y + ground.h + GAP, width - 2 * MARGIN, 2)
    realm_top = below.y + below.h + GAP
    realms = tuple(_realm(MARGIN + n * (first.w + GAP), realm_top, CELL[2]) for n in range(2))
    return Layout(
        width, realm_top + first.h + MARGIN, (ground, below), (MARGIN + 12, MARGIN), (left + 4, MARGIN),
        row, pile, special, COLUMN - 3, standards, deck, drawn, realms, None,
    )  # fmt: skip
