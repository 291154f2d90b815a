"""The map of Gaul in blocks: what has changed is drawn again, everything else is the same text as before."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.board.land import water
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.map_blocks import Box, MapDrawing
from vexillum.core.show.svg import text
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.board.icons import shapes
from vexillum.games.falling_sky.board.land import backdrop, borders, definitions
from vexillum.games.falling_sky.board.look import LOOK
from vexillum.games.falling_sky.board.outline import HEIGHT, WIDTH
from vexillum.games.falling_sky.board.patterns import PATTERNS
from vexillum.games.falling_sky.board.places import PLACES, TRIBE_PLACES
from vexillum.games.falling_sky.board.region import area, contents
from vexillum.games.falling_sky.board.style import SHEET
from vexillum.games.falling_sky.map import CISALPINA, REGION_IDS, REGION_NUMBER, TRIBE_IDS, TRIBES_OF

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
    f"<style>{SHEET}</style><defs>{PATTERNS}{LOOK.definitions(shapes())}{definitions()}</defs>{water(WIDTH, HEIGHT)}"
)


def draw_map(view: dict[str, Any], texts: Texts) -> MapDrawing:
    """1.3 The map that a view shows, in the reader's language."""
    return MapDrawing(
        width=WIDTH,
        height=HEIGHT,
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
