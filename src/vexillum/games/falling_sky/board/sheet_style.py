"""The style sheet of the picture with everything around the map: what Falling Sky adds to that of all volumes."""

from __future__ import annotations

from vexillum.coin.board import sheet_style as shared
from vexillum.core.show.board.map_style import below_root
from vexillum.games.falling_sky.board.look import LOOK

EAGLE = ".eagle{fill:#2a2016}"
GERMANS = ".seat.active.germans>.panel{stroke:var(--rim)}"
RULES = (
    shared.TYPE
    + shared.BOARD
    + EAGLE
    + shared.cards("winter", "aedui")
    + shared.card_backs("romans")
    + shared.PANELS
    + GERMANS
    + shared.SPOTS
    + shared.card_signs("winter")
)
SHEET = below_root(LOOK, RULES)
"""Rules beside those of the map."""
