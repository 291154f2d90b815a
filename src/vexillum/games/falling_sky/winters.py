"""2.4 Winter cards: how many there are, and which is the last."""

from __future__ import annotations

from vexillum.games.falling_sky.scenarios import SCENARIOS, Recipe
from vexillum.games.falling_sky.state import State


def recipe(state: State) -> Recipe:
    """2.1 The deck that the match is played with: the scenario's, or its shorter one."""
    scenario = SCENARIOS[state.scenario]
    return scenario.short_deck if state.short and scenario.short_deck else scenario.deck


def winters(state: State) -> int:
    """2.4 How many Winter cards there are."""
    return len(recipe(state).winter_piles)


def final_winter(state: State) -> bool:
    """2.4.1 Whether it is the last Winter Round."""
    return state.winters >= winters(state)


def last_year(state: State) -> bool:
    """8.1.1 Whether the next Winter will be the final one."""
    return state.winters + 1 >= winters(state)
