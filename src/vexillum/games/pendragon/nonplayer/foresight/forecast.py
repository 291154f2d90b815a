"""8.4.2 The forecast of the Battle Tactics for a Battle that has not begun."""

from __future__ import annotations

from vexillum.games.pendragon.nonplayer.battle_tactics import rules
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import EXACT
from vexillum.games.pendragon.nonplayer.battle_tactics.rules import Forecast
from vexillum.games.pendragon.nonplayer.foresight.prospect import Prospect


def forecast(prospect: Prospect) -> Forecast:
    """8.4.2 The Field Battle without Trap, Evasion, Ambush or Withdrawal: see ``attack_lost``, ``defend_lost``."""
    model = prospect.model(EXACT)
    return rules.forecast(model, model.start)


__all__ = ["Forecast", "forecast"]
