"""The shapes: emblems of the powers, signs of stacks, persons, structures and markers, each around its own middle."""

from __future__ import annotations

from vexillum.core.show.board import shapes as shared
from vexillum.core.show.board.shapes import CHIT, GLYPH, LINE, SHADOW

EMBLEMS = {
    "theocracy": '<path d="M0,-9C4,-5 7,-2 7,2.5A7,7 0 0 1 -7,2.5C-7,0 -5.6,-1.6 -4,-3.4 -3.6,-1.6 -2.8,-.6 -1.6,-.4'
    ' -2.6,-3.6 -1.8,-6.6 0,-9Z"/>',
    "brotherhood": f'<path {LINE} d="M-7,6C-2,8.5 2,4.5 -1,1.5 -4,-1.5 -6,-5 -1.5,-7 3,-8.5 6.5,-5.5 5,-3"/>'
    '<path d="M2.6,-4.6 8.4,-3.4 5.6,1Z"/>',
    "kan": f'<path {LINE} d="M0,-9V9M-5,-7H5"/><path d="M-5,-6.4C-7.6,-2 -7.4,2 -5.4,5 -4.6,1 -4,-2.6 -3,-6.4Z'
    'M5,-6.4C7.6,-2 7.4,2 5.4,5 4.6,1 4,-2.6 3,-6.4Z"/>',
    "fiefs": '<path d="M-1.8,-9H1.8L2.4,-6.4 4.6,-5.4 7,-6.8 9,-4.2 7.2,-2.2 7.6,0 9,1.8 7,4.6 4.6,3.6 2.4,5.4 1.8,8.6'
    "H-1.8L-2.4,5.4 -4.6,3.6 -7,4.6 -9,1.8 -7.6,0 -7.2,-2.2 -9,-4.2 -7,-6.8 -4.6,-5.4 -2.4,-6.4Z"
    'M0,-3.2A3.2,3.2 0 1 0 .1,-3.2Z" fill-rule="evenodd"/>',
    "great_kingdom": '<path d="M-9,6 -8,-5 -4,-.5 0,-8 4,-.5 8,-5 9,6Z"/>',
    "neutral": '<path d="M-6,8V-6H-3.6V-3.6H-1.2V-6H1.2V-3.6H3.6V-6H6V8H2V3H-2V8Z"/>',
    "rebels": f'<path {LINE} d="M0,9V-2M-5,-8V-4C-5,-1.4 5,-1.4 5,-4V-8M0,-9V-2"/>',
    "akkren": f'<path {LINE} d="M-6,8C-8,1 -6,-5 -1.6,-8.5M0,8.5C-1.6,2 -.6,-4 1.8,-8.5M6,8C4.4,2.6 5,-3 6.6,-7"/>',
    "minor": f'<path {LINE} d="M-5,9 3,-7"/>'
    '<path d="M0,-6.6C4,-10 8.4,-8.6 9,-5 8,-1 4.6,1.4 .4,1 2.4,-1.4 2,-4.4 0,-6.6Z"/>',
}
"""A flame, a serpent, a standard of horsetails, a wheel of cogs, a crown; a tower, a pitchfork, claws, an axe."""

STACKS = {
    "army": f'<path {LINE} d="M-6,10V-10"/><path d="M-5,-10H8L5,-5.4 8,-1H-5Z"/>',
    "garrison": '<path d="M-8,9V-5L-4,-5V-8.6H-1.6V-5H1.6V-8.6H4V-5L8,-5V9H2.6V3.4A2.6,2.6 0 0 0 -2.6,3.4V9Z"/>',
    "company": f'<path {LINE} d="M-7,8 6,-7M7,8 -6,-7"/><path d="M9,-10 3,-7.5 6.5,-4ZM-9,-10 -3,-7.5 -6.5,-4Z"/>',
    "fleet": f'<path {LINE} d="M0,-11V4"/><path d="M1,-10C6,-8 7,-4 7,0H1ZM-1,-8C-5,-6 -6,-3 -6,0H-1ZM-10,3'
    'C-5,5.5 5,5.5 10,3L7,9H-7Z"/>',
}
"""3.2 A banner for an army, a gate for a garrison, crossed swords for a company, a ship for a fleet."""

PEOPLE = {
    "hero": '<path d="M0,-10 2.6,-3.4 9.6,-3.2 4.2,1 6.2,8 0,4 -6.2,8 -4.2,1 -9.6,-3.2 -2.6,-3.4Z"/>',
    "mage": f'<path d="M0,-10 4,3H-4Z"/><path {LINE} d="M-7.6,5C-3,8 3,8 7.6,5"/>',
    "master": f'<circle {LINE} r="7.6"/><path {LINE} d="M0,-7.6V7.6M-7.6,0H7.6"/>',
}
"""3.3, 3.4, 15.3 A star for a hero, a hat for a magic user, the four quarters for a Master."""

STRUCTURES = {
    "capital": '<path d="M-15,11V-5H-12V-9H-9V-5H-6V-12H-3.4V-8.6H-1.4V-12H1.4V-8.6H3.4V-12H6V-5H9V-9H12V-5H15V11Z"/>',
    "city": '<path d="M-11,10V-3L-6.5,-7.6 -2,-3V-9H1.2L3.4,-11.6 5.6,-9H7V-2H11V10Z"/>',
    "fort": '<path d="M-9,9V-6H-6V-3H-2.4V-6H2.4V-3H6V-6H9V9Z"/>',
    "works": f'<path {LINE} d="M-9,9V-1M-3,9V3M3,9V3M9,9V-1M-11,9H11"/>',
}
"""2, 8.3.2 A capital, a city, a fort, and one that is being built."""

MARKERS = {
    "plunder": '<path d="M0,9C-7,9 -8,3 -5,-1 -5,2 -3,2 -3,0 -4,-5 0,-6 0,-10 5,-7 7,-2 6,2 7,1 7,0 7,-1 '
    '10,4 7,9 0,9Z"/>',
    "presence": EMBLEMS["akkren"],
    "nest": f'<ellipse {LINE} cy="3" rx="9" ry="5"/>'
    '<path d="M-4,2A2.6,3.4 0 1 1 -3.9,2ZM1,1A2.6,3.4 0 1 1 1.1,1ZM5.6,2.4A2.4,3.2 0 1 1 5.7,2.4Z"/>',
    "siege": f'<path {LINE} d="M-9,8H9M-6,8 0,-8 6,8M-3,1H3"/><circle cx="0" cy="-8" r="2.4"/>',
    "slaves": f'<circle {LINE} cx="-4" cy="0" r="4"/><circle {LINE} cx="4" cy="0" r="4"/>',
    "guardian": '<path d="M-8,-3C-8,-9 8,-9 8,-3 8,1 5.6,2.4 4.6,4V8H-4.6V4C-5.6,2.4 -8,1 -8,-3Z'
    'M-3.4,-3.6A1.8,2 0 1 0 -3.3,-3.6ZM3.4,-3.6A1.8,2 0 1 0 3.5,-3.6Z" fill-rule="evenodd"/>',
    "caravan": f'<path {LINE} d="M-9,4V-1C-9,-7 7,-7 7,-1V4M-10,4H9"/><circle {LINE} cx="-5" cy="7" r="2.6"/>'
    f'<circle {LINE} cx="5" cy="7" r="2.6"/>',
    "port": f'<circle {LINE} cy="-7" r="2.2"/><path {LINE} d="M0,-4.6V8M-4,-1.6H4M-7,2C-6,7 -3,8 0,8 3,8 6,7 7,2"/>',
    "razed": '<path d="M-11,10V0L-7,4 -5,-4 -1.6,3 2,-2 4,4 8,-1 11,10Z"/>',
    "march": f'<path {LINE} d="M-8,-5 -2,0 -8,5M0,-5 6,0 0,5"/>',
    "mana": f'<path {LINE} d="M0,-9 6,0 0,9 -6,0Z"/><circle r="2"/>',
}
"""9.3.3, 11.5, 9.4.3.1 and more: what can lie in a zone beside stacks."""

_BANNER = "M-17,-16H17V13L0,19.5 -17,13Z"
SIGN_AT, NUMBER_AT = "translate(0,-7.6) scale(.62)", 11.5
"""The positions of the sign of the kind and of the number of units on a banner."""
BANNER = f'<path d="{_BANNER}" stroke-linejoin="round" {SHADOW}/><path d="{_BANNER}" stroke-linejoin="round" {CHIT}/>'
"""3.2 The counter of a stack is a banner."""
_TOKEN = 'r="12.5"'
TOKEN = f"<circle {_TOKEN} {SHADOW}/><circle {_TOKEN} {CHIT}/>"
MARKS = {**shared.MARKS, **MARKERS}


def _banner(sign: str) -> str:
    return f'{BANNER}<g transform="{SIGN_AT}" {GLYPH}>{sign}</g>'


def _token(sign: str) -> str:
    return f'{TOKEN}<g transform="scale(.82)" {GLYPH}>{sign}</g>'


def shapes() -> dict[str, str]:
    """All shapes by name."""
    return (
        {f"e-{id}": shape for id, shape in EMBLEMS.items()}
        | {f"k-{id}": _banner(sign) for id, sign in STACKS.items()}
        | {f"k-{id}": _token(sign) for id, sign in (PEOPLE | {"caravan": MARKERS["caravan"]}).items()}
        | {f"s-{id}": shape for id, shape in STRUCTURES.items()}
        | {f"m-{id}": shape for id, shape in MARKS.items()}
    )
