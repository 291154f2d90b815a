"""The look of what lies around the map in the whole picture: what Pendragon has more than every volume."""

from __future__ import annotations

from vexillum.coin.board import sheet_style as shared
from vexillum.core.show.board.map_style import below_root
from vexillum.games.pendragon.board.look import LOOK

EAGLE = ".eagle{fill:#2a2016}"
SAXONS = ".seat.active.saxons>.panel{stroke:var(--rim)}"
REFUGEES = """
.person{fill:var(--ink)}
.person.off{opacity:.22}
"""
RULES = (
    shared.TYPE
    + shared.BOARD
    + EAGLE
    + shared.cards("epoch", "dux")
    + shared.card_backs("dux")
    + shared.PANELS
    + SAXONS
    + shared.SPOTS
    + REFUGEES
    + shared.card_signs("epoch")
)
SHEET = below_root(LOOK, RULES)
"""Rules beside those of the map."""
