"""10, 16.3 Neutral nations whose troops are on the map; rebels, minor powers that have broken with their ally."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, force_of, hold, put, said, told, units
from tests.akkren.nonplayer_boards import minors_act, nations_act, neutral_phase, read_all, run, where, zone
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.components.map import REGION, REGIONS
from vexillum.games.akkren.components.pieces import KAN, MINOR, NEUTRAL, NOTHING, REBELS, THEOCRACY
from vexillum.games.akkren.control import COMPLETE
from vexillum.games.akkren.nonplayer.neutrals import loot, on_the_loose
from vexillum.games.akkren.stacks import GENERAL_IDS
from vexillum.games.akkren.state import Kind, Turn


def neutrals(table, at: str, force: str, region: str = "barrens", **more):
    """Troops of a nation that has been woken."""
    table.state.woken[REGION[region]] = 1
    return put(table, at, "neutral", force, nation=REGION[region], **more)


def test_they_go_to_a_city_of_their_region():
    table = board()
    id = neutrals(table, "barrens_east", "2SK 2MO")
    run(nations_act(table), table)
    assert where(table, id) == "barrens_west"
    run(nations_act(table), table)
    assert where(table, id) == "barrens_west"


def test_not_if_an_enemy_is_there():
    table = board()
    id = neutrals(table, "barrens_east", "2SK 2MO")
    put(table, "barrens_west", "kan", "9BD", general="g01")
    run(nations_act(table), table)
    assert where(table, id) == "barrens_east"


def test_they_stay_within_their_borders():
    table = board()
    id = neutrals(table, "almor", "MO", "almor")
    other = neutrals(table, "glass_desert", "CY", "glass_desert")
    run(nations_act(table), table)
    assert where(table, id) == "almor"
    assert where(table, other) == "glass_desert"  # no city there


def test_scattered_troops_gather_with_the_largest():
    table = board()
    large = neutrals(table, "lakes_north", "2HC", "lakes_kingdom")
    small = neutrals(table, "lakes_south", "2SP", "lakes_kingdom")
    tiny = neutrals(table, "lakes_north", "BW", "lakes_kingdom")
    run(nations_act(table), table)
    assert force_of(table, large) == units("2HC 2SP BW")
    assert stacks.find(table.state, small) is None
    assert stacks.find(table.state, tiny) is None
    assert "nation_gathers" in told(table)


def test_they_do_not_gather_through_an_enemy():
    table = board()
    large = neutrals(table, "lakes_north", "2HC", "lakes_kingdom")
    small = neutrals(table, "lakes_south", "2SP", "lakes_kingdom")
    put(table, "lakes_north", "kan", "9BD", general="g01")
    run(nations_act(table), table)
    assert where(table, small) == "lakes_south"
    assert where(table, large) == "lakes_north"


def test_whether_they_attack_is_not_foretold_since_it_tells_how_strong_a_hidden_stack_is():
    table = board()
    neutrals(table, "almor", "3SP", "almor")
    run(nations_act(table), table)
    assert table.seals == 0
    put(table, "almor", "kan", "4MO", general="g01")
    run(nations_act(table), table)
    assert table.seals == 1
    assert "nation_attacks" not in told(table)


@pytest.mark.parametrize(("force", "attacks"), [("4SP", True), ("3SP", False)])
def test_they_attack_two_to_one_in_their_own_zone(force: str, attacks: bool):
    table = board()
    neutrals(table, "almor", force, "almor")
    put(table, "almor", "kan", "4MO", general="g01")
    asked = Asked(nations_act(table))
    assert ("nation_attacks" in told(table)) is attacks
    assert ("battle" in told(table)) is attacks
    while asked.decision is not None:
        asked.answer(asked.keys[0])
    read_all(table)


def test_they_do_not_attack_in_other_zones():
    table = board()
    neutrals(table, "lakes_north", "20BD", "lakes_kingdom")
    put(table, "lakes_south", "kan", "MO", general="g01")
    run(nations_act(table), table)
    assert "battle" not in told(table)


def test_they_attack_after_they_have_gathered():
    table = board()
    neutrals(table, "almor", "BD", "almor")
    neutrals(table, "almor", "BD", "almor")
    put(table, "almor", "rebels", "3MO")
    run(nations_act(table), table)
    assert said(table, "nation_attacks")
    assert [one.owner for one in table.state.stacks] == [NEUTRAL]


def test_interceptors_fight_neutrals_who_would_not():
    """9.3.1.3, C432: the gold is paid, and the battle must follow."""
    table = board(dice=(1, 10))
    id = neutrals(table, "barrens_east", "2SK 2MO")
    his = put(table, "northern_plains", "kan", "9BD", general="g05")
    table.state.woken[REGION["northern_plains"]] = 1
    asked = Asked(nations_act(table)).answer(f"s{his}", kind="move.intercept", seat="kan")
    asked.answer("assault", kind="siege.manner", seat="kan")
    assert asked.over
    assert stacks.find(table.state, id) is None
    assert table.state.treasury[KAN] == 24


def test_one_side_by_lot():
    table = board(dice=(2,))
    neutrals(table, "almor", "9BD", "almor")
    rebels, akkren = put(table, "almor", "rebels", "MO"), put(table, "almor", "akkren", "AKi")
    run(nations_act(table), table)
    assert stacks.find(table.state, rebels) is not None
    assert stacks.find(table.state, akkren) is None


def test_ships_stay_in_port():
    table = board()
    fleet = neutrals(table, "medegia", "TRI", "medegia", kind=Kind.FLEET)
    troops = neutrals(table, "medegia", "BD", "medegia")
    run(nations_act(table), table)
    assert where(table, fleet) == "medegia"
    assert force_of(table, troops) == units("BD")


def test_a_saboteur_holds_them_up():
    table = board()
    id = neutrals(table, "barrens_east", "9BD", frozen_until=1)
    put(table, "barrens_east", "rebels", "MO")
    run(nations_act(table), table)
    assert where(table, id) == "barrens_east"
    assert "battle" not in told(table)


def test_what_counted_for_the_phase_is_over_after_it():
    table = board()
    table.state.turn = Turn.SUMMER_2
    id = neutrals(table, "barrens_east", "2SK 2MO")
    run(neutral_phase(table), table)
    one = stacks.stack(table.state, id)
    assert where(table, id) == "barrens_west"
    assert (one.moved, one.activated, one.came_from) == (False, False, -1)


# 16.3 Rebels, and minor powers that have broken with their ally ------------------------------------------------------


def loose(*dice: int):
    table = board(dice=dice)
    table.state.woken = [1] * len(REGIONS)
    return table


def rebels(table, at: str, force: str = "5MO BW SP", region: str = "barrens", **more):
    return put(table, at, "rebels", force, nation=REGION[region], **more)


def horde(table, at: str, force: str = "3BD 3LC", minor: int = 0, **more):
    table.state.minors[minor] = REBELS
    return put(table, at, "minor", force, general=("b01", "b02", "b03")[minor], nation=minor, **more)


def act(table, *answers: str) -> Asked:
    return run(minors_act(table), table, *answers)


def test_who_is_on_the_loose():
    table = loose()
    mob, tribe = rebels(table, "almor"), horde(table, "almor")
    assert all(on_the_loose(table.state, stacks.stack(table.state, id)) for id in (mob, tribe))
    table.state.minors[0] = KAN
    assert not on_the_loose(table.state, stacks.stack(table.state, tribe))
    army = put(table, "almor", "kan", "BD", general="g01")
    assert not on_the_loose(table.state, stacks.stack(table.state, army))


def test_the_ally_of_a_minor_power_keeps_it():
    table = loose()
    id = horde(table, "black_ice")
    table.state.minors[0] = KAN
    act(table)
    assert where(table, id) == "black_ice"
    assert table.state.rolls == 0


def test_first_an_army_next_to_them_is_attacked():
    table = loose(7)
    horde(table, "black_ice", "9BD")
    put(table, "northern_plains", "akkren", "2AKi")
    act(table)
    assert "battle" in told(table)
    assert [one.owner for one in table.state.stacks] == [MINOR]


def test_then_they_go_to_the_nearest_city_and_plunder_it():
    table = loose(1, 2)
    hold(table, "kan", "barrens")
    id = rebels(table, "barrens_east")
    act(table)
    assert where(table, id) in {"barrens_west", "ashen_dominion", "bandit_baronies", "the_pale", "frost_jarls"}
    assert said(table, "minor_plunders")[0]["zone"] == where(table, id)
    assert table.state.plunder[stacks.stack(table.state, id).place] == 1


def test_a_city_that_they_have_plundered_is_no_goal_any_more():
    table = loose(1)
    id = rebels(table, "almor", "5LC")
    act(table)
    assert where(table, id) == "almor"
    assert table.state.plunder[zone("almor")] == 1
    again = loose(1, 1)
    again.state.plunder[zone("almor")] = 1
    other = rebels(again, "almor", "5LC")
    act(again)
    assert where(again, other) != "almor"


def test_no_marker_where_a_region_yields_nothing_more_or_somebody_defends():
    table = loose(1)
    table.state.presence[REGION["almor"]] = 2
    id = rebels(table, "almor", "5LC")
    act(table)
    assert where(table, id) == "almor"
    assert not any(table.state.plunder)


def test_ships_in_the_port_defend_a_city_against_looting():
    """16.3, C482."""
    table = board()
    mob = rebels(table, "fiefs_coast", "2BD")
    fleet = put(table, "fiefs_coast", "fiefs", "1TRS", kind=Kind.FLEET)
    loot(table, mob)
    assert table.state.plunder[zone("fiefs_coast")] == 0
    stacks.remove(table.state, fleet)
    loot(table, mob)
    assert table.state.plunder[zone("fiefs_coast")] == 1


def test_then_the_nearest_fort():
    table = loose(1)
    table.state.razed = [1] * len(table.state.razed)
    table.state.forts[zone("barrens_east")], table.state.fort_owner[zone("barrens_east")] = COMPLETE, KAN
    id = rebels(table, "barrens_west")
    act(table)
    assert where(table, id) == "barrens_east"
    assert table.state.plunder[zone("barrens_east")] == 1


def test_then_the_nearest_zone_without_a_marker():
    table = loose(1)
    table.state.razed = [1] * len(table.state.razed)
    table.state.plunder[zone("northern_plains")] = 1
    table.state.presence[REGION["barrens"]] = 1
    id = rebels(table, "black_ice", "5LC")
    act(table)
    assert where(table, id) in {"kan_ordu", "kan_east"}


def test_second_roll_random_neighbour():
    for roll in (1, 2):
        table = loose(8, roll, 2)
        id = rebels(table, "black_ice")
        act(table)
        assert where(table, id) == "barrens_west"


def test_second_roll_they_go_for_the_nearest_army():
    for roll in (3, 4):
        table = loose(9, roll)
        id = rebels(table, "black_ice", "9BD")
        put(table, "cantons", "akkren", "AKi")
        act(table)
        assert where(table, id) == "kan_ordu"  # two zones of clear ground, and the hills are too far
        assert "battle" not in told(table)
        near = loose(9, roll)
        put(near, "northern_plains", "akkren", "AKi")
        rebels(near, "black_ice", "9LC")
        act(near)
        assert [one.owner for one in near.state.stacks] == [REBELS]


def test_second_roll_the_nearest_city_without_a_marker():
    for roll in (5, 6):
        table = loose(10, roll)
        table.state.plunder[zone("northern_plains")] = 1
        id = rebels(table, "black_ice")
        act(table)
        assert where(table, id) == "barrens_west"


def test_second_roll_the_nearest_zone_without_a_marker():
    for roll in (7, 8):
        table = loose(10, roll)
        table.state.plunder[zone("northern_plains")] = 1
        id = rebels(table, "black_ice")
        act(table)
        assert where(table, id) == "barrens_west"


def test_second_roll_home():
    table = loose(8, 9)
    id = horde(table, "northern_plains")
    act(table)
    assert where(table, id) == "black_ice"
    other = loose(8, 9)
    mob = rebels(other, "black_ice", region="barrens")
    act(other)
    assert where(other, mob) == "barrens_west"
    lost = loose(8, 9)
    nowhere = put(lost, "black_ice", "rebels", "MO")
    act(lost)
    assert where(lost, nowhere) == "black_ice"
    assert told(lost)[-1] == "minor_stay"


def test_second_roll_they_leave_the_game_for_good():
    table = loose(8, 10)
    id = horde(table, "black_ice")
    table.state.minor_reserve[0] = ((0, 2),)
    act(table)
    assert stacks.find(table.state, id) is None
    assert table.state.minor_reserve[0] == NOTHING
    assert table.state.minors[0] == REBELS
    assert GENERAL_IDS.index("b01") not in table.state.fallen_generals


def test_a_saboteur_holds_rebels_up():
    table = loose()
    rebels(table, "black_ice", frozen_until=1)
    act(table)
    assert told(table) == ["unplayed_frozen"]


# Ships ----------------------------------------------------------------------------------------------------------------


def pirates(table, at: str, force: str = "2QUA 4TRI"):
    return horde(table, at, force, minor=2, kind=Kind.FLEET)


def test_pirates_attack_a_fleet_in_the_next_sea():
    table = loose(1)
    id = pirates(table, "jerlea_bay")
    put(table, "sapphire_west", "akkren", "TRS", kind=Kind.FLEET)
    act(table)
    assert where(table, id) == "sapphire_west"
    assert "naval_battle" in told(table)


def test_pirates_leave_ships_in_port_alone_and_plunder_an_undefended_coast():
    table = loose(1)
    id = pirates(table, "jerlea_bay")
    put(table, "theo_south", "theocracy", "TRI", kind=Kind.FLEET)
    act(table)
    assert where(table, id) == "jerlea_bay"  # the corsairs' city lies on it
    assert table.state.plunder[zone("corsairs")] == 1
    read_all(table)


def test_pirates_sail_on_when_a_coast_is_plundered():
    table = loose(1)
    table.state.plunder[zone("corsairs")] = 1
    hold(table, "theocracy", "ulek_coast")
    put(table, "theo_south", "theocracy", "MO")
    put(table, "ulek_coast", "theocracy", "MO")
    id = pirates(table, "jerlea_bay")
    act(table)
    assert where(table, id) == "sapphire_west"
    assert said(table, "pirates_sail") == [{"who": "minor", "zone": "jerlea_bay", "sea": "sapphire_west"}]
    assert table.state.plunder[zone("orc_cape")] == 1


@pytest.mark.parametrize(
    ("dice", "ends"),
    [
        ((8, 1), "sapphire_west"),
        ((8, 3), "jerlea_bay"),
        ((8, 5), "jerlea_bay"),
        ((8, 7), "jerlea_bay"),
        ((8, 9), "jerlea_bay"),
        ((8, 10), ""),
    ],
)
def test_the_second_roll_of_pirates(dice: tuple[int, ...], ends: str):
    table = loose(*dice)
    id = pirates(table, "jerlea_bay")
    act(table)
    assert where(table, id) == ends


def test_pirates_go_after_the_nearest_fleet():
    table = loose(9, 4)
    id = pirates(table, "jerlea_bay", "TRS")
    put(table, "fleece_gulf", "akkren", "9QUA", kind=Kind.FLEET)
    act(table)
    assert "naval_battle" in told(table)
    assert stacks.find(table.state, id) is None


def test_pirates_go_home():
    table = loose(8, 9)
    id = pirates(table, "shoal_bay", "TRI")
    act(table)
    assert where(table, id) == "jerlea_bay"


def test_a_sea_with_enemy_ships_stops_pirates():
    table = loose(8, 9)
    id = pirates(table, "shoal_bay")
    put(table, "fleece_gulf", "akkren", "TRS", kind=Kind.FLEET)
    act(table)
    assert where(table, id) == "fleece_gulf"


def test_pirates_put_out_of_a_port():
    table = loose(1)
    table.state.razed = [1] * len(table.state.razed)
    table.state.forts[zone("theo_south")], table.state.fort_owner[zone("theo_south")] = COMPLETE, THEOCRACY
    id = pirates(table, "corsairs", "TRI")
    act(table)
    assert where(table, id) == "sapphire_west"
    assert table.state.plunder[zone("theo_south")] == 1
