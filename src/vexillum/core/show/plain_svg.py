"""The board of a game without a drawing of its own: its text board as SVG."""

from __future__ import annotations

import re

from vexillum.core.show.map_blocks import MapDrawing
from vexillum.core.show.read_markup import plain_text
from vexillum.core.tools.markup import escape

WIDTH, LINE = 8.4, 18
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def plain_svg(markup: str, title: str) -> str:
    """Lines of text with rich's markup as an SVG document."""
    lines = plain_text(markup).splitlines()
    width = WIDTH * max((len(line) for line in lines), default=1) + 20
    rows = "\n".join(
        f'<text x="10" y="{LINE * number + 24}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    name = escape(title).replace('"', "&quot;")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {LINE * len(lines) + 20}" role="img"'
        f' aria-label="{name}" font-family="monospace" font-size="14">\n{rows}\n</svg>'
    )


def plain_map(document: str, label: str) -> MapDrawing:
    """A whole drawing as a map of one block."""
    found = _SIZE.search(document)
    width, height = (float(found[1]), float(found[2])) if found else (800.0, 600.0)
    return MapDrawing(width, height, {"board": document}, label=label)
