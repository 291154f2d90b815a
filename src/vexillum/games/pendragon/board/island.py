"""The map of Britain in blocks: what has changed is drawn again, everything else is the same text as before."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.board.land import water
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.map_blocks import Box, MapDrawing
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board.icons import shapes
from vexillum.games.pendragon.board.land import (
    BETWEEN_SEAS,
    BORDERS,
    SEA_MEDALS,
    backdrop,
    definitions,
    roads,
    sea,
)
from vexillum.games.pendragon.board.look import LOOK
from vexillum.games.pendragon.board.outline import HEIGHT, WIDTH
from vexillum.games.pendragon.board.patterns import PATTERNS
from vexillum.games.pendragon.board.places import PLACES
from vexillum.games.pendragon.board.region import CALL_OUTS_LAST, area, contents, site_places
from vexillum.games.pendragon.board.style import SHEET
from vexillum.games.pendragon.map import SEA_IDS, SPACE_IDS, SPACES

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
    f"<style>{SHEET}</style><defs>{PATTERNS}{LOOK.definitions(shapes())}{definitions()}</defs>{water(WIDTH, HEIGHT)}"
)


def draw_map(view: dict[str, Any], texts: Texts) -> MapDrawing:
    """1.3 The map that a view shows, in the reader's language."""
    return MapDrawing(
        width=WIDTH,
        height=HEIGHT,
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
