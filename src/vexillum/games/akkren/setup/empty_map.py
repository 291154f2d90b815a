"""4 The map before the first Faction: treasuries, decks as they lie in the box, the Great Kingdom, the options."""

from __future__ import annotations

from vexillum.core.table import Setup
from vexillum.games.akkren import options
from vexillum.games.akkren.blank import blank
from vexillum.games.akkren.factions import SEATS
from vexillum.games.akkren.scenarios import IN_PLAY, SCENARIO_IDS, SCENARIOS
from vexillum.games.akkren.setup.great_kingdom import place_great_kingdom
from vexillum.games.akkren.state import TURNS, State


def empty_map(setup: Setup) -> State:
    """4.1, 17.1 No Faction is on the map yet; year, turn, treasuries and optional rules are those of the match."""
    number = SCENARIO_IDS.index(setup.scenario)
    scenario = SCENARIOS[number]
    state = blank()
    state.scenario = number
    state.players = len(setup.seats)
    state.year = scenario.year
    state.turn = TURNS.index(scenario.turn)
    length = setup.options.get(options.YEARS, options.AS_SCENARIO)
    state.last_year = scenario.last_year if length == options.AS_SCENARIO else scenario.year + int(length) - 1
    for rule, name in enumerate(options.RULES):
        if setup.options.get(name) == options.ON:
            state.rules |= 1 << rule
    for faction in IN_PLAY[state.players]:
        assert SEATS[faction] in setup.seats
        state.treasury[faction] = scenario.treasury
    place_great_kingdom(state)
    return state
