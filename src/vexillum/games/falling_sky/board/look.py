"""How the board of Falling Sky looks: what the parts that all volumes share are given."""

from __future__ import annotations

from vexillum.core.show.board.look import Look
from vexillum.games.falling_sky.board.icons import EMBLEMS, MARKS
from vexillum.games.falling_sky.board.palette import DARK, LIGHT

LOOK = Look(prefix="fb", css="falling-sky-board", light=LIGHT, dark=DARK, emblems=EMBLEMS, marks=MARKS)
use = LOOK.use
"""A shape from the board's definitions."""
