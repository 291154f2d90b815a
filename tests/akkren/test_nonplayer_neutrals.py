"""10 Neutral nations whose troops are on the map."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, force_of, put, said, told, units
from tests.akkren.nonplayer_boards import nations_act, neutral_phase, read_all, run, where
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.components.map import REGION
from vexillum.games.akkren.components.pieces import KAN, NEUTRAL
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
