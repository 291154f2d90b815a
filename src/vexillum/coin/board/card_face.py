"""A card face up: number, title, Faction order, and the text of its sides in the largest font that fits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from vexillum.coin.board.order import PITCH, order_symbols
from vexillum.coin.card_faces import CardFaces, flavour, side_words
from vexillum.coin.cards import Card, Side
from vexillum.coin.deck import Deck
from vexillum.core.show.board.look import Look
from vexillum.core.show.svg import at, banner, fitted, rect, text, title, width, wrap
from vexillum.core.tools.markup import escape
from vexillum.core.words.texts import Texts

C = TypeVar("C", bound=Card)
F = TypeVar("F", bound=Side)
SIZES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0)
"""The font sizes that are tried until a card's text fits."""
TITLES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0)
LEADING = 1.16
Place: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""
STAND_IN = "MW"
"""As wide as a sign: its placeholder before the text while lines are broken."""


class CardFace(Generic[C, F]):
    """Draws cards in a volume's style."""

    def __init__(self, look: Look, faces: CardFaces[C, F], signs: Mapping[str, str]) -> None:
        """``signs`` are the shapes (``Look.marks``) of the marks of a side."""
        self._look = look
        self._faces = faces
        self._signs = signs

    def draw(
        self, texts: Texts, deck: Deck[C, Any], number: int, place: Place, label: str, largest: float, before: str = ""
    ) -> str:
        """A card at a place, in a font of at most size ``largest``; ``before`` is in italics before its title."""
        x, y, wide, tall = place
        card = deck.cards[number]
        thing = f"card:{number}"
        name = texts.name("card", deck.name(number))
        room = wide - 56 - (PITCH * len(card.order) if card.order else 52)
        heading = self._faces.heading(texts, card)
        said = [
            f"{label}: {number}. {name}",
            self._faces.kind(texts, card),
            *([texts("page.order", who=card.order)] if card.order else []),
        ]
        return (
            f'<g class="card card-{self._faces.css(card)}" data-thing="{thing}" data-page="{thing}">'
            f"{title('; '.join(said))}{rect(x, y, wide, tall, 'card-face', 8)}"
            f'<path d="{banner(x, y, wide, 35, 8)}" class="card-band"/>'
            f"{self._reader(texts, thing, x, y)}{_title(f'{number} · {name}', before, x + 36, y + 24, room)}"
            f"{order_symbols(self._look, card.order, self._faces.cues(deck, number), x + wide - 24, y + 17.5)}"
            f"{text(x + wide - 12, y + 24, heading, 't14 e card-title i') if heading else ''}"
            f"{self._body(texts, deck, number, (x, y + 35, wide, tall - 36), largest)}</g>"
        )

    def sign(self, mark: str, x: float, y: float, scale: float) -> str:
        """The sign of a mark, empty if it has none."""
        sign = self._signs.get(mark)
        return self._look.use(f"m-{sign}", "side-mark", at(x, y, scale)) if sign else ""

    def _reader(self, texts: Texts, thing: str, x: float, y: float) -> str:
        """A sign that opens the card's page, even if a click on the card itself chooses it."""
        return (
            f'<g data-page="{thing}">{title(texts("drawing.read"))}'
            f'<rect x="{x:g}" y="{y:g}" width="34" height="35" fill-opacity="0"/>'
            f"{self._look.use('m-lens', 'reader-sign', at(x + 19, y + 18, 0.95))}</g>"
        )

    def _body(self, texts: Texts, deck: Deck[C, Any], number: int, place: Place, largest: float) -> str:
        """The text of a card: the unshaded side, the shaded one on a darker background, flavour if there is room."""
        x, y, wide, tall = place
        sides, card = self._faces.sides(deck.cards[number]), deck.name(number)
        said = [self._said(texts, card, name, side) for name, side in sides]
        size, set_lines = _typeset(said, wide - 26, tall, largest)
        heights = [len(each) * size * LEADING + 12 for each in set_lines]
        spare = tall - sum(heights)
        small = max(12.0, size - 3)
        words = wrap(flavour(texts, card), small, wide - 26)
        need = len(words) * small * LEADING + 8
        drawn, top = [], y
        if words and need <= spare:
            spare -= need
            drawn.append(_paragraph(words, x + 13, top + 5, small, "flavour"))
            top += need
        for (name, side), each, high in zip(sides, set_lines, heights, strict=True):
            room = high + spare / len(sides)
            if name == "shaded":
                drawn.append(rect(x + 1, top, wide - 2, y + tall - top - 1, "dark-side", 7))
            drawn.append(self._marked(side, texts, each, x + 13, top + 5 + spare / len(sides) / 2, size))
            top += room
        return "".join(drawn)

    def _said(self, texts: Texts, card: str, name: str, side: F) -> str:
        """A side's text after the space for its marks."""
        return " ".join([*(STAND_IN for _ in self._faces.marks(side)), side_words(texts, card, name)])

    def _marked(self, side: F, texts: Texts, each: tuple[str, ...], x: float, y: float, size: float) -> str:
        """A side's text after the signs of its marks."""
        found = self._faces.marks(side)
        if not found:
            return _paragraph(each, x, y, size)
        pitch = 1.3 * size
        signs = "".join(
            f"<g>{title(texts(f'page.about.{mark}'))}"
            f"{self.sign(mark, x + pitch * (k + 0.4), y + 0.56 * size, size / 18)}</g>"
            for k, mark in enumerate(found)
        )
        first = each[0].removeprefix(" ".join(STAND_IN for _ in found)).lstrip()
        begun = _paragraph((first,), x + pitch * len(found), y, size)
        return signs + begun + _paragraph(each[1:], x, y + size * LEADING, size)


def _typeset(said: list[str], room: float, tall: float, largest: float) -> tuple[float, list[tuple[str, ...]]]:
    """The largest font size in which all sides fit, and their lines."""
    for size in SIZES:
        if size > largest:
            continue
        set_lines = [wrap(words, size, room) for words in said]
        if sum(len(each) for each in set_lines) * size * LEADING + 12 * len(said) <= tall:
            return size, set_lines
    return size, set_lines


def _paragraph(each: tuple[str, ...], x: float, y: float, size: float, css: str = "") -> str:
    named = f' class="{css}"' if css else ""
    return "".join(
        f'<text x="{x:g}" y="{y + size * (0.86 + LEADING * n):.1f}" font-size="{size:g}"{named}>{escape(line)}</text>'
        for n, line in enumerate(each)
    )


def _title(words: str, before: str, x: float, y: float, room: float) -> str:
    """The title in the largest font that fits, with a word in italics before it."""
    lead = f'<tspan class="lead">{escape(before)}</tspan> ' if before else ""
    room -= width(f"{before} ", 15) if before else 0
    size = next((size for size in TITLES if width(words, size) * 1.04 <= room), TITLES[-1])
    shown = escape(fitted(words, size, room))
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="card-title">{lead}{shown}</text>'
