"""5.0 Decks: the cards that a match is played with, and what they do."""

from __future__ import annotations

from vexillum.coin import deck
from vexillum.coin.deck import Decks
from vexillum.games.falling_sky.cards.card_list import CAPABILITIES, CARDS, ORDERS, Card
from vexillum.games.falling_sky.cards.lasting import NAMES
from vexillum.games.falling_sky.events.our_deck import SIDES
from vexillum.games.falling_sky.events.registry import Effect
from vexillum.games.falling_sky.pieces import SEATS


class Deck(deck.Deck[Card, Effect], frozen=True, kw_only=True):
    """Cards and their effects."""

    def __post_init__(self) -> None:
        """2.3.2, 5.3 Events ask for the order of the card that is being played, and for Capabilities."""
        ORDERS[self.id] = self.order
        CAPABILITIES[self.id] = {
            effect: (side // 2, self.name(side // 2)) for side, effect in self.keeps.items() if self._capability(side)
        }

    def _capability(self, side: int) -> bool:
        card = self.cards[side // 2]
        face = card.shaded if side % 2 else card.unshaded
        return face is not None and face.lasting == "capability"


HOUSE = Deck(
    seats=SEATS,
    cards=CARDS,
    effects=SIDES,
    keeps={effect: effect for effect in sorted(NAMES.values())},
)
DECKS: Decks[Deck] = Decks(HOUSE)

deck_of = DECKS.of
shown_deck = DECKS.shown
deck_named = DECKS.named
