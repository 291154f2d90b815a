"""4, 17 The scenarios, and which Factions are in play."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import FIEFS, KAN, SEATS, THEOCRACY, F
from vexillum.games.akkren.components.map import REGION
from vexillum.games.akkren.components.records import Scenario, read
from vexillum.games.akkren.state import State

SCENARIOS = read("setup", "scenario", Scenario)
SCENARIO_IDS = tuple(scenario.id for scenario in SCENARIOS)
REGIONS_AT_START = tuple(
    tuple(tuple(REGION[id] for id in scenario.regions[seat]) for seat in SEATS) for scenario in SCENARIOS
)
"""The regions of each Faction in each scenario, its home first."""
IN_PLAY = {2: (THEOCRACY, KAN), 3: (THEOCRACY, KAN, FIEFS), F: tuple(range(F))}
"""C185 The Factions in play with two, three and four players: those whose lands are nearest to each other."""


def seats_for(players: int) -> tuple[str, ...]:
    """C185 The seats in play with this many players."""
    return tuple([SEATS[faction] for faction in IN_PLAY[players]])


def in_play(state: State) -> tuple[int, ...]:
    """The Factions with a player."""
    return IN_PLAY[state.players]
