"""The effects of all 83 cards of our own deck, by card side."""

from __future__ import annotations

from vexillum.games.pendragon.events import (
    cards_01_12,
    cards_13_24,
    cards_25_36,
    cards_37_48,
    cards_49_60,
    cards_61_72,
    cards_73_83,
)
from vexillum.games.pendragon.events.registry import Effect

HOUSE_EFFECTS: dict[int, Effect] = (
    cards_01_12.SIDES
    | cards_13_24.SIDES
    | cards_25_36.SIDES
    | cards_37_48.SIDES
    | cards_49_60.SIDES
    | cards_61_72.SIDES
    | cards_73_83.SIDES
)
"""By card side (``lasting.code``)."""
