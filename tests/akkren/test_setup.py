"""4.1, 17.1 The set-up: the first generals, the first income, who stands where."""

from __future__ import annotations

import pytest

from tests.akkren.harness import Asked, board
from tests.akkren.view_boards import dealt
from vexillum.games.akkren.factions import KAN, F
from vexillum.games.akkren.generals import GENERAL_IDS, GENERALS
from vexillum.games.akkren.politics.nations import APPROACH_IDS, price
from vexillum.games.akkren.setup.deployment import place_faction
from vexillum.games.akkren.state import Kind
from vexillum.games.akkren.units import force_of


@pytest.mark.parametrize("sworn", [True, False])
def test_the_first_general_has_his_own_people_as_every_other(sworn: bool):
    """3.5 Those who follow a general in person come with the first one too, beside the units of the regions."""
    table = board()
    general = next(n for n in range(len(GENERAL_IDS)) if bool(GENERALS[n].personal_units) == sworn)
    table.state.generals = [general]
    table.state.scenario = 0
    assert Asked(place_faction(table, KAN)).over
    army = next(one for one in table.state.stacks if one.owner == KAN and one.kind == Kind.ARMY)
    assert army.general == general
    assert army.sworn == force_of(GENERALS[general].personal_units)
    assert bool(army.sworn) == sworn


@pytest.mark.parametrize(
    ("scenario", "income", "gifts"),
    [("campaign", [16, 12, 15, 14], [5, 5, 5, 5]), ("quickstart", [24, 15, 20, 20], [8, 5, 5, 5])],
)
def test_the_first_treasury_holds_last_winters_income(scenario: str, income: list[int], gifts: list[int]):
    """4.1, C01 What was collected before the campaign decides what embassies cost until the first winter.

    17.1 The Theocracy of the QuickStart is richer than 20: 21 of land, 3 for the mana of Ulek.
    """
    state = dealt(scenario).state
    assert state.income == income
    assert [price(state, faction, APPROACH_IDS.index("gift")) for faction in range(F)] == gifts
