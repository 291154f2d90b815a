"""5.0 Decks: the cards that a match is played with, and what they do. Ours, or one that an owner wrote."""

from __future__ import annotations

from functools import cached_property

from vexillum.coin import deck
from vexillum.coin.deck import Decks
from vexillum.games.pendragon.cards.card_list import CARDS, Card
from vexillum.games.pendragon.cards.lasting import NAMES
from vexillum.games.pendragon.events.our_deck import house_effects
from vexillum.games.pendragon.events.registry import Effect
from vexillum.games.pendragon.pieces import FACTIONS


class Deck(deck.Deck[Card, Effect], frozen=True, kw_only=True):
    """Cards and their effects."""

    @cached_property
    def tribal_war(self) -> dict[int, bool]:
        """5.1.2 Whether a card side is marked Tribal War."""
        marked = {}
        for side in self.effects:
            card = self.cards[side // 2]
            face = card.shaded if side % 2 else card.unshaded
            marked[side] = face is not None and face.tribal_war
        return marked


HOUSE = Deck(
    seats=FACTIONS,
    cards=CARDS,
    effects=house_effects(lambda state: DECKS.of(state)),
    keeps={effect: effect for effect in sorted(NAMES.values())},
)
DECKS: Decks[Deck] = Decks(HOUSE)

deck_of = DECKS.of
shown_deck = DECKS.shown
deck_named = DECKS.named
