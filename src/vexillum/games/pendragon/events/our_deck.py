"""The effects of all 83 cards of our own deck, by card side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vexillum.coin.deck import Deck
from vexillum.coin.events.registry import unshaded
from vexillum.games.pendragon.events.cards import (
    cards_01_12,
    cards_13_24,
    cards_25_36,
    cards_37_48,
    cards_49_60,
    cards_61_72,
    cards_73_83,
)
from vexillum.games.pendragon.events.registry import Effect
from vexillum.games.pendragon.state import State


def house_effects(deck_of: Callable[[State], Deck[Any, Any]]) -> dict[int, Effect]:
    """By card side (``lasting_codes.code``). ``deck_of`` finds the deck of a match."""
    return (
        cards_01_12.SIDES
        | cards_13_24.SIDES
        | cards_25_36.SIDES
        | cards_37_48.SIDES
        | {unshaded(43): cards_37_48.omens(deck_of)}
        | cards_49_60.SIDES
        | cards_61_72.SIDES
        | cards_73_83.SIDES
    )
