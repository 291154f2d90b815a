"""The purse: what must be kept for activations, battles and pay, and what can be spent."""

from __future__ import annotations

from vexillum.games.akkren.minds.mind import Mind
from vexillum.games.akkren.realm_figures import upkeep
from vexillum.games.akkren.state import Turn

PER_ARMY = 1.6
"""Gold that an army needs each turn: it is activated, and fights more often than not."""
SMALL_CHANGE = 2
"""For an initiative, an interception, a siege."""


def running_costs(mind: Mind) -> float:
    """The gold that armies will need until the next collection."""
    armies = max(1, len(mind.armies))
    turns = mind.phases_in_year
    costs = PER_ARMY * armies * turns + (SMALL_CHANGE if turns else 0)
    if mind.state.turn != Turn.WINTER:
        costs += max(0, upkeep(mind.state, mind.me) - mind.state.income[mind.me])
    return costs


def spare(mind: Mind) -> int:
    """The gold that can be spent on other things now."""
    return int(mind.gold - running_costs(mind))
