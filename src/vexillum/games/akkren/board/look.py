"""How the board of The Akkren War looks: what the parts that all boards share are given."""

from __future__ import annotations

from vexillum.core.show.board.look import Look
from vexillum.games.akkren.board.icons import EMBLEMS, MARKS
from vexillum.games.akkren.board.palette import DARK, LIGHT

LOOK = Look(prefix="ak", css="akkren-board", light=LIGHT, dark=DARK, emblems=EMBLEMS, marks=MARKS)
use = LOOK.use
"""A shape from the board's definitions."""
