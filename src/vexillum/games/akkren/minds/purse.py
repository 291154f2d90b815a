"""The purse: what must be kept for activations, battles and pay, and what can be spent."""

from __future__ import annotations

from vexillum.games.akkren.minds.armies.goals import besieging
from vexillum.games.akkren.minds.mind import Mind
from vexillum.games.akkren.realm.ledger import upkeep
from vexillum.games.akkren.state import Turn

PER_ARMY = 1.4
"""Gold that an army needs each turn: it is activated, and fights now and then; one that besieges needs less."""
AT_SIEGE = 0.4
SMALL_CHANGE = 2
"""For an initiative, an interception, a siege."""


def running_costs(mind: Mind) -> float:
    """The gold that armies will need until the next collection."""
    armies = [AT_SIEGE if besieging(mind, one) else PER_ARMY for one in mind.armies]
    turns = mind.phases_in_year
    costs = max(PER_ARMY, sum(armies)) * turns + (SMALL_CHANGE if turns else 0)
    if mind.state.turn != Turn.WINTER:
        costs += max(0, upkeep(mind.state, mind.me) - mind.state.income[mind.me])
    return costs


def spare(mind: Mind) -> int:
    """The gold that can be spent on other things now."""
    return int(mind.gold - running_costs(mind))
