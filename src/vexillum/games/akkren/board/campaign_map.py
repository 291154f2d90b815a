"""The map of the campaign in blocks: what has changed is drawn again, everything else is the same text as before."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.show.board.land import water
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.map_blocks import Box, MapDrawing
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.board.counters import places
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
    spots = outline().spots
    anchors = {f"place:{id}": (x, y + COUNTERS_BELOW) for id, (x, y) in zip(PLACE_IDS, spots, strict=True)}
    for one in view["stacks"]:
        anchors[f"stack:{one['id']}"] = anchors[f"place:{one['place']}"]
    for one in view["people"]:
        anchors[f"person:{one['id']}"] = anchors[f"place:{one['place']}"]
    return MapDrawing(
        width=WIDTH,
        height=HEIGHT,
        blocks=map_blocks(view, texts),
        home=home(view["seat"]),
        anchors=anchors,
        label=texts("drawing.map_label", scenario=view["scenario"]),
        css=LOOK.css,
    )


def map_blocks(view: dict[str, Any], texts: Texts) -> dict[str, str]:
    """The blocks in the order in which they are painted: all ground below all counters."""
    blocks = {"ground": _ground(None, texts), "land": backdrop(None, texts)}
    for place in range(LAND, N):
        blocks[f"area:{PLACE_IDS[place]}"] = sea(place, texts)
    for zone in range(LAND):
        region = view["regions"].get(REGION_IDS[REGION_OF[zone]], {})
        holder, ally = region.get("holder", ""), region.get("allied", "")
        blocks[f"area:{PLACE_IDS[zone]}"] = ground((zone, holder or ally, bool(ally) and not holder), texts)
    blocks["borders"] = borders(None, texts)
    standing = list(places(view, texts))
    for place, here in enumerate(standing):
        blocks[f"name:{PLACE_IDS[place]}"] = name((place, bool(here.structure or here.chips)), texts)
    for place, here in enumerate(standing):
        blocks[f"contents:{PLACE_IDS[place]}"] = contents(msgspec.to_builtins(here), texts)
    return blocks
