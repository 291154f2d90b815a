"""8.0 The Factions with a seat, and which of them one player runs together."""

from __future__ import annotations

from vexillum.coin.nonplayer.seating import Seating
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.players import OWNERS

SEATING = Seating(FACTIONS, OWNERS)
