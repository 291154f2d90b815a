"""1.3 The map of Britain: coast, land and Seas, the Regions and Cities with their Sites and Units."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.coin.show import board
from vexillum.coin.show.board import HEIGHT as COUNTER_HEIGHT
from vexillum.coin.show.board import read_outlines, shape_definitions, spots
from vexillum.core.show import board as land
from vexillum.core.show.board import compass, curve_definitions, name_along, surf, water, water_patterns
from vexillum.core.show.svg import Box, MapDrawing, at, cached, escape, rect, squares, text, title, width
from vexillum.core.words.texts import Texts

from ..map import DATA, ROADS, SEA_IDS, SPACE_IDS, SPACE_NUMBER, SPACES, Site, Space
from ..pieces import UNITS
from .look import LOOK, MAP_STYLE, counter, shapes, site, use

# The coastline and the borders: paths in the board's own units, read once --------------------------------------------


MAP_WIDTH, MAP_HEIGHT = 1190, 1130
"""The part of the board that is map."""


class Outlines(board.Outlines, frozen=True, kw_only=True):
    """The file ``data/outlines.json``: smoothed lines, and the frontier to Caledonia by itself."""

    coast: str
    borders: str
    caledonia: str


OUTLINES = read_outlines(DATA / "outlines.json", Outlines)


def _behind_the_frontier() -> str:
    """1.3.9 Caledonia: of the land that is out of play, the part that the frontier borders."""
    frontier = set(OUTLINES.caledonia.replace("M", " ").split())
    parts = [f"M{part}" for part in OUTLINES.backdrop.split("M")[1:]]
    return "".join(part for part in parts if frontier & set(part[1:].rstrip("Z").split()))


CALEDONIA_LINE = _behind_the_frontier()
PATHS = {id: OUTLINES.spaces[id].path for id in SPACE_IDS}
ESTUARIES = "M424,797 439,780 447,770M797,801 822,806 850,809"
"""1.3.4 Water that parts Silures from Durotriges (the Severn) and Trinovantes from Cantiaci (the Thames)."""
SEA_SHAPES = {
    "hibernicus": "M-5,-5H300V150L400,330V800H360L55,1070 10,1135H-5Z",
    "britannicus": "M10,1135 55,1070 360,900 930,885 972,905V1135Z",
    "germanicus": "M1195,262 756,322 640,400V900L930,885 972,905 1195,860Z",
    "septentrionalis": "M300,-5H1195V262L756,322 560,250 300,60Z",
}
"""1.3.7 Where each Sea is; the land covers what is too much."""
SEA_BORDERS = "M756,322 1195,262M938,886 972,905M57,1080 10,1135"


# 1.3.1 The grounds: each terrain has a texture of its own, so that it can be recognised without colour ---------------


PATTERNS = water_patterns(LOOK, MAP_WIDTH, MAP_HEIGHT) + (
    '<pattern id="pb-clear" width="46" height="38" patternUnits="userSpaceOnUse"><g fill="none" stroke-width="1.1"'
    ' stroke-opacity=".42" style="stroke:var(--texture-clear)"><path d="M6,12v-5M9,12l2,-5M3,12l-2,-5M30,31v-5M33,31'
    'l2,-5M27,31l-2,-5"/></g></pattern>'
    '<pattern id="pb-fens" width="34" height="22" patternUnits="userSpaceOnUse"><g fill="none" stroke-width="1.3"'
    ' stroke-opacity=".5" style="stroke:var(--texture-fens)"><path d="M2,7h12M5,10.5h6M19,17h12M22,20.5h6M8,7v-4'
    'M25,17v-4M22.5,17l-1.5,-3M10.5,7l1.5,-3"/></g></pattern>'
    '<pattern id="pb-hills" width="38" height="30" patternUnits="userSpaceOnUse"><g fill="none" stroke-width="1.4"'
    ' stroke-linejoin="round" stroke-opacity=".5" style="stroke:var(--texture-hills)"><path d="M3,13l7,-10 7,10'
    'M10,3l1,5M22,28l6,-9 6,9M28,19l1,4"/></g></pattern>'
    '<pattern id="pb-city" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0,0h9v9" fill="none"'
    ' stroke-width="1" stroke-opacity=".3" style="stroke:var(--border)"/></pattern>'
)
"""1.3.1 Terrain has a texture of its own, so that it can be recognised without colour: tufts, reeds, peaks, streets."""


# Where the things of each space stand on the map ---------------------------------------------------------------------


class Place(msgspec.Struct, frozen=True):
    """The middle of a space's things, how far its Sites stand apart, and where its Units stand."""

    x: float
    y: float
    spread: float = 50
    units: tuple[float, float] | None = None
    """The middle of the first row of Units; below the Sites if not said."""
    name: tuple[float, float] | None = None
    """The middle of the name's line; above the Sites if not said."""
    box: bool = False
    """A City too small for its things: they are in a call-out on the sea."""

    @property
    def units_above(self) -> bool:
        """Whether the Units are drawn above the Sites."""
        return self.units is not None and self.units[1] < self.y

    @property
    def title(self) -> tuple[float, float]:
        """The middle of the name's line."""
        return self.name or (self.x, self.y - 22)

    @property
    def row(self) -> tuple[float, float]:
        """The middle of the first row of Units."""
        return self.units or (self.x, self.y + 46)


PLACES = {
    "atrebates": Place(642, 834, 52, (596, 886)),
    "brigantes": Place(574, 428, 44, (540, 474)),
    "cantiaci": Place(872, 852, 46, (896, 901)),
    "carvetii": Place(388, 258, 42, (379, 307)),
    "catuvellauni": Place(671, 688, 49),
    "corieltauvi": Place(674, 540, 52),
    "cornovii": Place(436, 596),
    "deceangli": Place(404, 466, 40, (415, 404), (422, 380)),
    "demetae": Place(200, 710, 44),
    "dobunni": Place(519, 726, 42),
    "dumnonii": Place(268, 932, 54),
    "durotriges": Place(448, 888, 48),
    "eboracum": Place(905, 354, 46, box=True),
    "iceni": Place(866, 582, 54),
    "londinium": Place(1085, 792, 46, box=True),
    "novantae": Place(236, 148, 48),
    "ordovices": Place(262, 526, 44),
    "parisi": Place(698, 318, 40, (704, 362)),
    "regni": Place(755, 911, 46),
    "silures": Place(358, 730, 46),
    "textoverdi": Place(528, 222, 46),
    "trinovantes": Place(860, 722, 46),
    "votadini": Place(446, 96, 52),
}

CITY_MARKS = {"eboracum": (614, 344), "londinium": (748, 793)}
"""Where a City's own mark stands on the map."""
CITY_NAMES = {"eboracum": (597, 352), "londinium": (774, 773)}
"""Where the line of a City's name beside its mark ends."""
LEADERS = {
    "eboracum": "M640,362 Q664,386 710,386 T812,362",
    "londinium": "M768,797 Q800,806 850,807 T990,800",
}
"""The lines from a City to its call-out: along the Humber and along the Thames."""


# 1.3.3, 1.3.7-1.3.9 Around the spaces: the Seas, the land that is out of play, coast, borders and Roads --------------


SEA_CURVES = {
    "hibernicus": "M76,664 C48,540 66,430 160,300",
    "britannicus": "M420,1062 C560,1008 700,1002 872,1014",
    "germanicus": "M868,480 C1000,430 1064,560 1066,752",
    "septentrionalis": "M560,16 C690,30 778,140 800,352",
}
"""The lines along which the names of the Seas run."""
SEA_MEDALS = {
    "hibernicus": (143, 806),
    "britannicus": (862, 994),
    "germanicus": (1118, 540),
    "septentrionalis": (672, 108),
}
ROAD_BENDS = {
    ("carvetii", "textoverdi"): (455, 262),
    ("eboracum", "parisi"): (660, 326),
    ("eboracum", "textoverdi"): (580, 300),
    ("corieltauvi", "parisi"): (690, 430),
    ("dobunni", "silures"): (450, 742),
    ("atrebates", "durotriges"): (545, 896),
    ("atrebates", "londinium"): (690, 822),
    ("catuvellauni", "londinium"): (720, 760),
    ("cantiaci", "londinium"): (800, 828),
    ("londinium", "trinovantes"): (790, 768),
}
"""Where a Road bends on its way between two spaces."""


def definitions() -> str:
    """The shapes of the spaces, and the lines along which names run."""
    shapes = shape_definitions(LOOK.prefix, PATHS, OUTLINES.coast, OUTLINES.backdrop)
    return shapes + curve_definitions(LOOK, SEA_CURVES)


@cached(64)
def sea(shown: tuple[str, bool], texts: Texts) -> str:
    """1.3.7 A Sea: its water, its name along a curve, and a galley for its state, struck out without Patrol."""
    id, patrolled = shown
    state = texts("drawing.patrolled" if patrolled else "drawing.no_patrol")
    name = texts.name("sea", id)
    open_css, off = ("", "") if patrolled else (" open", " off")
    strike = "" if patrolled else '<path d="M-17,17 17,-17" class="strike"/>'
    return (
        f'<g class="sea" data-thing="sea:{id}">{title(f"{name}: {state}")}'
        f'<path d="{SEA_SHAPES[id]}" class="water"/>'
        f"{name_along(LOOK, id, name)}"
        f'<g {at(*SEA_MEDALS[id])}><circle r="24" class="medal{open_css}"/>'
        f"{use('m-galley', f'sail{off}', at(0, -1, 0.95))}{strike}"
        f'<text y="27" dy=".85em" class="sea-state m">{escape(state)}</text></g></g>'
    )


BETWEEN_SEAS = f'<path d="{SEA_BORDERS}" class="sea-border"/>'


@cached(8)
def backdrop(_: None, texts: Texts) -> str:
    """1.3.9 Land out of play, and Caledonia, from which Raids come; a compass."""
    name = texts.name("sea", "caledonia")
    return (
        f"{surf(LOOK)}{use('far', 'backdrop')}"
        f'<g class="caledonia" data-thing="sea:caledonia">{title(texts("drawing.caledonia"))}'
        f'<path d="{CALEDONIA_LINE}" class="backdrop"/></g>'
        f"{text(238, 40, name.upper(), 'far m')}{compass(78, 984)}"
    )


BORDERS = (
    f'<path d="{OUTLINES.borders}" class="border"/><path d="{OUTLINES.caledonia}" class="wall"/>'
    f'<path d="{ESTUARIES}" class="estuary"/>'
    f"{use('coast', 'coast')}"
)
"""Borders, coast, the frontier to Caledonia, and the water that parts neighbours that are not adjacent (1.3.4)."""


def _node(id: str) -> tuple[float, float]:
    if id in CITY_MARKS:
        return CITY_MARKS[id]
    place = PLACES[id]
    return place.x, place.y + 8


def _road(one: str, other: str) -> str:
    (x1, y1), (x2, y2) = _node(one), _node(other)
    bend = ROAD_BENDS.get((one, other))
    if bend is None:
        return f"M{x1:g},{y1:g}L{x2:g},{y2:g}"
    return f"M{x1:g},{y1:g}Q{bend[0]},{bend[1]} {x2:g},{y2:g}"


_ROADS = "".join(
    _road(SPACE_IDS[here], SPACE_IDS[there]) for here, ends in enumerate(ROADS) for there in ends if here < there
)


@cached(8)
def roads(kept: bool, texts: Texts) -> str:
    """1.3.3 The Roads: paved when Maintained, a faint dotted trace when not."""
    return (
        f'<g class="roads{"" if kept else " lost"}">{title(texts("drawing.roads" if kept else "drawing.roads_lost"))}'
        f'<path d="{_ROADS}" class="road-bed"/><path d="{_ROADS}" class="road"/></g>'
    )


# 1.3.1-1.3.6 A Region or City: its ground, its name, Population, Prosperity, Control, Sites and Units ----------------


CUBE, PITCH = 9.5, 11.2
ROW = 122
"""How tall a call-out with one row of Units is."""
THREE = 3
"""How many kinds of Units stand in one row."""


def summary(texts: Texts, space: Space, people: int, goods: int, control: str) -> str:
    """A space in one line, for its title."""
    return texts(
        "drawing.space",
        name=texts.name("space", space.id),
        terrain=texts.name("terrain", space.terrain),
        population=people,
        printed=space.population,
        prosperity=goods,
        control=texts(f"drawing.control_{control or 'none'}"),
    )


@cached(4096)
def area(ground: tuple[str, int, int, str], texts: Texts) -> str:
    """The ground of a space: terrain, texture, and a tint along its border for who Controls it."""
    id, people, goods, control = ground
    space = SPACES[SPACE_NUMBER[id]]
    return land.area(LOOK, id, space.terrain, summary(texts, space, people, goods, control), control)


def population(texts: Texts, space: Space, now: int) -> str:
    """1.3.6 The Population; ringed, with an arrow, where it is not the printed one. And the tear, where one is."""
    change = "up" if now > space.population else "down" if now < space.population else ""
    was = ""
    if change:
        was = f'<path d="{"M-18,-6h10l-5,-8z" if change == "up" else "M-18,-13h10l-5,8z"}" class="pop-was {change}"/>'
    said = texts("drawing.population", n=now, printed=space.population)
    tear = ""
    if space.tear:
        tear = f"<g>{title(texts('drawing.tear'))}{use('m-tear', 'tear', at(-13, 7, 0.9))}</g>"
    return (
        f'<g class="people"><g>{title(said)}<circle r="11" class="pop {change}"/>'
        f"{text(0, 5.7, str(now), 'pop-n')}{was}</g>{tear}</g>"
    )


def prosperity(texts: Texts, space: Space, now: dict[str, Any], x: float, y: float) -> str:
    """1.7.1-1.7.2 Two rows of squares, the bottom one filled first; a City has one row. Empty squares are shown."""
    rows: dict[str, int] = now["prosperity"]
    people: int = now["population"]
    city = space.type == "city"
    order = ("bottom",) if city else ("bottom", "top")
    columns = 2 * space.population if city else max(space.max_population, *rows.values())
    open_squares = columns if city else people
    left = x - columns * PITCH / 2
    corners: dict[str, list[tuple[float, float]]] = {"cube": [], "hole": [], "hole shut": []}
    for level, row in enumerate(order):
        for column in range(columns):
            css = "cube" if column < rows[row] else "hole" if column < open_squares else "hole shut"
            corners[css].append((left + column * PITCH, y - level * PITCH))
    drawn = "".join(squares(places, CUBE, css) for css, places in corners.items())
    total = sum(rows.values())
    return f'<g data-token="prosperity" data-n="{total}">{title(texts("drawing.prosperity", n=total))}{drawn}</g>'


def heading(texts: Texts, id: str, people: int, control: str) -> str:
    """The line with Population, name and Control: the style sheet puts them side by side, as large as the name is."""
    space, name = SPACES[SPACE_NUMBER[id]], texts.name("space", id)
    return (
        f'<g {at(*PLACES[id].title)} style="--half:{width(name, 1) / 2:.2f}">'
        f"{population(texts, space, people)}{text(0, 0, name, 'name')}{_shield(texts, control)}</g>"
    )


def _shield(texts: Texts, control: str) -> str:
    """1.6 Who Controls a space."""
    return LOOK.shield(texts(f"drawing.control_{control or 'none'}"), control)


def units(texts: Texts, id: str, there: dict[str, int], plunder: dict[str, int]) -> str:
    """The Units of a space as counters."""
    present = [(unit, there[unit]) for unit in UNITS if there.get(unit)]
    if not present:
        return ""
    drawn = [
        counter(texts, unit, n, x, y, loaded=plunder.get(unit, 0), thing=f"unit:{id}.{unit}")
        for (unit, n), (x, y) in zip(present, spots(len(present)), strict=True)
    ]
    x, y = PLACES[id].row
    rises = "" if PLACES[id].units_above else " rises"
    wide = " wide" if len(present) >= THREE else ""
    return f'<g {at(x, y - COUNTER_HEIGHT / 2)}><g class="troops{rises}{wide}">{"".join(drawn)}</g></g>'


def site_places(space: Space) -> list[tuple[Site, tuple[float, float]]]:
    """Where the Sites of a space stand."""
    place = PLACES[space.id]
    return [
        (one, (place.x + (-place.spread if k == 0 else place.spread), place.y)) for k, one in enumerate(space.sites)
    ]


def sites(texts: Texts, id: str, held: dict[str, str], now: dict[str, Any]) -> str:
    """The Sites of a space, the Prosperity squares between or beside them."""
    space, place = SPACES[SPACE_NUMBER[id]], PLACES[id]
    drawn = [site(texts, one, held.get(one.id, ""), x, y) for one, (x, y) in site_places(space)]
    between = len(space.sites) > 1
    x, y = (place.x, place.y) if between else (place.x + place.spread * 0.62, place.y + 4)
    return "".join(drawn) + prosperity(texts, space, now, x, y)


@cached(8192)
def contents(shown: tuple[str, dict[str, Any], str], texts: Texts) -> str:
    """Everything that stands in a space; of a City, in its call-out."""
    id, now, control = shown
    drawn = (
        heading(texts, id, now["population"], control)
        + sites(texts, id, now["strongholds"], now)
        + units(texts, id, now["units"], now["plunder"])
    )
    if PLACES[id].box:
        return _call_out(texts, id, now, control, drawn)
    return f'<g class="contents" data-thing="space:{id}">{drawn}</g>'


def _call_out(texts: Texts, id: str, now: dict[str, Any], control: str, drawn: str) -> str:
    """A City on the map, and the call-out on the sea with its things."""
    space, place = SPACES[SPACE_NUMBER[id]], PLACES[id]
    two_rows = sum(1 for n in now["units"].values() if n) > THREE
    frame = rect(place.x - 95, place.y - 48, 190, ROW + (34 if two_rows else 0), "callout", 9)
    x, y = CITY_MARKS[id]
    words = summary(texts, space, now["population"], sum(now["prosperity"].values()), control)
    return (
        f'<path d="{LEADERS[id]}" class="leader"/>{use("m-city", "city-mark", at(x, y - 4, 0.9))}'
        f"{text(*CITY_NAMES[id], texts.name('space', id), 'city-name')}"
        f'<g class="callout-g" data-thing="space:{id}">{title(words)}{frame}{drawn}</g>'
    )


CALL_OUTS_LAST = tuple(space.id for space in sorted(SPACES, key=lambda space: PLACES[space.id].box))
"""The spaces in the order of their contents, so that nothing lies on a call-out."""


# The map of Britain in blocks: what has changed is drawn again, everything else is the same text as before -----------


HOME = Box(52, 30, 1134, 1080)
"""The land, with the call-outs of the Cities on the sea beside it."""
CALEDONIA = (238.0, 40.0)
ANCHORS: dict[str, tuple[float, float]] = (
    {f"sea:{id}": SEA_MEDALS[id] for id in SEA_IDS}
    | {"sea:caledonia": CALEDONIA}
    | {f"space:{id}": (place.x, place.y + 20) for id, place in PLACES.items()}
    | {f"site:{site.id}": place for space in SPACES for site, place in site_places(space)}
)
"""The middle of every Sea, space and Site; the things of a City are in its call-out."""
GROUND = (
    f"<style>{MAP_STYLE}</style><defs>{PATTERNS}{LOOK.definitions(shapes())}{definitions()}</defs>"
    f"{water(MAP_WIDTH, MAP_HEIGHT)}"
)


def draw_map(view: dict[str, Any], texts: Texts) -> MapDrawing:
    """1.3 The map that a view shows, in the reader's language."""
    return MapDrawing(
        width=MAP_WIDTH,
        height=MAP_HEIGHT,
        blocks=map_blocks(view, texts),
        home=HOME,
        anchors=ANCHORS,
        label=_label(view["scenario"], texts),
        css=LOOK.css,
    )


@cached(32)
def _label(scenario: str, texts: Texts) -> str:
    return texts("drawing.map_label", scenario=scenario)


def map_blocks(view: dict[str, Any], texts: Texts) -> dict[str, str]:
    """The blocks in the order in which they are painted: the ground of all spaces below what stands in any of them."""
    control, spaces, patrolled = view["derived"]["control"], view["spaces"], view["patrolled"]
    blocks = {"ground": GROUND}
    for id in SEA_IDS:
        blocks[f"sea:{id}"] = sea((id, id in patrolled), texts)
    blocks["sea-borders"] = BETWEEN_SEAS
    blocks["land"] = backdrop(None, texts)
    for id in SPACE_IDS:
        now = spaces[id]
        blocks[f"area:{id}"] = area((id, now["population"], sum(now["prosperity"].values()), control[id]), texts)
    blocks["borders"] = BORDERS
    blocks["roads"] = roads(view["derived"]["roads_maintained"], texts)
    for id in CALL_OUTS_LAST:
        blocks[f"contents:{id}"] = contents((id, spaces[id], control[id]), texts)
    return blocks
