"""1.3.3, 1.3.7-1.3.9 Around the spaces: the Seas, the land that is out of play, coast, borders and Roads."""

from __future__ import annotations

from vexillum.coin.board.outline import shape_definitions
from vexillum.core.show.board.land import compass, curve_definitions, name_along, surf
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import at, text, title
from vexillum.core.tools.markup import escape
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board.look import LOOK, use
from vexillum.games.pendragon.board.outline import CALEDONIA, ESTUARIES, OUTLINES, PATHS, SEA_BORDERS, SEA_SHAPES
from vexillum.games.pendragon.board.places import CITY_MARKS, PLACES
from vexillum.games.pendragon.map import ROADS, SPACE_IDS

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
        f'<path d="{CALEDONIA}" class="backdrop"/></g>'
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
