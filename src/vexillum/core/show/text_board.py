"""What the boards in the terminal share: words and marks, lines cut to fit, their markup, and the same as SVG."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from rich.style import Style
from rich.text import Span, Text

from vexillum.core.show.svg import MapDrawing, escape
from vexillum.core.words.texts import Texts

WIDTH = 100
"""The width of a board, unless its game needs less."""
LIT = "bold cyan"
"""The style of things that can be chosen."""


class _Marks(Protocol):
    @property
    def lit(self) -> str:
        """The sign before something that can be chosen."""


M = TypeVar("M", bound=_Marks)


class BoardPen(Generic[M]):
    """What every part of a drawing needs: words, marks, and which things can be chosen."""

    def __init__(self, texts: Texts, marks: M, lit: frozenset[str]) -> None:
        self.texts = texts
        self.marks = marks
        self.lit = lit

    def word(self, id: str, **places: object) -> str:
        """A word of the board."""
        return self.texts(f"board.{id}", **places)

    def mark(self, thing: str) -> tuple[str, str]:
        """A mark before a thing that can be chosen, otherwise a space."""
        return (self.marks.lit, LIT) if thing in self.lit else (" ", "")


def finished(lines: Iterable[Text], *, unicode: bool, width: int = WIDTH) -> str:
    """The lines of a board as one text with rich's markup, cut to fit."""
    whole = list(lines)
    for one in whole:
        one.truncate(width, overflow="ellipsis")
        one.rstrip()
    markup = Text("\n").join(whole).markup
    return markup if unicode else _ascii(markup)


def _ascii(markup: str) -> str:
    """The same text in ASCII, character by character: é becomes e."""
    return "".join(
        letter if letter.isascii() else unicodedata.normalize("NFKD", letter)[0] if letter.isalpha() else "."
        for letter in markup
    )


# A parser for the markup of boards: the same as ``Text.from_markup``, in two fifths of the time ----------------------
#
# Rich appends piece by piece to a text, and looks in every piece for ``:emoji:`` codes, which no board has.


_TAG = re.compile(r"\[([a-z#/@][^[]*?)]")
_UNUSUAL = re.compile(r"[\\\x07\x08\x0b\x0c\r]|\[(?:@|/]|[^]\[]*=)")
"""What is left to rich: brackets that are no tags, control characters, links, a closing tag without a name."""
_normal = lru_cache(maxsize=256)(Style.normalize)


def marked_text(markup: str) -> Text:
    """The styled text of some markup."""
    if _UNUSUAL.search(markup):
        return Text.from_markup(markup, emoji=False)
    pieces: list[str] = []
    spans: list[Span] = []
    begun: list[tuple[str, int]] = []
    length = position = 0
    for tag in _TAG.finditer(markup):
        start, end = tag.span()
        pieces.append(markup[position:start])
        length += start - position
        position, name = end, tag[1]
        if name[0] != "/":
            begun.append((_normal(name), length))
            continue
        style = _normal(name[1:].strip())
        place = next((n for n in range(len(begun) - 1, -1, -1) if begun[n][0] == style), None)
        if place is None:
            return Text.from_markup(markup, emoji=False)  # raises an error that says what is wrong
        spans.append(Span(begun.pop(place)[1], length, style))
    pieces.append(markup[position:])
    length += len(markup) - position
    spans += [Span(start, length, style) for style, start in reversed(begun)]
    spans.reverse()
    spans.sort(key=_start)
    return Text("".join(pieces), spans=spans)


def plain_text(markup: str) -> str:
    """The text without styles."""
    return marked_text(markup).plain if _UNUSUAL.search(markup) else _TAG.sub("", markup)


def _start(span: Span) -> int:
    return span.start


# The board of a game without a drawing of its own: its text board as SVG ---------------------------------------------


LETTER_WIDTH, LINE_HEIGHT = 8.4, 18
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def plain_svg(markup: str, title: str) -> str:
    """Lines of text with rich's markup as an SVG document."""
    lines = plain_text(markup).splitlines()
    width = LETTER_WIDTH * max((len(line) for line in lines), default=1) + 20
    rows = "\n".join(
        f'<text x="10" y="{LINE_HEIGHT * number + 24}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    name = escape(title).replace('"', "&quot;")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {LINE_HEIGHT * len(lines) + 20}" role="img"'
        f' aria-label="{name}" font-family="monospace" font-size="14">\n{rows}\n</svg>'
    )


def plain_map(document: str, label: str) -> MapDrawing:
    """A whole drawing as a map of one block."""
    found = _SIZE.search(document)
    width, height = (float(found[1]), float(found[2])) if found else (800.0, 600.0)
    return MapDrawing(width, height, {"board": document}, label=label)
