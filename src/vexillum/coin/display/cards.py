"""The open cards, and lasting effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, Literal, TypeVar

from vexillum.coin import cards
from vexillum.coin.card_faces import CardFaces, InEffect, side_words
from vexillum.coin.cards import EVENT, Side
from vexillum.coin.deck import Deck, Decks
from vexillum.core.show.display import Card, CardText, Effect, OrderMark
from vexillum.core.words.texts import Texts

C = TypeVar("C", bound=cards.Card)
F = TypeVar("F", bound=Side)
D = TypeVar("D", bound=Deck[Any, Any])
STANDS: dict[str, Literal["", "done", "out"]] = {
    "executed": "done",
    "passed": "done",
    "ineligible": "out",
    "eligible": "",
}


class CardDisplay(Generic[C, F, D]):
    """The cards of a match's deck as display data."""

    def __init__(self, decks: Decks[D], faces: CardFaces[C, F], effect_name: Callable[[int], str]) -> None:
        """``effect_name`` is the name of a lasting effect in texts: ``lasting.<name>`` describes it."""
        self._decks = decks
        self._faces = faces
        self._effect_name = effect_name

    def open_cards(self, view: dict[str, Any], texts: Texts) -> list[Card]:
        """The current card, and the open cards after it."""
        deck = self._decks.shown(view)
        shown = [self.card(texts, deck, view["card"], role="now", order=_order(view, deck))] if view["card"] else []
        for number in view["upcoming"]:
            order = tuple(OrderMark(seat) for seat in deck.cards[number].order)
            shown.append(self.card(texts, deck, number, role="next", order=order))
        return shown

    def card(
        self,
        texts: Texts,
        deck: D,
        number: int,
        *,
        role: Literal["now", "next", "held"],
        order: tuple[OrderMark, ...] = (),
        seat: str = "",
        note: str = "",
    ) -> Card:
        """A card; a held one has a ``seat``, and may have a ``note``."""
        thing = f"card:{number}"
        return Card(
            role=role,
            title=texts.name("card", deck.name(number)),
            number=str(number),
            seat=seat,
            order=order,
            texts=tuple(self._texts(texts, deck, number, note)),
            thing=thing,
            page=thing,
        )

    def _texts(self, texts: Texts, deck: D, number: int, note: str) -> Iterator[CardText]:
        """The texts of a card's sides; before them the kind of the card, unless it is an Event."""
        card = deck.cards[number]
        if card.kind != EVENT:
            yield CardText(self._faces.kind(texts, card), "note")
        if note:
            yield CardText(note, "note")
        sides = self._faces.sides(card)
        for name, side in sides:
            words = [texts.name("page", name)] if len(sides) > 1 else []
            label = " · ".join([*words, *(texts(f"page.mark.{mark}") for mark in self._faces.marks(side))])
            said = side_words(texts, deck.name(number), name)
            yield CardText(said, "dark" if name == "shaded" else "light", label)

    def effects(self, view: dict[str, Any], texts: Texts) -> tuple[Effect, ...]:
        """The lasting effects: description, duration and owner."""
        deck = self._decks.shown(view)
        return tuple(self._effect(texts, deck, InEffect.read(name)) for name in view["lasting"])

    def _effect(self, texts: Texts, deck: D, found: InEffect) -> Effect:
        until = [whose] if (whose := found.whose(texts)) else []
        if found.code in deck.momentum:
            until.append(texts("effect.momentum"))
        return Effect(
            title=texts.name("card", deck.name(found.number)),
            summary=texts.name("lasting", self._effect_name(deck.keeps[found.code])),
            until=" · ".join(until),
            page=f"card:{found.number}",
            tone="dark" if found.shaded else "light",
        )


def _order(view: dict[str, Any], deck: Deck[Any, Any]) -> tuple[OrderMark, ...]:
    """The Factions in the order of the card, with their standing."""
    active, standing = view["derived"]["active"], view["standing"]
    order = deck.cards[view["card"]].order
    return tuple(OrderMark(seat, "now" if seat == active else STANDS[standing[seat]]) for seat in order)
