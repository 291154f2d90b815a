"""The grounds: each terrain has a texture, so that it can be recognised without colour."""

from __future__ import annotations

from vexillum.core.show.board.land import water_patterns
from vexillum.games.akkren.board.look import LOOK
from vexillum.games.akkren.board.outline import HEIGHT, WIDTH

TEXTURES = {
    "clear": (52, 44, 1.1, 0.4, "M6,12v-5M9,12l2,-5M3,12l-2,-5M34,36v-5M37,36l2,-5M31,36l-2,-5"),
    "wood": (34, 30, 1.4, 0.6, "M8,14v-3M3,11l5,-8 5,8zM25,29v-3M20,26l5,-8 5,8z"),
    "hill": (40, 26, 1.4, 0.55, "M3,12q6,-9 12,0M8,12q2,-3 4,-4M22,24q6,-9 12,0M27,24q2,-3 4,-4"),
    "mountain": (44, 34, 1.5, 0.6, "M3,15l8,-12 8,12M11,3l1.4,6 -2.4,3M25,32l7,-11 7,11M32,21l1.2,5 -2,3"),
    "swamp": (
        36,
        24,
        1.3,
        0.55,
        "M2,8h12M5,11.5h6M20,18h12M23,21.5h6M8,8v-5M11,8l2,-4M26,18v-5M29,18l2,-4",
    ),
    "desert": (44, 30, 1.3, 0.5, "M2,10q6,-5 12,0t12,0M20,25q6,-5 12,0t12,0M36,7v.1M9,22v.1"),
}
"""Width, height, line, strength and lines of each: tufts, firs, hills, peaks, reeds, dunes."""
PATTERNS = water_patterns(LOOK, WIDTH, HEIGHT) + "".join(
    f'<pattern id="{LOOK.prefix}-{id}" width="{wide}" height="{tall}" patternUnits="userSpaceOnUse">'
    f'<path d="{lines}" fill="none" stroke-width="{line}" stroke-opacity="{strength}" stroke-linejoin="round"'
    f' stroke-linecap="round" style="stroke:var(--texture-{id})"/></pattern>'
    for id, (wide, tall, line, strength, lines) in TEXTURES.items()
)
