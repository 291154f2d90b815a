"""8.2.3, 8.3.1 Where Non-players carry Events out: by what the text places, removes and replaces."""

from __future__ import annotations

import pytest

from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.events.regions import count, gains
from vexillum.games.falling_sky.pieces import (
    BELGAE,
    ROMANS,
    T_AEDUI_WARBAND,
    T_AUXILIA,
    T_BELGIC_ALLY,
    T_BELGIC_WARBAND,
)

from ..harness import board, check, event, put, tribe, units
from .belgic_table import non_players_answer, seat
from .test_events import ALL, plays

SEEDS = [f"region {number}" for number in range(6)]


def table_of(*non_players: str):
    table = board()
    seat(table, *(non_players or ALL))
    return table


def run(table, card: int, which: str, who: str, seed: str):
    asked = non_players_answer(table, event(table, card, which, who), seed=seed)
    assert asked.over, (asked.decision.kind, asked.decision.seat)
    check(table)
    return table


# The count -----------------------------------------------------------------------------------------------------------


def test_own_pieces_more_and_enemy_pieces_fewer_count_net_by_faction():
    before = table_of()
    put(before, "nervii", "nervii=aedui_ally", aedui_hidden=2)
    after = table_of()
    put(after, "nervii", "nervii=belgic_ally", aedui_hidden=1, legion=1)
    legions, citadels, allies, others, *_ = gains(count(before.state), count(after.state), BELGAE)
    assert (legions, citadels, allies, others) == (-1, 0, 2, 1)
    legions, citadels, allies, others, *_ = gains(count(before.state), count(after.state), ROMANS)
    assert (legions, citadels, allies, others) == (1, 0, 0, 1)


# Regions -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_ambacti_comes_to_caesar_only_if_that_places_more(seed):
    table = table_of()
    put(table, "carnutes", caesar=1)
    put(table, "sequani", auxilia_hidden=1)
    run(table, 16, "unshaded", "romans", seed)
    assert units(table, "carnutes", "auxilia_hidden") == 6


def test_with_four_auxilia_available_caesar_makes_no_difference():
    ends = set()
    for seed in range(12):
        table = table_of()
        put(table, "carnutes", caesar=1)
        put(table, "sequani", auxilia_hidden=1)
        put(table, "provincia", auxilia_hidden=15)
        assert table.state.available[T_AUXILIA] == 4
        run(table, 16, "unshaded", "romans", str(seed))
        ends.add(units(table, "carnutes", "auxilia_hidden"))
    assert ends == {0, 4}


@pytest.mark.parametrize("seed", SEEDS)
def test_rhenus_bridge_removes_an_ally_rather_than_many_warbands(seed):
    table = table_of()
    put(table, "treveri", auxilia_hidden=3)
    put(table, "sugambri", germanic_hidden=6)
    put(table, "ubii", "ubii=germanic_ally", germanic_hidden=1)
    put(table, "sequani", auxilia_hidden=3)
    run(table, 18, "unshaded", "romans", seed)
    assert tribe(table, "ubii") == "subdued"
    assert units(table, "sugambri", "germanic_hidden") == 6


@pytest.mark.parametrize("seed", SEEDS)
def test_sappers_remove_legions_rather_than_auxilia_but_no_more_than_two(seed):
    table = table_of("belgae", "arverni", "aedui")
    put(table, "bituriges", "bituriges=arverni_citadel", legion=1, auxilia_hidden=6)
    put(table, "mandubii", "mandubii=arverni_citadel", legion=2)
    run(table, 24, "shaded", "arverni", seed)
    assert table.state.fallen == 2
    assert units(table, "bituriges", "legion") == 1


def test_the_third_legion_of_a_region_counts_for_nothing():
    ends = set()
    for seed in range(12):
        table = table_of("belgae", "arverni", "aedui")
        put(table, "bituriges", "bituriges=arverni_citadel", legion=2)
        put(table, "mandubii", "mandubii=arverni_citadel", legion=4)
        run(table, 24, "shaded", "arverni", str(seed))
        ends.add(units(table, "bituriges", "legion"))
    assert ends == {0, 2}


@pytest.mark.parametrize("seed", SEEDS)
def test_indutiomarus_removes_the_most_allies_then_warbands(seed):
    table = table_of()
    put(table, "treveri", "treveri=belgic_ally", belgic_hidden=1)
    put(table, "nervii", "nervii=belgic_ally", "eburones=belgic_ally", belgic_hidden=1)
    put(table, "atrebates", belgic_hidden=9)
    run(table, 60, "unshaded", "romans", seed)
    assert tribe(table, "nervii") == tribe(table, "eburones") == "subdued"
    assert units(table, "nervii", "belgic_hidden") == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_surus_counts_germanic_warbands_too(seed):
    table = table_of()
    put(table, "sugambri", germanic_hidden=4)
    put(table, "nervii", belgic_hidden=2)
    asked = event(table, 51, "unshaded", "aedui")
    non_players_answer(table, asked, until="event.command", seed=seed)
    assert units(table, "sugambri", "aedui_hidden") + units(table, "sugambri", "aedui_revealed") == 4


@pytest.mark.parametrize("seed", SEEDS)
def test_without_replacements_the_enemy_is_removed_all_the_same(seed):
    table = table_of()
    put(table, "sugambri", germanic_hidden=4)
    put(table, "nervii", belgic_hidden=2)
    put(table, "aedui", aedui_hidden=20)
    assert not table.state.available[T_AEDUI_WARBAND]
    asked = event(table, 51, "unshaded", "aedui")
    non_players_answer(table, asked, until="event.command", seed=seed)
    assert units(table, "sugambri", "germanic_hidden") == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_drought_of_the_arverni_falls_where_a_legion_must_go(seed):
    table = table_of()
    put(table, "carnutes", legion=1)
    put(table, "morini", auxilia_hidden=1, belgic_hidden=1, aedui_hidden=1)
    put(table, "arverni", "arverni=arverni_citadel", arverni_hidden=2)
    run(table, 49, "unshaded", "arverni", seed)
    assert table.state.devastated[REGION_NUMBER["carnutes"]]
    assert table.state.fallen == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_drought_of_the_aedui_spares_non_player_belgae(seed):
    table = table_of("romans", "aedui", "belgae")
    put(table, "carnutes", arverni_hidden=1, belgic_hidden=2)
    put(table, "mandubii", arverni_hidden=1)
    assert plays(table, "aedui", 49)
    asked = event(table, 49, "unshaded", "aedui")
    non_players_answer(table, asked, until="event.starve", seed=seed)
    assert table.state.devastated[REGION_NUMBER["mandubii"]]
    table = table_of("romans", "aedui", "belgae")
    put(table, "carnutes", arverni_hidden=1, belgic_hidden=2)
    assert not plays(table, "aedui", 49)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_colony_is_founded_under_own_control(seed):
    table = table_of()
    put(table, "morini", belgic_hidden=3)
    run(table, 71, "unshaded", "belgae", seed)
    assert table.state.colony == REGION_NUMBER["morini"]


def test_where_nothing_makes_a_difference_a_legion_comes_at_random():
    ends = set()
    for seed in range(12):
        table = table_of()
        put(table, "carnutes", caesar=1, auxilia_hidden=3)
        put(table, "sequani", auxilia_hidden=1)
        run(table, 7, "unshaded", "romans", str(seed))
        ends.add(units(table, "carnutes", "legion"))
    assert ends == {0, 1}


# Tribes, ways and pieces ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_sacking_razes_an_enemy_citadel_before_a_subdued_city_and_never_an_own_ally(seed):
    table = table_of()
    put(table, "bituriges", legion=2)
    put(table, "mandubii", "mandubii=arverni_citadel", legion=4)
    run(table, 23, "unshaded", "romans", seed)
    assert tribe(table, "mandubii") == "razed"
    table = table_of()
    put(table, "mandubii", "mandubii=roman_ally", legion=4)
    run(table, 23, "unshaded", "romans", seed)
    assert tribe(table, "mandubii") == "roman_ally"


@pytest.mark.parametrize("seed", SEEDS)
def test_roman_wine_removes_the_most_allies_and_no_citadel_counts(seed):
    table = table_of()
    put(table, "mandubii", "mandubii=arverni_citadel", "senones=arverni_ally", legion=5)
    put(table, "carnutes", "carnutes=arverni_ally", "aulerci=arverni_ally", arverni_hidden=2)
    run(table, 42, "unshaded", "romans", seed)
    assert tribe(table, "carnutes") == tribe(table, "aulerci") == "subdued"
    assert tribe(table, "senones") == "arverni_ally"


@pytest.mark.parametrize("seed", SEEDS)
def test_hostages_of_the_belgae_rise_where_their_own_ally_may_stand_cities_and_remi_first(seed):
    table = table_of("belgae", "arverni", "aedui")
    put(table, "atrebates", legion=1)
    put(table, "arverni", legion=1)
    run(table, 22, "shaded", "belgae", seed)
    assert tribe(table, "remi") == "belgic_ally"
    assert tribe(table, "arverni") == "subdued"


def test_who_has_no_ally_to_place_at_hostages_declines():
    table = table_of("belgae", "arverni", "aedui")
    put(table, "atrebates", legion=1)
    assert plays(table, "belgae", 22)
    table.state.available[T_BELGIC_ALLY] = 0
    assert not plays(table, "belgae", 22)


@pytest.mark.parametrize("seed", SEEDS)
def test_pieces_are_removed_as_far_as_possible_in_one_region_before_the_next(seed):
    table = table_of()
    put(table, "carnutes", auxilia_hidden=2, auxilia_revealed=2)
    put(table, "sequani", auxilia_hidden=2, auxilia_revealed=2)
    run(table, 11, "shaded", "arverni", seed)
    left = [
        units(table, region, "auxilia_hidden") + units(table, region, "auxilia_revealed")
        for region in ("carnutes", "sequani")
    ]
    assert sorted(left) == [0, 4]


@pytest.mark.parametrize("seed", SEEDS)
def test_auxilia_that_leave_no_legion_alone_are_not_picked_first(seed):
    table = table_of()
    put(table, "carnutes", legion=1, auxilia_revealed=6)
    put(table, "sequani", auxilia_hidden=4)
    put(table, "morini", legion=1, auxilia_revealed=1)
    run(table, 11, "shaded", "arverni", seed)
    assert units(table, "morini", "auxilia_revealed") == 0
    assert units(table, "carnutes", "auxilia_revealed") == 6
    assert units(table, "sequani", "auxilia_hidden") == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_up_to_four_of_their_own_warbands_come_to_britannia_and_nobody_elses(seed):
    """8.2.3 Card 57 says up to four: with two Available, two come, and that is no gift to others."""
    table = table_of()
    put(table, "nervii", belgic_hidden=table.state.available[T_BELGIC_WARBAND] - 2)
    assert plays(table, "belgae", 57)
    run(table, 57, "shaded", "belgae", seed)
    assert units(table, "britannia", "belgic_hidden") == 2
    assert [units(table, "britannia", f"{who}_hidden") for who in ("arverni", "aedui")] == [0, 0]
