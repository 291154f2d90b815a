"""5.0 What a card shows besides its text: its kind, the marks of its sides, and those of Non-players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.coin import card_faces
from vexillum.coin.deck import Deck
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.cards.card_list import Card, Side
from vexillum.games.pendragon.cards.nonplayer_marks import cue_signs


class CardFaces(card_faces.CardFaces[Card, Side]):
    """The cards of Pendragon."""

    def kind(self, texts: Texts, card: Card) -> str:
        """5.0, 5.6, 5.7 What kind of card it is."""
        return texts(f"page.kind.{card.kind}", who=card.owner)

    def css(self, card: Card) -> str:
        """5.6 An Epoch card looks different."""
        return "epoch" if card.is_epoch else card.kind

    def heading(self, texts: Texts, card: Card) -> str:
        """5.6 What an Epoch card is called."""
        return texts("drawing.epoch_card") if card.is_epoch else ""

    def marks(self, side: Side) -> tuple[str, ...]:
        """5.1.2, 5.3, 5.4 The marks of a side: Tribal War, Capability, Momentum."""
        return (*(("tribal_war",) if side.tribal_war else ()), *super().marks(side))

    def cues(self, deck: Deck[Card, Any], number: int) -> Mapping[str, tuple[str, ...]]:
        """8.2.1 The gray marks of our own deck."""
        return {} if deck.id else cue_signs(number)


def precondition(texts: Texts, card: str) -> str:
    """5.7 The precondition of a Pivotal Event, which texts call ``card``; nothing if a card has none."""
    id = f"card_precondition.{card}"
    return texts("page.precondition", text=texts(id)) if id in texts else ""


FACES = CardFaces()
