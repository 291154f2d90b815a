"""What the signs on the map mean: terrain, and the two kinds of Sites."""

from __future__ import annotations

from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import rect, text, width
from vexillum.core.words.texts import Texts


@cached(8)
def legend(_: None, texts: Texts) -> str:
    """The three terrains with their textures, and the two kinds of Sites."""
    x, y = 966.0, 1040.0
    drawn = [rect(x, y, 216, 82, "panel", 8)]
    for k, terrain in enumerate(("clear", "fens", "hills")):
        left = x + 10 + 68 * k
        drawn.append(
            f'<g class="{terrain}">{rect(left, y + 10, 60, 26, "ground", 3)}'
            f"{rect(left, y + 10, 60, 26, 'texture', 3)}</g>"
            f"{text(left + 30, y + 52, texts.name('terrain', terrain), 't14 m')}"
        )
    for k, kind in enumerate(("town", "hillfort")):
        words = texts(f"drawing.legend_{kind}")
        left = x + 58 + 100 * k
        wide = width(words, 11.5) + 12
        tag = rect(left - wide / 2, y + 61, wide, 15, "tag", 4) if kind == "town" else ""
        drawn.append(tag + text(left, y + 72.5, words, "site-name town" if tag else "site-name"))
    return "".join(drawn)
