"""9.3.1 What zones cost, how far stacks go, who may not enter what."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, hold, put
from tests.akkren.movement_boards import army, one, quiet_board, relate, wake_all
from tests.together import together
from vexillum.games.akkren import boons, stacks
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS, REGION
from vexillum.games.akkren.components.pieces import OWNER
from vexillum.games.akkren.routes import (
    HASTE,
    allowance,
    barred,
    clear_ways,
    entry_cost,
    garrison_may_enter,
    guide,
    hasten,
    hurry,
    quarter_zones,
    reach,
    retreat_zones,
    sanctuary_open,
    step_back_zones,
    step_cost,
)
from vexillum.games.akkren.state import Kind


@together(
    ("units", "goods", "mp"),
    [
        ("2HC 1LC", {}, 4),
        ("2HC 1BD", {}, 3),
        ("2HC 1BD", {"wagon": 1}, 4),
        ("2HC 2BD", {"wagon": 1}, 3),
        ("1ARh 2BD", {}, 2),
        ("1ARh 2BD", {"wagon": 1}, 3),
        ("1ARh 2BD", {"wagon": 3}, 4),
        ("1SM 2HC", {"wagon": 5}, 3),
        ("1WA 2HC", {"wagon": 5}, 3),
        ("1GI 2BD", {}, 1),
        ("1GI 2BD", {"wagon": 2}, 3),
        ("1GI 2BD", {"wagon": 4}, 3),
        ("1GI 2HC", {"wagon": 1}, 1),
        ("1LEV 2HC", {}, 3),
        ("1LEV 2BD", {"wagon": 2}, 3),
        ("2BM", {}, 4),
        ("", {}, 4),
    ],
)
def test_an_army_moves_as_fast_as_its_slowest_unit(units, goods, mp):
    """9.3.1, C46: one wagon for a unit on foot or artillery, two for a giant, who keeps the army at 3."""
    table = board()
    stack = army(table, "theo_capital", "fiefs", units, goods_with=goods)
    assert allowance(table.state, one(table, stack)) == mp


def test_what_a_general_has_sworn_to_him_counts_for_the_speed():
    table = board()
    stack = army(table, "theo_capital", "fiefs", "2HC", sworn="1LI")
    assert allowance(table.state, one(table, stack)) == 3


@pytest.mark.parametrize(
    ("zone", "cost"),
    [
        ("gran_march", 1),
        ("elven_court", 2),
        ("cantons", 2),
        ("vast_swamp", 2),
        ("glass_desert", 2),
        ("passes", 2),
        ("mage_valley", 2),
        ("dwarf_peaks", 2),
        ("glorioles", 3),
        ("teeth_range", 3),
    ],
)
def test_what_the_ground_costs(zone, cost):
    """9.3.1: clear 1, mountains without a pass 3, all others 2."""
    table = board()
    stack = army(table, "theo_capital", "fiefs", "2BD")
    assert entry_cost(table.state, one(table, stack), PLACE[zone]) == cost


def test_early_snow_makes_hills_and_mountains_dearer():
    table = board()
    stack = army(table, "theo_capital", "fiefs", "2BD")
    boons.set_weather(table.state, boons.EARLY_SNOW)
    costs = {
        zone: entry_cost(table.state, one(table, stack), PLACE[zone]) for zone in ("cantons", "passes", "glorioles")
    }
    assert costs == {"cantons": 3, "passes": 3, "glorioles": 4}
    assert entry_cost(table.state, one(table, stack), PLACE["elven_court"]) == 2


def test_flyers_alone_pay_one_everywhere():
    """C47; one unit on foot is enough to spoil it."""
    table = board()
    boons.set_weather(table.state, boons.EARLY_SNOW)
    flyers, mixed = army(table, "theo_capital", "fiefs", "2HCf"), army(table, "theo_capital", "fiefs", "2HCf 1BD")
    assert entry_cost(table.state, one(table, flyers), PLACE["glorioles"]) == 1
    assert entry_cost(table.state, one(table, mixed), PLACE["glorioles"]) == 4


def test_generals_who_know_the_ground():
    """3.5: woods cost Jory Blackwood 1, deserts Nadir of the Wells."""
    table = board()
    jory, nadir = (army(table, "theo_capital", "fiefs", "2BD", general) for general in ("g10", "g14"))
    costs = [
        [entry_cost(table.state, one(table, stack), PLACE[zone]) for zone in ("elven_court", "glass_desert")]
        for stack in (jory, nadir)
    ]
    assert costs == [[1, 2], [2, 1]]


def test_swamp_walkers_alone_pay_one_in_a_swamp():
    """C204."""
    table = board()
    lizards, mixed = army(table, "greenvale", "fiefs", "2LZ"), army(table, "greenvale", "fiefs", "2LZ 1BD")
    assert entry_cost(table.state, one(table, lizards), PLACE["vast_swamp"]) == 1
    assert entry_cost(table.state, one(table, mixed), PLACE["vast_swamp"]) == 2


def test_a_guide_levels_the_ground_or_adds_to_one_move():
    """13.5."""
    table = board()
    stack = army(table, "theo_capital", "fiefs", "2BD")
    assert hurry(table.state, one(table, stack)) == 0
    guide(table.state, stack)
    hasten(table.state, stack)
    assert entry_cost(table.state, one(table, stack), PLACE["glorioles"]) == 1
    assert hurry(table.state, one(table, stack)) == HASTE == 2
    table.state.clock += 1
    assert entry_cost(table.state, one(table, stack), PLACE["glorioles"]) == 3
    assert hurry(table.state, one(table, stack)) == 0


def test_wings_of_haste_add_to_a_move():
    """15.3."""
    table = board()
    stack = army(table, "theo_capital", "fiefs", "2BD", winged_until=1)
    assert hurry(table.state, one(table, stack)) == 1


def test_a_step_leads_to_the_next_zone_only():
    table = quiet_board()
    stack = army(table, "theo_capital", "theocracy", "2BD")
    state = table.state
    assert step_cost(state, one(table, stack), PLACE["theo_north"]) == 2
    assert step_cost(state, one(table, stack), PLACE["gran_march"]) is None
    assert step_cost(state, one(table, stack), PLACE["sapphire_west"]) is None


# Who may not enter ----------------------------------------------------------------------------------------------------


def test_garrisons_keep_to_their_own_side():
    """9.3.1, C205: own zones, allies', and those that no one holds or defends."""
    table = board()
    state = table.state
    stack = put(table, "theo_north", "theocracy", "2SP")
    may = {
        zone: garrison_may_enter(state, one(table, stack), PLACE[zone])
        for zone in ("theo_capital", "gran_march", "mage_valley", "kan_ordu", "teeth_range", "vast_swamp")
    }
    assert may == {
        "theo_capital": True,
        "gran_march": False,
        "mage_valley": True,
        "kan_ordu": False,
        "teeth_range": True,
        "vast_swamp": False,
    }
    state.woken[REGION["gran_march"]] = 1
    assert garrison_may_enter(state, one(table, stack), PLACE["gran_march"])
    put(table, "gran_march", "neutral", "1BD", nation=REGION["gran_march"])
    assert not garrison_may_enter(state, one(table, stack), PLACE["gran_march"])
    relate(table, "theocracy", "kan", "alliance")
    assert garrison_may_enter(state, one(table, stack), PLACE["kan_ordu"])
    hold(table, "theocracy", "gate_march")
    put(table, "gate_march", "akkren", "1AKi")
    assert not garrison_may_enter(state, one(table, stack), PLACE["gate_march"])


def test_mercenaries_go_where_they_like():
    table = board()
    stack = put(table, "theo_north", "theocracy", hired="2SP", kind=Kind.COMPANY)
    assert not barred(table.state, one(table, stack), PLACE["gran_march"])


def test_troops_of_an_allied_nation_stay_at_home():
    """8.2.1."""
    table = board()
    table.state.allied[REGION["barrens"]] = OWNER["kan"]
    stack = put(table, "barrens_west", "kan", "2SK", nation=REGION["barrens"])
    assert not barred(table.state, one(table, stack), PLACE["barrens_east"])
    assert barred(table.state, one(table, stack), PLACE["kan_east"]) == "nation"


def test_who_may_pass_the_valley():
    """C57: the Theocracy's friends, and those with no enemy around it; no power without a player."""
    table = board()
    state = table.state
    assert sanctuary_open(state, OWNER["theocracy"])
    assert sanctuary_open(state, OWNER["kan"])
    relate(table, "theocracy", "kan", "war")
    assert not sanctuary_open(state, OWNER["kan"])
    assert sanctuary_open(state, OWNER["fiefs"])
    relate(table, "theocracy", "fiefs", "alliance")
    relate(table, "kan", "fiefs", "war")
    hold(table, "kan", "gate_march")
    assert sanctuary_open(state, OWNER["fiefs"])
    assert not sanctuary_open(state, OWNER["akkren"])


# Ways -----------------------------------------------------------------------------------------------------------------


def named(found):
    return {PLACE_IDS[zone]: value for zone, value in found.items()}


def test_ways_lead_on_where_nothing_can_happen():
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    ways = named(clear_ways(table.state, [one(table, stack)], 4))
    assert ways["barrens_west"].cost == 2
    assert [PLACE_IDS[zone] for zone in ways["black_ice"].zones] == ["northern_plains", "black_ice"]
    assert ways["ashen_dominion"].cost == 4


def test_a_way_never_leads_through_a_sleeping_nation():
    table = board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    ways = named(clear_ways(table.state, [one(table, stack)], 4))
    assert set(ways) == {"kan_west", "kan_east", "northern_plains", "cantons", "ekbir", "barrens_west", "vesve_forest"}


def test_a_way_never_leads_past_an_army_that_watches_it():
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    relate(table, "kan", "fiefs", "war")
    army(table, "black_ice", "fiefs", "1BD")
    ways = named(clear_ways(table.state, [one(table, stack)], 4))
    assert "northern_plains" in ways
    assert "barrens_west" in ways
    assert ways["barrens_west"].zones == (PLACE["kan_east"], PLACE["barrens_west"])
    assert "ashen_dominion" not in ways
    assert "ashen_dominion" in named(reach(table.state, one(table, stack), 4))


def test_others_gold_does_not_show_in_the_ways():
    """Whether a Faction can pay for an interception is its secret."""
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    relate(table, "kan", "fiefs", "war")
    army(table, "black_ice", "fiefs", "1BD")
    with_gold = clear_ways(table.state, [one(table, stack)], 4)
    table.state.treasury[OWNER["fiefs"]] = 0
    assert clear_ways(table.state, [one(table, stack)], 4) == with_gold


def test_the_valley_is_passed_but_nobody_stays():
    """C57."""
    table = quiet_board()
    stack = army(table, "theo_north", "theocracy", "2HC")
    ways = named(clear_ways(table.state, [one(table, stack)], 3))
    assert "mage_valley" not in ways
    assert ways["gate_march"].cost == 2
    put(table, "gran_march", "akkren", "2AKi")
    ways = named(clear_ways(table.state, [one(table, stack)], 3))
    assert [PLACE_IDS[zone] for zone in ways["gate_march"].zones] == ["mage_valley", "gate_march"]


def test_reach_stops_at_enemies_and_waking_nations():
    table = board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    assert named(reach(table.state, one(table, stack), 4)).get("black_ice") is None
    wake_all(table)
    assert named(reach(table.state, one(table, stack), 4))["black_ice"] == 3
    put(table, "northern_plains", "akkren", "1AKi")
    put(table, "barrens_west", "akkren", "1AKi")
    assert named(reach(table.state, one(table, stack), 4)).get("black_ice") is None


# Retreat --------------------------------------------------------------------------------------------------------------


def ids(zones):
    return {PLACE_IDS[zone] for zone in zones}


def test_a_beaten_army_goes_where_its_own_side_is():
    """9.4.2.5: within its movement, in its own land, at a friendly army, or where quarter is granted."""
    table = quiet_board()
    stack = army(table, "cantons", "kan", "2BD")
    assert ids(retreat_zones(table.state, one(table, stack), PLACE["cantons"])) == {"kan_ordu", "kan_east", "kan_west"}
    army(table, "vesve_forest", "kan", "1BD")
    assert "vesve_forest" in ids(retreat_zones(table.state, one(table, stack), PLACE["cantons"]))
    put(table, "kan_ordu", "akkren", "2AKi")
    assert ids(retreat_zones(table.state, one(table, stack), PLACE["cantons"])) == {"kan_east", "vesve_forest"}


def test_a_garrison_is_no_shelter():
    table = quiet_board()
    stack = army(table, "cantons", "kan", "2BD")
    put(table, "vesve_forest", "kan", "1BD")
    assert "vesve_forest" not in ids(retreat_zones(table.state, one(table, stack), PLACE["cantons"]))


def test_neutral_factions_may_grant_quarter():
    table = quiet_board()
    hold(table, "fiefs", "cantons", "vesve_forest")
    stack = army(table, "kan_east", "kan", "2BD")
    found = quarter_zones(table.state, one(table, stack), PLACE["kan_east"])
    assert {PLACE_IDS[zone]: host for zone, host in found.items()} == {
        "cantons": OWNER["fiefs"],
        "vesve_forest": OWNER["fiefs"],
    }
    relate(table, "kan", "fiefs", "war")
    assert not quarter_zones(table.state, one(table, stack), PLACE["kan_east"])
    relate(table, "kan", "fiefs", "alliance")
    assert not quarter_zones(table.state, one(table, stack), PLACE["kan_east"])
    assert {"cantons", "vesve_forest"} <= ids(retreat_zones(table.state, one(table, stack), PLACE["kan_east"]))


def test_before_a_battle_one_steps_back_to_the_next_zone_of_ones_own():
    """9.3.1.1, C206: not where the enemy has come from, not to enemies, not into neutral land."""
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2BD")
    assert ids(step_back_zones(table.state, one(table, stack), PLACE["cantons"])) == {"kan_west", "kan_east"}
    assert ids(step_back_zones(table.state, one(table, stack), PLACE["kan_east"])) == {"kan_west"}
    put(table, "kan_west", "rebels", "1MO")
    assert not step_back_zones(table.state, one(table, stack), PLACE["kan_east"])
    assert stacks.stack(table.state, stack).place == PLACE["kan_ordu"]
