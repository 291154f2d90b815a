"""The board of Falling Sky, made from a view: the map alone, and one picture of the map with everything around it."""

from __future__ import annotations

from typing import Any

from vexillum.coin.show.boxes import SequenceBoxes
from vexillum.core.show.svg import attribute, cached, rect
from vexillum.core.words.texts import Texts

from ..pieces import SEATS
from .look import LOOK
from .map import HEIGHT as MAP_HEIGHT
from .map import WIDTH as MAP_WIDTH
from .map import draw_map, map_blocks
from .sheet import SHEET, edge_track, header, in_effect, open_cards, panels, senate

__all__ = ["HEIGHT", "WIDTH", "draw", "draw_map"]

WIDTH, HEIGHT = 1732, 1296
COLUMN, WIDE = 1316.0, 408.0
"""Where the column beside the map begins, and how wide it is."""

_CLIP = f"{LOOK.prefix}-map"
_GROUND = (
    f'<style>{SHEET}</style><clipPath id="{_CLIP}"><rect width="{MAP_WIDTH}" height="{MAP_HEIGHT}"/></clipPath>'
    f'{rect(0, 0, WIDTH, HEIGHT, "table")}<g clip-path="url(#{_CLIP})">'
)
_SEQUENCE = SequenceBoxes(LOOK, SEATS)
_EDGE = f"</g>{rect(1, 1, MAP_WIDTH - 1, MAP_HEIGHT - 1, 'map')}"


def draw(view: dict[str, Any], texts: Texts) -> str:
    """The whole board that a view shows, in the reader's language."""
    return "".join(
        (
            _beginning(view["scenario"], texts),
            _GROUND,
            *map_blocks(view, texts).values(),
            senate(view, texts, 8, 846),
            in_effect(view, texts, 1030, 1038, 270),
            _EDGE,
            _column(view, texts),
            edge_track(view, texts),
            "</svg>",
        )
    )


@cached(32)
def _beginning(scenario: str, texts: Texts) -> str:
    """The element of the document, with its name for those who cannot see it."""
    name = texts("drawing.label", scenario=scenario)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" class="{LOOK.css}" role="img"'
        f" aria-label={attribute(name)}>"
    )


def _column(view: dict[str, Any], texts: Texts) -> str:
    """2.0 The cards, the Sequence of Play and the Factions, beside the map."""
    return (
        header(view, texts, COLUMN, 8, WIDE)
        + open_cards(view, texts, COLUMN, 74, WIDE)
        + _SEQUENCE.draw(view, texts, (COLUMN, 482, WIDE, 96))
        + panels(view, texts, COLUMN, 590)
    )
