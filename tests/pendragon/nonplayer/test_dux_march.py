"""8.8.6 March of the Non-player Dux: destinations, origins, who goes and who stays."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from vexillum.games.pendragon.actions import Offer
from vexillum.games.pendragon.events.free import free_march
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CAVALRY, COMITATES, DUX, MILITIA, RED_SAXON
from vexillum.games.pendragon.state import Track

from ..harness import put, track, units
from .bots import bot_at, non_players_answer
from .dux_table import at, dux_table, moves, red_scotti_somewhere
from .rolls import CarriedOut, planned


def plan_of(table, roll: int = 4, seed: str = "test", **terms):
    """Without an Invite, and with this roll of 1D4."""
    if not fragmented(table.state):
        red_scotti_somewhere(table)
    return planned(table, "dux", "march", {"8.8.1 nation": 1, "8.8.6 march": roll}, seed=seed, **terms)


def going(table, roll: int = 4, **terms):
    plan = plan_of(table, roll, **terms)
    return [] if plan is None else moves(plan)


# Destinations ---------------------------------------------------------------------------------------------------------


def test_nobody_to_march_against():
    table = dux_table()
    put(table, "regni", "anderida=fort", cavalry=5)
    assert plan_of(table) is None


def test_to_regions_with_barbarians():
    table = dux_table("civitates")
    put(table, "regni", cavalry=3)
    put(table, "cantiaci", saxon_raider=2)
    assert going(table) == [("regni", "cantiaci", {CAVALRY: 3})]


def test_not_to_cities():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=3)
    put(table, "londinium", saxon_raider=2)
    assert going(table) == []


def test_first_where_no_friendly_control():
    for seed in range(8):
        table = dux_table("civitates")
        put(table, "cantiaci", cavalry=3)
        put(table, "regni", "noviomagus=town", "anderida=hillfort", saxon_raider=1)
        put(table, "atrebates", saxon_raider=1)
        assert [move[1] for move in moves(plan_of(table, 1, str(seed)))] == ["atrebates"]


def test_first_a_region_with_an_enemy_stronghold():
    for seed in range(8):
        table = dux_table("civitates")
        put(table, "cantiaci", cavalry=3)
        put(table, "regni", "anderida=saxon_settlement")
        put(table, "atrebates", saxon_raider=1)
        assert [move[1] for move in moves(plan_of(table, 1, str(seed)))] == ["regni"]


@pytest.mark.parametrize(("track_", "where"), [(Track.SAXON, "regni"), (Track.SCOTTI, "atrebates")])
def test_first_the_settlement_of_a_barbarian_with_more_than_20_renown(track_, where):
    for seed in range(8):
        table = dux_table("civitates")
        put(table, "cantiaci", cavalry=3)
        put(table, "regni", "anderida=saxon_settlement")
        put(table, "atrebates", "venta_belgarum=scotti_settlement")
        table.state.tracks[track_] = 21
        assert [move[1] for move in moves(plan_of(table, 1, str(seed)))] == [where]


def test_twenty_renown_is_not_enough():
    found = set()
    for seed in range(20):
        table = dux_table("civitates")
        put(table, "cantiaci", cavalry=3)
        put(table, "regni", "anderida=saxon_settlement")
        put(table, "atrebates", "venta_belgarum=scotti_settlement")
        table.state.tracks[Track.SAXON] = 20
        found.add(moves(plan_of(table, 1, str(seed)))[0][1])
    assert found == {"regni", "atrebates"}


@pytest.mark.parametrize(("wealth", "where"), [(10, "atrebates"), (11, "regni")])
def test_briton_control_first_if_wealth_of_a_player_exceeds_prestige(wealth, where):
    table = dux_table(prestige=10, wealth=wealth)
    put(table, "cantiaci", cavalry=6)
    put(table, "regni", "noviomagus=town")
    put(table, "atrebates", saxon_raider=1)
    assert [move[1] for move in moves(plan_of(table, 1))] == [where]


def test_no_more_destinations_than_the_roll():
    table = dux_table(wealth=20)
    put(table, "regni", "noviomagus=town", cavalry=9)
    put(table, "cantiaci", cavalry=2)
    put(table, "atrebates", "venta_belgarum=saxon_settlement")
    assert going(table, 1) == []  # Regni is the destination, and has enough
    assert going(table, 2) == [("cantiaci", "atrebates", {CAVALRY: 2})]


def test_a_non_player_s_wealth_does_not_matter():
    table = dux_table("civitates", wealth=20)
    put(table, "cantiaci", cavalry=6)
    put(table, "regni", "noviomagus=town")
    assert plan_of(table) is None


def test_dux_strongholds_are_left_alone():
    table = dux_table(wealth=20)
    put(table, "cantiaci", cavalry=6)
    put(table, "regni", "noviomagus=town", "anderida=fort")
    assert plan_of(table) is None


def test_civitates_strongholds_are_enemies_at_fragmentation():
    table = dux_table("civitates", fragmented=True, red=10)
    put(table, "cantiaci", cavalry=8)
    put(table, "regni", "noviomagus=town")
    assert going(table) == [("cantiaci", "regni", {CAVALRY: 8})]


# Origins --------------------------------------------------------------------------------------------------------------


def test_the_roll_limits_origins_and_destinations():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=1)
    put(table, "atrebates", cavalry=2)
    put(table, "regni", saxon_raider=9)
    assert going(table, 1) == [("atrebates", "regni", {CAVALRY: 2})]
    assert going(table, 2) == [("atrebates", "regni", {CAVALRY: 2}), ("cantiaci", "regni", {CAVALRY: 1})]


def test_most_troops_before_most_cavalry():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=1, red_saxon_warband=2)
    put(table, "atrebates", cavalry=2)
    put(table, "regni", saxon_raider=9)
    assert going(table, 1) == [("cantiaci", "regni", {CAVALRY: 1, RED_SAXON: 2})]


def test_no_more_origins_than_needed():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=1)
    put(table, "atrebates", cavalry=2)
    put(table, "regni", saxon_raider=4)
    assert going(table) == [("atrebates", "regni", {CAVALRY: 2})]


def test_nobody_goes_where_enough_are():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=3)
    put(table, "regni", saxon_raider=2, cavalry=1)
    assert going(table) == []


def test_the_next_destination_when_the_first_has_enough():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=2)
    put(table, "dobunni", cavalry=2)
    put(table, "regni", "anderida=saxon_settlement", saxon_warband=1)
    put(table, "silures", scotti_raider=2)
    assert sorted(going(table)) == [("cantiaci", "regni", {CAVALRY: 2}), ("dobunni", "silures", {CAVALRY: 2})]


def test_strongholds_have_to_fall_as_well():
    table = dux_table("civitates", fragmented=True, red=10)
    put(table, "cantiaci", cavalry=2)
    put(table, "atrebates", cavalry=1)
    put(table, "regni", "noviomagus=town")
    assert len(going(table)) == 2


def test_enough_against_briton_control():
    table = dux_table(wealth=20)
    put(table, "cantiaci", cavalry=9)
    put(table, "atrebates", cavalry=8)
    put(table, "regni", "noviomagus=town")
    assert going(table) == [("cantiaci", "regni", {CAVALRY: 9})]


def test_nobody_leaves_a_destination_whose_turn_has_come():
    table = dux_table("civitates")
    put(table, "regni", "anderida=saxon_settlement", cavalry=6)
    put(table, "cantiaci", saxon_raider=2)
    put(table, "atrebates", cavalry=1)
    assert going(table) == [("atrebates", "cantiaci", {CAVALRY: 1})]


@pytest.mark.parametrize(("blue", "groups"), [(1, 0), (2, 1), (4, 2)])
def test_two_resources_for_each_origin(blue, groups):
    table = dux_table("civitates", blue=blue)
    put(table, "cantiaci", cavalry=1)
    put(table, "atrebates", cavalry=1)
    put(table, "regni", saxon_raider=9)
    assert len(going(table)) == groups


def test_cavalry_before_foederati_among_equal_origins():
    for seed in range(8):
        table = dux_table("civitates")
        put(table, "cantiaci", red_saxon_warband=2)
        put(table, "atrebates", cavalry=2)
        put(table, "regni", saxon_raider=3)
        assert moves(plan_of(table, 1, str(seed))) == [("atrebates", "regni", {CAVALRY: 2})]


# Who goes and who stays -----------------------------------------------------------------------------------------------


def test_one_troop_stays_for_each_friendly_stronghold():
    table = dux_table("civitates")
    put(table, "cantiaci", "rutupiae=fort", "durovernum=town", cavalry=3, red_saxon_warband=1)
    put(table, "regni", saxon_raider=12)
    assert going(table) == [("cantiaci", "regni", {CAVALRY: 2})]


def test_civitates_come_along_to_barbarians():
    table = dux_table("civitates")
    put(table, "cantiaci", "durovernum=town", cavalry=2, comitates=1, militia=2)
    put(table, "regni", saxon_raider=12)
    assert going(table) == [("cantiaci", "regni", {CAVALRY: 2, COMITATES: 1, MILITIA: 1})]


def test_militia_march_one_step_only():
    table = dux_table("civitates")
    put(table, "cantiaci", "durovernum=town", cavalry=2, comitates=1, militia=2)
    put(table, "londinium", "londinium=town")
    put(table, "trinovantes", saxon_raider=12)
    assert going(table) == [("cantiaci", "trinovantes", {CAVALRY: 2, COMITATES: 1})]


def test_civitates_stay_when_briton_control_is_the_aim():
    table = dux_table(wealth=20)
    put(table, "cantiaci", cavalry=2, militia=3)
    put(table, "regni", "noviomagus=town")
    assert going(table) == [("cantiaci", "regni", {CAVALRY: 2})]


def test_a_player_s_civitates_are_asked_but_not_relied_on_p202():
    """Ruling P202: 3 Comitates would be enough with the Cavalry, but may stay."""
    table = dux_table()
    put(table, "cantiaci", cavalry=1, comitates=3)
    put(table, "atrebates", cavalry=1)
    put(table, "regni", saxon_raider=4)
    assert sorted(going(table)) == [
        ("atrebates", "regni", {CAVALRY: 1}),
        ("cantiaci", "regni", {CAVALRY: 1, COMITATES: 3}),
    ]
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=1, comitates=3)
    put(table, "atrebates", cavalry=1)
    put(table, "regni", saxon_raider=4)
    assert going(table) == [("cantiaci", "regni", {CAVALRY: 1, COMITATES: 3})]


def test_civitates_are_picked_up_on_the_way():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=1)
    put(table, "londinium", "londinium=town", comitates=3)
    put(table, "trinovantes", saxon_raider=6)
    plan = plan_of(table)
    (move,) = plan.moves
    (pickup,) = move.pickups
    assert pickup.space == SPACE_NUMBER["londinium"]
    assert pickup.units == ((COMITATES, False, 2),)
    assert plan_of(table, 1).moves[0].pickups == ()  # a pick-up is an origin, too


def test_nobody_is_picked_up_where_the_event_allows_no_stop():
    """P98: an Event that names the destinations lets the group stop nowhere else."""
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=1)
    put(table, "londinium", "londinium=town", comitates=3)
    put(table, "trinovantes", saxon_raider=6)
    luck = next(str(n) for n in range(99) if bot_at(table, "dux", str(n)).luck.roll("8.8.6 march", 4) > 1)
    there = at("trinovantes")
    asked = non_players_answer(table, Asked(free_march(table, DUX, destinations=there)), luck=luck)
    assert asked.result == list(there)
    assert units(table, "trinovantes", "comitates") == 0


def test_a_pickup_counts_as_an_origin():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=1)
    put(table, "atrebates", cavalry=1)
    put(table, "londinium", "londinium=town", comitates=3)
    put(table, "trinovantes", saxon_raider=12)
    plan = plan_of(table, 2)
    assert len(plan.moves) == 1
    assert len(plan.moves[0].pickups) == 1
    assert len(plan_of(table, 3).moves) == 2


def test_a_group_with_militia_picks_nobody_up():
    table = dux_table("civitates")
    put(table, "atrebates", cavalry=1, militia=1)
    put(table, "londinium", "londinium=town", comitates=3)
    put(table, "cantiaci", saxon_raider=12)
    (move,) = plan_of(table).moves
    assert move.pickups == ()


def test_at_fragmentation_dux_control_is_kept():
    table = dux_table("civitates", fragmented=True, red=10)
    put(table, "cantiaci", "rutupiae=fort", cavalry=6, militia=3)
    put(table, "regni", saxon_raider=12)
    assert going(table) == [("cantiaci", "regni", {CAVALRY: 3})]


def test_at_fragmentation_nobody_else_gets_control():
    table = dux_table("civitates", fragmented=True, red=10)
    put(table, "cantiaci", "durovernum=town", cavalry=4, militia=2)
    put(table, "regni", saxon_raider=12)
    assert going(table) == [("cantiaci", "regni", {CAVALRY: 1})]


def test_at_fragmentation_enemy_control_is_not_regarded():
    table = dux_table("civitates", fragmented=True, red=10)
    put(table, "cantiaci", "rutupiae=saxon_settlement", cavalry=3, saxon_warband=5)
    put(table, "regni", saxon_raider=12)
    assert going(table, 1) == [("cantiaci", "regni", {CAVALRY: 3})]


def test_before_fragmentation_briton_control_is_not_regarded():
    table = dux_table("civitates")
    put(table, "cantiaci", "durovernum=town", cavalry=4, saxon_warband=2)
    put(table, "regni", saxon_raider=12)
    assert going(table, 1) == [("cantiaci", "regni", {CAVALRY: 3})]


# Carrying it out ------------------------------------------------------------------------------------------------------


def test_carried_out_with_requisition():
    table = dux_table("civitates", blue=5)
    red_scotti_somewhere(table)
    put(table, "cantiaci", "durovernum=town", "rutupiae=hillfort", cavalry=2, red_saxon_warband=2, militia=1)
    put(table, "regni", "noviomagus=saxon_settlement", "anderida=saxon_settlement", saxon_raider=12)
    CarriedOut(table, "dux", "march", {"8.8.1 nation": 1, "8.8.6 march": 1})
    assert units(table, "regni", "cavalry") == 2
    assert units(table, "regni", "red_saxon_warband") == 1
    assert (track(table, "briton_resources"), track(table, "dux_resources")) == (2, 1)


def test_carried_out_with_a_pickup():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=1)
    put(table, "londinium", "londinium=town", comitates=3)
    put(table, "trinovantes", saxon_raider=6)
    luck = next(str(n) for n in range(99) if bot_at(table, "dux", str(n)).luck.roll("8.8.6 march", 4) > 1)
    asked = non_players_answer(table, Asked(free_march(table, DUX)), luck=luck)
    assert asked.result == list(at("trinovantes"))
    assert units(table, "trinovantes", "cavalry") == 1
    assert units(table, "trinovantes", "comitates") == 2


def test_a_player_refuses():
    table = dux_table()
    put(table, "cantiaci", cavalry=1, comitates=3)
    put(table, "regni", saxon_raider=4)
    asked = non_players_answer(table, Asked(free_march(table, DUX)))
    asked.answer("no", kind="march.consent", seat="civitates")
    non_players_answer(table, asked)
    assert units(table, "regni", "cavalry") == 1
    assert units(table, "cantiaci", "comitates") == 3


def test_free_march_to_named_destinations():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=2, red_saxon_warband=1)
    put(table, "regni", saxon_raider=5)
    put(table, "atrebates", saxon_raider=5)
    plan = planned(table, "dux", "march", {"8.8.6 march": 4}, offer=Offer(destinations=at("atrebates")))
    assert moves(plan) == [("cantiaci", "atrebates", {CAVALRY: 2, RED_SAXON: 1})]
    asked = Asked(free_march(table, DUX, destinations=at("atrebates")))
    non_players_answer(table, asked)
    assert asked.over
    assert asked.result == list(at("atrebates"))


def test_free_march_declined():
    table = dux_table("civitates")
    put(table, "cantiaci", cavalry=2)
    asked = Asked(free_march(table, DUX))
    non_players_answer(table, asked)
    assert asked.over
    assert asked.result == []
