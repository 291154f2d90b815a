"""The board of Pendragon as one SVG document, made from a view."""

from __future__ import annotations

from typing import Any

from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.boxes import panels
from vexillum.games.pendragon.board.cards import header, in_effect, open_cards
from vexillum.games.pendragon.board.icons import shapes
from vexillum.games.pendragon.board.land import backdrop, borders, definitions, roads, seas
from vexillum.games.pendragon.board.legend import legend
from vexillum.games.pendragon.board.lights import Lights
from vexillum.games.pendragon.board.outline import HEIGHT as MAP_HEIGHT
from vexillum.games.pendragon.board.outline import WIDTH as MAP_WIDTH
from vexillum.games.pendragon.board.patterns import PATTERNS
from vexillum.games.pendragon.board.region import all_areas, all_contents
from vexillum.games.pendragon.board.sequence import sequence
from vexillum.games.pendragon.board.style import SHEET
from vexillum.games.pendragon.board.svg import attribute, rect
from vexillum.games.pendragon.board.tracks import edge_track, imperium

__all__ = ["HEIGHT", "WIDTH", "draw"]

WIDTH, HEIGHT = 1600, 1240
COLUMN = 1202.0
"""Where the column beside the map begins."""

_DEFINITIONS = (
    f"<defs>{PATTERNS}{shapes()}{definitions()}"
    f'<clipPath id="pb-map"><rect width="{MAP_WIDTH}" height="{MAP_HEIGHT}"/></clipPath></defs>'
)


def draw(view: dict[str, Any], texts: Texts, *, lit: frozenset[str] = frozenset()) -> str:
    """The board that a view shows, in the reader's language; the things in ``lit`` are lit."""
    light = Lights(lit)
    name = texts("drawing.label", scenario=view["scenario"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" class="pendragon-board" role="img"'
        f" aria-label={attribute(name)}><style>{SHEET}</style>{_DEFINITIONS}"
        f"{rect(0, 0, WIDTH, HEIGHT, 'table')}{_map(view, texts, light)}{_column(view, texts, light)}"
        f"{edge_track(view, texts, light)}</svg>"
    )


def _map(view: dict[str, Any], texts: Texts, light: Lights) -> str:
    """1.3 The map, and what lies on its seas."""
    return (
        f'<g clip-path="url(#pb-map)">{seas(view, texts, light)}{backdrop(texts, light)}'
        f"{all_areas(view, texts, light)}{borders()}{roads(view, texts)}{legend(texts)}"
        f"{imperium(view, texts, 812, 12, light)}{in_effect(view, texts, 812, 152, 368, light)}"
        f"{all_contents(view, texts, light)}</g>{rect(1, 1, MAP_WIDTH - 1, MAP_HEIGHT - 1, 'map')}"
    )


def _column(view: dict[str, Any], texts: Texts, light: Lights) -> str:
    """2.0 The cards, the Sequence of Play and the Factions, beside the map."""
    return (
        header(view, texts, COLUMN, 8, 386)
        + open_cards(view, texts, COLUMN, 74, 386, light)
        + sequence(view, texts, (COLUMN, 482, 386, 96))
        + panels(view, texts, COLUMN, 586, light)
    )
