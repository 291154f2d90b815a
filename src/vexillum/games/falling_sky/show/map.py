"""1.3 The map of Gaul in blocks: outlines, grounds, seas and rivers, Tribes, and each Region with what is there."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.coin.show import board
from vexillum.coin.show.board import HEIGHT as COUNTER_HEIGHT
from vexillum.coin.show.board import borders_between, coast_and_borders, read_outlines, shape_definitions, spots
from vexillum.core.show import board as shared
from vexillum.core.show.board import (
    below_root,
    colours,
    compass,
    curve_definitions,
    glow,
    name_along,
    surf,
    water,
    water_patterns,
)
from vexillum.core.show.svg import Box, MapDrawing, at, cached, circle, escape, text, title, width
from vexillum.core.words.texts import Texts

from ..map import (
    ACROSS_RHENUS,
    AREA,
    BORDERS_CISALPINA,
    CISALPINA,
    COLONY,
    CONTROL_VALUE,
    DATA,
    IS_CITY,
    REGION_IDS,
    REGION_NUMBER,
    TRIBE_IDS,
    TRIBE_NUMBER,
    TRIBES,
    TRIBES_OF,
)
from ..pieces import FACTIONS, IS_ALLY, IS_CITADEL, KINDS, STATUS_NUMBER, STATUS_OWNER
from .look import LOOK, counter, shapes, use

# The coastline, the borders and the rivers: paths in the board's own units, read once --------------------------------


class Outlines(board.Outlines, frozen=True, kw_only=True):
    """The file ``data/outlines.json``: Regions, land out of play, and the rivers that only adorn the map."""

    rivers: dict[str, str]


OUTLINES = read_outlines(DATA / "outlines.json", Outlines)
MAP_WIDTH, MAP_HEIGHT = OUTLINES.width, OUTLINES.height
PATHS = {id: OUTLINES.spaces[id].path for id in REGION_IDS}
COAST, BORDERS = coast_and_borders(OUTLINES)
RHENUS = borders_between(
    OUTLINES,
    [
        (REGION_IDS[here], REGION_IDS[there])
        for here, ends in enumerate(ACROSS_RHENUS)
        for there in ends
        if here < there
    ],
)
"""1.3.5 The border that stops a March."""
ALPS = borders_between(OUTLINES, [(REGION_IDS[here], REGION_IDS[CISALPINA]) for here in BORDERS_CISALPINA])
"""3.2.1 The border of Cisalpina, where Supply Lines end."""
RIVERS = "".join(OUTLINES.rivers.values())


# The grounds: each part of Gaul, and Devastated land, has a texture, so that it can be recognised without colour


TEXTURES = {
    "celtica": (46, 38, 1.1, 0.42, "M6,12v-5M9,12l2,-5M3,12l-2,-5M30,31v-5M33,31l2,-5M27,31l-2,-5"),
    "belgica": (34, 22, 1.3, 0.5, "M2,7h12M5,10.5h6M19,17h12M22,20.5h6M8,7v-4M25,17v-4"),
    "germania": (34, 30, 1.4, 0.55, "M8,14v-3M3,11l5,-8 5,8zM25,29v-3M20,26l5,-8 5,8z"),
    "britannia": (40, 26, 1.3, 0.5, "M3,12q5,-8 10,0M22,24q5,-8 10,0"),
    "provincia": (24, 24, 1.2, 0.5, "M6,9v-4M6,9a3,3 0 1 0 .1,0M18,21v-4M18,21a3,3 0 1 0 .1,0"),
    "cisalpina": (38, 30, 1.4, 0.5, "M3,13l7,-10 7,10M10,3l1,5M22,28l6,-9 6,9M28,19l1,4"),
}
"""Width, height, line, strength and lines of each: tufts, reeds, firs, hills, olives, peaks."""
_SCORCHED = (
    f'<pattern id="{LOOK.prefix}-scorched" width="13" height="13" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(38)"><path d="M0,0V13" fill="none" stroke-width="4.6" stroke-opacity=".3"'
    ' style="stroke:var(--scorched)"/></pattern>'
)
PATTERNS = (
    water_patterns(LOOK, MAP_WIDTH, MAP_HEIGHT)
    + "".join(
        f'<pattern id="{LOOK.prefix}-{id}" width="{wide}" height="{tall}" patternUnits="userSpaceOnUse">'
        f'<path d="{lines}" fill="none" stroke-width="{line}" stroke-opacity="{strength}" stroke-linejoin="round"'
        f' style="stroke:var(--texture-{id})"/></pattern>'
        for id, (wide, tall, line, strength, lines) in TEXTURES.items()
    )
    + _SCORCHED
)


# The look of the map of Gaul: its own rules between those that every volume has --------------------------------------


AREAS = "".join(
    f".{area} .ground{{fill:var(--{area})}}\n.{area} .texture{{fill:url(#$ID-{area})}}\n" for area in TEXTURES
)
CLOSED = """
.area.closed .ground{fill:var(--backdrop)}
.area.closed .texture{opacity:.7}
"""
"""Cisalpina as long as it is not a Region."""
TINTS = "".join(f".tint.{who}{{--c:var(--{who}{'-tint' if who == 'germans' else ''})}}\n" for who in FACTIONS)
STRONG_TINTS = f"{','.join(f'.tint.{who}' for who in FACTIONS)}{{fill-opacity:.17;stroke-opacity:.75}}\n"
SCORCHED = """
.scorched{fill:url(#$ID-scorched);pointer-events:none}
"""
WATERS = """
.river{fill:none;stroke:var(--river);stroke-width:2.6;stroke-opacity:.62;stroke-linecap:round;pointer-events:none}
.rhenus-bed{fill:none;stroke:var(--halo);stroke-width:11;stroke-linejoin:round;stroke-linecap:round;stroke-opacity:.75}
.rhenus{fill:none;stroke:var(--rhenus);stroke-width:7;stroke-linejoin:round;stroke-linecap:round}
.rhenus-g{pointer-events:stroke}
.rhenus-name{fill:var(--sea-ink);font-style:italic;font-weight:700;font-size:max(17px,calc(13.2px/var(--z)));
  letter-spacing:.12em;paint-order:stroke;stroke:var(--halo);stroke-width:.2em;stroke-linejoin:round;
  opacity:calc(1 - var(--tiny))}
.alps{fill:none;stroke:var(--border);stroke-width:6;stroke-dasharray:3 7;stroke-linejoin:round;pointer-events:none}
.crossing-way{fill:none;stroke:var(--sea-ink);stroke-width:3.4;stroke-dasharray:1 9;stroke-linecap:round}
.medal{fill:var(--panel);stroke:var(--sea-ink);stroke-width:1.6}
.sail{fill:var(--sea-ink);color:var(--sea-ink)}
"""
"""1.3.4-1.3.5 Rivers, the Rhenus, the border of Cisalpina, and the ways over the sea."""
SEA_NAMES = """
.sea-name{font-size:max(22px,calc(13.4px/var(--z)))}
"""
TROOPS = """
.troops.rises{transform:translateY(calc(-1*var(--rise)*var(--far))) scale(var(--grow))}
"""
"""Where no names of Tribes are shown, the pieces are drawn this much higher."""
HEADINGS = """
.beside-name.left{transform:translate(calc(-1*(var(--half)*var(--name) + 8px + 11px*var(--grow))),
  calc(-.32*var(--name))) scale(var(--grow));opacity:calc(1 - var(--tiny))}
.above-name{transform:translateY(calc(-1*var(--name) - 10px*var(--grow))) scale(var(--grow))}
"""
REGION_STYLE = """
.value{fill:var(--panel);stroke:var(--ink);stroke-width:1.6}
.value.up{stroke:var(--arverni-text);stroke-width:3}
.value.down{stroke:var(--romans-text);stroke-width:3}
.value-n{font-size:16.5px;font-weight:700;text-anchor:middle}
.value-was{fill:var(--arverni-text);stroke:var(--halo);stroke-width:1.6;paint-order:stroke}
.value-was.down{fill:var(--romans-text)}
.marker-ground{fill:var(--marker);stroke:var(--rim);stroke-width:1.4}
.marker-sign{fill:var(--marker-ink);color:var(--marker-ink)}
.marker-n{font-size:14px;font-weight:700;fill:var(--ink);paint-order:stroke;stroke:var(--halo);stroke-width:3px}
.devastated .marker-ground{fill:var(--scorched);stroke:#e9dcba}
.devastated .marker-sign{fill:#ffd9a0}
.circumvallation .marker-ground{stroke:var(--f);stroke-width:3.4}
"""
FACTION_COLOURS = "".join(
    f".{who}{{--f:var(--{who});--g:var(--{who}-ink);--t:var(--{who}-text)}}\n" for who in FACTIONS
)
"""``--f`` is a Faction's colour, ``--g`` what is drawn on it, ``--t`` its text."""
TRIBE_STYLE = """
.site{transform:scale(clamp(1,calc(.76/var(--z)),1.7))}
.site.city>.plot{fill:var(--tag);fill-opacity:.5;stroke:var(--tag);stroke-dasharray:none}
.ghost-arms{fill:var(--f);color:var(--f);opacity:.45}
.near-name{pointer-events:none}
.site-name.city-name{font-weight:700;letter-spacing:.02em}
"""
FROM_AFAR = """
.sea-name,.marker-n{opacity:calc(1 - var(--tiny))}
"""
SITE_STATES = """
.site.lit .hold{stroke:var(--glow);stroke-width:2.4}
"""
RULES = (
    shared.ROOT
    + shared.SEA
    + SEA_NAMES
    + shared.FAR_LAND
    + shared.GROUND
    + AREAS
    + CLOSED
    + shared.TINT
    + TINTS
    + shared.NO_TINT
    + STRONG_TINTS
    + SCORCHED
    + shared.BORDERS
    + WATERS
    + shared.NAMES
    + HEADINGS
    + shared.CONTROL
    + shared.TROOPS
    + TROOPS
    + REGION_STYLE
    + FACTION_COLOURS
    + shared.COATS
    + shared.SLOTS
    + TRIBE_STYLE
    + shared.PIECES
    + shared.NUMBERS
    + shared.COMPASS
    + FROM_AFAR
    + shared.POINTING
)
STATES = shared.AREA_STATES + shared.SLOT_STATES + SITE_STATES + shared.COUNTER_STATES
SHEET = colours(LOOK) + below_root(LOOK, RULES) + below_root(LOOK, STATES) + glow(LOOK, "frame", "plot")
"""The style sheet of the map."""


# 1.3.1, 1.3.4-1.3.5 Around the Regions: the seas, land out of play, coast, borders, rivers and sea crossings ---------


SEA_CURVES = {
    "gallicum": "M22,446 C54,376 110,336 206,312",
    "atlanticus": "M24,512 C4,610 44,718 132,820",
    "internum": "M640,1150 C760,1174 880,1178 1010,1140",
    "germanicum": "M470,170 C520,106 600,76 740,68",
}
"""The lines along which the names of the seas run."""
RHENUS_CURVE = "M1074,440 C1066,380 1062,320 1044,256"
CROSSINGS = {
    ("britannia", "veneti"): ((214, 246), (236, 348)),
    ("britannia", "atrebates"): ((338, 226), (432, 316)),
    ("britannia", "morini"): ((452, 188), (478, 228)),
}
"""1.3.4 The ways over the sea: from shore to shore."""


def definitions() -> str:
    """The shapes of the Regions, and the lines along which names run."""
    shapes = shape_definitions(LOOK.prefix, PATHS, COAST, OUTLINES.backdrop)
    return shapes + curve_definitions(LOOK, SEA_CURVES | {"rhenus": RHENUS_CURVE})


@cached(8)
def backdrop(_: None, texts: Texts) -> str:
    """Seas with their names, land out of play, and a compass."""
    seas = "".join(name_along(LOOK, id, texts.name("sea", id)) for id in SEA_CURVES)
    return (
        f"{surf(LOOK)}{use('far', 'backdrop')}{seas}{text(170, 1092, texts('drawing.aquitania').upper(), 'far m')}"
        f"{compass(92, 916)}"
    )


@cached(8)
def borders(_: None, texts: Texts) -> str:
    """Rivers, borders and coast; the Rhenus as a stream with its name, the border of Cisalpina as mountains."""
    name = escape(texts("drawing.rhenus_name"))
    return (
        f'<path d="{RIVERS}" class="river"/><path d="{BORDERS}" class="border"/>'
        f'<g class="rhenus-g">{title(texts("drawing.rhenus"))}<path d="{RHENUS}" class="rhenus-bed"/>'
        f'<path d="{RHENUS}" class="rhenus"/></g>'
        f'<path d="{ALPS}" class="alps"/>{use("coast", "coast")}'
        f'<text class="rhenus-name m" dy="-9"><textPath href="#{LOOK.prefix}-n-rhenus" startOffset="50%">{name}'
        "</textPath></text>"
        f"{_crossings(texts)}"
    )


def _crossings(texts: Texts) -> str:
    """1.3.4 Dotted ways from Britannia to three Regions, each with a ship."""
    drawn = []
    for (one, other), ((x1, y1), (x2, y2)) in CROSSINGS.items():
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        said = texts("drawing.crossing", one=texts.name("space", one), other=texts.name("space", other))
        drawn.append(
            f'<g class="crossing">{title(said)}<path d="M{x1},{y1}L{x2},{y2}" class="crossing-way"/>'
            f"<g {at(x, y)}>{circle(0, 0, 15, 'medal')}{use('m-ship', 'sail', at(0, 0, 0.95))}</g></g>"
        )
    return "".join(drawn)


# The positions of the names, Tribes and pieces of each Region on the map ---------------------------------------------


BELOW = 31.0
"""The distance of the Tribes below the name."""
TRIBE_WIDTH, CITY = (20.0, 36.0), (26.0, 52.0)
"""How much room a Tribe needs below its middle: without its name, and with it."""
HALF_COUNTER = 13.5


class Place(msgspec.Struct, frozen=True):
    """The middle of a Region's name, the spacing of its Tribes, and the position of its pieces."""

    x: float
    y: float
    spread: float = 62
    units: tuple[float, float] | None = None
    """The middle of the first row of pieces; by default below the Tribes."""
    tribes: tuple[tuple[float, float], ...] = ()
    """The Tribes one by one; by default a row below the name."""
    colony: tuple[float, float] | None = None
    """The position of the Colony; by default behind the last Tribe."""


PLACES = {
    "aedui": Place(736, 706),
    "arverni": Place(572, 886, 66),
    "atrebates": Place(588, 324, 66),
    "bituriges": Place(526, 678),
    "britannia": Place(262, 86),
    "carnutes": Place(424, 520, 64),
    "mandubii": Place(706, 516, 66),
    "morini": Place(606, 194, 58, (600, 228), ((784, 94), (512, 222))),
    "nervii": Place(806, 200, 64),
    "pictones": Place(322, 744, 60),
    "provincia": Place(858, 966),
    "sequani": Place(982, 636, 62),
    "sugambri": Place(1062, 140, 88),
    "treveri": Place(950, 332),
    "ubii": Place(1140, 346, 74),
    "veneti": Place(206, 530, 60),
    "cisalpina": Place(1118, 850),
}


def row(region: str) -> tuple[float, float, float]:
    """The middle of the first row of pieces, and by how much it rises where no names of Tribes are shown."""
    place, tribes = PLACES[region], TRIBES_OF[REGION_IDS.index(region)]
    if place.units:
        return (*place.units, 0)
    if not tribes:
        return place.x, place.y + BELOW, 0
    bare, named = CITY if any(IS_CITY[tribe] for tribe in tribes) else TRIBE_WIDTH
    return place.x, place.y + BELOW + named + HALF_COUNTER, named - bare


def tribe_places(region: str) -> dict[str, tuple[float, float]]:
    """The positions of the Tribes of a Region, and of the Colony if it may be founded there."""
    place, tribes = PLACES[region], TRIBES_OF[REGION_IDS.index(region)]
    first = place.x - place.spread * (len(tribes) - 1) / 2
    found = {}
    for number, tribe in enumerate(tribes):
        row = (first + place.spread * number, place.y + BELOW)
        found[TRIBE_IDS[tribe]] = place.tribes[number] if place.tribes else row
    found["colony"] = place.colony or (first + place.spread * len(tribes), place.y + BELOW)
    return found


TRIBE_PLACES = {region: tribe_places(region) for region in REGION_IDS}
"""By Region and Tribe."""


# The map of Gaul in blocks: what has changed is drawn again, everything else is the same text as before --------------


HOME = Box(20, 36, 1160, 1108)
"""The land."""
PASSES = REGION_IDS[CISALPINA]
ANCHORS: dict[str, tuple[float, float]] = {f"space:{id}": (place.x, place.y + 30) for id, place in PLACES.items()} | {
    f"tribe:{TRIBE_IDS[tribe]}": TRIBE_PLACES[id][TRIBE_IDS[tribe]]
    for number, id in enumerate(REGION_IDS)
    for tribe in TRIBES_OF[number]
}
"""The middle of every Region and Tribe."""
GROUND = (
    f"<style>{SHEET}</style><defs>{PATTERNS}{LOOK.definitions(shapes())}{definitions()}</defs>"
    f"{water(MAP_WIDTH, MAP_HEIGHT)}"
)


def draw_map(view: dict[str, Any], texts: Texts) -> MapDrawing:
    """1.3 The map that a view shows, in the reader's language."""
    return MapDrawing(
        width=MAP_WIDTH,
        height=MAP_HEIGHT,
        blocks=map_blocks(view, texts),
        home=HOME,
        anchors=_anchors(view["colony"]),
        label=_label(view["scenario"], texts),
        css=LOOK.css,
    )


def _anchors(colony: str) -> dict[str, tuple[float, float]]:
    return ANCHORS | {"tribe:colony": TRIBE_PLACES[colony]["colony"]} if colony else ANCHORS


@cached(32)
def _label(scenario: str, texts: Texts) -> str:
    return texts("drawing.map_label", scenario=scenario)


def map_blocks(view: dict[str, Any], texts: Texts) -> dict[str, str]:
    """The blocks in the order in which they are painted: the ground of all Regions below all pieces."""
    derived, spaces, tribes = view["derived"], view["spaces"], view["tribes"]
    control, values, colony = derived["control"], derived["control_values"], view["colony"]
    blocks = {"ground": GROUND, "land": backdrop(None, texts)}
    for id in REGION_IDS:
        playable = id != PASSES or view["gallia_togata"]
        devastated = spaces.get(id, {}).get("devastated", False)
        blocks[f"area:{id}"] = area((id, values[id], control[id], devastated, playable), texts)
    blocks["borders"] = borders(None, texts)
    for id in REGION_IDS:
        if id == PASSES and not view["gallia_togata"]:
            blocks[f"contents:{id}"] = _closed(None, texts)
            continue
        here = _tribes_in(id, colony)
        statuses = {each: tribes[each] for each in here if each in tribes}
        circled = None
        if view["circumvallation"] == id:
            circled = (view["encircled"], view["encircled_warbands"], view["encircled_leader"])
        now = spaces.get(id, {})
        blocks[f"contents:{id}"] = contents((id, now, statuses, values[id], control[id], colony == id, circled), texts)
    return blocks


def _tribes_in(region: str, colony: str) -> tuple[str, ...]:
    own = tuple([TRIBE_IDS[tribe] for tribe in TRIBES_OF[REGION_NUMBER[region]]])
    return (*own, "colony") if colony == region else own


@cached(8)
def _closed(_: None, texts: Texts) -> str:
    """1.4.2 Cisalpina, as long as it is not a Region: only its name."""
    place, name = PLACES[PASSES], texts.name("space", PASSES)
    return f'<g class="contents closed" data-thing="space:{PASSES}">{text(place.x, place.y, name, "far m")}</g>'


# 1.3.1, 1.6 A Region: its ground, its name, Control Value and Control, its markers, Tribes and pieces ----------------


THREE = 3
"""This many kinds of pieces stand in one row."""
Circled = tuple[str, int, bool]
"""Card 4: the owner of the pieces under the Circumvallation marker, how many Warbands, and whether a Leader."""


def summary(texts: Texts, id: str, value: int, control: str, *, devastated: bool) -> str:
    """A Region in one line, for its title."""
    words = {
        "name": texts.name("space", id),
        "area": texts.name("area", AREA[REGION_NUMBER[id]]),
        "value": value,
        "control": texts(f"drawing.control_{control or 'none'}"),
    }
    return texts("drawing.space_devastated" if devastated else "drawing.space", **words)


@cached(4096)
def area(ground: tuple[str, int, str, bool, bool], texts: Texts) -> str:
    """The ground of a Region, a tint along its border for who Controls it, and hatching if it is Devastated."""
    id, value, control, devastated, playable = ground
    words = summary(texts, id, value, control, devastated=devastated) if playable else texts("drawing.cisalpina")
    drawn = shared.area(LOOK, id, AREA[REGION_NUMBER[id]], words, control)
    if not playable:
        return drawn.replace('class="area ', 'class="area closed ', 1)
    return drawn + (use(f"r-{id}", "scorched") if devastated else "")


def control_value(texts: Texts, id: str, now: int) -> str:
    """7.2 The Control Value; ringed, with an arrow, where it is not the printed one."""
    printed = CONTROL_VALUE[REGION_NUMBER[id]]
    change = "up" if now > printed else "down" if now < printed else ""
    was = ""
    if change:
        was = f'<path d="{"M-18,-6h10l-5,-8z" if change == "up" else "M-18,-13h10l-5,8z"}" class="value-was {change}"/>'
    said = texts("drawing.control_value", n=now, printed=printed)
    return (
        f'<g class="beside-name left"><g>{title(said)}<circle r="11" class="value {change}"/>'
        f"{text(0, 5.7, str(now), 'value-n')}{was}</g></g>"
    )


def heading(texts: Texts, id: str, value: int, control: str) -> str:
    """The line with Control Value, name and Control: the style sheet puts them side by side."""
    place, name = PLACES[id], texts.name("space", id)
    shield = LOOK.shield(texts(f"drawing.control_{control or 'none'}"), control)
    return (
        f'<g {at(place.x, place.y)} style="--half:{width(name, 1) / 2:.2f}">'
        f"{control_value(texts, id, value)}{text(0, 0, name, 'name')}{shield}</g>"
    )


def pieces(texts: Texts, id: str, there: dict[str, int]) -> str:
    """The pieces of a Region as counters."""
    present = [(kind, there[kind]) for kind in KINDS if there.get(kind)]
    if not present:
        return ""
    drawn = [
        counter(texts, kind, n, x, y, thing=f"unit:{id}.{kind}")
        for (kind, n), (x, y) in zip(present, spots(len(present)), strict=True)
    ]
    x, y, rise = row(id)
    wide = " wide" if len(present) >= THREE else ""
    return (
        f'<g {at(x, y - COUNTER_HEIGHT / 2)} style="--rise:{rise:g}px"><g class="troops rises{wide}">'
        f"{''.join(drawn)}</g></g>"
    )


def tribes(texts: Texts, id: str, statuses: dict[str, str], *, colony: bool) -> str:
    """1.3.2 The Tribes of a Region, the Colony among them."""
    printed = [TRIBE_IDS[number] for number in TRIBES_OF[REGION_NUMBER[id]]]
    return "".join(
        tribe(texts, each, statuses.get(each, SUBDUED), *TRIBE_PLACES[id][each])
        for each in (*printed, *(("colony",) if colony else ()))
    )


def markers(texts: Texts, id: str, *, devastated: bool, circled: Circled | None) -> str:
    """4.3.2, card 4 The Devastated and the Circumvallation markers, above the name."""
    found = []
    if devastated:
        found.append(_marker(texts("drawing.devastated"), "devastated", use("m-flame", "marker-sign", at(0, 0, 0.9))))
    if circled is not None:
        who, warbands, leader = circled
        words = {"who": who, "n": warbands}
        said = texts("drawing.circumvallation_leader" if leader else "drawing.circumvallation", **words)
        number = text(19, 5, f"{warbands}{'+' if leader else ''}", "marker-n")
        sign = use("m-palisade", "marker-sign", at(0, 0, 0.86)) + number
        found.append(f'<g class="{who}">{_marker(said, "circumvallation", sign)}</g>')
    place = PLACES[id]
    first = -(len(found) - 1) * 17
    drawn = "".join(f"<g {at(first + 34 * k, 0)}>{each}</g>" for k, each in enumerate(found))
    return f'<g {at(place.x, place.y)}><g class="above-name">{drawn}</g></g>' if found else ""


def _marker(said: str, token: str, sign: str) -> str:
    ground = circle(0, 0, 14, "marker-ground")
    return f'<g class="marker-chip {token}" data-token="{token}" data-n="1">{title(said)}{ground}{sign}</g>'


@cached(8192)
def contents(shown: tuple[str, dict[str, Any], dict[str, str], int, str, bool, Circled | None], texts: Texts) -> str:
    """All pieces and markers in a Region."""
    id, now, statuses, value, control, colony, circled = shown
    drawn = (
        heading(texts, id, value, control)
        + tribes(texts, id, statuses, colony=colony)
        + markers(texts, id, devastated=now.get("devastated", False), circled=circled)
        + pieces(texts, id, now.get("units", {}))
    )
    return f'<g class="contents" data-thing="space:{id}">{drawn}</g>'


# 1.3.2-1.3.3, 1.7 Tribes as circles, Cities as diamonds, and what is there: an Ally, a Citadel, a marker -------------


RADIUS = 16.5
_DIAMOND = "M0,-23 23,0 0,23 -23,0Z"
SUBDUED = "subdued"


def holding(status: str, x: float = 0, y: float = 0, scale: float = 1.0) -> str:
    """An Ally or a Citadel, with its Faction's emblem."""
    number = STATUS_NUMBER[status]
    owner = FACTIONS[STATUS_OWNER[number]]
    shape = "citadel" if IS_CITADEL[number] else "ally"
    arms = use(f"e-{owner}", "arms", at(0, 1 if shape == "citadel" else 0, 0.98))
    return f'<g class="{owner}" {at(x, y, scale)}>{use(f"s-{shape}", "hold")}{arms}</g>'


def marker(status: str, x: float = 0, y: float = 0, scale: float = 1.0) -> str:
    """A Dispersed, Dispersed-Gathering or Razed marker."""
    sign = use(f"t-{status}", "marker-sign", at(0, 0, 0.92))
    return f'<g class="status" {at(x, y, scale)}>{circle(0, 0, 14, "marker-ground")}{sign}</g>'


def tribe(texts: Texts, id: str, status: str, x: float, y: float) -> str:
    """A Tribe: its place, its name and that of its City, and what is there."""
    name, city, only = texts.name("tribe_name", id), *_printed(texts, id)
    words = texts("drawing.tribe_city", name=name, city=city) if city else name
    said = texts("drawing.tribe", tribe=words, status=texts.name("status", status))
    if only:
        said = texts("drawing.tribe_only", tribe=said, who=only)
    plot = f'<path d="{_DIAMOND}" class="plot"/>' if city else circle(0, 0, RADIUS, "plot")
    kind = "city" if city else "tribe"
    return (
        f'<g {at(x, y)}><g class="site {kind}" data-thing="tribe:{id}">{title(said)}{plot}'
        f"{_standing(status, only, said)}{_name(name, city)}</g></g>"
    )


def _printed(texts: Texts, id: str) -> tuple[str, str]:
    """The City of a Tribe, and the only Faction that may be there."""
    number = TRIBE_NUMBER[id]
    if number == COLONY:
        return "", ""
    return texts.name("tribe_city", id) if TRIBES[number].city else "", TRIBES[number].only


def _standing(status: str, only: str, said: str) -> str:
    number = STATUS_NUMBER[status]
    if IS_ALLY[number] or IS_CITADEL[number]:
        return f'<g class="counter" data-token="{status}" data-n="1">{title(said)}{holding(status)}</g>'
    if status != SUBDUED:
        return f'<g class="counter" data-token="{status}" data-n="1">{title(said)}{marker(status)}</g>'
    return f'<g class="{only}">{use(f"e-{only}", "ghost-arms")}</g>' if only else ""


def _name(name: str, city: str) -> str:
    """The names below, shown when the map is near enough."""
    below = 35 if city else 29
    second = text(0, below + 12, city.upper(), "site-name city-name") if city else ""
    return f'<g class="near-name"><g class="near">{text(0, below, name, "site-name")}{second}</g></g>'
