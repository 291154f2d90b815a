"""5.0 The cards: numbers, titles, Faction orders, marks for Non-players, and kinds. Their words are texts."""

from __future__ import annotations

from typing import Literal

from vexillum.coin import cards
from vexillum.coin.cards import EVENT, read_cards
from vexillum.games.falling_sky.map import DATA
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.state import State

WINTER = "winter"
Mark = Literal["carnyx", "laurels", "swords"]


class Side(cards.Side, frozen=True, kw_only=True):
    """5.2 One side of an Event."""


class Card(cards.Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card as the data has it."""

    marks: dict[str, Mark] = {}
    """8.2.1 What the gray marks around the Faction symbols mean to Non-players."""
    source: dict[str, tuple[str, ...]] = {}
    unshaded: Side
    shaded: Side | None = None


CARDS = read_cards(DATA / "cards.toml", Card)
EVENTS = tuple([number for number, card in CARDS.items() if card.kind == EVENT])
WINTERS = tuple([number for number, card in CARDS.items() if card.kind == WINTER])
"""2.4 The Winter cards."""

ORDERS: dict[str, dict[int, tuple[int, ...]]] = {}
"""2.3.2 By deck and card, the Factions from left to right. A deck adds its own when it is made."""

CAPABILITIES: dict[str, dict[int, tuple[int, str]]] = {}
"""5.3 By deck and lasting effect, the number and the name of the card that leaves it behind as a Capability."""


def order_of(state: State) -> tuple[int, ...]:
    """2.3.2 The Faction order of the card that is being played; that of the Factions if there is none."""
    return ORDERS[state.own_deck].get(state.current, ()) or tuple(range(len(SEATS)))
