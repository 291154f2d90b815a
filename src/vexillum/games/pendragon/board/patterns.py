"""1.3.1 The grounds: each terrain has a texture of its own, so that it can be recognised without colour."""

from __future__ import annotations

from vexillum.core.show.board.land import water_patterns
from vexillum.games.pendragon.board.look import LOOK
from vexillum.games.pendragon.board.outline import HEIGHT, WIDTH

PATTERNS = water_patterns(LOOK, WIDTH, HEIGHT) + (
    '<pattern id="pb-clear" width="46" height="38" patternUnits="userSpaceOnUse"><g fill="none" stroke-width="1.1"'
    ' stroke-opacity=".42" style="stroke:var(--texture-clear)"><path d="M6,12v-5M9,12l2,-5M3,12l-2,-5M30,31v-5M33,31'
    'l2,-5M27,31l-2,-5"/></g></pattern>'
    '<pattern id="pb-fens" width="34" height="22" patternUnits="userSpaceOnUse"><g fill="none" stroke-width="1.3"'
    ' stroke-opacity=".5" style="stroke:var(--texture-fens)"><path d="M2,7h12M5,10.5h6M19,17h12M22,20.5h6M8,7v-4'
    'M25,17v-4M22.5,17l-1.5,-3M10.5,7l1.5,-3"/></g></pattern>'
    '<pattern id="pb-hills" width="38" height="30" patternUnits="userSpaceOnUse"><g fill="none" stroke-width="1.4"'
    ' stroke-linejoin="round" stroke-opacity=".5" style="stroke:var(--texture-hills)"><path d="M3,13l7,-10 7,10'
    'M10,3l1,5M22,28l6,-9 6,9M28,19l1,4"/></g></pattern>'
    '<pattern id="pb-city" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0,0h9v9" fill="none"'
    ' stroke-width="1" stroke-opacity=".3" style="stroke:var(--border)"/></pattern>'
)
"""1.3.1 Terrain has a texture of its own, so that it can be recognised without colour: tufts, reeds, peaks, streets."""
