"""How the board looks: colours, grounds, the shapes of emblems and signs, small pictures for use elsewhere."""

from __future__ import annotations

from functools import cache

from vexillum.core.show import board as shared
from vexillum.core.show.board import (
    CHIT,
    GLYPH,
    LINE,
    LINES,
    LINES_DARK,
    PAPER,
    PAPER_DARK,
    RIM,
    SHADOW,
    SIGNS,
    SIGNS_DARK,
    Look,
    control_picture,
    picture_colours,
    settled,
    water_patterns,
)
from vexillum.core.show.display import Art, SeatArt
from vexillum.core.show.svg import document, escape, group, num, width
from vexillum.core.words.texts import Texts

from ..components.pieces import OWNERS, SEATS, UNITS
from .outline import HEIGHT, WIDTH

# The colours of the map: its terrains and powers between those that every board has ----------------------------------


LIGHT = {
    **PAPER,
    "clear": "#efe6bf",
    "wood": "#c5d1a0",
    "hill": "#e2d0a0",
    "mountain": "#cfc1ab",
    "swamp": "#c6cfb6",
    "desert": "#f3e6c4",
    "texture-clear": "#a9a061",
    "texture-wood": "#44683a",
    "texture-hill": "#94763c",
    "texture-mountain": "#6c5843",
    "texture-swamp": "#4e7466",
    "texture-desert": "#b58f4a",
    **LINES,
    "river": "#4d8fae",
    "wall": "#4a3320",
    "region": "#6b4c26",
    "theocracy": "#d9b13b",
    "theocracy-ink": "#2a1c05",
    "theocracy-text": "#7a5c08",
    "brotherhood": "#a3202c",
    "brotherhood-ink": "#ffffff",
    "brotherhood-text": "#931f2a",
    "kan": "#3f7f4c",
    "kan-ink": "#ffffff",
    "kan-text": "#2f6a3b",
    "fiefs": "#2f5fa8",
    "fiefs-ink": "#ffffff",
    "fiefs-text": "#23508f",
    "great_kingdom": "#7a4a95",
    "great_kingdom-ink": "#ffffff",
    "great_kingdom-text": "#6a3b85",
    "neutral": "#8b8375",
    "neutral-ink": "#ffffff",
    "neutral-text": "#5e574b",
    "rebels": "#8a5a2b",
    "rebels-ink": "#ffffff",
    "rebels-text": "#73471c",
    "akkren": "#1f1d24",
    "akkren-ink": "#b9f06a",
    "akkren-text": "#1f1d24",
    "minor": "#3d7d86",
    "minor-ink": "#ffffff",
    "minor-text": "#2b656d",
    "marker": "#d8cdb4",
    "marker-ink": "#3a2c1c",
    **SIGNS,
}
DARK = {
    **PAPER_DARK,
    "clear": "#5f583d",
    "wood": "#3f4d31",
    "hill": "#5d4e34",
    "mountain": "#4c443b",
    "swamp": "#3f4a3f",
    "desert": "#6c5f42",
    "texture-clear": "#9a9160",
    "texture-wood": "#9cc085",
    "texture-hill": "#c3a468",
    "texture-mountain": "#b5a48c",
    "texture-swamp": "#93bba8",
    "texture-desert": "#d1b478",
    **LINES_DARK,
    "river": "#6fb0cc",
    "wall": "#0e0a06",
    "region": "#e0c48a",
    "theocracy-text": "#f0cd66",
    "brotherhood": "#b02c38",
    "brotherhood-text": "#ff9aa0",
    "kan": "#458a53",
    "kan-text": "#93d9a2",
    "fiefs": "#3c6fbc",
    "fiefs-text": "#9cc4ff",
    "great_kingdom": "#8656a3",
    "great_kingdom-text": "#d9aef0",
    "neutral-text": "#c9c0b0",
    "rebels-text": "#e0ad7a",
    "akkren": "#0c0b0f",
    "akkren-text": "#b9f06a",
    "minor-text": "#8fd0d8",
    "marker": "#cfc3a6",
    **SIGNS_DARK,
}


# The shapes: emblems of the powers, signs of stacks, persons, structures and markers, each around its own middle


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


# How the board of The Akkren War looks: what the parts that all boards share are given -------------------------------


LOOK = Look(prefix="ak", css="akkren-board", light=LIGHT, dark=DARK, emblems=EMBLEMS, marks=MARKS)
use = LOOK.use
"""A shape from the board's definitions."""


# The grounds: each terrain has a texture, so that it can be recognised without colour --------------------------------


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


# Small pictures for use outside of the map: arms of the powers, banners, characters, units, markers ------------------


_BANNER_BOX, _SQUARE = "-19 -18 38 40", "-15 -15 30 30"
_CLASSES = {
    "foot": f'<path {LINE} d="M-11,-8 11,4M11,-8 -11,4"/>',
    "cavalry": f'<path {LINE} d="M-11,4 11,-8"/>',
    "artillery": '<circle cy="-2" r="4.4"/>',
    "wagon": f'<circle {LINE} cx="-5" cy="1" r="3.4"/><circle {LINE} cx="5" cy="1" r="3.4"/>'
    f'<path {LINE} d="M-9,-6H9"/>',
    "monster": f'<path {LINE} d="M-8,4C-7,-9 7,-9 8,4M-3,-3V-2M3,-3V-2"/>',
    "demon": f'<path {LINE} d="M-7,5C-9,-3 -5,-5 0,-5 5,-5 9,-3 7,5M-6,-5 -9,-9M6,-5 9,-9"/>',
    "spirit": f'<path {LINE} d="M-6,5V-3C-6,-9 6,-9 6,-3V5L3,2 0,5 -3,2Z"/>',
    "naval": STACKS["fleet"],
}
"""The sign of each class of units, as maps of campaigns draw them: crossed lines for foot, one line for horse."""
_LETTERS, _ROOM = 15.0, 32.0
"""The letters of a unit's abbreviation, and how wide it may be."""
_PAPER, _INK = "#f3e9cf", "#33271a"


def _unit(id: str, kind: str) -> str:
    """3.1 A unit as a counter: the sign of its class, and its abbreviation."""
    sign = group(_CLASSES.get(kind, ""), transform="translate(0,-6.5) scale(.74)", fill=_INK, color=_INK)
    size = min(_LETTERS, _ROOM / width(id, 1.0))
    name = (
        f'<text y="13.5" font-family="Georgia,serif" font-size="{num(size)}" font-weight="700" text-anchor="middle"'
        f' fill="{_INK}">{escape(id)}</text>'
    )
    body = f'<rect x="-17" y="-16" width="34" height="32" rx="3.5" fill="{_PAPER}" stroke="{RIM}" stroke-width="1.6"/>'
    return document("-19 -18 38 36", body + sign + name)


def _banner_picture(owner: str, sign: str) -> str:
    drawn = f'{BANNER}<g transform="translate(0,0) scale(.9)" {GLYPH}>{sign}</g>'
    return document(_BANNER_BOX, settled(drawn, r=RIM, w="1.4", **picture_colours(LOOK, owner)))


def _fog(words: str) -> str:
    """A banner of which one does not know everything."""
    drawn = f'{BANNER}<g transform="{SIGN_AT}" {GLYPH}>{STACKS["army"]}</g>'
    number = (
        f'<text y="{NUMBER_AT:g}" font-family="Georgia,serif" font-size="16.5" font-weight="700" font-style="italic"'
        f' text-anchor="middle" fill="{LIGHT["neutral-ink"]}">{words}</text>'
    )
    return document(_BANNER_BOX, settled(drawn, r=RIM, w="1.4", **picture_colours(LOOK, "neutral")) + number)


def _token_picture(owner: str, sign: str) -> str:
    drawn = f'{TOKEN}<g transform="scale(.86)" {GLYPH}>{sign}</g>'
    return document(_SQUARE, settled(drawn, r=RIM, w="1.4", **picture_colours(LOOK, owner)))


def _marker(sign: str, *, dark: bool = False) -> str:
    ground, ink = (LIGHT["akkren"], LIGHT["akkren-ink"]) if dark else (LIGHT["marker"], LIGHT["marker-ink"])
    body = f'<circle r="13.5" fill="{ground}" stroke="{RIM}" stroke-width="1.4"/>'
    return document(_SQUARE, body + group(sign, transform="scale(.86)", fill=ink, color=ink))


def _building(sign: str) -> str:
    look = {"fill": LIGHT["vacant"], "stroke": _INK, "stroke_width": "1.4", "color": _INK}
    return document("-17 -15 34 28", group(sign, **look))


def _ground(terrain: str) -> str:
    ground = f'<path d="M-14,-11H14V11H-14Z" fill="{LIGHT[terrain]}" stroke="{RIM}"/>'
    wide, tall, _, _, lines = TEXTURES[terrain]
    look = {"fill": "none", "stroke": LIGHT[f"texture-{terrain}"], "stroke_width": "1.5"}
    return document(
        _SQUARE,
        ground + group(f'<path d="{lines}"/>', transform=f"translate({-wide / 4},{-tall / 4}) scale(.6)", **look),
    )


def _line(css: str, wide: str, dashes: str = "") -> str:
    look = {"fill": "none", "stroke": LIGHT[css], "stroke_width": wide, "stroke_dasharray": dashes}
    return document(_SQUARE, group('<path d="M-12,9C-4,4 -4,-2 4,-4S10,-10 13,-12"/>', **look))


@cache
def _tokens() -> dict[str, str]:
    people = PEOPLE | {"caravan": MARKERS["caravan"]}
    found = {f"{owner}_{kind}": _banner_picture(owner, sign) for owner in OWNERS for kind, sign in STACKS.items()}
    found |= {f"{owner}_{kind}": _token_picture(owner, sign) for owner in OWNERS for kind, sign in people.items()}
    found |= {unit.id: _unit(unit.id, unit.unit_class) for unit in UNITS}
    found |= {sign: _marker(drawn, dark=sign in ("presence", "nest")) for sign, drawn in MARKERS.items()}
    found |= {f"sign_{kind}": _building(sign) for kind, sign in STRUCTURES.items()}
    found |= {f"sign_{terrain}": _ground(terrain) for terrain in TEXTURES}
    found |= {"fog_not_seen": _fog("?"), "fog_seen_part": _fog("~3")}
    found |= {"sign_river": _line("river", "5"), "sign_wall": _line("wall", "6", "1.6 4")}
    return found | {f"control_{owner}": control_picture(LOOK, owner) for owner in (*OWNERS[:5], "none")}


def art(texts: Texts) -> Art:
    """Colours and arms of the powers, a picture of every token, and what each is called."""
    seats = {}
    for owner in OWNERS:
        ink = LIGHT[f"{owner}-ink"]
        seats[owner] = SeatArt(
            LIGHT[owner], ink, control_picture(LOOK, owner), "" if owner in SEATS else texts.name("power", owner)
        )
    names = {unit.id: texts.name("unit", unit.id) for unit in UNITS}
    for owner in OWNERS:
        for kind in STACKS:
            names[f"{owner}_{kind}"] = texts("drawing.token", owner=owner, what=texts.name("stack_kind", kind))
        for kind in (*PEOPLE, "caravan"):
            names[f"{owner}_{kind}"] = texts("drawing.token", owner=owner, what=texts.name("person_kind", kind))
    names |= {sign: texts.name("marker", sign) for sign in MARKERS}
    return Art(seats, _tokens(), names)
