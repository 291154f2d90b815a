"""8.1.1, 8.2 Events of Non-players: which they play, and how they decide in them."""

from vexillum.games.pendragon.nonplayer.events import (
    guidelines,
    guidelines_pieces,
    instructions_01_12,
    instructions_13_24,
    instructions_25_36,
    instructions_37_48,
    instructions_49_60,
    instructions_61_72,
    instructions_73_83,
)
from vexillum.games.pendragon.nonplayer.events.playing import side_of, would_play

RULES = (guidelines, guidelines_pieces)
"""8.2.3, 8.3.1, 8.4.1 What answers decisions."""
INSTRUCTIONS = (
    instructions_01_12,
    instructions_13_24,
    instructions_25_36,
    instructions_37_48,
    instructions_49_60,
    instructions_61_72,
    instructions_73_83,
)
"""8.2.1 The instructions, card by card."""

__all__ = ["side_of", "would_play"]
