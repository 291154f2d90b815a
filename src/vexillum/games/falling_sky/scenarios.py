"""2.1, 2.4 The three scenarios: decks, Resources, markers and pieces; Winter cards, and Frost before them."""

from __future__ import annotations

from typing import Any

import msgspec
import tomli

from vexillum.coin.cards import last_before_round

from .map import DATA
from .state import State


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the deck is built: piles of five Events, some with a Winter card shuffled in."""

    piles: int
    winter_piles: tuple[int, ...]


class Totals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the set-up page prints as totals: a check, not a fact."""

    off_map_legions: int
    control_and_allies: int
    subdued_dispersed_allies: int
    other_most_allies: int


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario as the data has it."""

    format: int
    id: str
    winters: int
    first_winter: bool = False
    """The special rules of the first Winter of Pax Gallica."""
    great_revolt: bool = False
    """The rules of The Great Revolt about Ambiorix and about a player who runs Arverni and Belgae."""
    senate: str = "nowhere"
    legions_track: int
    waiting_legions: int = 0
    vercingetorix_waits: bool = False
    deck: Recipe
    short_deck: Recipe | None = None
    resources: dict[str, int]
    check: Totals
    tribes: dict[str, str]
    regions: dict[str, dict[str, Any]]
    """By Region: who Controls it (a check), and how many pieces of which name."""


SCENARIO_IDS = ("pax-gallica", "reconquest-of-gaul", "the-great-revolt")
SCENARIOS = tuple(
    msgspec.convert(tomli.loads((DATA / "scenarios" / f"{id}.toml").read_text("utf-8")), Scenario)
    for id in SCENARIO_IDS
)


# 2.4 Winter cards: how many there are, and which is the last ---------------------------------------------------------


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


# 2.3.8 Frost: the last Event card before a Winter card ---------------------------------------------------------------


WINTERS = tuple(range(73, 78))
"""2.4 The Winter cards."""


def frost(state: State) -> bool:
    """2.3.8 Whether a Winter card is next. Then no Faction Marches by the Sequence of Play."""
    return last_before_round(state, WINTERS)
