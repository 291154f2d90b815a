"""2.1 The set-ups, against the totals that their pages print."""

from __future__ import annotations

import pytest

from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.control import controller
from vexillum.games.falling_sky.map import CISALPINA, REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, FACTIONS, LEGION, LEGIONS, UNIT_KINDS
from vexillum.games.falling_sky.scenarios import SCENARIOS, Scenario
from vexillum.games.falling_sky.sequence import lay_out
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory import allied, belgic_score, off_map_legions, others_most, roman_score


@pytest.fixture(params=SCENARIOS, ids=lambda scenario: scenario.id)
def scenario(request: pytest.FixtureRequest) -> Scenario:
    """Each of the three."""
    found: Scenario = request.param
    return found


def laid_out(scenario: Scenario) -> State:
    """The board of a scenario."""
    state = State()
    lay_out(scenario, state)
    return state


def test_printed_totals(scenario: Scenario) -> None:
    """The four victory markers are where the page says."""
    state = laid_out(scenario)
    assert off_map_legions(state) == scenario.check.off_map_legions
    assert belgic_score(state) == scenario.check.control_and_allies
    assert roman_score(state) == scenario.check.subdued_dispersed_allies
    assert others_most(state) == scenario.check.other_most_allies


def test_printed_control(scenario: Scenario) -> None:
    """Every Control marker is where the page puts it, and nowhere else."""
    state = laid_out(scenario)
    for region, id in enumerate(REGION_IDS):
        printed = scenario.regions.get(id, {}).get("control", "none")
        holder = controller(state, region)
        assert (FACTIONS[holder] if holder != NOBODY else "none") == printed, id


def test_twelve_legions(scenario: Scenario) -> None:
    """1.2 There are twelve Legions, on the map, on their track or waiting."""
    state = laid_out(scenario)
    there = sum(state.units[UNIT_KINDS * region + LEGION] for region in range(SPACE_COUNT))
    assert there + state.legions_track + state.fallen + state.waiting_legions == LEGIONS


def test_no_pool_is_overdrawn(scenario: Scenario) -> None:
    """1.4.1 No scenario needs more pieces than there are, and Cisalpina is empty."""
    state = laid_out(scenario)
    assert min(state.available) >= 0
    assert not any(state.units[UNIT_KINDS * CISALPINA :])


def test_arverni_and_aedui_of_the_great_revolt() -> None:
    """The Arverni have ten Allies and Citadels, beyond the end of the printed track; the Aedui three."""
    state = laid_out(SCENARIOS[2])
    assert allied(state, ARVERNI) == 10
    assert allied(state, AEDUI) == 3
