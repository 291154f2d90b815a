"""How the board of Pendragon looks: what the parts that all volumes share are given."""

from __future__ import annotations

from vexillum.core.show.board.look import Look
from vexillum.games.pendragon.board.icons import EMBLEMS, MARKS
from vexillum.games.pendragon.board.palette import DARK, LIGHT

LOOK = Look(
    prefix="pb",
    css="pendragon-board",
    light=LIGHT,
    dark=DARK,
    emblems=EMBLEMS,
    marks=MARKS,
    arms={"briton": "civitates"},
)
use = LOOK.use
"""A shape from the board's definitions."""
