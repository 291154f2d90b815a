"""The shapes: emblems, Units, Strongholds and marks, each drawn around its own middle."""

from __future__ import annotations

from vexillum.coin.board.counters import counter_shape
from vexillum.core.show.board import shapes as shared
from vexillum.core.show.board.shapes import BOSS, CHIT, CUBE, DOOR, LINE, RING, SHADOW

EMBLEMS = {
    "dux": f'<path {LINE} d="M0,-7V8M0,-7C6,-8 6,-1 0,-1M-5,0 5,7M5,0 -5,7"/>',
    "civitates": f'<circle {LINE} r="4"/><path {LINE} d="M0,-8V8M-7,0H7"/>',
    "saxons": f'<path {LINE} d="M-6,7 6,-7M6,7 -6,-7M-7,3 -2,7M7,3 2,7"/>',
    "scotti": '<circle cx="0" cy="-3.6" r="3.4"/><circle cx="-3.6" cy="2" r="3.4"/><circle cx="3.6" cy="2" r="3.4"/>'
    f'<path {LINE} d="M0,1 1,8"/>',
}
"""A labarum for the Dux, a wheel cross for the Civitates, crossed seaxes, a trefoil."""

UNIT_ICONS = {
    "horse": '<path d="M-6,8H6C6,3 4,0 6,-3 5,-7 2,-9 -1,-9L-2,-11 '
    '-3.5,-8.5C-6,-7 -8,-2 -9,1L-7,3.5 -3,1C-3,4 -6,5 -6,8Z"/>',
    "shield": f'<path {LINE} d="M8,-9V11"/><path d="M8,-13 10.6,-7H5.4Z"/><circle cx="-2" cy="1" r="7.6"/>'
    f'<circle {BOSS} cx="-2" cy="1" r="2.4"/>',
    "sword": '<path d="M0,-12 2.2,-8V3H6V5.4H2V10H-2V5.4H-6V3H-2.2V-8Z"/>',
    "axe": f'<path {LINE} d="M-4,10 2,-10"/>'
    '<path d="M-.5,-8.5C5,-11.5 9.5,-9 10.5,-6.5 10,-2 6,2 .5,2.5 2,-1.5 2,-5 -.5,-8.5Z"/>',
    "ship": f'<path {LINE} d="M0,-11V4"/><path d="M1,-10C6,-8 7,-4 7,0H1ZM-1,-8C-5,-6 -6,-3 -6,0H-1ZM-10,3'
    'C-5,5.5 5,5.5 10,3L7,9H-7Z"/>',
}

STRONGHOLD_SHAPES = {
    "fort": f'<path d="M-14,11V-10H-8.5V-6H-4V-10H4V-6H8.5V-10H14V11Z"/><path {DOOR} d="M-4,11V3A4,4 0 0 1 4,3V11Z"/>',
    "town": '<path d="M-15,11V-2L-10,-10 -5,-2V1H5V-2L10,-10 15,-2V11Z"/>'
    f'<path {DOOR} d="M-3.5,11V6A3.5,3.5 0 0 1 3.5,6V11ZM-11,0H-9V4H-11ZM9,0H11V4H9Z"/>',
    "hillfort": '<path d="M-16,11C-13,-1 -8,-5 -7,-5V-10H-4.5V-7H-1.3V-10H1.3V-7H4.5V-10H7V-5C8,-5 13,-1 16,11Z"/>'
    f'<path {RING} d="M-11,6C-6,1 6,1 11,6M-7,-.5C-3,-3 3,-3 7,-.5"/>',
    "settlement": '<path d="M-12,11V1H-16L-2,-10 -5,-13H-2L0,-11.5 2,-13H5L2,-10 16,1H12V11Z"/>'
    f'<path {DOOR} d="M-3,11V2H3V11Z"/>',
}

MARKS = {
    "shield": shared.MARKS["shield"],
    "tear": '<path d="M0,-7C3,-2 4.6,0 4.6,2.6A4.6,4.6 0 0 1 -4.6,2.6C-4.6,0 -3,-2 0,-7Z"/>',
    "flag": shared.MARKS["flag"],
    "galley": '<path d="M-17,3C-8,6 8,6 17,1L14,9H-12ZM-1,-14H1V4H-1ZM2,-13C10,-11 12,-5 12,0H2Z"/>'
    f'<path {LINE} d="M-9,8 -13,14M-3,8 -6,14M3,8 1,14M9,8 8,14"/>',
    "cylinder": shared.MARKS["cylinder"],
    "disc": shared.MARKS["disc"],
    "block": shared.MARKS["block"],
    "pawn": shared.MARKS["pawn"],
    "people": '<circle cx="-4" cy="-5" r="2.6"/><circle cx="4" cy="-4" r="2.2"/>'
    '<path d="M-8.5,8C-8.5,0 -6,-1.5 -4,-1.5S.5,0 .5,8ZM1,8C1,2 2,-.8 4,-.8S8,2 8,8Z"/>',
    "laurel": f'<path {LINE} d="M-3,7C-8,4 -9,-3 -5,-8M3,7C8,4 9,-3 5,-8M-3.5,7 3.5,7"/>'
    '<path d="M-7,-1 -4,-3.5 -6.5,-4ZM-6.5,3.5 -3.4,1.5 -7,.5ZM7,-1 4,-3.5 6.5,-4ZM6.5,3.5 3.4,1.5 7,.5Z"/>',
    "eagle": '<path d="M0,-11L2.5,-7C8,-12 14,-11 17,-8 14,-7 14,-3 9,-1L12,1C8,3 5,2 3.5,1L5,9 0,6 -5,9 -3.5,1'
    'C-5,2 -8,3 -12,1L-9,-1C-14,-3 -14,-7 -17,-8 -14,-11 -8,-12 -2.5,-7Z"/>',
    "triskele": f'<path {LINE} d="M0,0C-1,-5 3,-9 7,-6M0,0C5,1.5 6,7 1.5,8.5M0,0C-4,3.5 -9,1 -8,-3.5"/>'
    '<circle r="1.8"/>',
    "sail": '<path d="M-1,-9H1V5H-1ZM2,-8C8,-6 9,0 7,3H2ZM-2,-6C-6,-4 -7,0 -6,3H-2ZM-9,5H9L6,9H-6Z"/>',
    "war": f'<path {LINE} d="M-7,8 6,-7M7,8 -6,-7"/><path d="M9,-10 3,-7.5 6.5,-4ZM-9,-10 -3,-7.5 -6.5,-4Z"/>',
    "sword": UNIT_ICONS["sword"],
    "raven": '<path d="M-11,-3L-6,-6C-5,-9 -1,-9 1,-6L11,5 4,4 6,8 -1,4C-5,3 -7,0 -6.5,-3.5Z"/>',
    "lens": shared.MARKS["lens"],
    "city": '<path d="M-17,9V-3L-12,-11 -7,-3V-6L0,-15 7,-6V-3L12,-11 17,-3V9Z"/>'
    f'<path {DOOR} d="M-3.5,9V4A3.5,3.5 0 0 1 3.5,4V9Z"/>',
}


RIDGE = "M-18.5,13.5V-5L0,-16.5 18.5,-5V13.5Z"
RAIDERS = f'<path d="{RIDGE}" {SHADOW}/><path d="{RIDGE}" {CHIT}/>'
"""Raiders have a ridge, as the wooden pieces do."""
FLAG = f'<g transform="translate(-15,-8) scale(.78)" style="fill:var(--h);stroke:var(--rim)">{MARKS["flag"]}</g>'


def _counter(icon: str, flag: str = "") -> str:
    """The body of a counter with its sign: Troops are cubes."""
    return counter_shape(RAIDERS if icon == "ship" else CUBE, UNIT_ICONS[icon], flag)


def shapes() -> dict[str, str]:
    """All shapes by name."""
    return (
        {f"e-{id}": shape for id, shape in EMBLEMS.items()}
        | {f"s-{id}": shape for id, shape in STRONGHOLD_SHAPES.items()}
        | {f"m-{id}": shape for id, shape in MARKS.items()}
        | {f"k-{icon}": _counter(icon) for icon in UNIT_ICONS}
        | {"k-hired": _counter("axe", FLAG)}
    )
