"""4.1, 17.1 The set-up: the first generals, the first income, the positions."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, units
from tests.akkren.view_boards import dealt
from tests.asked import Asked
from vexillum.core.table import Setup
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, PORT, REGIONS
from vexillum.games.akkren.components.pieces import AKKREN, HOME, KAN, NAVAL, SEATS, F, U, force_of
from vexillum.games.akkren.knowledge import figures
from vexillum.games.akkren.politics import APPROACH_IDS, price
from vexillum.games.akkren.routes import asleep, troops
from vexillum.games.akkren.scenarios import (
    REGIONS_AT_START,
    SCENARIO_IDS,
    empty_map,
    factions_in_order,
    in_play,
    place_great_kingdom,
)
from vexillum.games.akkren.sequence import place_faction, winter_order
from vexillum.games.akkren.stacks import GENERAL_IDS, GENERALS
from vexillum.games.akkren.state import Kind


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
    [("campaign", [16, 12, 15, 16], [5, 5, 5, 5]), ("quickstart", [24, 15, 20, 20], [8, 5, 5, 5])],
)
def test_the_first_treasury_holds_last_winters_income(scenario: str, income: list[int], gifts: list[int]):
    """4.1, C01 What was collected before the campaign decides what embassies cost until the first winter.

    17.1 The Theocracy of the QuickStart is richer than 20: 21 of land, 3 for the mana of Ulek.
    """
    state = dealt(scenario).state
    assert state.income == income
    assert [price(state, faction, APPROACH_IDS.index("gift")) for faction in range(F)] == gifts


def placed(scenario: str) -> Asked:
    """The Kân's troops are placed in a scenario: eight units wait."""
    table = board()
    table.state.scenario = SCENARIO_IDS.index(scenario)
    table.state.generals = [0]
    for unit, n in units("5SP 3BW"):
        table.state.pool[U * KAN + unit] = n
    return Asked(place_faction(table, KAN))


def test_c182_garrisons_stand_in_the_other_regions_and_a_unit_stays_with_the_army():
    asked = placed("quickstart")
    for region, left in (("northern_plains", 8), ("barrens", 7), ("vesve_forest", 6)):
        assert (asked.kind, asked.decision.params["region"]) == ("setup.garrison", region)
        assert (len(asked.keys), asked.decision.at_least, asked.decision.at_most) == (left, 0, left - 1)
        asked.answer("SP.1")
    assert asked.over
    assert placed("campaign").asked == [], "4.1 In the campaign all stand in one army"


def test_c183_of_each_kind_two_thirds_rounded_up_stand_in_the_great_kingdoms_capital():
    state = board().state
    place_great_kingdom(state)
    capital, coast, fleet = state.stacks
    record = REGIONS[GREAT_KINGDOM_HOME]
    guard = dict(force_of(record.guard_units))
    for unit, n in force_of(record.units):
        if NAVAL[unit]:
            assert dict(fleet.units)[unit] == n
        else:
            there = dict(capital.units)[unit] - guard.get(unit, 0)
            assert (there, dict(coast.units).get(unit, 0)) == (-(-2 * n // 3), n - -(-2 * n // 3))
    assert PORT[fleet.place]
    assert coast.place == fleet.place


def test_c184_winter_has_the_order_of_the_last_turn():
    state = board().state
    assert winter_order(state) == tuple(range(F)), "before there was one: that of the seats"
    state.order = [KAN, AKKREN, 0, 3, 1]
    assert winter_order(state) == (KAN, 0, 3, 1)
    assert factions_in_order(state) == [KAN, 0, 3, 1]


@pytest.mark.parametrize(("players", "seats"), [(2, ("theocracy", "kan")), (3, ("theocracy", "kan", "fiefs"))])
def test_c185_lands_of_factions_that_nobody_plays_are_neutral_nations(players: int, seats: tuple[str, ...]):
    state = dealt("quickstart", players).state
    assert tuple(SEATS[faction] for faction in in_play(state)) == seats
    for faction in range(F):
        mine = [state.holder[region] == faction for region in REGIONS_AT_START[state.scenario][faction]]
        assert all(mine) if faction in in_play(state) else not any(mine)
    absent = next(faction for faction in range(F) if faction not in in_play(state))
    home = HOME[absent]
    assert not any(one.owner == absent for one in state.stacks)
    assert asleep(state, home), "9.3.1 its troops appear when it is entered"
    assert troops(home) == force_of(REGIONS[home].units)
    assert REGIONS[home].lp is None, "8.2 a home country can only be conquered"


def test_points_of_the_first_lands_are_counted_from_nothing():
    """C44 Before the set-up no one has lost a capital: the points in the story add up to the panel's at the end."""
    empty = figures(empty_map(Setup("akkren", "campaign", SEATS, {}, "points")))
    after = figures(dealt("campaign", 4, "points").state)
    assert [empty[f"points/{seat}"] for seat in SEATS] == [0] * 4
    assert all(after[f"points/{seat}"] > 10 for seat in SEATS)
