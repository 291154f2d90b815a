"""The map of the campaign in blocks: what has changed is drawn again, everything else is the same text as before."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.show.board.land import water
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.map_blocks import Box, MapDrawing
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.board.counters import SHOWN, Standing, described, standing
from vexillum.games.akkren.board.icons import shapes
from vexillum.games.akkren.board.land import backdrop, borders, definitions, ground, sea
from vexillum.games.akkren.board.look import LOOK
from vexillum.games.akkren.board.outline import HEIGHT, WIDTH, outline
from vexillum.games.akkren.board.patterns import PATTERNS
from vexillum.games.akkren.board.style import SHEET
from vexillum.games.akkren.board.zone import contents, name
from vexillum.games.akkren.components.factions import CAPITAL_OF, SEATS
from vexillum.games.akkren.components.map import LAND, PLACE_IDS, REGION_IDS, REGION_OF, N

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
