"""Where everything lies: a sheet of 1500 units, for two, three or four realms."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from vexillum.games.anno890.board.svg import Rect

WIDTH = 1500
MARGIN = 12
GAP = 10
HEAD = 128
MIDDLE = 396
REALMS = 516
BAND = 158
"""The castles to choose from, or the reckoning at the end."""
MARKET = 716
CELL_GAP = 6
REALM_HEAD = 62
MARKET_TILE = (116, 116)
CASTLE_TILE = (128, 112)


class Court(NamedTuple):
    """How the characters of a realm are arranged: beside the grid or below it, in so many rows."""

    beside: bool
    rows: int


COURTS = {2: Court(True, 8), 3: Court(False, 2), 4: Court(False, 3)}
COURT_ROW = 30
CELL_WIDTH = {2: 172.0, 3: 148.0, 4: 108.0}


class Layout(NamedTuple):
    """The places of the large parts."""

    head: Rect
    market: Rect
    standards: Rect
    band: Rect | None
    realms: tuple[Rect, ...]
    cell: tuple[float, float]
    court: Court
    height: float


@cache
def lay_out(players: int, stage: str) -> Layout:
    """The places for so many players. The castles borrow room from the empty realms, the reckoning adds its own."""
    inner = WIDTH - 2 * MARGIN
    top = MARGIN + HEAD + GAP
    below = top + MIDDLE + GAP
    band = Rect(MARGIN, below, inner, BAND) if stage in ("castles", "over") else None
    realm_top = below + (BAND + GAP if band else 0)
    realm_height = REALMS - (BAND + GAP if stage == "castles" else 0)
    court = COURTS[players]
    under = 0 if court.beside or stage == "castles" else court.rows * COURT_ROW + 6
    cell_height = (realm_height - REALM_HEAD - under - 16 - 2 * CELL_GAP) / 3
    each = (inner - (players - 1) * GAP) / players
    realms = tuple(Rect(MARGIN + n * (each + GAP), realm_top, each, realm_height) for n in range(players))
    return Layout(
        Rect(MARGIN, MARGIN, inner, HEAD),
        Rect(MARGIN, top, MARKET, MIDDLE),
        Rect(MARGIN + MARKET + GAP, top, inner - MARKET - GAP, MIDDLE),
        band,
        realms,
        (CELL_WIDTH[players], float(int(cell_height))),
        court,
        realm_top + realm_height + MARGIN,
    )
