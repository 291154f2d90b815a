"""Drawn cards: the open ones, those in effect, the pile of played cards, a card face up and its Faction order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from vexillum.coin.cards import LASTING, Card, CardFaces, Deck, Decks, InEffect, Side, flavour, side_words
from vexillum.core.show.board import Look
from vexillum.core.show.pages import CONTENTS
from vexillum.core.show.svg import at, banner, cached, escape, fitted, rect, text, title, width, wrap
from vexillum.core.words.texts import Texts

# The open cards: the current one, the next one, those in effect, and the pile of played cards ------------------------


C = TypeVar("C", bound=Card)
F = TypeVar("F", bound=Side)
D = TypeVar("D", bound=Deck[Any, Any])
Box = tuple[float, float, float]
"""Left, top, width."""


class OpenCards(Generic[C, F, D]):
    """The cards of a match's deck on the board."""

    def __init__(self, look: Look, decks: Decks[D], faces: CardFaces[C, F], signs: Mapping[str, str]) -> None:
        """``signs`` are the shapes (``Look.marks``) of the marks of a side."""
        self._look = look
        self._decks = decks
        self._faces = faces
        self._face = CardFace(look, faces, signs)
        self._current_drawn = cached(512)(self._current)
        self._next_drawn = cached(512)(self._next)
        self._effects_drawn = cached(512)(self._effects)
        self._header_drawn = cached(1024)(self._header)

    def draw(self, view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> str:
        """The current card and the next one."""
        deck = self._decks.shown(view).id
        current = self._current_drawn((deck, view["card"], (x, y, wide, 226.0)), texts)
        return current + self._next_drawn((deck, view["upcoming"], (x, y + 234, wide, 166.0)), texts)

    def _current(self, shown: tuple[str, int, Place], texts: Texts) -> str:
        """The current card."""
        deck, number, place = shown
        if not number:
            return _nothing(texts, place, texts("drawing.current"))
        return self._face.draw(texts, self._decks.named(deck), number, place, texts("drawing.current"), 17)

    def _next(self, shown: tuple[str, list[int], Place], texts: Texts) -> str:
        """The next card, and open cards below it."""
        mark, upcoming, (x, y, wide, tall) = shown
        below = 28.0 if len(upcoming) > 1 else 0.0
        after = (x, y, wide, tall - below)
        if not upcoming:
            return _nothing(texts, after, texts("drawing.next"))
        deck = self._decks.named(mark)
        drawn = self._face.draw(texts, deck, upcoming[0], after, texts("drawing.next"), 14, texts("drawing.next_short"))
        if below:
            drawn += _after_next(texts, deck, upcoming[1:], (x, y + 166 - 24, wide, 24))
        return drawn

    # What lasts -------------------------------------------------------------------------------------------------------

    def in_effect(self, view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> str:
        """The card sides in effect."""
        found = view["lasting"]
        return self._effects_drawn((self._decks.shown(view).id, found, (x, y, wide)), texts) if found else ""

    def _effects(self, shown: tuple[str, list[str], Box], texts: Texts) -> str:
        """The effects, each with the sign of its duration."""
        deck, found, (x, y, wide) = shown
        columns = -(-len(found) // 4)
        room = (wide - 16 - 6 * (columns - 1)) / columns
        rows = -(-len(found) // columns)
        chips = []
        for k, name in enumerate(found):
            column, row = divmod(k, rows)
            place = (x + 8 + column * (room + 6), y + 28 + row * 27, room)
            chips.append(self._effect(texts, self._decks.named(deck), InEffect.read(name), place))
        return (
            f'<g class="box">{rect(x, y, wide, 34 + rows * 27, "panel", 9)}'
            f"{text(x + wide / 2, y + 20, texts('drawing.in_effect'), 't14 m b caps')}{''.join(chips)}</g>"
        )

    def _effect(self, texts: Texts, deck: D, found: InEffect, place: Box) -> str:
        x, y, wide = place
        side: F = dict(self._faces.sides(deck.cards[found.number]))[found.side]
        thing = f"card:{found.number}"
        name = texts.name("card", deck.name(found.number))
        lasts = f" {texts(f'drawing.{side.lasting}')}" if side.lasting in LASTING else ""
        whose = found.whose(texts)
        which = f"({texts.name('side', found.side)}){lasts}{f'; {whose}' if whose else ''}"
        said = f"{found.number}. {name} {which}: {side_words(texts, deck.name(found.number), found.side)}"
        owner = self._look.coat(found.owner, x + wide - 30, y + 12, 0.8) if found.owner else ""
        return (
            f'<g class="chip" data-thing="{thing}" data-page="{thing}">{title(said)}'
            f"{rect(x, y, wide, 24, 'inset', 4)}{rect(x + 1, y + 1, 8, 22, 'pip done' if found.shaded else 'pip', 3)}"
            f"{text(x + 14, y + 16.5, fitted(name, 14.5, wide - (60 if owner else 42)), 't14')}{owner}"
            f"{self._face.sign(side.lasting, x + wide - 12, y + 12, 0.9)}</g>"
        )

    # The head ---------------------------------------------------------------------------------------------------------

    def header(self, view: dict[str, Any], texts: Texts, place: Box, rounds: tuple[int, int], said: str) -> str:
        """The header: scenario, number of rounds so far and in total, also as text, cards left, and played cards."""
        counts = (view["derived"]["cards_left"], len(view["played"]))
        return self._header_drawn((view["scenario"], rounds, said, counts, place), texts)

    def _header(self, shown: tuple[str, tuple[int, int], str, tuple[int, int], Box], texts: Texts) -> str:
        scenario, (gone, of), said, (left, played), (x, y, wide) = shown
        pips = "".join(
            f'<circle cx="{x + 18 + 17 * k:g}" cy="{y + 41}" r="6" class="pip{" done" if k < gone else ""}"/>'
            for k in range(of)
        )
        return (
            f"{rect(x, y, wide, 58, 'panel', 9)}{text(x + 12, y + 24, texts.name('scenario', scenario), 't20 b')}"
            f"<g>{title(said)}{pips}{text(x + 18 + 17 * of, y + 46, said, 't14 soft')}</g>"
            f"<g>{title(texts('drawing.deck', n=left))}"
            f"{rect(x + wide - 56, y + 10, 30, 40, 'back', 4)}{rect(x + wide - 52, y + 7, 30, 40, 'back', 4)}"
            f'<text x="{x + wide - 37:g}" y="{y + 34:g}" class="t18 b m card-back-n">{left}</text></g>'
            f"{self._played(played, texts, x + wide - 104, y + 8)}"
        )

    def _played(self, n: int, texts: Texts, x: float, y: float) -> str:
        """The pile of played cards, face up: it opens the list of all cards."""
        lens = self._look.use("m-lens", "glyph-line", at(x + 15, y + 13, 0.7))
        return (
            f'<g class="pile" data-thing="pile:played" data-page="{CONTENTS}">{title(texts("drawing.played", n=n))}'
            f"{rect(x - 3, y + 3, 30, 40, 'card-face', 4)}{rect(x, y, 30, 40, 'card-face', 4)}"
            f"{lens}{text(x + 15, y + 34, str(n), 't14 b m')}</g>"
        )


def _nothing(texts: Texts, place: Place, label: str) -> str:
    x, y, wide, tall = place
    return (
        f"{rect(x, y, wide, tall, 'inset', 8)}{text(x + wide / 2, y + tall / 2 - 2, label, 't16 m soft i')}"
        f"{text(x + wide / 2, y + tall / 2 + 18, texts('drawing.no_card'), 't14 m soft')}"
    )


def _after_next(texts: Texts, deck: Deck[Any, Any], numbers: list[int], place: Place) -> str:
    """The names of open cards below the next one."""
    x, y, wide, tall = place
    names = " · ".join(texts.name("card", deck.name(number)) for number in numbers)
    said = texts("drawing.after_next", names=names)
    shown = text(x + 10, y + 16, fitted(said, 13, wide - 16), "t12")
    page = f"card:{numbers[0]}" if len(numbers) == 1 else CONTENTS
    return f'<g data-page="{page}">{title(said)}{rect(x, y, wide, tall, "inset", 5)}{shown}</g>'


# A card face up: number, title, Faction order, and the text of its sides in the largest font that fits ---------------


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


# The Faction symbols of a card, in order: on the board, and as a separate picture ------------------------------------


PITCH = 27.0
"""The distance between symbols on the board."""
_WIDE, _TALL = 46, 40


def order_symbols(look: Look, order: Sequence[str], cues: Mapping[str, tuple[str, ...]], right: float, y: float) -> str:
    """The shields up to ``right``, each with its Non-player symbols at the edge."""
    first = right - PITCH * (len(order) - 1)
    return "".join(
        look.coat(who, first + PITCH * k, y, 0.98) + _cues(look, cues.get(who, ()), first + PITCH * k, y)
        for k, who in enumerate(order)
    )


def _cues(look: Look, signs: tuple[str, ...], x: float, y: float) -> str:
    """The Non-player symbols of a Faction, small at the right edge of its shield."""
    return "".join(
        f'<g {at(x + 11, y + 7 - 13 * k)}><circle r="6.6" class="cue-ground"/>'
        f"{look.use(f'm-{sign}', 'cue', at(0, 0, 0.48))}</g>"
        for k, sign in enumerate(signs)
    )


def order_picture(look: Look, order: Sequence[str], cues: Mapping[str, tuple[str, ...]]) -> str:
    """The same as a standalone document, in colours for light and dark backgrounds."""
    drawn = []
    for k, who in enumerate(order):
        signs = "".join(
            f'<g transform="translate(31,{28 - 16 * n})"><circle r="8" fill="#6b6b6b" stroke="#fff"/>'
            f'<g transform="scale(.56)" fill="#fff" color="#fff">{look.marks[sign]}</g></g>'
            for n, sign in enumerate(cues.get(who, ()))
        )
        ink = look.light[f"{who}-ink"]
        drawn.append(
            f'<g transform="translate({_WIDE * k},0)"><g transform="translate(16,20) scale(1.6)">'
            f'<g fill="{look.light[who]}" stroke="#fff" stroke-width="1">{look.marks["shield"]}</g>'
            f'<g transform="translate(0,-.5) scale(.72)" fill="{ink}" color="{ink}">'
            f"{look.emblems[who]}</g></g>{signs}</g>"
        )
    wide = _WIDE * len(order)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {_TALL}" width="{wide}" height="{_TALL}">'
        f"{''.join(drawn)}</svg>"
    )
