"""8.4.2 The forecast of the Battle Tactics for a Battle that has not begun."""

from __future__ import annotations

from vexillum.games.pendragon.nonplayer import tactics_rules
from vexillum.games.pendragon.nonplayer.foresight.prospect import Prospect
from vexillum.games.pendragon.nonplayer.ground import EXACT
from vexillum.games.pendragon.nonplayer.tactics_rules import Forecast


def forecast(prospect: Prospect) -> Forecast:
    """8.4.2 The Field Battle without Trap, Evasion, Ambush or Withdrawal: see ``attack_lost``, ``defend_lost``."""
    ground = prospect.ground(EXACT)
    return tactics_rules.forecast(ground, ground.start)


__all__ = ["Forecast", "forecast"]
