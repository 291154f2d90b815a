"""The map as blocks with stable ids: a client replaces only those that have changed."""

from __future__ import annotations

import msgspec


class Box(msgspec.Struct, frozen=True):
    """A rectangle in the map's own units."""

    x: float
    y: float
    width: float
    height: float


class MapDrawing(msgspec.Struct, frozen=True):
    """A map: SVG fragments by id, in the order in which they are painted.

    What can be chosen carries ``data-thing`` and a ``<title>``, what opens a page ``data-page``, counters
    ``data-token`` and ``data-n``. Ids of definitions begin with the game's own prefix.
    """

    width: float
    height: float
    blocks: dict[str, str]
    home: Box | None = None
    """The part to show first: the land without its margins."""
    anchors: dict[str, tuple[float, float]] = {}
    """The anchor points of things for arrows, dice and ghosts."""
    label: str = ""
    """The accessible name of the map, for screen readers."""
    css: str = ""
    """The class of the root element, which the map's own style sheet refers to."""

    def document(self) -> str:
        """The map as a standalone SVG document."""
        inside = "".join([f'<g data-block="{id}">{drawn}</g>' for id, drawn in self.blocks.items()])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}"'
            f' class="{self.css}" role="img" aria-label="{_escaped(self.label)}">{inside}</svg>'
        )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
