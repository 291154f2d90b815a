"""The board of Pendragon as one SVG document, made from a view."""

from __future__ import annotations

from typing import Any

from vexillum.core.drawing import Block, block, joined, part
from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.boxes import panels
from vexillum.games.pendragon.board.cards import header, in_effect, open_cards
from vexillum.games.pendragon.board.icons import shapes
from vexillum.games.pendragon.board.land import BORDERS, backdrop, definitions, roads, seas
from vexillum.games.pendragon.board.legend import legend
from vexillum.games.pendragon.board.outline import HEIGHT as MAP_HEIGHT
from vexillum.games.pendragon.board.outline import WIDTH as MAP_WIDTH
from vexillum.games.pendragon.board.patterns import PATTERNS
from vexillum.games.pendragon.board.region import all_areas, all_contents
from vexillum.games.pendragon.board.sequence import sequence
from vexillum.games.pendragon.board.style import SHEET
from vexillum.games.pendragon.board.svg import attribute, rect
from vexillum.games.pendragon.board.tracks import edge_track, imperium

__all__ = ["HEIGHT", "WIDTH", "draw", "draw_blocks"]

WIDTH, HEIGHT = 1600, 1240
COLUMN = 1202.0
"""Where the column beside the map begins."""

_GROUND = block(
    f"<style>{SHEET}</style><defs>{PATTERNS}{shapes()}{definitions()}"
    f'<clipPath id="pb-map"><rect width="{MAP_WIDTH}" height="{MAP_HEIGHT}"/></clipPath></defs>'
    f"{rect(0, 0, WIDTH, HEIGHT, 'table')}"
    '<g clip-path="url(#pb-map)">'
)
_EDGE = block(f"</g>{rect(1, 1, MAP_WIDTH - 1, MAP_HEIGHT - 1, 'map')}")
_END = ("</svg>",)


def draw(view: dict[str, Any], texts: Texts) -> str:
    """The board that a view shows, in the reader's language."""
    return joined(draw_blocks(view, texts))


def draw_blocks(view: dict[str, Any], texts: Texts) -> tuple[Block, ...]:
    """The same in blocks, of which those that have not changed since another drawing are the same objects."""
    return (
        _beginning(view["scenario"], texts),
        _GROUND,
        *_map(view, texts),
        _EDGE,
        *_column(view, texts),
        *edge_track(view, texts),
        _END,
    )


@part(32)
def _beginning(scenario: str, texts: Texts) -> str:
    """The element of the document, with its name for whoever cannot see it."""
    name = texts("drawing.label", scenario=scenario)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" class="pendragon-board" role="img"'
        f" aria-label={attribute(name)}>"
    )


def _map(view: dict[str, Any], texts: Texts) -> tuple[Block, ...]:
    """1.3 The map, and what lies on its seas."""
    return (
        *seas(view, texts),
        backdrop(None, texts),
        *all_areas(view, texts),
        BORDERS,
        roads(view["derived"]["roads_maintained"], texts),
        legend(None, texts),
        imperium(view, texts, 812, 12),
        *in_effect(view, texts, 812, 152, 368),
        *all_contents(view, texts),
    )


def _column(view: dict[str, Any], texts: Texts) -> tuple[Block, ...]:
    """2.0 The cards, the Sequence of Play and the Factions, beside the map."""
    return (
        header(view, texts, COLUMN, 8, 386),
        *open_cards(view, texts, COLUMN, 74, 386),
        sequence(view, texts, (COLUMN, 482, 386, 96)),
        *panels(view, texts, COLUMN, 586),
    )
