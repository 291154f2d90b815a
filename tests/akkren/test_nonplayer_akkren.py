"""11 The Akkren before, during and after their war."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.akkren.harness import board, force_of, hold, person, put, said, told, units
from tests.akkren.nonplayer_boards import akkren_step, move_akkren, read_all, run, where, zone
from tests.asked import Asked
from vexillum.games.akkren import boons, heroes, stacks
from vexillum.games.akkren.components.map import (
    COASTS,
    D100,
    LAND,
    PLACE_IDS,
    PORT,
    REGION,
    REGION_IDS,
    REGION_OF,
    REGIONS,
    is_sea,
)
from vexillum.games.akkren.components.pieces import AKKREN, KAN, NEUTRAL, NOBODY, THEOCRACY
from vexillum.games.akkren.nonplayer.akkren import (
    BAND,
    NEST,
    SITES,
    akkren_piece,
    group,
    groups_modifier,
    move,
    raze,
    spread,
    war_roll,
)
from vexillum.games.akkren.position import own_violations
from vexillum.games.akkren.stacks import sighting
from vexillum.games.akkren.state import Kind, Turn


def awake(*dice: int):
    """A board on which no nation puts new troops on the map."""
    table = board(dice=dice)
    table.state.woken = [1] * len(REGIONS)
    return table


# 11.1 The war begins --------------------------------------------------------------------------------------------------


def war_board(*dice: int, modifier: int = 0):
    table = board(dice=dice)
    table.state.year, table.state.turn, table.state.war_modifier = 3, Turn.SPRING, modifier
    return table


def test_the_war_begins_with_a_ten():
    table = war_board(10, 1, 5, 1, 35, 10, 55, 8)
    run(war_roll(table), table)
    assert table.state.war == 1
    assert table.state.nests == [zone("teeth_range"), zone("bone_march"), zone("dwarf_peaks")]
    forces = {PLACE_IDS[one.place]: one.units for one in table.state.stacks}
    assert forces == {
        "teeth_range": units("4AKi"),
        "bone_march": units("4AKi 2AKc AKl"),
        "dwarf_peaks": units("3AKi AKc AKl"),
    }


def test_each_time_it_does_not_begin_the_next_roll_gets_two_more_up_to_nine():
    table = war_board(1, 2, 3, 2, 1, 1)
    found = []
    for _ in range(6):
        run(war_roll(table), table)
        found.append(table.state.war_modifier)
    assert found == [2, 4, 6, 8, 9, 9]
    assert not table.state.war


def test_in_the_end_it_begins_with_ninety_percent():
    begun = 0
    for roll in range(1, 11):
        table = war_board(roll, 1, 1, 1, 6, 1, 11, 1, modifier=9)
        run(war_roll(table), table)
        begun += table.state.war
    assert Fraction(begun, 10) == Fraction(9, 10)


@pytest.mark.parametrize(("year", "turn"), [(2, Turn.AUTUMN), (3, Turn.WINTER)])
def test_nobody_rolls_before_the_third_year_or_in_winter(year: int, turn: Turn):
    table = war_board()
    table.state.year, table.state.turn = year, turn
    run(war_roll(table), table)
    assert table.state.rolls == 0


def test_it_begins_only_once():
    table = war_board()
    table.state.war = 4
    run(war_roll(table), table)
    assert table.state.rolls == 0


def test_two_nests_never_share_a_site():
    table = war_board(10, 1, 5, 1, 4, 3, 30, 1, 95, 1)
    run(war_roll(table), table)
    assert [PLACE_IDS[nest] for nest in table.state.nests] == ["teeth_range", "barrens_east", "greenvale"]


def test_the_sites_of_nests_cover_a_d100():
    assert len(SITES) == 100
    assert len(set(SITES)) == 20


@pytest.mark.parametrize(
    ("roll", "force"),
    [
        (1, "4AKi"),
        (4, "4AKi"),
        (5, "3AKi AKc"),
        (6, "3AKi AKc"),
        (7, "3AKi AKc AKl"),
        (9, "3AKi AKc AKl"),
        (10, "4AKi 2AKc AKl"),
    ],
)
def test_table_11a(roll: int, force: str):
    assert group(NEST, roll) == units(force)


@pytest.mark.parametrize(
    ("roll", "force"),
    [
        (1, "2AKi"),
        (4, "2AKi"),
        (5, "2AKi AKc"),
        (6, "2AKi AKc"),
        (7, "3AKi AKc"),
        (8, "3AKi AKc"),
        (9, "3AKi AKs"),
        (10, "2AKi AKc AKl"),
    ],
)
def test_table_11b(roll: int, force: str):
    assert group(BAND, roll) == units(force)


# 11.2, 11.3 Nests -----------------------------------------------------------------------------------------------------


def test_nests_bring_forth_groups_for_five_turns_and_close_on_the_sixth():
    # a roll for the nest, none for a new one, no move (each group: 8, then 10 towards the nest where it is)
    table = awake(7, 9, 1, 8, 10)
    table.state.war, table.state.nests = 1, [zone("isles")]
    run(akkren_step(table), table)
    (born,) = table.state.stacks
    assert (born.owner, born.units, born.place) == (AKKREN, units("3AKi AKs"), zone("isles"))
    assert table.state.war == 2
    quiet = board(dice=(8, 7))
    quiet.state.war, quiet.state.nests = 5, [zone("isles")]
    run(akkren_step(quiet), quiet)
    assert not quiet.state.stacks
    assert quiet.state.nests == [zone("isles")]
    assert quiet.state.war == 6
    closed = board(dice=(1,))
    closed.state.war, closed.state.nests, closed.state.turn = 6, [zone("isles")], Turn.SPRING
    run(akkren_step(closed), closed)
    assert closed.state.nests == []
    assert told(closed) == ["akkren_nests_close", "akkren_groups"]
    assert closed.state.war == 7


def test_a_new_nest_may_open_in_a_random_region():
    # the old nest is quiet; an 8, but the roll for the region finds the old nest and is made again
    table = awake(8, 8, 34, 92, 2, 8, 10)
    table.state.war, table.state.nests = 1, [zone("isles")]
    run(akkren_step(table), table)
    assert [PLACE_IDS[nest] for nest in table.state.nests] == ["isles", "sea_barons"]
    assert said(table, "akkren_new_nest")[0]["roll"] == 8
    (there,) = table.state.stacks
    assert there.units == units("4AKi")
    none = awake(8, 7)
    none.state.war, none.state.nests = 1, [zone("isles")]
    run(akkren_step(none), none)
    assert len(none.state.nests) == 1


def test_a_nest_is_cleared_by_whoever_stands_there_when_no_akkren_does():
    table = board(dice=(7,))
    table.state.war, table.state.nests = 2, [zone("teeth_range")]
    put(table, "teeth_range", "theocracy", "5BD", general="g01")
    run(akkren_step(table), table)
    assert table.state.nests == []
    assert boons.deed(table.state, THEOCRACY, boons.NESTS_CLEARED) == 1
    assert said(table, "akkren_nest_cleared") == [{"zone": "teeth_range", "who": "theocracy"}]


def test_a_nest_with_akkren_in_it_is_not_cleared():
    table = board()
    table.state.war, table.state.nests = 2, [zone("isles")]
    put(table, "isles", "theocracy", "50BD", general="g01")
    put(table, "isles", "akkren", "AKi")
    Asked(akkren_step(table))
    assert boons.deed(table.state, THEOCRACY, boons.NESTS_CLEARED) == 0


# 11.4 Random groups ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "war", "add"),
    [
        (Turn.SPRING, 0, -1),
        (Turn.SUMMER_1, 0, 0),
        (Turn.SUMMER_2, 0, 0),
        (Turn.AUTUMN, 0, -2),
        (Turn.SPRING, 7, 0),
        (Turn.SUMMER_1, 7, 1),
        (Turn.AUTUMN, 7, -1),
    ],
)
def test_the_modifiers_of_random_groups(turn: Turn, war: int, add: int):
    table = board()
    table.state.turn, table.state.war = turn, war
    assert groups_modifier(table.state) == add


@pytest.mark.parametrize(("roll", "groups"), [(8, 0), (9, 1), (10, 1)])
def test_groups_before_the_war(roll: int, groups: int):
    table = awake(roll, 34, 1, 8, 10)
    table.state.turn = Turn.SPRING
    run(akkren_step(table), table)
    assert len(table.state.stacks) == groups
    assert table.state.war == 0


def test_two_groups_after_the_war():
    table = awake(10, 34, 1, 92, 5, 8, 10, 8, 10)
    table.state.turn, table.state.war = Turn.SPRING, 7
    run(akkren_step(table), table)
    assert sorted(PLACE_IDS[one.place] for one in table.state.stacks if one.owner == AKKREN) == ["isles", "sea_barons"]


def test_the_valley_is_rolled_again_and_everybody_has_seen_the_group():
    table = awake(9, 95, 34, 1, 8, 10)
    run(akkren_step(table), table)
    (one,) = table.state.stacks
    assert where(table, one.id) == "isles"
    assert all(sighting(table.state, seat, one.id).units == units("2AKi") for seat in range(4))


def test_the_regions_of_a_d100():
    assert len(D100) == 100
    for number, region in enumerate(REGIONS):
        assert [at + 1 for at, found in enumerate(D100) if found == number] == list(
            range(region.d100[0], region.d100[1] + 1)
        ), REGION_IDS[number]


# 11.5 Markers ---------------------------------------------------------------------------------------------------------


def test_markers_of_presence_grow_up_to_the_yield():
    table = board()
    put(table, "almor", "akkren", "AKi")
    put(table, "teeth_range", "akkren", "AKi")
    found = []
    for _ in range(4):
        spread(table)
        found.append(table.state.presence[REGION["almor"]])
    assert found == [1, 2, 2, 2]
    assert table.state.presence[REGION["teeth_range"]] == 0
    assert sum(table.state.presence) == 2


# 11.5 Movement --------------------------------------------------------------------------------------------------------


def moved(*dice: int, at: str = "black_ice", force: str = "4AKi", **others: tuple[str, str]):
    """A group of Akkren moves by these dice, beside others: zone=(owner, units)."""
    table = awake(*dice)
    for place, (owner, troops) in others.items():
        put(table, place, owner, troops, general="g01" if owner == "theocracy" else "")
    id = put(table, at, "akkren", force)
    return table, id, Asked(move(table, stacks.stack(table.state, id)))


def test_first_an_army_next_to_them_is_attacked():
    table, id, asked = moved(7, at="northern_plains", force="12AKi", black_ice=("rebels", "3BD"))
    assert asked.over
    assert where(table, id) == "black_ice"
    assert "battle" in told(table)
    assert [one.owner for one in table.state.stacks] == [AKKREN]
    read_all(table)


def test_by_lot_among_several():
    for lot, goal in ((1, "kan_ordu"), (2, "black_ice")):
        table, id, _ = moved(
            1, lot, at="northern_plains", force="12AKi", kan_ordu=("rebels", "MO"), black_ice=("rebels", "MO")
        )
        assert where(table, id) == goal, lot
        assert said(table, "lot") == [{"roll": lot, "n": 2}]
        assert said(table, "unplayed_prey")[0]["goal"] == goal


def test_an_army_in_their_own_zone_comes_first():
    table, id, _ = moved(1, at="black_ice", force="12AKi", black_ice=("rebels", "MO"), northern_plains=("rebels", "MO"))
    assert where(table, id) == "black_ice"
    assert [one.place for one in table.state.stacks if one.owner != AKKREN] == [zone("northern_plains")]


def test_then_the_nearest_city_within_four_zones():
    table, id, _ = moved(1, at="kan_east", force="4AKc")  # four cities next to it: at random
    assert where(table, id) in {"kan_ordu", "northern_plains", "barrens_west", "vesve_forest", "cantons"}


def test_a_city_is_out_of_reach_beyond_four_zones_and_then_it_is_a_fort():
    table = board(dice=(1,))
    table.state.razed = [1] * len(table.state.razed)
    table.state.forts[zone("barrens_west")] = 2
    table.state.fort_owner[zone("barrens_west")] = THEOCRACY
    id = put(table, "black_ice", "akkren", "4AKi")
    Asked(move_akkren(table))
    assert where(table, id) == "barrens_west"
    assert table.state.forts[zone("barrens_west")] == 0
    assert table.state.fort_owner[zone("barrens_west")] == NOBODY
    assert told(table)[-1] == "akkren_fort"


@pytest.mark.parametrize(("city", "goes"), [("ekbir", True), ("sultanate", False)])
def test_four_zones_are_near_and_five_are_not(city: str, goes: bool):
    table = awake(1)
    table.state.razed = [int(PLACE_IDS[place] != city) for place in range(len(table.state.razed))]
    for region in ("northern_plains", "barrens"):  # no zone next to them is free of markers
        table.state.presence[REGION[region]] = 1
    id = put(table, "black_ice", "akkren", "4AKi")
    Asked(move(table, stacks.stack(table.state, id)))
    assert (where(table, id) != "black_ice") is goes


def test_else_a_random_neighbour_without_a_marker():
    table = board(dice=(7,))
    table.state.razed = [1] * len(table.state.razed)
    table.state.presence[REGION["northern_plains"]] = 1
    id = put(table, "black_ice", "akkren", "4AKi")
    Asked(move(table, stacks.stack(table.state, id)))
    assert where(table, id) == "barrens_west"
    table.state.presence[REGION["barrens"]] = 1
    stay = board(dice=(7,))
    stay.state.razed = [1] * len(stay.state.razed)
    stay.state.presence[REGION["northern_plains"]] = stay.state.presence[REGION["barrens"]] = 1
    still = put(stay, "black_ice", "akkren", "4AKi")
    run(move(stay, stacks.stack(stay.state, still)), stay)
    assert where(stay, still) == "black_ice"
    assert told(stay)[-1] == "akkren_stay"


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_second_roll_random_neighbour(roll: int):
    table, id, _ = moved(8, roll, 2)
    assert where(table, id) == "barrens_west"
    assert said(table, "akkren_move_again")[0]["roll"] == roll


@pytest.mark.parametrize("roll", [4, 5])
def test_second_roll_the_nearest_army_within_their_movement(roll: int):
    table, id, _ = moved(9, roll, force="12AKi", kan_ordu=("rebels", "MO"), cantons=("rebels", "MO"))
    assert where(table, id) == "kan_ordu"  # two zones of clear ground
    far, still, _ = moved(9, roll, force="12AKi", cantons=("rebels", "MO"))
    assert where(far, still) == "black_ice"  # 1 + 1 + 2 are more than 3 movement points


@pytest.mark.parametrize("roll", [6, 7])
def test_second_roll_the_nearest_city(roll: int):
    table, id, _ = moved(10, roll, 1)
    assert where(table, id) == "northern_plains"
    assert said(table, "unplayed_goal") == [{"who": "akkren", "zone": "black_ice", "goal": "northern_plains"}]


@pytest.mark.parametrize("roll", [8, 9])
def test_second_roll_the_nearest_zone_without_a_marker(roll: int):
    table = awake(10, roll)
    table.state.presence[REGION["northern_plains"]] = table.state.presence[REGION["barrens"]] = 1
    table.state.presence[REGION["ashen_dominion"]] = table.state.presence[REGION["kan"]] = 1
    id = put(table, "barrens_east", "akkren", "4AKc")
    table.state.presence[REGION["bandit_baronies"]] = table.state.presence[REGION["the_pale"]] = 1
    table.state.presence[REGION["frost_jarls"]] = 1
    Asked(move(table, stacks.stack(table.state, id)))
    assert where(table, id) == "teeth_range"


def test_second_roll_one_zone_towards_the_nearest_nest():
    table = board(dice=(8, 10))
    table.state.nests = [zone("vesve_forest"), zone("isles")]
    table.state.woken = [1] * len(REGIONS)
    id = put(table, "northern_plains", "akkren", "4AKc")
    Asked(move(table, stacks.stack(table.state, id)))
    assert where(table, id) == "kan_east"
    none, still, _ = moved(8, 10)
    assert where(none, still) == "black_ice"


def test_whom_they_meet_on_their_way_they_attack_and_walls_are_stormed():
    table, id, asked = moved(8, 1, 1, at="black_ice", force="20AKi", northern_plains=("theocracy", "6BD"))
    while asked.decision is not None:
        asked.answer(asked.keys[0])
    assert where(table, id) == "northern_plains"
    assert "battle" in told(table)


def test_all_groups_in_a_zone_fight_together():
    table = awake(1)
    put(table, "black_ice", "rebels", "5MO")
    one, other = put(table, "black_ice", "akkren", "2AKi"), put(table, "black_ice", "akkren", "9AKi")
    Asked(move(table, stacks.stack(table.state, one)))
    assert "battle" in told(table)
    assert len([stack for stack in table.state.stacks if stack.owner == AKKREN]) == 2
    assert all(sighting(table.state, 0, id) is not None for id in (one, other))


def test_a_saboteur_keeps_them_where_they_are():
    table = board(dice=(1,))
    id = put(table, "black_ice", "akkren", "4AKi", frozen_until=1)
    run(move(table, stacks.stack(table.state, id)), table)
    assert table.state.rolls == 0
    assert told(table) == ["unplayed_frozen"]


def test_they_never_enter_the_valley():
    for lot in range(1, 5):
        table, id, _ = moved(8, 1, lot, at="gran_march", force="AKi")
        assert where(table, id) in {"gate_march", "theo_north", "ulek_duchy", "dwarf_peaks"}


# 11.5 Ruin ------------------------------------------------------------------------------------------------------------


def test_an_undefended_city_is_destroyed():
    table = board()
    hold(table, "theocracy", "gran_march")
    id = put(table, "gran_march", "akkren", "AKi")
    run(raze(table, id), table)
    assert table.state.razed[zone("gran_march")] == 1
    assert told(table) == ["akkren_city"]


def test_a_garrison_saves_the_city():
    table = board()
    put(table, "gran_march", "theocracy", "MO")
    id = put(table, "gran_march", "akkren", "AKi")
    run(raze(table, id), table)
    assert not table.state.razed[zone("gran_march")]


def test_captives_get_away_from_a_destroyed_city_and_ships_leave_the_port():
    table = board()
    fleet = put(table, "theo_south", "theocracy", "TRI", kind=Kind.FLEET)
    army = put(table, "kan_ordu", "kan", "BD", general="g01")
    hero = person(table, "kan", army)
    heroes.change(table.state, hero, stack=-1, captor=THEOCRACY, place=zone("theo_south"))
    id = put(table, "theo_south", "akkren", "AKi")
    run(raze(table, id), table)
    assert heroes.person(table.state, hero).captor == -1
    assert heroes.person(table.state, hero).owner == KAN
    assert where(table, fleet) == "sapphire_west"


def test_ships_put_to_sea_before_their_port_is_destroyed():
    """C353 While their owner chooses a sea the port still exists: no fleet is ever in a destroyed port."""
    table = board()
    port = next(PLACE_IDS[n] for n in range(LAND) if PORT[n] and len(COASTS[n]) > 1)
    table.state.holder[REGION_OF[zone(port)]] = KAN
    fleets = [put(table, port, "kan", "TRI", kind=Kind.FLEET) for _ in range(2)]
    id = put(table, port, "akkren", "AKi")
    asked = Asked(raze(table, id))
    for _ in fleets:
        assert asked.kind == "naval.put_to_sea"
        assert not table.state.razed[zone(port)]
        assert not own_violations(table.state)
        asked.answer(asked.keys[0])
    assert asked.over
    assert table.state.razed[zone(port)]
    assert all(is_sea(zone(where(table, fleet))) for fleet in fleets)


def test_a_nation_wakes_where_akkren_have_appeared():
    table = board(dice=(8, 10))
    id = put(table, "gran_march", "akkren", "20AKi")
    asked = Asked(move_akkren(table))
    assert asked.over
    assert table.state.woken[REGION["gran_march"]]
    neutrals = [one for one in table.state.stacks if one.owner == NEUTRAL]
    assert [one.units for one in neutrals] == [units("BW BD SP")]
    assert not table.state.razed[zone("gran_march")]
    assert force_of(table, id) == units("20AKi")


def test_they_appear_and_then_move_group_by_group_each_a_step_of_its_own():
    table = board(dice=(1,))  # no random group
    first, second = put(table, "black_ice", "akkren", "4AKi"), put(table, "kan_east", "akkren", "4AKi")
    start = where(table, first), where(table, second)
    assert run(akkren_piece(table), table).result
    assert (where(table, first), where(table, second)) == start
    assert run(akkren_piece(table), table).result
    assert where(table, first) != start[0]
    assert where(table, second) == start[1]
    assert run(akkren_piece(table), table).result
    assert where(table, second) != start[1]
    assert not run(akkren_piece(table), table).result
    assert (table.state.piece, table.state.next_up) == (0, 0)
