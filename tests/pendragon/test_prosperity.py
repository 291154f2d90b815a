"""1.3.6, 1.7 Population, Prosperity, Plunder; a gold cube is always somewhere."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.contract.tables import answer_at_random, start
from tests.long import by_run
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.cards import TEARS_OF_EPONA
from vexillum.games.pendragon.feats.civitates import pillage_in
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, MILITIA, SAXON_RAIDER, SAXON_WARBAND, SAXONS
from vexillum.games.pendragon.prosperity import (
    add_prosperity,
    can_grow,
    empty_handed,
    load,
    lower_population,
    plunder_region,
    raise_population,
    room,
    take_prosperity,
    unload,
)
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

from .gold_cubes import cubes, still_loading
from .harness import board, carried, put, told

ICENI = SPACE_NUMBER["iceni"]
LONDINIUM = SPACE_NUMBER["londinium"]


def rows(table, space=ICENI):
    return table.state.bottom[space], table.state.top[space]


def test_the_bottom_row_fills_first_and_no_row_beyond_population():
    table = board(empty=True)
    assert add_prosperity(table, ICENI, 1, "1.7.1") == 1
    assert rows(table) == (1, 0)
    assert add_prosperity(table, ICENI, 2, "1.7.1") == 2
    assert rows(table) == (2, 1)
    assert add_prosperity(table, ICENI, 5, "1.7.1") == 1
    assert rows(table) == (2, 2)
    assert room(table.state, ICENI) == 0


def test_the_top_row_empties_first():
    table = board()
    assert take_prosperity(table.state, ICENI, 3) == 3
    assert rows(table) == (1, 0)
    assert take_prosperity(table.state, ICENI, 3) == 1


def test_a_city_has_one_row_of_twice_the_printed_population():
    table = board(empty=True)
    table.state.population[LONDINIUM] = 1
    assert add_prosperity(table, LONDINIUM, 9, "1.7.2") == 4
    assert rows(table, LONDINIUM) == (4, 0)


def test_prosperity_stays_when_population_drops_and_refugees_come_while_markers_last():
    table = board()
    for markers in (1, 2):
        assert lower_population(table, ICENI, "4.4.3")
        assert table.state.refugees == markers
    assert not lower_population(table, ICENI, "4.4.3")
    assert rows(table) == (2, 2)
    assert table.state.refugees == 2
    table.state.refugees = 4
    table.state.population[ICENI] = 1
    assert lower_population(table, ICENI, "4.4.3")
    assert table.state.refugees == 4


def test_population_grows_to_printed_plus_one_never_in_a_city_and_less_under_tears():
    table = board()
    assert can_grow(table.state, ICENI)
    raise_population(table, ICENI, "4.4.1")
    assert not can_grow(table.state, ICENI)
    table.state.population[LONDINIUM] = 1
    assert not can_grow(table.state, LONDINIUM)
    table.state.population[ICENI] = 1
    assert can_grow(table.state, ICENI)
    table.state.lasting.append(TEARS_OF_EPONA)
    assert not can_grow(table.state, ICENI)


def test_the_executing_faction_says_which_units_carry():
    table = board(empty=True)
    space = put(table, "iceni", saxon_raider=3, saxon_warband=1, plunder={"saxon_raider": 1})
    carriers = empty_handed(table.state, space, (SAXON_RAIDER, SAXON_WARBAND))
    assert carriers == {SAXON_RAIDER: 2, SAXON_WARBAND: 1}
    asked = Asked(load(table, SAXONS, space, carriers, 2, "3.4.1"))
    assert asked.keys == ("2", "1")
    asked.answer("1", kind="plunder.load", seat="saxons")
    assert asked.over
    assert asked.result == 2
    assert carried(table, "iceni", "saxon_raider") == 2
    assert carried(table, "iceni", "saxon_warband") == 1


def test_cubes_without_a_carrier_are_not_loaded():
    table = board(empty=True)
    space = put(table, "iceni", saxon_raider=1)
    asked = Asked(load(table, SAXONS, space, {SAXON_RAIDER: 1}, 3, "3.6.5"))
    assert asked.over
    assert asked.result == 1


@pytest.mark.parametrize(("limit", "taken"), [(1, 1), (2, 2), (5, 3)])
def test_plundering_takes_up_to_the_limit_what_is_there_and_what_can_be_carried(limit, taken):
    table = board(empty=True)
    space = put(table, "iceni", saxon_raider=3)
    table.state.bottom[space], table.state.top[space] = 2, 2
    asked = Asked(plunder_region(table, SAXONS, space, {SAXON_RAIDER: 3}, limit, "3.4.1"))
    assert asked.result == taken == carried(table, "iceni", "saxon_raider")
    assert sum(rows(table)) == 4 - taken
    assert "plunder_loaded" in told(table)


def test_unloading():
    table = board(empty=True)
    space = put(table, "iceni", saxon_raider=3, militia=2, plunder={"saxon_raider": 2, "militia": 1})
    assert unload(table.state, space, (SAXON_RAIDER, SAXON_WARBAND)) == 2
    assert carried(table, "iceni", "saxon_raider") == 0
    assert unload(table.state, space, (MILITIA,)) == 1


# 1.7 A gold cube is always somewhere: in a space or on a Unit, while somebody says which Units carry it, too ---------


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_no_cube_is_nowhere_while_it_is_being_loaded(scenario):
    """In the games of test_fuzz neither."""
    for seed in range(by_run(4, 12)):
        session = start(("pendragon", scenario, 4), f"cubes {seed}", quiet=True)
        while (before := session.decision) is not None:
            counted = cubes(session.state)
            answer_at_random(session)
            if still_loading(before, session.decision):
                assert cubes(session.state) == counted, (before.kind, session.decision.kind)


def test_pillage():
    table = board(empty=True)
    iceni = put(table, "iceni", militia=1, comitates=1)
    table.state.bottom[iceni] = 2
    asked = Asked(pillage_in(table, iceni)).answer("1", kind="pillage.cubes")
    assert asked.decision.kind == "plunder.load"
    assert cubes(table.state) == 2
    asked.answer("1")
    assert (cubes(table.state), sum(table.state.plunder)) == (2, 1)


def test_a_city_that_falls():
    """1.7.2 All of its Prosperity leaves the City in the end; while it is being loaded, the rest is still there."""
    table = board(empty=True, dice=(1,) * 9)
    state = table.state
    londinium = put(table, "londinium", "londinium=town", saxon_warband=14, saxon_raider=8)
    state.bottom[londinium] = 4
    asked = Asked(battle(table, londinium, SAXONS, CIVITATES, Terms(executing=SAXONS)))
    while asked.decision.kind != "plunder.load":
        asked.answer(asked.keys[0])
    assert cubes(state) == 4
    while asked.decision is not None and asked.decision.kind == "plunder.load":
        asked.answer(asked.keys[0])
    assert state.bottom[londinium] == 0
    assert sum(state.plunder) == 4 + 3
