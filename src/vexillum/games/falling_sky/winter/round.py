"""6.0 The phases of the Winter Round, each a step of the game."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.games.falling_sky.chapters import resume_chapter
from vexillum.games.falling_sky.state import Play, Stage, Table
from vexillum.games.falling_sky.winter.first_winter import ask_vercingetorix
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

_PHASES: dict[int, Callable[[Table], Play[None]]] = {
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


def _phase(phase: Callable[[Table], Play[None]]) -> Callable[[Table], Play[None]]:
    def step(table: Table) -> Play[None]:
        resume_chapter(table)
        yield from ask_vercingetorix(table)
        yield from phase(table)

    return step


STEPS = {stage: _phase(phase) for stage, phase in _PHASES.items()}
"""Before each phase Vercingetorix may come (2.1). Spring leads to the next card: the sequence of play has its step."""
