"""1.3.6, 1.7 Population, Prosperity, Plunder."""

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, carried, put, told
from vexillum.games.pendragon.cards import TEARS_OF_EPONA
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import MILITIA, SAXON_RAIDER, SAXON_WARBAND, SAXONS
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
