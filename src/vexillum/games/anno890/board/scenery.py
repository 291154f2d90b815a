"""Fields, backgrounds and patterns: the larger pictures that tiles and panels are made of."""

from __future__ import annotations

from vexillum.core.show.svg import num
from vexillum.games.anno890.board import emblems, symbols
from vexillum.games.anno890.board.svg import BOX, PREFIX, Rect, rect, use
from vexillum.games.anno890.pieces import CROPS

FIELD = Rect(0, 0, 100, 60)

PAINTS = """
<linearGradient id="an890-ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--an-table2)"/>
<stop offset="1" stop-color="var(--an-table)"/></linearGradient>
<linearGradient id="an890-sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--an-sea)"/>
<stop offset="1" stop-color="var(--an-sea2)"/></linearGradient>
<linearGradient id="an890-air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--an-sky)"/>
<stop offset="1" stop-color="var(--an-sky2)"/></linearGradient>
<pattern id="an890-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
<path d="M0 4h9" stroke="#140d08" stroke-width="2.2" opacity=".55"/></pattern>
<pattern id="an890-stripes" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0h8v8H0z" fill="var(--an-card)"/><path d="M0 4h8" stroke="var(--an-danger)" stroke-width="3"/></pattern>
<pattern id="an890-weave" width="26" height="26" patternUnits="userSpaceOnUse">
<path d="M13 3l10 10-10 10L3 13z" fill="none" stroke="var(--an-back2)" stroke-width="1.4" opacity=".6"/>
<circle cx="13" cy="13" r="2.4" fill="var(--an-back2)" opacity=".8"/></pattern>
"""

SKY = """
<path d="M0 0h100v60H0z" fill="url(#an890-air)"/><circle cx="61" cy="16" r="7" fill="#fff3b0" opacity=".85"/>
<path d="M0 40c14-14 26-14 38-4 10-16 30-18 40-4 8-6 16-6 22 0v28H0z" fill="var(--an-hill)"/>
<path d="M0 50c20-12 40-8 56-2 16-10 32-10 44-4v16H0z" fill="var(--an-hill2)"/>"""
PLAZA = """
<path d="M0 0h100v100H0z" fill="url(#an890-air)"/>
<path d="M0 50c16-14 30-12 44-4 14-12 38-12 56 2v52H0z" fill="var(--an-hill)"/>
<path d="M0 66h100v34H0z" fill="var(--an-plaza)"/>
<path d="M0 66h100M0 76h100M0 88h100M14 66l-6 34M38 66l-3 34M62 66l3 34M86 66l6 34" stroke="var(--an-plaza2)"
stroke-width="1.6" fill="none"/>"""
BURNT = """
<path d="M0 0h100v100H0z" fill="var(--an-burnt2)"/>
<path d="M0 44c16-8 30-10 46-2 18-10 36-8 54 0v58H0z" fill="var(--an-burnt)"/>
<path d="M20 60l10 14-6 10 12 16M70 52l-8 16 10 12-6 20" fill="none" stroke="#140d08" stroke-width="2.4"/>
<path d="M4 92l6-8 5 8zM84 90l5-9 7 9z" fill="var(--an-ash2)"/>"""
FURROWS = "M0 12c30-6 70-6 100 0M0 24c30-6 70-6 100 0M0 37c30-6 70-6 100 0M0 51c30-6 70-6 100 0"
BACK = ((4, 1), (27, 2), (53, 2), (76, 1))
FRONT = ((-6, 25), (34, 25), (74, 25))


def _field(crop: str) -> str:
    """A field of one crop; its middle part can be used alone."""
    plants = [use(f"crop-{crop}", x, y, 21) for x, y in BACK] + [use(f"crop-{crop}", x, y, 32) for x, y in FRONT]
    return (
        f'<path d="M0 0h100v60H0z" fill="var(--an-{crop})"/>'
        f'<path d="{FURROWS}" fill="none" stroke="var(--an-{crop}2)" stroke-width="5"/>{"".join(plants)}'
    )


def _symbol(name: str, picture: str, w: float, h: float, ratio: str = "") -> str:
    fit = f' preserveAspectRatio="{ratio}"' if ratio else ""
    return f'<symbol id="{PREFIX}{name}" viewBox="0 0 {num(w)} {num(h)}"{fit}>{picture}</symbol>'


def _definitions() -> str:
    pictures = symbols.pictures() | emblems.pictures()
    parts = [PAINTS, *(_symbol(name, picture, BOX, BOX) for name, picture in pictures.items())]
    parts += [_symbol(f"field-{crop}", _field(crop), FIELD.w, FIELD.h, "xMidYMid slice") for crop in CROPS]
    parts += [
        _symbol("sky", SKY, 100, 60, "none"),
        _symbol("plaza", PLAZA, 100, 100, "none"),
        _symbol("burnt", BURNT, 100, 100, "none"),
    ]
    return " ".join("".join(parts).split()).replace("> <", "><")


DEFINITIONS = _definitions()


def clip_id(w: float, h: float) -> str:
    """The id of the clip path with rounded corners for tiles of a size."""
    return f"{PREFIX}clip-{num(w)}-{num(h)}"


def clips(sizes: list[tuple[float, float]]) -> str:
    """The clip paths of the tiles."""
    return "".join(
        f'<clipPath id="{clip_id(w, h)}">{rect(Rect(0, 0, w, h), rx=8)}</clipPath>' for w, h in dict.fromkeys(sizes)
    )
