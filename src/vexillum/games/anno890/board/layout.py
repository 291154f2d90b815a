"""The layout of the map for two, three or four realms: about as wide as it is high, to fit the screen."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from vexillum.games.anno890.board.svg import Rect

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
