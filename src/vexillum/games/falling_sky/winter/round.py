"""6.0 The phases of the Winter Round, each a step of the game."""

from __future__ import annotations

from vexillum.games.falling_sky.state import Stage
from vexillum.games.falling_sky.winter.harvest import harvest
from vexillum.games.falling_sky.winter.quarters import (
    quarters_aedui,
    quarters_arverni,
    quarters_belgae,
    quarters_germans,
    quarters_romans,
)
from vexillum.games.falling_sky.winter.senate_phase import senate_phase
from vexillum.games.falling_sky.winter.victory_phase import germans, victory_phase

STEPS = {
    Stage.VICTORY: victory_phase,
    Stage.GERMANS: germans,
    Stage.QUARTERS_GERMANS: quarters_germans,
    Stage.QUARTERS_BELGAE: quarters_belgae,
    Stage.QUARTERS_AEDUI: quarters_aedui,
    Stage.QUARTERS_ARVERNI: quarters_arverni,
    Stage.QUARTERS_ROMANS: quarters_romans,
    Stage.HARVEST: harvest,
    Stage.SENATE: senate_phase,
}
"""Spring leads to the next card, so the sequence of play has its step."""
