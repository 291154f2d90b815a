"""What every drawn map shares: colours and shapes, water and land, and a style sheet that keeps names readable."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from vexillum.core.show.svg import at, document, escape, group, rect, title, use

# The look of a game: its ids and root class, its colours, the emblems of its Factions and its shapes -----------------


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """What all parts of a game's board need to know."""

    prefix: str
    """The prefix of the ids of definitions: a page may have two boards."""
    css: str
    """The class of the root element, which all rules of the style sheet are scoped to."""
    light: Mapping[str, str]
    """Colours by the names of their custom properties; a Faction has ``<id>`` and ``<id>-ink``."""
    dark: Mapping[str, str]
    """Those that differ in the dark theme."""
    emblems: Mapping[str, str]
    """The shape of each Faction, with or without a seat."""
    marks: Mapping[str, str]
    """Other shapes by name."""
    arms: Mapping[str, str] = {}
    """The Faction whose emblem represents a holder of Control that is no Faction."""

    def use(self, id: str, css: str = "", place: str = "") -> str:
        """A shape from the board's definitions."""
        return use(f"{self.prefix}-{id}", css, place)

    def emblem(self, holder: str) -> str:
        """The Faction whose emblem a holder of Control shows."""
        return self.arms.get(holder, holder)

    def coat(self, holder: str, x: float, y: float, scale: float = 1.0) -> str:
        """A shield with the emblem of a Faction, or an empty one."""
        arms = self.use(f"e-{self.emblem(holder)}", "arms", at(0, -0.5, 0.72)) if holder else ""
        css = holder or "none"
        return f'<g class="{css}" {at(x, y, scale)}>{self.use("m-shield", "coat")}{arms}</g>'

    def shield(self, words: str, holder: str) -> str:
        """The shield of who Controls a space."""
        return f'<g class="control">{title(words)}{self.coat(holder, 0, 0)}</g>'

    def definitions(self, shapes: Mapping[str, str]) -> str:
        """Shapes as definitions, to be used by id."""
        return "".join(f'<g id="{self.prefix}-{id}">{shape}</g>' for id, shape in shapes.items())


# The colours that every board has, light and dark, by the names of their custom properties ---------------------------
#
# A game adds its terrains, and for each Faction ``<id>``, ``<id>-ink`` (drawn on it) and ``<id>-text``.


PAPER = {
    "table": "#e6d8b8",
    "panel": "#fbf4e2",
    "panel-2": "#efe2c4",
    "edge": "#a98f5f",
    "ink": "#2a2016",
    "ink-2": "#5c4a33",
    "halo": "#fbf3dc",
    "sea-1": "#c3d8da",
    "sea-2": "#86a9b5",
    "wave": "#ffffff",
    "foam": "#f6f8ef",
    "sea-ink": "#1f4453",
    "backdrop": "#d9d0b9",
    "backdrop-ink": "#6a604a",
}
PAPER_DARK = {
    "table": "#191511",
    "panel": "#2b251d",
    "panel-2": "#3a3226",
    "edge": "#7f6c47",
    "ink": "#f4ead2",
    "ink-2": "#cfbf9d",
    "halo": "#1d1812",
    "sea-1": "#223a45",
    "sea-2": "#12222a",
    "wave": "#8fb8c6",
    "foam": "#4d717f",
    "sea-ink": "#b4d6e0",
    "backdrop": "#3b382f",
    "backdrop-ink": "#b3a98f",
}
"""Panels, ink, sea, and land that is out of play."""
LINES = {
    "border": "#54402a",
    "coast": "#38291b",
}
LINES_DARK = {
    "border": "#d6c08f",
    "coast": "#e6d3a4",
}
"""Borders and coast."""
SIGNS = {
    "rim": "#2a2016",
    "gold": "#e3ad2f",
    "gold-edge": "#6d4a0c",
    "sign": "#8a5a00",
    "glow": "#d18700",
    "glow-2": "#fff3c4",
    "change": "#8a2b9e",
    "vacant": "#fdf6e3",
    "shade": "#ded0ae",
}
SIGNS_DARK = {
    "rim": "#e9dcba",
    "sign": "#f0be62",
    "glow": "#ffc94a",
    "glow-2": "#5e4510",
    "change": "#e29bff",
    "vacant": "#463d2d",
    "shade": "#4a4031",
}
"""Rims, gold, highlights and changes, empty slots, and the shaded side of a card."""


# The look of a map: custom properties for the colours, light and dark, and rules, all below its root class -----------
#
# ``--zoom`` is how many pixels a unit of the map takes, set by the client; without it the map is a still picture, shown
# at full size. Names, numbers and counters grow as it shrinks, so that no text is smaller than 13 pixels; the names of
# slots are only shown from 0.9 on. Below 0.42 there is no room for numbers, below 0.24 for any word.
#
# The rules are in groups, one rule a line; a game inserts its own between them. ``$ID`` is the game's prefix of ids.


SERIF = (
    '"Palatino Linotype","Book Antiqua",Palatino,"Iowan Old Style","Liberation Serif",Georgia,"Times New Roman",serif'
)
ROOT = """
{display:block;background:var(--table);color:var(--ink);font-family:$SERIF;text-rendering:geometricPrecision;
  --z:var(--zoom,1.2);--name:max(20.5px,calc(13.2px/var(--z)));
  --far:clamp(0,calc((.9 - var(--z))*1000),1);--tiny:clamp(0,calc((.42 - var(--z))*1000),1);
  --speck:clamp(0,calc((.24 - var(--z))*1000),1);--grow:max(1,calc((.8 - .3*var(--tiny))/var(--z)))}
text{fill:var(--ink);pointer-events:none}
.m{text-anchor:middle}
"""
"""The root itself first. ``--name`` is the size of a space's name, ``--grow`` how much larger than drawn a counter must
be. ``--far`` is 1 where the names of slots are not shown, ``--tiny`` where numbers are not, ``--speck`` where no word
is."""
SEA = """
.sea-base{fill:url(#$ID-sea)}
.waves{fill:url(#$ID-waves);pointer-events:none}
.sea>.water{fill:var(--glow-2);fill-opacity:0;pointer-events:all}
.sea-border{fill:none;stroke:var(--sea-ink);stroke-width:1.6;stroke-dasharray:2 7;stroke-linecap:round;opacity:.75}
.sea-name{fill:var(--sea-ink);font-size:max(27px,calc(13.4px/var(--z)));font-style:italic;
  letter-spacing:clamp(0px,calc((var(--z) - .3)*24px),4.6px)}
"""
"""Water, and the names along it."""
FAR_LAND = """
.foam{fill:none;stroke:var(--foam);stroke-linejoin:round;pointer-events:none}
.backdrop{fill:var(--backdrop);stroke:var(--backdrop-ink);stroke-width:.8;stroke-opacity:.55}
.far{fill:var(--backdrop-ink);font-style:italic;font-size:max(24px,calc(13.4px/var(--z)));letter-spacing:.16em}
"""
"""Surf, and land that is out of play."""
GROUND = """
.ground{stroke:none}
"""
"""The areas of spaces; a game sets the colours and textures of terrains."""
TINT = """
.texture,.tint,.frame{pointer-events:none}
.tint{fill:var(--c);stroke:var(--c);fill-opacity:.1;stroke-width:11;stroke-opacity:.62}
"""
"""The border of a space has the colour of who Controls it: ``--c``, which a game sets."""
NO_TINT = """
.tint.none{--c:none}
"""
BORDERS = """
.frame{display:none;fill:none;stroke:none}
.border{fill:none;stroke:var(--border);stroke-width:2;stroke-linejoin:round;pointer-events:none}
.coast{fill:none;stroke:var(--coast);stroke-width:1.7;stroke-linejoin:round;pointer-events:none}
"""
NAMES = """
.name{font-size:var(--name);font-weight:700;text-anchor:middle;paint-order:stroke;stroke:var(--halo);
  stroke-width:.18em;stroke-linejoin:round;stroke-opacity:.85}
"""
CONTROL = """
.control{transform:translate(calc(var(--half)*var(--name) + 15px),calc(-.32*var(--name)))
  scale(max(1,calc(.62/var(--z))));opacity:calc(1 - var(--tiny))}
.troops .n{opacity:calc(1 - var(--tiny))}
.name,.sea-name,.far{opacity:calc(1 - var(--speck))}
"""
"""The shield beside a name (``--half`` is half the width of a name in its own size), and details hidden from afar."""
TROOPS = """
.troops.wide{--grow:max(1,calc((.745 - .3*var(--tiny))/var(--z)))}
.troops{transform:scale(var(--grow))}
.troops.rises{transform:translateY(calc(-11px*var(--far))) scale(var(--grow))}
.near{transform:scale(max(1,calc(1.14/var(--z))));opacity:calc(1 - var(--far))}
"""
"""Counters grow as the map shrinks."""
COATS = """
.none{--f:none;--g:var(--ink-2)}
.coat{fill:var(--f);stroke:var(--rim);stroke-width:1.3}
.none .coat{fill:var(--vacant);fill-opacity:.6;stroke-dasharray:2.5 2.5}
.arms{fill:var(--g);color:var(--g)}
"""
"""``--f`` is a Faction's colour, ``--g`` what is drawn on it."""
SLOTS = """
.site>.plot{fill:var(--vacant);fill-opacity:.55;stroke:var(--ink-2);stroke-width:1;stroke-dasharray:3 2.5}
.site>.ghost{--g:none;fill:none;stroke:var(--ink-2);stroke-width:1.1;stroke-dasharray:2.5 2;opacity:.75}
.site-name{font-size:11.5px;text-anchor:middle;fill:var(--ink);paint-order:stroke;stroke:var(--halo);
  stroke-width:3px;stroke-linejoin:round}
"""
"""Slots of a space, for one piece each."""
PIECES = """
.hold{fill:var(--f);stroke:var(--rim);stroke-width:1.3;stroke-linejoin:round}
.flag{fill:var(--f);stroke:var(--rim);stroke-width:1}
"""
NUMBERS = """
.n{fill:var(--g);font-size:17.5px;font-weight:700;text-anchor:middle}
"""
COMPASS = """
.compass circle{fill:none;stroke:var(--sea-ink);stroke-width:1.2;opacity:.7}
.rose{fill:var(--halo);stroke:var(--sea-ink);stroke-width:1.2}
.rose-dark{fill:var(--sea-ink)}
.north{fill:none;stroke:var(--sea-ink);stroke-width:2.4}
"""
POINTING = """
.many{font-size:16.5px}
[data-page]{cursor:zoom-in}
[data-thing]{outline:none}
"""
AREA_STATES = """
.lit,.chosen,.hovered{cursor:pointer}
.named>.frame,.changed>.frame,.now>.frame,.lit>.frame,.chosen>.frame,.hovered>.frame{display:inline}
.area.named>.frame{stroke:var(--ink);stroke-width:9}
.area.changed>.frame{stroke:var(--change);stroke-width:10}
.area.changed>.frame.in{stroke:var(--halo);stroke-width:2.6;stroke-dasharray:2 7;stroke-linecap:round}
.area.now>.frame{stroke:var(--change);stroke-width:17}
.area.now>.frame.in{stroke:var(--halo);stroke-width:4;stroke-dasharray:none}
.area.lit>.frame{stroke:var(--glow);stroke-width:11}
.area.lit>.frame.in{stroke:var(--glow-2);stroke-width:3.4;stroke-dasharray:10 7}
.area.chosen>.frame{stroke:var(--ink);stroke-width:16}
.area.chosen>.frame.in{stroke:var(--glow);stroke-width:10;stroke-dasharray:none}
.area.hovered>.ground{filter:brightness(1.1)}
.area.hovered>.frame{stroke:var(--glow);stroke-width:15}
.area.past>.ground,.area.past>.texture{opacity:.75}
"""
"""States of things that the client sets. They are drawn on the area of a space, below everything on it."""
SLOT_STATES = """
.site.named>.plot{stroke:var(--ink);stroke-width:3;stroke-dasharray:none}
.site.changed>.plot,.site.now>.plot{stroke:var(--change);stroke-width:4.5;stroke-dasharray:none;fill-opacity:1}
.site.lit>.plot,.site.chosen>.plot{stroke:var(--glow);stroke-width:4.5;stroke-dasharray:none;fill:var(--glow-2);
  fill-opacity:1}
.site.chosen>.plot{stroke-width:6.5}
.site.hovered>.plot{fill:var(--gold);fill-opacity:1}
"""
COUNTER_STATES = """
.counter.named{--r:var(--ink);--w:4}
.counter.changed,.counter.now{--r:var(--change);--w:4.5}
.counter.lit{--r:var(--glow);--w:4.5;filter:drop-shadow(0 0 4px var(--glow))}
.counter.chosen{--r:var(--glow);--w:7;filter:drop-shadow(0 0 2px var(--ink)) drop-shadow(0 0 7px var(--glow))}
.counter.hovered{filter:brightness(1.15) drop-shadow(0 0 6px var(--glow))}
"""


def glow(look: Look, *parts: str) -> str:
    """What has changed pulses twice: these parts of a thing (``frame``, ``plot``)."""
    changed = ",".join(f".{look.css} .changed>.{part}" for part in parts)
    return (
        f"@keyframes {look.prefix}-glow{{50%{{stroke-opacity:.15}}}}@media (prefers-reduced-motion:no-preference){{"
        f"{changed}{{animation:{look.prefix}-glow .6s 2}}}}"
    )


def below_root(look: Look, rules: str) -> str:
    """Rules with the root class before each of their selectors."""
    sheet = []
    given = rules.replace("$SERIF", SERIF).replace("$ID", look.prefix)
    plain = re.sub(r"([;,{])\s+", r"\1", re.sub(r"\s+", " ", given))
    for rule in plain.split("}"):
        selectors, brace, body = rule.partition("{")
        if brace:
            each = ",".join(f".{look.css} {one.strip()}".strip() for one in selectors.split(","))
            sheet.append(f"{each}{{{body}}}")
    return "".join(sheet)


def colours(look: Look) -> str:
    """The custom properties, for the light and the dark theme."""
    root, dark = f".{look.css}", _properties(look.dark)
    return (
        f'{root},:root[data-theme="light"] {root}{{color-scheme:light;{_properties(look.light)}}}'
        f"@media (prefers-color-scheme:dark){{{root}{{color-scheme:dark;{dark}}}}}"
        f':root[data-theme="dark"] {root}{{color-scheme:dark;{dark}}}'
    )


def _properties(values: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in values.items())


# Sea and land of a map: water with its names, surf, land out of play, and the areas of the spaces --------------------


def water_patterns(look: Look, width: float, height: float) -> str:
    """The gradient of the sea and its waves."""
    return (
        f'<linearGradient id="{look.prefix}-sea" gradientUnits="userSpaceOnUse" x2="{width:g}" y2="{height:g}">'
        '<stop offset="0" style="stop-color:var(--sea-1)"/>'
        '<stop offset="1" style="stop-color:var(--sea-2)"/></linearGradient>'
        f'<pattern id="{look.prefix}-waves" width="64" height="24" patternUnits="userSpaceOnUse">'
        '<path d="M0,8q8,-6 16,0t16,0M34,20q7,-5 14,0t14,0" fill="none" style="stroke:var(--wave)"'
        ' stroke-opacity=".17" stroke-width="1.4"/></pattern>'
    )


def water(width: float, height: float) -> str:
    """The sea below everything."""
    return rect(0, 0, width, height, "sea-base") + rect(0, 0, width, height, "waves")


def surf(look: Look) -> str:
    """Foam along all coasts."""
    return "".join(
        f'<g class="foam" stroke-width="{wide}" stroke-opacity="{strength}">{look.use("coast")}{look.use("far")}</g>'
        for wide, strength in ((22, 0.16), (13, 0.22), (6, 0.4))
    )


def curve_definitions(look: Look, curves: Mapping[str, str]) -> str:
    """The lines along which names run."""
    return "".join(f'<path id="{look.prefix}-n-{id}" d="{curve}"/>' for id, curve in curves.items())


def name_along(look: Look, id: str, name: str) -> str:
    """The name of a sea along its curve."""
    return (
        f'<text class="sea-name m"><textPath href="#{look.prefix}-n-{id}" startOffset="50%">{escape(name)}</textPath>'
        "</text>"
    )


def area(look: Look, id: str, terrain: str, words: str, holder: str) -> str:
    """The area of a space with its terrain, and a tint along its border for who Controls it."""
    shape = f"r-{id}"
    clip = f'clip-path="url(#{look.prefix}-c-{id})"'
    tint = f"tint {holder or 'none'}"
    css = f"area {terrain}" if terrain else "area"
    use = look.use
    return (
        f'<g class="{css}" data-thing="space:{id}">{title(words)}{use(shape, "ground")}'
        f"{use(shape, 'texture') if terrain else ''}{use(shape, tint, clip)}{use(shape, 'frame', clip)}"
        f"{use(shape, 'frame in', clip)}</g>"
    )


def compass(x: float, y: float) -> str:
    """A compass rose."""
    return (
        f'<g class="compass" transform="translate({x:g},{y:g})"><circle r="30"/><circle r="25"/>'
        '<path d="M0,-44 7,-7 44,0 7,7 0,44 -7,7 -44,0 -7,-7Z" class="rose"/><path d="M0,-44 7,-7 0,0ZM44,0 7,7 0,0Z'
        'M0,44 -7,7 0,0ZM-44,0 -7,-7 0,0Z" class="rose-dark"/><path d="M-5,-50V-62L5,-50V-62" class="north"/></g>'
    )


# Shapes that every game uses, each drawn around its own centre: marks, bodies of counters, symbols on them -----------
#
# Rules of the style sheet do not match inside of ``<use>``: only inherited properties do. So the shapes themselves
# name the inherited colours that they take.


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
SIGN_SHAPES = {
    "hidden": f'<path {LINE} d="M-9,-2C-5,4 5,4 9,-2M-6,1.5 -8.5,5M0,2.8V7M6,1.5 8.5,5"/>',
    "seen": f'<path {LINE} d="M-9,0C-5,-6 5,-6 9,0 5,6 -5,6 -9,0Z"/><circle r="2.6"/>',
}
"""A closed eye for a Hidden piece, an open one for a Scouted piece."""
_CUBE = 'x="-18.5" y="-13.5" width="37" height="27" rx="4"'
_ROUND = 'x="-18.5" y="-13.5" width="37" height="27" rx="13.5"'
CUBE = f"<rect {_CUBE} {SHADOW}/><rect {_CUBE} {CHIT}/>"
ROUND = f"<rect {_ROUND} {SHADOW}/><rect {_ROUND} {CHIT}/>"
"""The bodies of counters: for wooden cubes, and for cylinders."""


# Small standalone pictures, without ids, style sheets or references: emblems, counters, signs ------------------------


RIM = "#a38f63"
"""The rim of every picture: visible on light and on dark backgrounds."""


def settled(drawn: str, **values: str) -> str:
    """A shape of the board with its custom properties resolved, and attributes instead of styles."""

    def value(found: re.Match[str]) -> str:
        return values.get(found[1]) or re.sub(r"var\(--([a-z0-9-]+)\)", lambda inner: values[inner[1]], found[2] or "")

    def attributes(found: re.Match[str]) -> str:
        return " ".join(f'{name}="{value}"' for name, _, value in (rule.partition(":") for rule in found[1].split(";")))

    plain = re.sub(r"var\(--([a-z0-9-]+)(?:,((?:[^()]|\([^()]*\))*))?\)", value, drawn)
    return re.sub(r'style="([^"]*)"', attributes, plain)


def picture_colours(look: Look, who: str) -> dict[str, str]:
    """Values for a shape in a Faction's colours."""
    return {"f": look.light[who], "g": look.light[f"{who}-ink"], "rim": RIM, "ink": RIM}


def control_picture(look: Look, holder: str) -> str:
    """The shield of who Controls a space; "none" is No Control."""
    box, shield = "-11 -12 22 25", look.marks["shield"]
    if holder == "none":
        return document(box, group(shield, fill="none", stroke=RIM, stroke_width="1.4", stroke_dasharray="2.5 2.5"))
    who = look.emblem(holder)
    ink = look.light[f"{who}-ink"]
    arms = group(look.emblems[who], transform="translate(0,-.5) scale(.74)", fill=ink, color=ink)
    return document(box, group(shield, fill=look.light[who], stroke=RIM, stroke_width="1.3") + arms)


def counter_picture(body: str, sign: str) -> str:
    """A counter: its body with a symbol, in colours that are still custom properties."""
    return (
        f'<path d="{body}" stroke-linejoin="round" {CHIT}/><g transform="translate(0,.8) scale(.95)" {GLYPH}>{sign}</g>'
    )
