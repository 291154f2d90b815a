"""Shapes that every game uses, each drawn around its own centre: marks, bodies of counters, symbols on them.

Rules of the style sheet do not match inside of ``<use>``: only inherited properties do. So the shapes themselves
name the inherited colours that they take.
"""

from __future__ import annotations

LINE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
DOOR = 'style="fill:var(--g);stroke:none"'
RING = 'style="fill:none;stroke:var(--g);stroke-width:1.5"'
LID = 'style="fill:var(--f);stroke:var(--g);stroke-width:1"'
BOSS = 'style="fill:var(--f)"'
POLE = 'style="stroke:var(--ink);stroke-width:2"'
CHIT = 'style="fill:var(--f);stroke:var(--r,var(--rim));stroke-width:var(--w,1.4)"'
GLYPH = 'style="fill:var(--g);color:var(--g)"'
EYE_GROUND = 'style="fill:#fff6df;stroke:#2c2013;stroke-width:1.6"'
EYE = 'style="fill:#2c2013;color:#2c2013"'
SHADOW = 'fill="#000" opacity=".28" transform="translate(1.2,2)"'

MARKS = {
    "shield": '<path d="M-8,-9.5H8V0C8,5 4,8.5 0,10.5 -4,8.5 -8,5 -8,0Z"/>',
    "flag": f'<path {POLE} d="M0,0V-17"/><path d="M.7,-17H13L9.5,-13.2 13,-9.4H.7Z"/>',
    "cylinder": f'<path d="M-8,-5V5A8,3.4 0 0 0 8,5V-5Z"/><ellipse {LID} cy="-5" rx="8" ry="3.4"/>',
    "disc": f'<circle r="8.6"/><circle {LID} r="6"/>',
    "block": '<path d="M-8.5,-8.5H8.5V8.5H-8.5Z"/>',
    "pawn": '<path d="M-7,9C-7,4 -3,3 -2.6,-2H-4.5V-4H-2.6A4.4,4.4 0 1 1 2.6,-4H4.5V-2H2.6C3,3 7,4 7,9Z"/>',
    "lens": f'<circle {LINE} cx="-2" cy="-2" r="5.5"/><path {LINE} d="M2,2 8,8"/>',
}
"""A shield for Control, a flag, the markers of tracks, and the lens that opens a card."""
SIGNS = {
    "hidden": f'<path {LINE} d="M-9,-2C-5,4 5,4 9,-2M-6,1.5 -8.5,5M0,2.8V7M6,1.5 8.5,5"/>',
    "seen": f'<path {LINE} d="M-9,0C-5,-6 5,-6 9,0 5,6 -5,6 -9,0Z"/><circle r="2.6"/>',
}
"""A closed eye for a Hidden piece, an open one for a Scouted piece."""
_CUBE = 'x="-18.5" y="-13.5" width="37" height="27" rx="4"'
_ROUND = 'x="-18.5" y="-13.5" width="37" height="27" rx="13.5"'
CUBE = f"<rect {_CUBE} {SHADOW}/><rect {_CUBE} {CHIT}/>"
ROUND = f"<rect {_ROUND} {SHADOW}/><rect {_ROUND} {CHIT}/>"
"""The bodies of counters: for wooden cubes, and for cylinders."""
