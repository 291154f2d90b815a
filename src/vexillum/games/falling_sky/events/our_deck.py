"""The effects of the 72 Events, by card side."""

from __future__ import annotations

from vexillum.games.falling_sky.events.cards import (
    cards_01_12,
    cards_13_24,
    cards_25_36,
    cards_37_48,
    cards_49_60,
    cards_61_72,
)
from vexillum.games.falling_sky.events.registry import Effect

SIDES: dict[int, Effect] = (
    cards_01_12.SIDES
    | cards_13_24.SIDES
    | cards_25_36.SIDES
    | cards_37_48.SIDES
    | cards_49_60.SIDES
    | cards_61_72.SIDES
)
"""By card side (``coin.lasting_codes.code``)."""
