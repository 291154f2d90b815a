"""The grounds: each part of Gaul, and Devastated land, has a texture, so that it can be recognised without colour."""

from __future__ import annotations

from vexillum.core.show.board.land import water_patterns
from vexillum.games.falling_sky.board.look import LOOK
from vexillum.games.falling_sky.board.outline import HEIGHT, WIDTH

TEXTURES = {
    "celtica": (46, 38, 1.1, 0.42, "M6,12v-5M9,12l2,-5M3,12l-2,-5M30,31v-5M33,31l2,-5M27,31l-2,-5"),
    "belgica": (34, 22, 1.3, 0.5, "M2,7h12M5,10.5h6M19,17h12M22,20.5h6M8,7v-4M25,17v-4"),
    "germania": (34, 30, 1.4, 0.55, "M8,14v-3M3,11l5,-8 5,8zM25,29v-3M20,26l5,-8 5,8z"),
    "britannia": (40, 26, 1.3, 0.5, "M3,12q5,-8 10,0M22,24q5,-8 10,0"),
    "provincia": (24, 24, 1.2, 0.5, "M6,9v-4M6,9a3,3 0 1 0 .1,0M18,21v-4M18,21a3,3 0 1 0 .1,0"),
    "cisalpina": (38, 30, 1.4, 0.5, "M3,13l7,-10 7,10M10,3l1,5M22,28l6,-9 6,9M28,19l1,4"),
}
"""Width, height, line, strength and lines of each: tufts, reeds, firs, hills, olives, peaks."""
_SCORCHED = (
    f'<pattern id="{LOOK.prefix}-scorched" width="13" height="13" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(38)"><path d="M0,0V13" fill="none" stroke-width="4.6" stroke-opacity=".3"'
    ' style="stroke:var(--scorched)"/></pattern>'
)
PATTERNS = (
    water_patterns(LOOK, WIDTH, HEIGHT)
    + "".join(
        f'<pattern id="{LOOK.prefix}-{id}" width="{wide}" height="{tall}" patternUnits="userSpaceOnUse">'
        f'<path d="{lines}" fill="none" stroke-width="{line}" stroke-opacity="{strength}" stroke-linejoin="round"'
        f' style="stroke:var(--texture-{id})"/></pattern>'
        for id, (wide, tall, line, strength, lines) in TEXTURES.items()
    )
    + _SCORCHED
)
