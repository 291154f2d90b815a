"""How the board of Falling Sky looks: its colours, its shapes, and 1.4 pieces as counters."""

from __future__ import annotations

from vexillum.coin.show.board import Counters, CounterStyle, counter_shape, hideable_shapes
from vexillum.core.show import board as shared
from vexillum.core.show.board import (
    BOSS,
    CHIT,
    CUBE,
    DOOR,
    GLYPH,
    LINE,
    LINES,
    LINES_DARK,
    PAPER,
    PAPER_DARK,
    RING,
    ROUND,
    SHADOW,
    SIGNS,
    SIGNS_DARK,
    Look,
)
from vexillum.core.show.svg import at, title
from vexillum.core.words.texts import Texts

from ..pieces import FACTIONS, FORT, IS_LEADER, KIND_OWNER, KINDS, LEGION, SUCCESSOR

# The colours of the board: those of its land and Factions between those that every board has -------------------------


LIGHT = {
    **PAPER,
    "celtica": "#f2e5bf",
    "belgica": "#d9dcae",
    "germania": "#c3c9a2",
    "britannia": "#e2d6b4",
    "provincia": "#eccfa4",
    "cisalpina": "#e0d2b0",
    "texture-celtica": "#b79a55",
    "texture-belgica": "#5d7f4d",
    "texture-germania": "#4f6a3c",
    "texture-britannia": "#8d7a4a",
    "texture-provincia": "#9c5f35",
    "texture-cisalpina": "#7b6a48",
    "scorched": "#6b2f10",
    **LINES,
    "river": "#6f9fb4",
    "rhenus": "#3f7f9e",
    "romans": "#a5282c",
    "romans-ink": "#ffffff",
    "romans-text": "#931f24",
    "arverni": "#24703f",
    "arverni-ink": "#ffffff",
    "arverni-text": "#1d6337",
    "aedui": "#2b62ab",
    "aedui-ink": "#ffffff",
    "aedui-text": "#1f5299",
    "belgae": "#e09a2b",
    "belgae-ink": "#2a1a05",
    "belgae-text": "#855206",
    "germans": "#27242a",
    "germans-ink": "#ffffff",
    "germans-text": "#27242a",
    "germans-tint": "#3a3440",
    "marker": "#d8cdb4",
    "marker-ink": "#3a2c1c",
    **SIGNS,
    "tag": "#4b4a47",
    "tag-ink": "#ffffff",
}
DARK = {
    **PAPER_DARK,
    "celtica": "#6a5f45",
    "belgica": "#545a3a",
    "germania": "#3e4a30",
    "britannia": "#5d543d",
    "provincia": "#6f5236",
    "cisalpina": "#4e4736",
    "texture-celtica": "#a8925e",
    "texture-belgica": "#9dbb83",
    "texture-germania": "#93b07c",
    "texture-britannia": "#b8a26a",
    "texture-provincia": "#d0996a",
    "texture-cisalpina": "#a8976c",
    "scorched": "#1c0a03",
    **LINES_DARK,
    "river": "#5f93a8",
    "rhenus": "#7fc0dc",
    "romans": "#b3353a",
    "romans-text": "#ff9d98",
    "arverni": "#2a7a47",
    "arverni-text": "#8fdba8",
    "aedui": "#3a73bd",
    "aedui-text": "#9cc6ff",
    "belgae": "#e5a338",
    "belgae-text": "#ffcb7a",
    "germans": "#121014",
    "germans-text": "#ded6e0",
    "germans-tint": "#08070a",
    "marker": "#cfc3a6",
    **SIGNS_DARK,
    "tag": "#15130f",
}


# The shapes: emblems, pieces, pieces at Tribes, and marks, each drawn around its own middle --------------------------


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

CITADEL_SHAPE = "M-15,12V-8L-11,-12H-7V-8H-2.5V-12H2.5V-8H7V-12H11L15,-8V12Z"
FORT_SHAPE = '<path d="M-14,11V-10H-8.5V-6H-4V-10H4V-6H8.5V-10H14V11Z"/>'
HOLDING_SHAPES = {
    "ally": '<circle r="13"/>',
    "citadel": f'<path d="{CITADEL_SHAPE}"/>',
    "fort": f'{FORT_SHAPE}<path {DOOR} d="M-4,11V3A4,4 0 0 1 4,3V11Z"/>',
}
"""A disc for an Ally, towers for a Citadel; a Fort with its gate."""

STATUS_SHAPES = {
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
    "flame": STATUS_SHAPES["razed"],
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
    f'<g transform="scale(1.15)"><g {SHADOW}>{FORT_SHAPE}</g>'
    f'<g style="fill:var(--f);stroke:var(--r,var(--rim));stroke-width:var(--w,1.3)"'
    f' stroke-linejoin="round">{FORT_SHAPE}</g>'
    f'<path {DOOR} d="M-4,11V3A4,4 0 0 1 4,3V11Z"/></g>'
)
MASONRY = 'd="M-13,-1H13M-13,5H-5M5,5H13M-8,-1V5M8,-1V5M0,-6V-1"'
PERMANENT_BODY = (
    f'{FORT_BODY}<g transform="scale(1.15)"><path {RING} {MASONRY}/><path {DOOR} d="M-16,11H16V13.6H-16Z"/></g>'
)
"""1.4.2 The Fort of Provincia, which is never removed: of masonry, on a base."""


def shapes() -> dict[str, str]:
    """All shapes by name."""
    return (
        {f"e-{id}": shape for id, shape in EMBLEMS.items()}
        | {f"s-{id}": shape for id, shape in HOLDING_SHAPES.items()}
        | {f"t-{id}": shape for id, shape in STATUS_SHAPES.items()}
        | {f"m-{id}": shape for id, shape in MARKS.items()}
        | {f"k-{id}": _leader(sign) for id, sign in LEADERS.items()}
        | {"k-legion": counter_shape(CUBE, PIECES["legion"]), "k-fort": FORT_BODY, "k-fort-permanent": PERMANENT_BODY}
        | {f"k-{id}": shape for id, shape in hideable_shapes("auxilia", ROUND, PIECES["javelin"]).items()}
        | {f"k-{id}": shape for id, shape in hideable_shapes("warband", ROUND, PIECES["axe"]).items()}
    )


def _leader(sign: str) -> str:
    return f'{LEADER_BODY}<g transform="translate(-7.5,.5) scale(.86)" {GLYPH}>{sign}</g>'


# How the board of Falling Sky looks: what the parts that all volumes share are given ---------------------------------


LOOK = Look(prefix="fb", css="falling-sky-board", light=LIGHT, dark=DARK, emblems=EMBLEMS, marks=MARKS)
use = LOOK.use
"""A shape from the board's definitions."""


# 1.4 Pieces as counters: colour and shape by Faction and type, a number, and whether they are Hidden -----------------


def _shape(kind: int) -> str:
    """The shape of a kind: that of its wood, and Hidden, Revealed or Scouted."""
    id = KINDS[kind]
    if kind in SUCCESSOR:
        return "successor"
    if IS_LEADER[kind] or kind in (LEGION, FORT):
        return id
    wood = "auxilia" if id.startswith("auxilia") else "warband"
    return wood if id.endswith("_revealed") else f"{wood}-{id.rpartition('_')[2]}"


STYLE = {id: CounterStyle(FACTIONS[KIND_OWNER[kind]], _shape(kind)) for kind, id in enumerate(KINDS)}
"""The colour and shape of each kind."""
INITIAL = {
    "caesar": "C",
    "vercingetorix": "V",
    "ambiorix": "A",
    "roman_successor": "S",
    "arverni_successor": "S",
    "belgic_successor": "S",
}
"""1.4.3 The letter on a Leader, or on a Successor."""
PERMANENT = "unit:provincia.fort"
"""1.4.2 The Fort that is never removed."""
_COUNTERS = Counters(LOOK, STYLE)


def counter(texts: Texts, kind: str, n: int, x: float, y: float, *, thing: str = "", scale: float = 1.0) -> str:
    """A stack of equal pieces at a place; a Leader with its letter, a Fort by itself."""
    said = texts.count(kind, n)
    if thing == PERMANENT:
        return _single(kind, texts("drawing.permanent_fort"), x, y, thing, scale, shape="fort-permanent")
    if kind in INITIAL or kind == "fort":
        return _single(kind, said, x, y, thing, scale, shape=STYLE[kind].shape)
    return _COUNTERS.draw(kind, n, said, x, y, thing=thing, scale=scale)


def _single(kind: str, said: str, x: float, y: float, thing: str, scale: float, *, shape: str) -> str:
    style = STYLE[kind]
    named = f' data-thing="{thing}"' if thing else ""
    letter = f'<text x="9.5" y="6.2" class="n">{INITIAL[kind]}</text>' if kind in INITIAL else ""
    return (
        f'<g class="counter {style.colour}"{named} data-token="{kind}" data-n="1" {at(x, y, scale)}>{title(said)}'
        f"{use(f'k-{shape}')}{letter}</g>"
    )
