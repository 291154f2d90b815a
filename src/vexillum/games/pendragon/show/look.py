"""How the board looks: colours, shapes, styles, and pieces and signs as small pictures."""

from __future__ import annotations

from functools import cache

from vexillum.coin.show import boxes
from vexillum.coin.show.board import Counters, CounterStyle, counter_shape
from vexillum.core.show import board
from vexillum.core.show.board import (
    BOSS,
    CHIT,
    CUBE,
    DOOR,
    LINE,
    LINES,
    LINES_DARK,
    PAPER,
    PAPER_DARK,
    RIM,
    RING,
    SHADOW,
    SIGNS,
    SIGNS_DARK,
    Look,
    below_root,
    colours,
    control_picture,
    counter_picture,
    glow,
    picture_colours,
    settled,
)
from vexillum.core.show.display import Art, SeatArt
from vexillum.core.show.svg import at, document, group, path, rect, squares, text, title, width
from vexillum.core.words.texts import Texts

from ..map import Site
from ..pieces import FACTIONS, STRONGHOLD_NUMBER, UNITS

# The colours of the board: those of its land and Factions between those that every board has -------------------------


LIGHT = {
    **PAPER,
    "clear": "#f2e5bf",
    "fens": "#d0dbac",
    "hills": "#dfc797",
    "city": "#e8b98f",
    "texture-clear": "#b79a55",
    "texture-fens": "#5d7f4d",
    "texture-hills": "#8d6d38",
    **LINES,
    "road": "#fffaf0",
    "road-edge": "#7c5f3c",
    "dux": "#a5282c",
    "dux-ink": "#ffffff",
    "dux-text": "#931f24",
    "militia": "#a5d0f2",
    "militia-ink": "#12304f",
    "civitates": "#2b62ab",
    "civitates-ink": "#ffffff",
    "civitates-text": "#1f5299",
    "saxons": "#27242a",
    "saxons-ink": "#ffffff",
    "saxons-text": "#27242a",
    "scotti": "#24703f",
    "scotti-ink": "#ffffff",
    "scotti-text": "#1d6337",
    "briton-tint": "#4f8fd0",
    "saxon-tint": "#3a3440",
    **SIGNS,
    "tag": "#4b4a47",
    "tag-ink": "#ffffff",
}
DARK = {
    **PAPER_DARK,
    "clear": "#6a5f45",
    "fens": "#4c5b3d",
    "hills": "#5f4d31",
    "city": "#7d5034",
    "texture-clear": "#a8925e",
    "texture-fens": "#9dbb83",
    "texture-hills": "#c4a163",
    **LINES_DARK,
    "road": "#d9c9a3",
    "road-edge": "#2a2118",
    "dux": "#b3353a",
    "dux-text": "#ff9d98",
    "militia": "#9cc8ec",
    "civitates": "#3a73bd",
    "civitates-text": "#9cc6ff",
    "saxons": "#121014",
    "saxons-text": "#ded6e0",
    "scotti": "#2a7a47",
    "scotti-text": "#8fdba8",
    "briton-tint": "#5f9fe0",
    "saxon-tint": "#08070a",
    **SIGNS_DARK,
    "tag": "#15130f",
}


# The shapes: emblems, Units, Strongholds and marks, each drawn around its own middle ---------------------------------


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
    "shield": board.MARKS["shield"],
    "tear": '<path d="M0,-7C3,-2 4.6,0 4.6,2.6A4.6,4.6 0 0 1 -4.6,2.6C-4.6,0 -3,-2 0,-7Z"/>',
    "flag": board.MARKS["flag"],
    "galley": '<path d="M-17,3C-8,6 8,6 17,1L14,9H-12ZM-1,-14H1V4H-1ZM2,-13C10,-11 12,-5 12,0H2Z"/>'
    f'<path {LINE} d="M-9,8 -13,14M-3,8 -6,14M3,8 1,14M9,8 8,14"/>',
    "cylinder": board.MARKS["cylinder"],
    "disc": board.MARKS["disc"],
    "block": board.MARKS["block"],
    "pawn": board.MARKS["pawn"],
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
    "lens": board.MARKS["lens"],
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


# How the board of Pendragon looks: what the parts that all volumes share are given -----------------------------------


LOOK = Look(
    prefix="pb",
    css="pendragon-board",
    light=LIGHT,
    dark=DARK,
    emblems=EMBLEMS,
    marks=MARKS,
    arms={"briton": "civitates"},
)
use = LOOK.use
"""A shape from the board's definitions."""


# The look of the map of Britain: its own rules between those that every volume has -----------------------------------


PATROLS = """
.medal{fill:var(--panel);stroke:var(--sea-ink);stroke-width:2}
.medal.open{fill-opacity:.55;stroke-dasharray:4 4}
.sail{fill:var(--sea-ink);color:var(--sea-ink)}
.sail.off{opacity:.5}
.strike{stroke:var(--dux);stroke-width:3.4;stroke-linecap:round}
.sea-state{fill:var(--sea-ink);font-size:max(16px,calc(13.2px/var(--z)));font-weight:700;paint-order:stroke;
  stroke:var(--sea-1);
  stroke-width:3px;stroke-linejoin:round}
"""
TERRAIN = """
.clear .ground{fill:var(--clear)}
.fens .ground{fill:var(--fens)}
.hills .ground{fill:var(--hills)}
.city .ground{fill:var(--city)}
.clear .texture{fill:url(#$ID-clear)}
.fens .texture{fill:url(#$ID-fens)}
.hills .texture{fill:url(#$ID-hills)}
.city .texture{fill:url(#$ID-city)}
"""
TINTS = """
.tint.briton{--c:var(--briton-tint)}
.tint.dux{--c:var(--dux)}
.tint.saxons{--c:var(--saxon-tint)}
.tint.scotti{--c:var(--scotti)}
"""
STRONG_TINTS = """
.tint.saxons,.tint.scotti,.tint.dux{fill-opacity:.2;stroke-opacity:.75}
"""
ROADS = """
.wall{fill:none;stroke:var(--border);stroke-width:2.4;stroke-dasharray:9 5;pointer-events:none}
.estuary{fill:none;stroke:url(#$ID-sea);stroke-width:5;stroke-linecap:round;stroke-linejoin:round;pointer-events:none}
.road-bed{fill:none;stroke:var(--road-edge);stroke-width:6.4;stroke-linecap:round}
.road{fill:none;stroke:var(--road);stroke-width:3.6;stroke-linecap:round}
.roads.lost{opacity:.8}
.roads.lost .road-bed{stroke-width:2.4;stroke-dasharray:3 9}
.roads.lost .road{stroke:none}
"""
PEOPLE = """
.people{transform:translate(calc(-1*(var(--half)*var(--name) + 5px + 11px*var(--grow))),calc(-.32*var(--name)))
  scale(var(--grow));opacity:calc(1 - var(--tiny))}
"""
CITY_NAMES = """
.city-name,.sea-state{opacity:calc(1 - var(--tiny))}
"""
SPACES = """
.pop{fill:var(--panel);stroke:var(--ink);stroke-width:1.6}
.pop.up{stroke:var(--scotti-text);stroke-width:3}
.pop.down{stroke:var(--dux-text);stroke-width:3}
.pop-n{font-size:16.5px;font-weight:700;text-anchor:middle}
.pop-was{fill:var(--scotti-text);stroke:var(--halo);stroke-width:1.6;paint-order:stroke}
.pop-was.down{fill:var(--dux-text)}
.tear{fill:#4d86b8;stroke:var(--halo);stroke-width:1}
.cube{fill:var(--gold);stroke:var(--gold-edge);stroke-width:1.2}
.hole{fill:var(--vacant);stroke:var(--ink-2);stroke-width:.9;fill-opacity:.75}
.hole.shut{fill-opacity:.25;stroke-dasharray:1.6 1.8}
.dux{--f:var(--dux);--g:var(--dux-ink);--t:var(--dux-text)}
.civitates,.briton{--f:var(--civitates);--g:var(--civitates-ink);--t:var(--civitates-text)}
.militia{--f:var(--militia);--g:var(--militia-ink)}
.saxons{--f:var(--saxons);--g:var(--saxons-ink);--t:var(--saxons-text)}
.scotti{--f:var(--scotti);--g:var(--scotti-ink);--t:var(--scotti-text)}
"""
"""``--f`` is a Faction's colour, ``--g`` what is drawn on it, ``--t`` its text."""
TOWNS = """
.site-name.town{fill:var(--tag-ink);stroke:none}
.tag{fill:var(--tag);fill-opacity:.88}
"""
FOEDERATI = """
.hired{--r:var(--h);--w:3}
.hire-dux{--h:var(--dux)}
.hire-civitates{--h:#5b9ce8}
"""
"""``--h`` is the employer's colour, ``--r`` and ``--w`` are the rim of a counter."""
CITIES = """
.leader{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-dasharray:1 5;stroke-linecap:round;pointer-events:none}
.callout{fill:var(--panel);stroke:var(--coast);stroke-width:1.8}
.city-mark{fill:var(--ink);stroke:var(--halo);stroke-width:1.4}
.city-mark{--g:var(--city)}
.city-name{font-size:max(15.5px,calc(13.2px/var(--z)));font-weight:700;text-anchor:end;paint-order:stroke;
  stroke:var(--halo);stroke-width:.22em;stroke-linejoin:round}
"""
SEA_STATES = """
.sea.named .medal{stroke-width:4}
.sea.changed>.water,.sea.now>.water{fill:var(--change);fill-opacity:.22}
.sea.changed .medal,.sea.now .medal{stroke:var(--change);stroke-width:5}
.sea.lit>.water{fill:var(--glow-2);fill-opacity:.35}
.sea.lit .medal,.sea.chosen .medal{stroke:var(--glow);stroke-width:6}
.sea.hovered>.water,.sea.chosen>.water{fill:var(--glow-2);fill-opacity:.6}
.sea.lit .sea-name{font-weight:700}
"""
CITY_STATES = """
.callout-g.named>.callout{stroke:var(--ink);stroke-width:4}
.callout-g.changed>.callout,.callout-g.now>.callout{stroke:var(--change);stroke-width:7}
.callout-g.lit>.callout{stroke:var(--glow);stroke-width:5}
.callout-g.chosen>.callout{stroke:var(--glow);stroke-width:8}
.callout-g.hovered>.callout{fill:var(--glow-2)}
"""
MAP_RULES = (
    board.ROOT
    + board.SEA
    + PATROLS
    + board.FAR_LAND
    + board.GROUND
    + TERRAIN
    + board.TINT
    + TINTS
    + board.NO_TINT
    + STRONG_TINTS
    + board.BORDERS
    + ROADS
    + board.NAMES
    + PEOPLE
    + board.CONTROL
    + CITY_NAMES
    + board.TROOPS
    + SPACES
    + board.COATS
    + board.SLOTS
    + TOWNS
    + board.PIECES
    + FOEDERATI
    + board.NUMBERS
    + CITIES
    + board.COMPASS
    + board.POINTING
)
STATES = board.AREA_STATES + SEA_STATES + board.SLOT_STATES + CITY_STATES + board.COUNTER_STATES
MAP_STYLE = (
    colours(LOOK) + below_root(LOOK, MAP_RULES) + below_root(LOOK, STATES) + glow(LOOK, "frame", "callout", "plot")
)
"""The style sheet of the map."""


# The look of what lies around the map in the whole picture: what Pendragon has more than every volume ----------------


EAGLE = ".eagle{fill:#2a2016}"
SAXONS = ".seat.active.saxons>.panel{stroke:var(--rim)}"
REFUGEES = """
.person{fill:var(--ink)}
.person.off{opacity:.22}
"""
SHEET_RULES = (
    boxes.TYPE_STYLE
    + boxes.BOARD_STYLE
    + EAGLE
    + boxes.cards_style("epoch", "dux")
    + boxes.card_backs("dux")
    + boxes.PANELS_STYLE
    + SAXONS
    + boxes.SPOTS_STYLE
    + REFUGEES
    + boxes.card_signs("epoch")
)
SHEET_STYLE = below_root(LOOK, SHEET_RULES)
"""Rules beside those of the map."""


# 1.4 Units as counters: colour and shape for whose and what they are, a number, and the Plunder they carry -----------


COUNTER_STYLE = {
    "cavalry": ("dux", "horse", ""),
    "militia": ("militia", "shield", ""),
    "comitates": ("civitates", "sword", ""),
    "saxon_warband": ("saxons", "axe", ""),
    "scotti_warband": ("scotti", "axe", ""),
    "saxon_raider": ("saxons", "ship", ""),
    "scotti_raider": ("scotti", "ship", ""),
    "red_saxon_warband": ("saxons", "axe", "dux"),
    "blue_saxon_warband": ("saxons", "axe", "civitates"),
    "red_scotti_warband": ("scotti", "axe", "dux"),
    "blue_scotti_warband": ("scotti", "axe", "civitates"),
}
"""The colour of each Unit, its sign, and who employs it as Foederati (1.4.3)."""
CUBES_SHOWN = 4
_COUNTERS = Counters(
    LOOK,
    {
        unit: CounterStyle(colour, "hired" if employer else icon, f"hired hire-{employer}" if employer else "")
        for unit, (colour, icon, employer) in COUNTER_STYLE.items()
    },
)


def plunder(n: int) -> str:
    """1.7.4 Plunder that lies on a counter: one cube each, up to some; then a number beside one."""
    if not n:
        return ""
    shown = n if n <= CUBES_SHOWN else 1
    cubes = squares(((17.5 - 8.5 * (k + 1), -20) for k in range(shown)), 7.6, "cube")
    more = text(-2, -13, f"×{n}", "site-name") if shown != n else ""
    return f'<g data-token="plunder" data-n="{n}">{cubes}{more}</g>'


def words(texts: Texts, unit: str, n: int, loaded: int) -> str:
    """What a counter is, in words."""
    said = texts.count(unit, n)
    return texts("drawing.with_plunder", what=said, n=loaded) if loaded else said


def counter(
    texts: Texts,
    unit: str,
    n: int,
    x: float,
    y: float,
    *,
    loaded: int = 0,
    thing: str = "",
    scale: float = 1.0,
) -> str:
    """A stack of equal Units at a place; ``thing`` if it can be chosen."""
    said = words(texts, unit, n, loaded)
    return _COUNTERS.draw(unit, n, said, x, y, load=plunder(loaded), thing=thing, scale=scale)


# 1.3.5, 1.4.2 Stronghold Sites and what stands on them ---------------------------------------------------------------


STRONGHOLD_STYLE = {
    "fort": ("dux", "fort", ""),
    "town": ("militia", "town", ""),
    "hillfort": ("civitates", "hillfort", ""),
    "saxon_settlement": ("saxons", "settlement", ""),
    "scotti_settlement": ("scotti", "settlement", ""),
    "red_saxon_settlement": ("saxons", "settlement", "dux"),
    "blue_saxon_settlement": ("saxons", "settlement", "civitates"),
    "red_scotti_settlement": ("scotti", "settlement", "dux"),
    "blue_scotti_settlement": ("scotti", "settlement", "civitates"),
}
"""The colour of each Stronghold, its shape, and who employs it as Foederati (1.4.3)."""
NAME_SIZE = 11.5


def stronghold(id: str, x: float = 0, y: float = 0, scale: float = 1.0) -> str:
    """The piece itself, with the employer's flag if it is Foederati."""
    colour, shape, employer = STRONGHOLD_STYLE[id]
    flag = (
        f'<g class="{employer}">{use("m-flag", "flag", at(x + 7 * scale, y - 4 * scale, scale))}</g>'
        if employer
        else ""
    )
    return f'<g class="{colour}">{use(f"s-{shape}", "hold", at(x, y, scale))}</g>{flag}'


def _name(site: Site, name: str, x: float, y: float) -> str:
    """1.3.5 Town Sites have names in white on dark gray. They are shown when the map is near enough."""
    if site.type == "town":
        wide = width(name, NAME_SIZE) * 0.96 + 9
        shown = rect(-wide / 2, -10.3, wide, 14, "tag", 4) + text(0, 0, name, "site-name town")
    else:
        shown = text(0, 0, name, "site-name")
    return f'<g {at(x, y)}><g class="near">{shown}</g></g>'


def site(texts: Texts, site: Site, holder: str, x: float, y: float) -> str:
    """A Site: its plot, its name, and the Stronghold on it or the ghost of the one it is meant for."""
    name = texts.name("site", site.id)
    kind = texts(f"drawing.site_{site.type}", name=name)
    if holder:
        said = texts("drawing.site_held", site=kind, what=texts.name("stronghold", holder))
        piece = f'<g class="counter" data-token="{holder}" data-n="1">{title(said)}{stronghold(holder, x, y)}</g>'
    else:
        said = texts("drawing.site_vacant", site=kind)
        piece = use(f"s-{site.type}", "ghost", at(x, y, 0.82))
    return (
        f'<g class="site {site.type}" data-thing="site:{site.id}">{title(said)}'
        f"{rect(x - 20, y - 15, 40, 29, 'plot', 3 if site.type == 'town' else 13)}{piece}"
        f"{_name(site, name, x, y + 27)}</g>"
    )


# The signs of the map that are no pieces, as small pictures for its legend -------------------------------------------


CONTROLS = ("briton", "dux", "saxons", "scotti", "none")
TEXTURES = {
    "clear": "M-8,6v-6M-4,6l2,-6M3,6v-6M7,6l2,-6",
    "fens": "M-10,2h8M-8,6h4M2,-3h8M4,1h4",
    "hills": "M-10,6l5,-9 5,9M1,7l4,-7 4,7",
}
SITES = ("town", "hillfort")
_SQUARE = "-15 -15 30 30"
_WAY = "M-12,7Q0,6 12,-8"


def _population() -> str:
    """1.3.6 A circle with a number."""
    ink = LIGHT["ink"]
    digit = path("M-2.5,-4L1,-6V6", fill="none", stroke=ink, stroke_width="2.4")
    return f'<circle r="11" fill="{LIGHT["panel"]}" stroke="{ink}" stroke-width="1.8"/>{digit}'


def _patrol(there: bool) -> str:
    """1.3.7 A galley, struck out without Patrol."""
    ink = LIGHT["sea-ink"]
    galley = group(MARKS["galley"], transform="scale(.55)", fill=ink, color=ink)
    strike = "" if there else path("M-9,9 9,-9", stroke=LIGHT["dux"], stroke_width="3")
    return f'<circle r="13" fill="{LIGHT["sea-1"]}" stroke="{ink}" stroke-width="1.6"/>{galley}{strike}'


def _terrain(terrain: str) -> str:
    """1.3.1 The ground with its texture."""
    ground = path("M-14,-11H14V11H-14Z", fill=LIGHT[terrain], stroke=RIM)
    return ground + path(TEXTURES[terrain], fill="none", stroke=LIGHT[f"texture-{terrain}"], stroke_width="1.6")


def _roads() -> str:
    """1.3.3 A paved Road."""
    bed = path(_WAY, stroke=LIGHT["road-edge"], stroke_width="6.4")
    return group(bed + path(_WAY, stroke=LIGHT["road"], stroke_width="3.6"), fill="none", stroke_linecap="round")


def _site(kind: str) -> str:
    """1.3.5 The ghost of the Stronghold that a Site is meant for."""
    return group(
        settled(STRONGHOLD_SHAPES[kind], g="none"),
        transform="scale(.82)",
        fill="none",
        stroke=RIM,
        stroke_width="1.6",
        stroke_dasharray="2.5 2",
    )


def signs() -> dict[str, str]:
    """All of them by token."""
    drawn = {"population": _population(), "patrolled": _patrol(True), "no_patrol": _patrol(False), "roads": _roads()}
    drawn |= {terrain: _terrain(terrain) for terrain in TEXTURES}
    drawn |= {f"{kind}_site": _site(kind) for kind in SITES}
    found = {f"sign_{sign}": document(_SQUARE, picture) for sign, picture in drawn.items()}
    return found | {f"control_{holder}": control_picture(LOOK, holder) for holder in CONTROLS}


# Small pictures for use outside of the map: emblems of the Factions, counters, and the signs of the map --------------
#
# Each is an SVG document of its own without style sheet, ids or references, in colours that stand on light and on dark
# ground: it can be shown as an image, as often as one likes.


_TROOPS = "M-14.5,-13.5H14.5V13.5H-14.5Z"
_RAIDERS = "M-14.5,13.5V-5L0,-16.5 14.5,-5V13.5Z"
_GOLD = {"fill": LIGHT["gold"], "stroke": LIGHT["gold-edge"], "stroke_width": "1.4"}
_LOAD = path("M4,-19h9v9h-9z", **_GOLD)
_SACK = path("M-7,7C-10,0 -5,-4 -2,-5L-4,-9H4L2,-5C5,-4 10,0 7,7Z", **_GOLD)


def unit_picture(unit: str, *, loaded: bool = False) -> str:
    """1.4 A Unit: Troops are cubes, Raiders have a ridge; Foederati have their employer's rim and flag."""
    colour, icon, employer = COUNTER_STYLE[unit]
    body = _RAIDERS if icon == "ship" else _TROOPS
    drawn = counter_picture(body, UNIT_ICONS[icon])
    values = picture_colours(LOOK, colour)
    if employer:
        drawn += group(FLAG, transform="translate(3,2)")
        values |= {"h": LIGHT[employer], "r": LIGHT[employer], "w": "2.6"}
    return document("-17 -20 34 37", settled(drawn, **values) + (_LOAD if loaded else ""))


def stronghold_picture(kind: str) -> str:
    """1.4.2 A Stronghold, with its employer's flag if it is Foederati."""
    colour, shape, employer = STRONGHOLD_STYLE[kind]
    drawn = group(STRONGHOLD_SHAPES[shape], fill=LIGHT[colour], stroke=RIM, stroke_width="1.3", stroke_linejoin="round")
    if employer:
        drawn += group(MARKS["flag"], transform="translate(7,-3)", fill=LIGHT[employer], stroke=RIM)
    return document("-18 -21 40 34", settled(drawn, **picture_colours(LOOK, colour)))


@cache
def pictures() -> dict[str, str]:
    """Every token with its picture."""
    return (
        {unit: unit_picture(unit) for unit in UNITS}
        | {f"{unit}_loaded": unit_picture(unit, loaded=True) for unit in UNITS}
        | {kind: stronghold_picture(kind) for kind in STRONGHOLD_NUMBER}
        | {
            "prosperity": document("-9 -9 18 18", path("M-6,-6H6V6H-6Z", **_GOLD)),
            "plunder": document("-10 -11 20 20", _SACK),
            "refugees": document("-10 -10 20 20", group(MARKS["people"], fill=RIM)),
        }
        | signs()
    )


def _token_name(token: str, texts: Texts) -> str:
    for kind in ("unit", "stronghold"):
        if f"{kind}.{token}" in texts:
            return texts.name(kind, token)
    return texts.name("drawing" if token.startswith("control_") else "token", token)


def art(texts: Texts) -> Art:
    """Colours, emblems and all pictures, with their names in the reader's language."""
    found = pictures()
    return Art(
        seats={seat: SeatArt(LIGHT[seat], LIGHT[f"{seat}-ink"], control_picture(LOOK, seat)) for seat in FACTIONS},
        tokens=found,
        token_names={token: _token_name(token, texts) for token in found},
    )
