"""The map of the campaign in blocks: ground, names, what is in each place, counters, its style."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

import msgspec

from vexillum.core.show import board as shared
from vexillum.core.show.board import below_root, colours, compass, glow, water
from vexillum.core.show.svg import Box, MapDrawing, at, cached, circle, escape, path, text, title, width
from vexillum.core.words.texts import Texts

from ..components.map import (
    LAND,
    MANA,
    PLACE,
    PLACE_IDS,
    PORT,
    REGION_IDS,
    REGION_OF,
    SEAT_OF,
    STRUCTURE,
    TERRAIN,
    ZONES,
    ZONES_OF,
    N,
)
from ..components.pieces import CAPITAL_OF, OWNERS, SEATS
from .look import LOOK, NUMBER_AT, PATTERNS, TEXTURES, shapes, use
from .outline import HEIGHT, WIDTH, outline

# The map of the campaign in blocks: what has changed is drawn again, everything else is the same text as before


NEAR = (0.6, 0.68)
"""The part of the map shown at first, in each direction around one's own lands."""
EDGE = (40.0, 100.0)
"""So much at the edge of the map is not what one opens it on: a screen of another shape shows water there, no table."""
COUNTERS_BELOW = 18.0
"""The distance of the counters below the middle of a place."""


def home(seat: str) -> Box:
    """The part of the map around a seat's capital; for those who watch, all of it."""
    if not seat:
        return Box(0, 0, WIDTH, HEIGHT)
    x, y = outline().spots[CAPITAL_OF[SEATS.index(seat)]]
    wide, high = NEAR[0] * WIDTH, NEAR[1] * HEIGHT
    left = min(max(EDGE[0], x - wide / 2), WIDTH - EDGE[0] - wide)
    return Box(left, min(max(EDGE[1], y - high / 2), HEIGHT - EDGE[1] - high), wide, high)


@cached(2)
def _ground(_: None, texts: Texts) -> str:
    """The style sheet, the shapes, and the water."""
    defined = f"{PATTERNS}{LOOK.definitions(shapes())}{definitions()}"
    return f"<style>{SHEET}</style><defs>{defined}</defs>{water(WIDTH, HEIGHT)}"


def draw_map(view: dict[str, Any], texts: Texts) -> MapDrawing:
    """2 The map that a view shows, in the reader's language."""
    return MapDrawing(
        width=WIDTH,
        height=HEIGHT,
        blocks=map_blocks(view, texts),
        home=home(view["seat"]),
        anchors=_anchors(view),
        label=_label(view, texts),
        css=LOOK.css,
    )


def redraw_map(view: dict[str, Any], texts: Texts, before: dict[str, Any], drawn: MapDrawing) -> MapDrawing:
    """The same, from the map of an earlier view: only places that show something else are drawn again."""
    same = view["stacks"] == before["stacks"] and view["people"] == before["people"]
    return MapDrawing(
        width=WIDTH,
        height=HEIGHT,
        blocks=drawn.blocks | _changed_blocks(view, before, texts),
        home=home(view["seat"]),
        anchors=drawn.anchors if same else _anchors(view),
        label=drawn.label if view["scenario"] == before["scenario"] else _label(view, texts),
        css=LOOK.css,
    )


def _label(view: dict[str, Any], texts: Texts) -> str:
    return texts("drawing.map_label", scenario=view["scenario"])


def _anchors(view: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """The places, and where stacks and characters are."""
    spots = outline().spots
    anchors = {f"place:{id}": (x, y + COUNTERS_BELOW) for id, (x, y) in zip(PLACE_IDS, spots, strict=True)}
    for one in view["stacks"]:
        anchors[f"stack:{one['id']}"] = anchors[f"place:{one['place']}"]
    for one in view["people"]:
        anchors[f"person:{one['id']}"] = anchors[f"place:{one['place']}"]
    return anchors


def map_blocks(view: dict[str, Any], texts: Texts) -> dict[str, str]:
    """The blocks in the order in which they are painted: all ground below all counters."""
    blocks = {"ground": _ground(None, texts), "land": backdrop(None, texts)}
    for place in range(LAND, N):
        blocks[f"area:{PLACE_IDS[place]}"] = sea(place, texts)
    for zone in range(LAND):
        blocks[f"area:{PLACE_IDS[zone]}"] = ground((zone, *_held(view, zone)), texts)
    blocks["borders"] = borders(None, texts)
    here = standing(view)
    blocks |= {f"name:{PLACE_IDS[one.place]}": _name(one, texts) for one in here}
    return blocks | {f"contents:{PLACE_IDS[one.place]}": _contents(one, texts) for one in here}


def _changed_blocks(view: dict[str, Any], before: dict[str, Any], texts: Texts) -> dict[str, str]:
    """Of these blocks those that may differ between two views."""
    blocks: dict[str, str] = {}
    if all(view.get(name) == before.get(name) for name in SHOWN):
        return blocks
    if view["regions"] != before["regions"]:
        for zone in range(LAND):
            if (held := _held(view, zone)) != _held(before, zone):
                blocks[f"area:{PLACE_IDS[zone]}"] = ground((zone, *held), texts)
    for one, other in zip(standing(view), standing(before), strict=True):
        if one != other:
            blocks[f"name:{PLACE_IDS[one.place]}"] = _name(one, texts)
            blocks[f"contents:{PLACE_IDS[one.place]}"] = _contents(one, texts)
    return blocks


def _held(view: dict[str, Any], zone: int) -> tuple[str, bool]:
    """2 Who holds a zone, and whether only as an ally."""
    region = view["regions"].get(REGION_IDS[REGION_OF[zone]], {})
    holder, ally = region.get("holder", ""), region.get("allied", "")
    return holder or ally, bool(ally) and not holder


def _name(one: Standing, texts: Texts) -> str:
    return name((one.place, bool(one.structure or one.markers)), texts)


def _contents(one: Standing, texts: Texts) -> str:
    return contents(msgspec.to_builtins(described(one, texts)), texts)


# 2 The ground: seas with their names, zones, borders, rivers, and walls where no way leads ---------------------------


def definitions() -> str:
    """The shape of each place, and what cuts a tint off at its border."""
    drawn = outline()
    shapes = [
        f'<path id="{LOOK.prefix}-r-{id}" d="{drawn.grounds[place]}"/>'
        f'<clipPath id="{LOOK.prefix}-c-{id}"><use href="#{LOOK.prefix}-r-{id}"/></clipPath>'
        for place, id in enumerate(PLACE_IDS)
    ]
    return "".join(shapes) + f'<path id="{LOOK.prefix}-coast" d="{drawn.coast}"/>'


@cached(8)
def backdrop(_: None, texts: Texts) -> str:
    """The lowest layer: the surf along the coasts, and a compass."""
    foam = "".join(
        f'<g class="foam" stroke-width="{wide}" stroke-opacity="{strength}" fill="none">{use("coast")}</g>'
        for wide, strength in ((20, 0.18), (11, 0.26), (5, 0.42))
    )
    return foam + compass(70, HEIGHT - 80)


@cached(64)
def sea(place: int, texts: Texts) -> str:
    """9.3.5 A zone of sea: its water, which can be chosen, and its name."""
    id = PLACE_IDS[place]
    name = texts.name("place", id)
    shape, clip = f"r-{id}", f'clip-path="url(#{LOOK.prefix}-c-{id})"'
    return (
        f'<g class="area sea" data-thing="place:{id}">{title(name)}{use(shape, "ground")}{use(shape, "frame", clip)}'
        f"{use(shape, 'frame in', clip)}</g>"
    )


@cached(512)
def ground(shown: tuple[int, str, bool], texts: Texts) -> str:
    """2, C25 A zone of land: its terrain, and along its border the colour of who holds it."""
    zone, holder, allied = shown
    id = PLACE_IDS[zone]
    clip = f'clip-path="url(#{LOOK.prefix}-c-{id})"'
    words = texts(
        f"drawing.{'zone_pass' if ZONES[zone].passable else 'zone'}",
        zone=id,
        region=REGION_IDS[REGION_OF[zone]],
        terrain=TERRAIN[zone],
        holder=texts.name("power", holder) if holder else texts("drawing.nobody"),
    )
    shape = f"r-{id}"
    tint = f"tint {holder or 'none'}{' allied' if allied else ''}"
    return (
        f'<g class="province" data-thing="region:{REGION_IDS[REGION_OF[zone]]}">'
        f'<g class="area {TERRAIN[zone]}" data-thing="place:{id}">{title(words)}{use(shape, "ground")}'
        f"{use(shape, 'texture')}{use(shape, tint, clip)}{use(shape, 'frame', clip)}{use(shape, 'frame in', clip)}"
        "</g></g>"
    )


@cached(8)
def borders(_: None, texts: Texts) -> str:
    """Borders of zones and regions, rivers, the coast, and walls where no way leads across."""
    drawn = outline()
    river = title(texts("drawing.river")) + path(drawn.rivers, "river-bed") + path(drawn.rivers, "river")
    wall = title(texts("drawing.wall")) + path(drawn.walls, "wall") + path(drawn.walls, "wall-teeth")
    return (
        path(drawn.zone_borders, "border")
        + path(drawn.sea_borders, "sea-border")
        + path(drawn.region_borders, "region-border")
        + f'<g class="river-g">{river}</g>{use("coast", "coast")}<g class="wall-g">{wall}</g>'
    )


# Where the names of places stand: in how many lines, how far aside, and from which zoom on there is room for them
#
# Letters keep their size on the screen, so names take more of the map the further one is away. Those that would lie on
# another name or on a city are left out there: capitals stay longest, seas go first.


SIZE, PIXELS = 15.5, 13.2
"""The letters of a zone's name: units of the map, and pixels that they never go below."""
SEA_SIZE, SEA_PIXELS, SEA_SPACED = 19.0, 13.4, 1.12
LEADING = 1.02
FOOT = 0.3
"""The distance of the foot of a name above the sign or the counters below it, in heights of its letters."""
ZOOMS = tuple([round(0.9 - 0.03 * k, 2) for k in range(23)])
"""The levels of detail, from near to far: below the last one there are no words (``map_style``)."""
ASIDE = (0.0, -0.8, 0.8, -1.6, 1.6, -2.4, 2.4)
"""The largest offset of a name to the side, in heights of its letters."""
MOST_LINES = 3
GROWS = 0.8
"""Signs and counters grow below this zoom."""
SIGN_WIDE, SIGN_HIGH, SIGN_UP = 14.0, 13.0, -14.0
COUNTER_WIDE, COUNTER_HIGH, COUNTER_DOWN = 18.0, 16.0, 18.0
"""Half the size of the sign of a city and of a counter, and their positions."""
MIDDLE_OF = tuple(seat if seat >= 0 else zones[0] for seat, zones in zip(SEAT_OF, ZONES_OF, strict=True))
"""Where the markers of a region lie."""
MANA_ZONES = frozenset(MIDDLE_OF[region] for region, mana in enumerate(MANA) if mana)
AIR = 3.0
NEVER = 9.0
USUAL = 0.69
"""A zoom at which names should not lie where counters may be put."""
FAR_COSTS, ASIDE_COSTS, LINE_COSTS, WIDE_COSTS, COUNTER_COSTS = 10.0, 0.5, 0.4, 0.15, 0.5
"""Costs of a way to write a name: it is left out early, is set aside, is high, wide, covered."""
LabelBox = tuple[float, float, float, float]


class Label(msgspec.Struct, frozen=True):
    """A name as it is drawn. ``aside`` and ``rise`` are in heights of its letters."""

    lines: tuple[str, ...]
    aside: float
    since: float
    """The zoom from which on there is room for it."""

    @property
    def rise(self) -> float:
        """The distance between its first and its last line."""
        return LEADING * (len(self.lines) - 1)


def letters(place: int, zoom: float) -> float:
    """How high the letters of a place's name are at a zoom, in units of the map."""
    return max(SIZE, PIXELS / zoom) if place < LAND else max(SEA_SIZE, SEA_PIXELS / zoom)


def has_sign(place: int) -> bool:
    """Whether there is a city or mana in any case. Elsewhere the name moves up when a fort or a marker comes."""
    return place < LAND and (bool(STRUCTURE[place]) or place in MANA_ZONES)


def box(place: int, lines: tuple[str, ...], aside: float, zoom: float) -> LabelBox:
    """What a name covers at a zoom."""
    x = outline().spots[place][0]
    size = letters(place, zoom)
    half = max(width(line, size) for line in lines) / 2 * (1 if place < LAND else SEA_SPACED)
    below = sign(place, zoom) if has_sign(place) else counter(place, zoom)
    foot = below[1] - FOOT * size
    middle = x + aside * size
    return middle - half, foot - (0.75 + LEADING * (len(lines) - 1)) * size, middle + half, foot + 0.2 * size


def sign(place: int, zoom: float) -> LabelBox:
    """What the city of a zone covers at a zoom."""
    return _around(place, SIGN_WIDE, SIGN_HIGH, SIGN_UP, zoom)


def counter(place: int, zoom: float) -> LabelBox:
    """What a counter in a place would cover."""
    return _around(place, COUNTER_WIDE, COUNTER_HIGH, COUNTER_DOWN, zoom)


def _around(place: int, wide: float, high: float, down: float, zoom: float) -> LabelBox:
    x, y = outline().spots[place]
    grown = max(1.0, GROWS / zoom)
    return x - wide * grown, y + down - high * grown, x + wide * grown, y + down + high * grown


def meets(one: LabelBox, other: LabelBox) -> bool:
    """Whether two boxes overlap, or nearly."""
    across = one[0] < other[2] + AIR and other[0] < one[2] + AIR
    return across and one[1] < other[3] and other[1] < one[3]


def split(name: str) -> Iterator[tuple[str, ...]]:
    """A name in one line, and in two or three that are as equally long as can be."""
    words = name.split()
    for many in range(1, min(MOST_LINES, len(words)) + 1):
        cuts = combinations(range(1, len(words)), many - 1)
        ways = [[" ".join(words[a:b]) for a, b in zip((0, *cut), (*cut, len(words)), strict=True)] for cut in cuts]
        yield tuple(min(ways, key=lambda way: max(map(len, way))))


def _rank(place: int) -> int:
    """The order in which names are kept."""
    return 3 if place >= LAND else {"capital": 0, "city": 1}.get(STRUCTURE[place], 2)


@lru_cache(4)
def labels(names: tuple[str, ...]) -> tuple[Label, ...]:
    """Every name in the way in which there is most room for it, those that matter most first."""
    shown: dict[float, list[LabelBox]] = {
        zoom: [sign(place, zoom) for place in range(LAND) if has_sign(place)] for zoom in ZOOMS
    }
    counters = [counter(place, USUAL) for place in range(LAND)]
    found: dict[int, Label] = {}
    for place in sorted(range(N), key=lambda place: (_rank(place), len(names[place]))):
        ways = [
            Label(lines, aside, _since(place, lines, aside, shown)) for lines in split(names[place]) for aside in ASIDE
        ]
        best = min(ways, key=lambda way: _cost(place, way, counters))
        found[place] = best
        for zoom in ZOOMS:
            if zoom >= best.since:
                shown[zoom].append(box(place, best.lines, best.aside, zoom))
    return tuple([found[place] for place in range(N)])


def _since(place: int, lines: tuple[str, ...], aside: float, shown: dict[float, list[LabelBox]]) -> float:
    """Down to which zoom there is room for a name."""
    since = NEVER
    for zoom in ZOOMS:
        mine = box(place, lines, aside, zoom)
        inside = mine[0] >= 0 and mine[2] <= WIDTH and mine[1] >= 0
        if not inside or any(meets(mine, other) for other in shown[zoom]):
            break
        since = zoom
    return since


def _cost(place: int, way: Label, counters: list[LabelBox]) -> float:
    covered = sum(meets(box(place, way.lines, way.aside, USUAL), other) for other in counters)
    return (
        FAR_COSTS * way.since
        + ASIDE_COSTS * abs(way.aside)
        + LINE_COSTS * len(way.lines)
        + WIDE_COSTS * max(width(line, 1.0) for line in way.lines)
        + COUNTER_COSTS * covered
    )


# What is in a place: its city or fort, banners of stacks, characters, caravans and markers ---------------------------
#
# Of others' stacks a banner shows what one has seen of them: a number with a tilde for what was only partly seen, a
# question mark for what no one has looked at.


EACH_ROW = 3
STEP_X, STEP_Y = 37.0, 38.0
UNKNOWN = -1


class Rider(msgspec.Struct, frozen=True, array_like=True):
    """9.2, 9.3.5 A character with an army, or an army aboard a fleet."""

    thing: str
    words: str


class Banner(msgspec.Struct, frozen=True, array_like=True):
    """3.2 A stack as one may see it."""

    id: int
    owner: str
    kind: str
    size: int
    """How many units; UNKNOWN if no one of one's side has looked."""
    sure: bool
    """Whether the number is exact and current."""
    marched: bool
    besieged: bool
    words: str
    riders: tuple[Rider, ...] = ()


class Token(msgspec.Struct, frozen=True, array_like=True):
    """3.3, 3.4 A character, or a caravan (13.4)."""

    thing: str
    owner: str
    shape: str
    words: str


class Chip(msgspec.Struct, frozen=True, array_like=True):
    """3.6 A marker."""

    sign: str
    n: int
    words: str


class Contents(msgspec.Struct, frozen=True, array_like=True):
    """All counters and markers in a place."""

    place: int
    structure: str
    """``capital``, ``city``, ``fort``, ``works``, ``razed`` or nothing."""
    owner: str
    port: bool
    banners: tuple[Banner, ...]
    tokens: tuple[Token, ...]
    chips: tuple[Chip, ...]


@cached(8192)
def contents(shown: list[object], texts: Texts) -> str:
    """The contents of a place."""
    here = msgspec.convert(shown, Contents)
    id = PLACE_IDS[here.place]
    x, y = outline().spots[here.place]
    body = (
        _structure(here, texts) + _chips(here.chips, beside=bool(here.structure)) + _troops(here.banners, here.tokens)
    )
    return f'<g class="contents" data-thing="place:{id}" {at(x, y)}>{body}</g>'


@cached(512)
def name(shown: tuple[int, bool], texts: Texts) -> str:
    """A place's name, below the counters of all places; ``signed``: above a city, a fort or a marker."""
    place, signed = shown
    id = PLACE_IDS[place]
    x, y = outline().spots[place]
    label = labels(tuple([texts.name("place", each) for each in PLACE_IDS]))[place]
    css = "sea-name m" if place >= LAND else "name signed" if signed or has_sign(place) else "name"
    rows = "".join(
        [f'<tspan x="0" dy="{LEADING if row else 0}em">{escape(line)}</tspan>' for row, line in enumerate(label.lines)]
    )
    look = f"--since:{label.since:g};--aside:{label.aside:g};--rise:{label.rise:g}"
    return f'<g class="label" data-thing="place:{id}" {at(x, y)}><text class="{css}" style="{look}">{rows}</text></g>'


def _structure(here: Contents, texts: Texts) -> str:
    if not here.structure:
        return ""
    css = "ruin" if here.structure == "razed" else here.owner or "none"
    said = texts(f"drawing.structure_{here.structure}")
    shape = "m-razed" if here.structure == "razed" else f"s-{here.structure}"
    port = use("m-port", "port", at(23, 1, 0.72)) if here.port else ""
    return f'<g {at(0, -14)}><g class="hold-g {css}">{title(said)}{use(shape, f"hold {css}")}{port}</g></g>'


def _chips(chips: tuple[Chip, ...], *, beside: bool) -> str:
    """3.6 Markers: to the left of a city or fort, one below the other, or where it would be, in a row."""
    drawn = []
    for k, chip in enumerate(chips):
        where = at(0, 24 * k) if beside else at(30 * (k - (len(chips) - 1) / 2), 0)
        number = text(13, 6, str(chip.n), "chip-n") if chip.n > 1 else ""
        sign = use(f"m-{chip.sign}", "chip-sign", at(0, 0, 0.66))
        drawn.append(
            f'<g class="chip {chip.sign}" data-token="{chip.sign}" data-n="{chip.n}" {where}>'
            f"{title(chip.words)}{circle(0, 0, 10.5, 'chip-ground')}{sign}{number}</g>"
        )
    return f'<g {at(-46 if beside else 0, -14)}><g class="chips">{"".join(drawn)}</g></g>' if drawn else ""


def _troops(banners: tuple[Banner, ...], tokens: tuple[Token, ...]) -> str:
    drawn = [_banner(banner) for banner in banners] + [_token(token) for token in tokens]
    if not drawn:
        return ""
    placed = []
    for k, each in enumerate(drawn):
        row, column = divmod(k, EACH_ROW)
        in_row = min(EACH_ROW, len(drawn) - row * EACH_ROW)
        placed.append(f"<g {at((column - (in_row - 1) / 2) * STEP_X, row * STEP_Y)}>{each}</g>")
    return f'<g {at(0, 18)}><g class="troops">{"".join(placed)}</g></g>'


def _banner(banner: Banner) -> str:
    number = "?" if banner.size == UNKNOWN else f"{'' if banner.sure else '~'}{banner.size}"
    badge = ""
    for sign, there in (("march", banner.marched), ("siege", banner.besieged)):
        if there:
            badge = f"<g {at(13, -13)}>{circle(0, 0, 7.5, 'badge')}{use(f'm-{sign}', 'badge-sign', at(0, 0, 0.5))}</g>"
    return (
        f'<g class="counter banner {banner.owner}{"" if banner.sure else " fog"}" data-thing="stack:{banner.id}"'
        f' data-token="{banner.owner}_{banner.kind}" data-n="{max(banner.size, 1)}">{title(banner.words)}'
        f"{use(f'k-{banner.kind}')}{text(0, NUMBER_AT, number, 'n')}{badge}{_riders(banner.riders)}</g>"
    )


def _riders(riders: tuple[Rider, ...]) -> str:
    """Dots along the upper edge of a banner, from the left."""
    return "".join(
        f'<g class="rider" data-thing="{rider.thing}">{title(rider.words)}{circle(-13 + 9 * k, -14, 4.5, "pip")}</g>'
        for k, rider in enumerate(riders)
    )


def _token(token: Token) -> str:
    drawn = title(token.words) + use(f"k-{token.shape}")
    kind = f"{token.owner}_{token.shape}"
    return f'<g class="counter {token.owner}" data-thing="{token.thing}" data-token="{kind}" data-n="1">{drawn}</g>'


# The counters in each place, as a view shows them, with what their reader knows of them ------------------------------


PARTS = ("units", "hired", "sworn")
"""What fights in a stack."""


def counted(one: dict[str, Any]) -> dict[str, int]:
    """The units of a stack that its reader knows in full."""
    total: dict[str, int] = {}
    for part in PARTS:
        for unit, n in one.get(part, {}).items():
            total[unit] = total.get(unit, 0) + n
    return total


def is_open(one: dict[str, Any]) -> bool:
    """Whether the reader sees everything in a stack."""
    return "led" not in one


def units_in_words(units: dict[str, int], texts: Texts) -> str:
    """A force as a list."""
    return texts.listed([texts("said.units", n=n, unit=unit) for unit, n in units.items()])


def stack_words(one: dict[str, Any], clock: int, texts: Texts) -> str:
    """3.2 The tooltip of a counter, in this turn of the campaign."""
    head = texts(f"drawing.stack_{one['kind']}", owner=one["owner"], id=one["id"])
    if is_open(one):
        units = counted(one)
        said = units_in_words(units, texts) if units else texts("drawing.no_units")
        general = texts("drawing.under", general=one["general"]) if one.get("general") else ""
        return f"{head}: {said}{general}"
    seen = one.get("seen")
    if seen is None:
        return f"{head}: {texts('drawing.not_seen')}"
    said = units_in_words(seen["units"], texts) if seen["units"] else texts("drawing.no_units")
    ago = clock - seen["when"]
    key = "seen_whole" if seen["whole"] else "seen_part"
    return f"{head}: {texts(f'drawing.{key}', units=said, n=ago) if ago else texts(f'drawing.{key}_now', units=said)}"


class Carried(msgspec.Struct, array_like=True):
    """3.2 A stack of a view, with the characters who go with it and, aboard a fleet, its armies with theirs."""

    stack: dict[str, Any]
    people: list[dict[str, Any]] = []
    aboard: list[Carried] = []


class Standing(msgspec.Struct, array_like=True):
    """Everything of a view that a place shows, before it is put into words: two that are equal look the same."""

    place: int
    structure: str = ""
    owner: str = ""
    clock: int = 0
    """When what was seen of a stack matters: how long ago that is."""
    stacks: list[Carried] = []
    people: list[dict[str, Any]] = []
    caravans: list[dict[str, Any]] = []
    markers: list[tuple[str, int]] = []


SHOWN = (
    *("stacks", "people", "caravans", "sieges", "regions", "plunder", "nests", "lairs", "forts", "fort_owner", "razed"),
    "clock",
)
"""The entries of a view that places show."""


def standing(view: dict[str, Any]) -> list[Standing]:
    """What each place shows of a view."""
    here = [Standing(place, *_read_structure(view, place)) for place in range(N)]
    carried = {one["id"]: Carried(one) for one in view["stacks"]}
    for one in view["people"]:
        stack = one.get("stack", -1)
        if stack < 0:
            here[PLACE[one["place"]]].people.append(one)
        elif stack in carried:
            carried[stack].people.append(one)
    for one in view["stacks"]:
        fleet = one.get("aboard", -1)
        if fleet < 0:
            here[PLACE[one["place"]]].stacks.append(carried[one["id"]])
        elif fleet in carried:
            carried[fleet].aboard.append(carried[one["id"]])
    for one in view["caravans"]:
        here[PLACE[one["place"]]].caravans.append(one)
    _lay_markers(view, here)
    for place in here:
        if any(_seen(one) for one in place.stacks):
            place.clock = view["clock"]
    return here


def _seen(one: Carried) -> bool:
    return "seen" in one.stack or any(_seen(other) for other in one.aboard)


def described(here: Standing, texts: Texts) -> Contents:
    """What a place shows, in words."""
    structure = here.structure
    tokens = [Token(f"person:{one['id']}", one["owner"], one["role"], _person_words(one, texts)) for one in here.people]
    for one in here.caravans:
        words = texts("drawing.caravan", owner=one["owner"], target=one["target"])
        tokens.append(Token(f"caravan:{one['owner']}-{one['target']}", one["owner"], "caravan", words))
    return Contents(
        here.place,
        structure,
        here.owner,
        here.place < LAND and PORT[here.place] and structure not in ("", "razed"),
        tuple([_read_banner(one, here.clock, texts) for one in here.stacks]),
        tuple(tokens),
        tuple([Chip(sign, n, texts(f"drawing.marker_{sign}", n=n)) for sign, n in here.markers]),
    )


def places(view: dict[str, Any], texts: Texts) -> list[Contents]:
    """Everything in each place, in words."""
    return [described(one, texts) for one in standing(view)]


def _read_banner(carried: Carried, clock: int, texts: Texts) -> Banner:
    """A stack as a banner."""
    one = carried.stack
    if is_open(one):
        size, sure = sum(counted(one).values()), True
    elif (seen := one.get("seen")) is not None:
        size, sure = sum(seen["units"].values()), seen["whole"] and seen["when"] == clock
    else:
        size, sure = UNKNOWN, False
    return Banner(
        one["id"],
        one["owner"],
        one["kind"],
        size,
        sure,
        one.get("marched", False),
        one.get("besieged", False),
        stack_words(one, clock, texts),
        tuple(_read_riders(carried, clock, texts)),
    )


def _read_riders(carried: Carried, clock: int, texts: Texts) -> Iterator[Rider]:
    """9.2, 9.3.5 Who goes with a stack: characters, and aboard a fleet armies with theirs."""
    for person in carried.people:
        yield Rider(f"person:{person['id']}", _person_words(person, texts))
    for other in carried.aboard:
        yield Rider(f"stack:{other.stack['id']}", stack_words(other.stack, clock, texts))
        yield from _read_riders(other, clock, texts)


def _person_words(one: dict[str, Any], texts: Texts) -> str:
    return texts(f"drawing.person_{one['role']}", owner=one["owner"], who=f"{one['role']}_{one['who']}")


def _read_structure(view: dict[str, Any], place: int) -> tuple[str, str]:
    """2, 8.3.2 What is built in a zone, and who holds it."""
    if place >= LAND:
        return "", ""
    id = PLACE_IDS[place]
    region = view["regions"].get(_REGION[place], {})
    holder = region.get("holder", "") or region.get("allied", "")
    if id in view.get("razed", ()):
        return "razed", ""
    if STRUCTURE[place]:
        return STRUCTURE[place], holder
    fort = view.get("forts", {}).get(id, "")
    owner = view.get("fort_owner", {}).get(id, holder)
    return ("fort" if fort == "complete" else "works", owner) if fort else ("", "")


_REGION = tuple(next(REGION_IDS[r] for r, zones in enumerate(ZONES_OF) if zone in zones) for zone in range(LAND))


def _lay_markers(view: dict[str, Any], here: list[Standing]) -> None:
    """3.6 Plunder, Akkren, nests, sieges, slaves, guardians, mana."""
    for number, id in enumerate(REGION_IDS):
        markers = here[MIDDLE_OF[number]].markers
        region = view["regions"].get(id, {})
        if MANA[number]:
            markers.append(("mana", MANA[number]))
        markers += [(sign, region[sign]) for sign in ("presence", "slaves") if region.get(sign)]
    for id, n in view.get("plunder", {}).items():
        here[PLACE[id]].markers.append(("plunder", n))
    for id in view.get("nests", ()):
        here[PLACE[id]].markers.append(("nest", 1))
    for one in view["sieges"]:
        here[PLACE[one["place"]]].markers.append(("siege", one.get("points", 0)))
    for id in view.get("lairs", {}):
        here[PLACE[id]].markers.append(("guardian", 1))


# The look of the map: its own rules between those that every map has -------------------------------------------------


TERRAINS = "".join(
    f".{terrain} .ground{{fill:var(--{terrain})}}\n.{terrain} .texture{{fill:url(#$ID-{terrain})}}\n"
    for terrain in TEXTURES
)
TINTS = "".join(f".tint.{who}{{--c:var(--{who});fill-opacity:.2;stroke-opacity:.8}}\n" for who in OWNERS)
ALLIED = """
.tint.allied{stroke-dasharray:16 12;fill-opacity:.08}
"""
"""8.2.1 The land of an allied nation is not one's own: its colour is broken."""
PROVINCES = """
.province.lit .frame,.province.chosen .frame,.province.hovered .frame{display:inline}
.province.lit .frame{stroke:var(--glow);stroke-width:11}
.province.lit .frame.in{stroke:var(--glow-2);stroke-width:3.4;stroke-dasharray:10 7}
.province.chosen .frame{stroke:var(--ink);stroke-width:16}
.province.chosen .frame.in{stroke:var(--glow);stroke-width:10;stroke-dasharray:none}
.province.hovered .frame{stroke:var(--glow);stroke-width:15}
"""
"""A region that can be chosen: all of its zones."""
WATERS = """
.sea .ground{fill:var(--sea-1);fill-opacity:.001;pointer-events:all}
.river-bed{fill:none;stroke:var(--halo);stroke-width:8;stroke-opacity:.55;stroke-linejoin:round;stroke-linecap:round}
.river{fill:none;stroke:var(--river);stroke-width:4.6;stroke-linejoin:round;stroke-linecap:round}
.river-g,.wall-g{pointer-events:stroke}
.wall{fill:none;stroke:var(--wall);stroke-width:5;stroke-linejoin:round;stroke-linecap:round;stroke-opacity:.8}
.wall-teeth{fill:none;stroke:var(--wall);stroke-width:11;stroke-dasharray:1.6 9;stroke-opacity:.75}
.border{stroke-width:1.3;stroke-dasharray:5 4;stroke-opacity:.75}
.region-border{fill:none;stroke:var(--region);stroke-width:3;stroke-linejoin:round;pointer-events:none}
"""
NAMES = f"""
.name{{font-size:max({SIZE:g}px,calc({PIXELS:g}px/var(--z)));
  --up:calc({COUNTER_DOWN:g}px - {COUNTER_HIGH:g}px*var(--big))}}
.name.signed{{--up:calc({SIGN_UP:g}px - {SIGN_HIGH:g}px*var(--big))}}
.sea-name{{font-size:max({SEA_SIZE:g}px,calc({SEA_PIXELS:g}px/var(--z)));letter-spacing:.05em;pointer-events:none;
  --up:calc({COUNTER_DOWN:g}px - {COUNTER_HIGH:g}px*var(--big))}}
.label text{{--big:max(1,calc({GROWS:g}/var(--z)));opacity:clamp(0,calc((var(--z) - var(--since) + .004)*1000),1);
  transform:translate(calc(var(--aside)*1em),calc(var(--up) - (var(--rise) + {FOOT:g})*1em))}}
.label.hovered text,.label.chosen text{{opacity:1}}
"""
"""Names keep clear of what is below them; each is there from the zoom on at which it has room (``names``)."""
STRUCTURES = """
.hold-g{transform:scale(var(--grow))}
.hold-g.none{opacity:calc(1 - var(--speck))}
.hold{fill:var(--f,var(--vacant));stroke:var(--rim);stroke-width:1.5;stroke-linejoin:round}
.hold.none{fill:var(--vacant)}
.hold.ruin{fill:var(--backdrop-ink)}
.port{fill:var(--sea-ink);color:var(--sea-ink);opacity:calc(1 - var(--tiny))}
.chip.mana{opacity:calc(1 - var(--tiny))}
"""
POWERS = "".join(f".{who}{{--f:var(--{who});--g:var(--{who}-ink);--t:var(--{who}-text)}}\n" for who in OWNERS)
"""``--f`` is a power's colour, ``--g`` what is drawn on it, ``--t`` its text."""
BANNERS = """
.banner .n{font-size:16.5px}
.banner.fog{opacity:.92}
.banner.fog .n{font-style:italic}
.banner .badge{fill:var(--panel);stroke:var(--rim);stroke-width:1.2}
.pip{fill:var(--panel);stroke:var(--rim);stroke-width:1.2}
.rider.lit .pip,.rider.chosen .pip{fill:var(--glow-2);stroke:var(--glow);stroke-width:2.4}
.badge-sign{fill:var(--ink);color:var(--ink)}
.chip-ground{fill:var(--marker);stroke:var(--rim);stroke-width:1.3}
.chip-sign{fill:var(--marker-ink);color:var(--marker-ink)}
.chip-n{font-size:16.5px;font-weight:700;fill:var(--ink);paint-order:stroke;stroke:var(--halo);stroke-width:3px}
.chip.presence .chip-ground{fill:var(--akkren)}
.chip.presence .chip-sign,.chip.nest .chip-sign{fill:var(--akkren-ink);color:var(--akkren-ink)}
.chip.nest .chip-ground{fill:var(--akkren)}
.chips{transform:scale(var(--grow))}
.chip-n,.banner .n{opacity:calc(1 - var(--tiny))}
"""
RULES = (
    shared.ROOT
    + shared.SEA
    + shared.FAR_LAND
    + shared.GROUND
    + TERRAINS
    + shared.TINT
    + TINTS
    + ALLIED
    + shared.NO_TINT
    + shared.BORDERS
    + WATERS
    + shared.NAMES
    + shared.CONTROL
    + NAMES
    + shared.TROOPS
    + POWERS
    + shared.COATS
    + STRUCTURES
    + shared.NUMBERS
    + BANNERS
    + shared.COMPASS
    + shared.POINTING
)
STATES = PROVINCES + shared.AREA_STATES + shared.COUNTER_STATES
SHEET = colours(LOOK) + below_root(LOOK, RULES) + below_root(LOOK, STATES) + glow(LOOK, "frame")
"""The style sheet of the map."""
