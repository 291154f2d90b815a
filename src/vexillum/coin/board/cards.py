"""The open cards: the current one, the next one, those in effect, and the pile of played cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from vexillum.coin.board.card_face import CardFace, Place
from vexillum.coin.card_faces import LASTING, CardFaces, InEffect, side_words
from vexillum.coin.cards import Card, Side
from vexillum.coin.deck import Deck, Decks
from vexillum.core.show.board.look import Look
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.pages import CONTENTS
from vexillum.core.show.svg import at, fitted, rect, text, title
from vexillum.core.words.texts import Texts

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
