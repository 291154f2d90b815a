"""A part of a map as a small picture: a standalone SVG document."""

from __future__ import annotations

import re
from collections.abc import Iterable

from vexillum.core.show.extents import Extent, reach
from vexillum.core.show.map_blocks import Box, MapDrawing

MARGIN = 110.0
"""The margin shown around the outermost place."""
LEAST = 420.0
"""The minimum size of the part shown: a single place needs its neighbours."""
PIXELS = 380.0
"""The approximate width of the picture on screen, for which names and counters are sized."""
AIR = 60.0
"""The margin in pixels beyond which blocks are left out: the style sheet moves and enlarges some things."""

_TITLE = re.compile(r"<title>[^<]*</title>")
"""Titles are left out of pictures."""


def thumbnail(drawing: MapDrawing, box: Box, *, dark: bool) -> str:
    """A part of a map. The theme is that of the page, which may differ from that of the system."""
    zoom, theme = min(1.0, PIXELS / box.width), "dark" if dark else "light"
    air = AIR / zoom
    part = Extent(box.x - air, box.y - air, box.x + box.width + air, box.y + box.height + air)
    inside = "".join([f"<g>{_TITLE.sub('', drawn)}</g>" for drawn in _within_reach(drawing, part)])
    view = f"{box.x:g} {box.y:g} {box.width:g} {box.height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" preserveAspectRatio="xMidYMid slice"'
        f' data-theme="{theme}"><g class="{drawing.css}" style="--zoom:{zoom:.3g}">{inside}</g></svg>'
    )


def _within_reach(drawing: MapDrawing, part: Extent) -> list[str]:
    """The blocks visible in a part of the map: a browser takes as long for those outside of it."""
    definitions = "".join([drawn for drawn in drawing.blocks.values() if ' id="' in drawn])
    found = [(drawn, reach(drawn, definitions)) for drawn in drawing.blocks.values()]
    return [drawn for drawn, extent in found if extent is not None and extent.intersects(part)]


def box_around(drawing: MapDrawing, things: Iterable[str], ratio: float) -> Box:
    """The part of a map that shows these things; all of its land if it has none of them."""
    places = [drawing.anchors[thing] for thing in things if thing in drawing.anchors]
    home = drawing.home or Box(0, 0, drawing.width, drawing.height)
    if not places:
        return shaped(home, ratio)
    left, right = min(x for x, _ in places) - MARGIN, max(x for x, _ in places) + MARGIN
    top, bottom = min(y for _, y in places) - MARGIN, max(y for _, y in places) + MARGIN
    width = max(LEAST, right - left, (bottom - top) * ratio)
    found = shaped(Box((left + right - width) / 2, (top + bottom - width / ratio) / 2, width, width / ratio), ratio)
    return _within(found, home)


def shaped(box: Box, ratio: float) -> Box:
    """The largest part of a box with this ratio of width to height, around its centre."""
    width = min(box.width, box.height * ratio)
    height = width / ratio
    return Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)


def _within(box: Box, outer: Box) -> Box:
    """A box moved into another, and shrunk to its size if necessary."""
    scale = min(1.0, outer.width / box.width, outer.height / box.height)
    width, height = box.width * scale, box.height * scale
    x = min(max(box.x + (box.width - width) / 2, outer.x), outer.x + outer.width - width)
    y = min(max(box.y + (box.height - height) / 2, outer.y), outer.y + outer.height - height)
    return Box(x, y, width, height)
