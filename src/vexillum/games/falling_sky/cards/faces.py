"""5.0 What a card shows besides its text: its kind, and the marks of Non-players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.coin import card_faces
from vexillum.coin.deck import Deck
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.cards.card_list import CARDS, WINTER, Card, Side


class CardFaces(card_faces.CardFaces[Card, Side]):
    """The cards of Falling Sky."""

    def heading(self, texts: Texts, card: Card) -> str:
        """2.4 What a Winter card is called."""
        return texts("drawing.winter_card") if card.kind == WINTER else ""

    def cues(self, deck: Deck[Card, Any], number: int) -> Mapping[str, tuple[str, ...]]:
        """8.2.1 The gray marks of our own deck."""
        return {} if deck.id else {id: (mark,) for id, mark in CARDS[number].marks.items()}


FACES = CardFaces()
