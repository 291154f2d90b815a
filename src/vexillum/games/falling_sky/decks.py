"""5.0 Decks: the cards that a match is played with, what they do, and the chapters of the story that they open."""

from __future__ import annotations

from vexillum.coin import cards
from vexillum.coin.cards import Decks

from .cards import CAPABILITIES, CARDS, NAMES, ORDERS, Card
from .events import cards_01_24, cards_25_48, cards_49_72
from .events.context import Effect
from .pieces import SEATS
from .scenarios import WINTERS, winters
from .state import Table

# The effects of the 72 Events, by card side --------------------------------------------------------------------------


SIDES: dict[int, Effect] = (
    cards_01_24.SIDES_01_12
    | cards_01_24.SIDES_13_24
    | cards_25_48.SIDES_25_36
    | cards_25_48.SIDES_37_48
    | cards_49_72.SIDES_49_60
    | cards_49_72.SIDES_61_72
)
"""By card side (``coin.cards.code``)."""


# 5.0 Decks: the cards that a match is played with, and what they do --------------------------------------------------


class Deck(cards.Deck[Card, Effect], frozen=True, kw_only=True):
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


# The chapters of the story: a card, or a Winter Round ----------------------------------------------------------------


def open_chapter(table: Table) -> None:
    """2.3-2.4 The chapter of the card that is played now."""
    if table.quiet:
        return
    state = table.state
    number = state.current
    card, things = deck_of(state).name(number), (f"card:{number}",)
    if number in WINTERS:
        table.chapter("winter", things=things, card=card, n=state.winters, of=winters(state))
    else:
        table.chapter("card", things=things, card=card, number=str(number))


def resume_chapter(table: Table) -> None:
    """A game that goes on from a position has no chapter yet: that of its card."""
    if not table.quiet and not table.story and table.state.current:
        open_chapter(table)
