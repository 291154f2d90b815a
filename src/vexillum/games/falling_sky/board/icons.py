"""The shapes: emblems, pieces, pieces at Tribes, and marks, each drawn around its own middle."""

from __future__ import annotations

from vexillum.coin.board.counters import counter_shape, hideable_shapes
from vexillum.core.show.board import shapes as shared
from vexillum.core.show.board.shapes import BOSS, CHIT, CUBE, DOOR, GLYPH, LINE, RING, ROUND, SHADOW

EAGLE = (
    '<path d="M0,-11L2.5,-7C8,-12 14,-11 17,-8 14,-7 14,-3 9,-1L12,1C8,3 5,2 3.5,1L5,9 0,6 -5,9 -3.5,1'
    'C-5,2 -8,3 -12,1L-9,-1C-14,-3 -14,-7 -17,-8 -14,-11 -8,-12 -2.5,-7Z"/>'
)
EMBLEMS = {
    "romans": f'<g transform="translate(0,1) scale(.62)">{EAGLE}</g>',
    "arverni": '<path d="M-8.5,2.5C-8.5,-2.5 -4.5,-5.5 0,-5.5L2,-7.5 3,-5.2C6,-4.6 7.4,-3 9,.5L7.2,2.6 4.6,2'
    'C4.2,4 3.4,5 3,7.5H.8L.6,4.6H-3.6L-4.4,7.5H-6.6L-6.8,4Z"/>',
    "aedui": f'<circle {LINE} r="6.6"/><path {LINE} d="M0,-6.6V6.6M-5.7,-3.3 5.7,3.3M5.7,-3.3 -5.7,3.3"/>',
    "belgae": f'<path {LINE} d="M0,0C-1,-5 3,-9 7,-6M0,0C5,1.5 6,7 1.5,8.5M0,0C-4,3.5 -9,1 -8,-3.5"/><circle r="1.9"/>',
    "germans": f'<path {LINE} d="M0,-8V8M0,0 -6,-6M0,0 6,-6"/>',
}
"""An eagle for Rome, a boar for the Arverni, a wheel for the Aedui, a triskele for the Belgae, a rune for Germans."""

PIECES = {
    "legion": f'<g transform="scale(.62)">{EAGLE}</g><path {LINE} d="M0,4V10"/>',
    "javelin": f'<path {LINE} d="M8,-9V11"/><path d="M8,-13 10.6,-7H5.4Z"/>'
    '<path d="M-8,-7H3V2C3,6 0,8.5 -2.5,10 -5,8.5 -8,6 -8,2Z"/>'
    f'<circle {BOSS} cx="-2.5" cy="0" r="2.2"/>',
    "axe": f'<path {LINE} d="M-4,10 2,-10"/>'
    '<path d="M-.5,-8.5C5,-11.5 9.5,-9 10.5,-6.5 10,-2 6,2 .5,2.5 2,-1.5 2,-5 -.5,-8.5Z"/>',
}
"""The signs of Legions, of Auxilia and of Warbands."""
SNOW = f'<path {LINE} d="M0,-9V9M-7.8,-4.5 7.8,4.5M7.8,-4.5 -7.8,4.5M-3,-7.5 0,-5 3,-7.5M-3,7.5 0,5 3,7.5"/>'
LEGIONS = {
    "fallen": f'<g transform="rotate(115)">{PIECES["legion"]}</g>',
    "removed_legions": f'<g opacity=".55">{PIECES["legion"]}</g><path {LINE} d="M-9,-9 9,9M9,-9 -9,9"/>',
    "waiting_legions": SNOW,
}
"""1.4.1, 2.1 Legions elsewhere: a fallen eagle (Fallen), one crossed out (out of the game), snow (Winter)."""

LAUREL = (
    f'<path {LINE} d="M-2,9C-8,6 -9,-3 -4,-9M2,9C8,6 9,-3 4,-9"/>'
    '<path d="M-7.5,-1 -4,-3.5 -6.5,-5ZM-6.5,4 -3.2,1.6 -7.6,.6ZM7.5,-1 4,-3.5 6.5,-5ZM6.5,4 3.2,1.6 7.6,.6Z"/>'
)
WINGS = (
    '<path d="M-5,8V0A5,6 0 0 1 5,0V8H2V2H-2V8ZM-5.5,-1C-10,-2 -11,-7 -9.5,-11 -9,-7 -6,-6 -4,-5Z'
    'M5.5,-1C10,-2 11,-7 9.5,-11 9,-7 6,-6 4,-5Z"/>'
)
HORNS = (
    '<path d="M-6,8V1A6,6 0 0 1 6,1V8H2.4V3H-2.4V8Z"/>'
    f'<path {LINE} d="M-5,-2C-10,-4 -9,-9 -6,-10M5,-2C10,-4 9,-9 6,-10"/>'
)
HELM = f'<path {LINE} d="M-6,8V0A6,7 0 0 1 6,0V8M0,-7V-11M-2.4,8V3H2.4V8"/>'
LEADERS = {"caesar": LAUREL, "vercingetorix": WINGS, "ambiorix": HORNS, "successor": HELM}
"""A laurel for Caesar, a winged helmet for Vercingetorix, a horned one for Ambiorix; a hollow one for Successors."""

CITADEL = "M-15,12V-8L-11,-12H-7V-8H-2.5V-12H2.5V-8H7V-12H11L15,-8V12Z"
FORT = '<path d="M-14,11V-10H-8.5V-6H-4V-10H4V-6H8.5V-10H14V11Z"/>'
HOLDINGS = {
    "ally": '<circle r="13"/>',
    "citadel": f'<path d="{CITADEL}"/>',
    "fort": f'{FORT}<path {DOOR} d="M-4,11V3A4,4 0 0 1 4,3V11Z"/>',
}
"""A disc for an Ally, towers for a Citadel; a Fort with its gate."""

STATUSES = {
    "dispersed": f'<path {LINE} d="M-3,-3 -9,-9M3,-3 9,-9M-3,3 -9,9M3,3 9,9M-9,-4V-9H-4M4,-9H9V-4M-9,4V9H-4M4,9H9V4"/>',
    "gathering": f'<path {LINE} d="M-9,-9 -3,-3M9,-9 3,-3M-9,9 -3,3M9,9 3,3M-3,-8V-3H-8M8,-3H3V-8M-3,8V3H-8M8,3H3V8"/>',
    "razed": '<path d="M0,9C-7,9 -8,3 -5,-1 -5,2 -3,2 -3,0 -4,-5 0,-6 0,-10 5,-7 7,-2 6,2 7,1 7,0 7,-1 '
    '10,4 7,9 0,9Z"/>',
}
"""Arrows that part for a Dispersed Tribe, arrows that meet for one that gathers, a flame for a Razed one."""

MARKS = {
    **shared.MARKS,
    "eagle": EAGLE,
    "laurels": LAUREL,
    "carnyx": f'<path {LINE} d="M-3,10V-4C-3,-9 2,-10 6,-8"/><path d="M5,-11 10,-8 6,-4ZM-5,10H-1V12H-5Z"/>',
    "swords": f'<path {LINE} d="M-7,8 6,-7M7,8 -6,-7"/><path d="M9,-10 3,-7.5 6.5,-4ZM-9,-10 -3,-7.5 -6.5,-4Z"/>',
    "triskele": EMBLEMS["belgae"],
    "flame": STATUSES["razed"],
    "snow": SNOW,
    "palisade": '<path d="M-11,9V-5L-8.5,-9 -6,-5V9ZM-5,9V-5L-2.5,-9 0,-5V9Z'
    'M1,9V-5L3.5,-9 6,-5V9ZM7,9V-5L9.5,-9 12,-5V9Z"/>'
    f'<path {LINE} d="M-13,2H14"/>',
    "ship": f'<path {LINE} d="M0,-11V4"/><path d="M1,-10C6,-8 7,-4 7,0H1ZM-1,-8C-5,-6 -6,-3 -6,0H-1ZM-10,3'
    'C-5,5.5 5,5.5 10,3L7,9H-7Z"/>',
}
"""What else is drawn: signs of cards, of Non-players, of markers."""

_LEADER = "M-18.5,13.5V-4L-10.5,-13.5H10.5L18.5,-4V13.5Z"
LEADER_BODY = (
    f'<path d="{_LEADER}" stroke-linejoin="round" {SHADOW}/><path d="{_LEADER}" stroke-linejoin="round" {CHIT}/>'
)
"""A Leader's counter is a body of its own, with sloping shoulders."""
FORT_BODY = (
    f'<g transform="scale(1.15)"><g {SHADOW}>{FORT}</g>'
    f'<g style="fill:var(--f);stroke:var(--r,var(--rim));stroke-width:var(--w,1.3)" stroke-linejoin="round">{FORT}</g>'
    f'<path {DOOR} d="M-4,11V3A4,4 0 0 1 4,3V11Z"/></g>'
)
MASONRY = 'd="M-13,-1H13M-13,5H-5M5,5H13M-8,-1V5M8,-1V5M0,-6V-1"'
PERMANENT_BODY = (
    f'{FORT_BODY}<g transform="scale(1.15)"><path {RING} {MASONRY}/><path {DOOR} d="M-16,11H16V13.6H-16Z"/></g>'
)
"""1.4.2 The Fort of Provincia, which is never removed: of masonry, on a base."""


def _leader(sign: str) -> str:
    return f'{LEADER_BODY}<g transform="translate(-7.5,.5) scale(.86)" {GLYPH}>{sign}</g>'


def shapes() -> dict[str, str]:
    """All shapes by name."""
    return (
        {f"e-{id}": shape for id, shape in EMBLEMS.items()}
        | {f"s-{id}": shape for id, shape in HOLDINGS.items()}
        | {f"t-{id}": shape for id, shape in STATUSES.items()}
        | {f"m-{id}": shape for id, shape in MARKS.items()}
        | {f"k-{id}": _leader(sign) for id, sign in LEADERS.items()}
        | {"k-legion": counter_shape(CUBE, PIECES["legion"]), "k-fort": FORT_BODY, "k-fort-permanent": PERMANENT_BODY}
        | {f"k-{id}": shape for id, shape in hideable_shapes("auxilia", ROUND, PIECES["javelin"]).items()}
        | {f"k-{id}": shape for id, shape in hideable_shapes("warband", ROUND, PIECES["axe"]).items()}
    )
