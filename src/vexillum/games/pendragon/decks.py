"""5.0 Decks: the cards that a match is played with, and what they do. Ours, or one that an owner wrote."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from vexillum.coin import cards
from vexillum.coin.cards import Decks
from vexillum.coin.events.registry import unshaded

from .cards import CARDS, NAMES, Card
from .events import cards_01_36, cards_37_83
from .events.branches import Effect
from .pieces import FACTIONS
from .state import State

# The effects of all 83 cards of our own deck, by card side -----------------------------------------------------------


def house_effects(deck_of: Callable[[State], cards.Deck[Any, Any]]) -> dict[int, Effect]:
    """By card side (``code``). ``deck_of`` finds the deck of a match."""
    return (
        cards_01_36.SIDES_01_12
        | cards_01_36.SIDES_13_24
        | cards_01_36.SIDES_25_36
        | cards_37_83.SIDES_37_48
        | {unshaded(43): cards_37_83.omens(deck_of)}
        | cards_37_83.SIDES_49_60
        | cards_37_83.SIDES_61_72
        | cards_37_83.SIDES_73_83
    )


# 5.0 Decks: the cards that a match is played with, and what they do. Ours, or one that an owner wrote ----------------


class Deck(cards.Deck[Card, Effect], frozen=True, kw_only=True):
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
