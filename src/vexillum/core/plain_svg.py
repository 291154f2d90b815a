"""The board of a game that does not draw itself: its text, as a picture."""

from __future__ import annotations

from xml.sax.saxutils import escape

from rich.text import Text

WIDTH, LINE = 8.4, 18


def plain_svg(markup: str, title: str) -> str:
    """Lines of text with rich's markup as an SVG document."""
    lines = Text.from_markup(markup).plain.splitlines()
    width = WIDTH * max((len(line) for line in lines), default=1) + 20
    rows = "\n".join(
        f'<text x="10" y="{LINE * number + 24}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {LINE * len(lines) + 20}" role="img"'
        f' aria-label="{escape(title, {chr(34): "&quot;"})}" font-family="monospace" font-size="14">\n{rows}\n</svg>'
    )
