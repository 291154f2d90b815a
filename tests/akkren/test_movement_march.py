"""9.3.1 Activation and the march of one army."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, force_of, hold, person, put, said, told, units
from tests.akkren.movement_boards import (
    army,
    march,
    one,
    owner_at,
    quiet_board,
    relate,
    said_in_both,
    turn,
    where,
    why,
    zones,
)
from vexillum.games.akkren import boons, heroes, stacks
from vexillum.games.akkren.components.map import PLACE, REGION, SEAT_OF
from vexillum.games.akkren.components.pieces import OWNER
from vexillum.games.akkren.position import own_violations
from vexillum.games.akkren.routes import guide, hasten
from vexillum.games.akkren.state import NONE, Kind, Siege

# Activation -----------------------------------------------------------------------------------------------------------


def test_activation_costs_a_gold_piece_and_one_click_goes_all_the_way():
    """9.3.1: the whole way is one answer, the cost is shown with it."""
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", stack)
    assert table.state.treasury[OWNER["kan"]] == 24
    assert zones(asked)["ashen_dominion"] == 4
    asked.answer("barrens_west", kind="move.to")
    assert where(table, stack) == "barrens_west"
    assert asked.decision.params["mp"] == 2
    asked.answer("stop")
    assert asked.over
    assert asked.result is True
    now = one(table, stack)
    assert (now.activated, now.moved, now.came_from) == (True, True, PLACE["kan_east"])
    assert [line["goal"] for line in said(table, "marches")] == ["kan_east", "barrens_west"]
    said_in_both(table)


def test_done_ends_the_segment():
    table = quiet_board()
    army(table, "kan_ordu", "kan", "2HC")
    asked = turn(table, "kan").answer("done")
    assert asked.over
    assert asked.result is False


def test_nobody_is_asked_who_has_nothing_left():
    """The march goes on by itself where only one thing is left: to stop."""
    table = quiet_board()
    stack = put(table, "kan_west", "kan", "1ARh")
    put(table, "kan_ordu", "kan", "1BD")
    asked = march(table, "kan", stack)
    asked.answer("kan_east")
    assert asked.over


def test_a_stack_is_activated_once():
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    march(table, "kan", stack).answers("kan_east", "stop")
    asked = turn(table, "kan")
    assert f"s{stack}" not in asked.keys
    assert why(asked, table, f"stack:{stack}") == "why.activate_done"


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"frozen_until": 1}, "frozen"),
        ({"besieged": True}, "besieged"),
        ({"aboard": 7}, "aboard"),
        ({"moved_until": 1}, "done"),
    ],
)
def test_who_cannot_be_activated(more, reason):
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC", **more)
    asked = turn(table, "kan")
    if asked.over:
        return
    assert f"s{stack}" not in asked.keys
    assert why(asked, table, f"stack:{stack}") == f"why.activate_{reason}"


def test_without_gold_nobody_is_activated():
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    table.state.treasury[OWNER["kan"]] = 0
    asked = turn(table, "kan")
    assert f"s{stack}" not in asked.keys
    assert why(asked, table, f"stack:{stack}") == "why.activate_gold"


def test_others_stacks_are_not_ones_own():
    table = quiet_board()
    army(table, "kan_ordu", "kan", "2HC")
    other = army(table, "theo_north", "theocracy", "2HC")
    asked = turn(table, "kan")
    assert why(asked, table, f"stack:{other}") == "why.activate_other"


def test_an_army_among_enemies_has_to_fight():
    """9.3.1, C202: it cannot march off; a garrison may, and so may a besieger."""
    table = quiet_board()
    stack, garrison = army(table, "kan_ordu", "kan", "2HC"), put(table, "kan_ordu", "kan", "1BD")
    foe = put(table, "kan_ordu", "rebels", "2MO")
    asked = turn(table, "kan")
    assert f"s{stack}" not in asked.keys
    assert f"s{garrison}" in asked.keys
    assert why(asked, table, f"stack:{stack}") == "why.activate_engaged"
    stacks.replace(table.state, foe, besieged=True)
    assert f"s{stack}" in turn(table, "kan").keys


def test_a_besieger_who_leaves_lifts_the_siege():
    """9.4.3.1."""
    table = quiet_board()
    relate(table, "kan", "fiefs", "war")
    hold(table, "fiefs", "cantons")
    stack = army(table, "cantons", "kan", "2HC")
    put(table, "cantons", "fiefs", "1BD", besieged=True)
    table.state.sieges = [Siege(PLACE["cantons"], stack, 3)]
    march(table, "kan", stack).answers("kan_ordu", "stop")
    assert not table.state.sieges


def test_a_general_may_march_free_of_charge_once_a_year():
    """3.5: Ludmila Stern."""
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC", "g12")
    turn(table, "kan").answer(f"free.s{stack}").answers("kan_east", "stop")
    assert table.state.treasury[OWNER["kan"]] == 25
    stacks.replace(table.state, stack, activated=False, moved=False, moved_until=0)
    assert f"free.s{stack}" not in turn(table, "kan").keys
    assert f"s{stack}" in turn(table, "kan").keys
    table.state.year += 1
    assert f"free.s{stack}" in turn(table, "kan").keys


def test_the_menu_is_for_its_own_seat():
    """What it offers shows what armies are made of."""
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    asked = turn(table, "kan")
    assert asked.decision.secret
    asked.answer(f"s{stack}")
    assert asked.decision.secret


# Where to -------------------------------------------------------------------------------------------------------------


def test_why_not_there():
    table = quiet_board()
    stack = army(table, "theo_north", "theocracy", "2BD")
    asked = march(table, "theocracy", stack)
    reasons = {
        zone: why(asked, table, f"place:{zone}").removeprefix("why.march_")
        for zone in ("theo_north", "sapphire_west", "mage_valley", "kan_ordu")
    }
    assert reasons == {"theo_north": "here", "sapphire_west": "sea", "mage_valley": "valley", "kan_ordu": "far"}
    assert why(asked, table, "plunder") == "why.plunder_mp" or "plunder" in asked.keys
    assert why(asked, table, "scout") == "why.march_no_scouting"
    assert why(asked, table, f"stack:{stack}") == "why.march_with"
    assert why(asked, table, "seat:kan") == "why.march_war"
    single = army(table, "theo_north", "theocracy", "1BD")
    assert why(march(table, "theocracy", single), table, "split") == "why.march_split"


def test_why_a_garrison_or_a_nations_troops_do_not_go_there():
    table = board()
    garrison = put(table, "theo_north", "theocracy", "2SP")
    asked = march(table, "theocracy", garrison)
    assert why(asked, table, "gran_march") == "why.march_garrison"
    table.state.allied[REGION["barrens"]] = OWNER["kan"]
    allied = put(table, "barrens_west", "kan", "2SK", nation=REGION["barrens"])
    asked = march(table, "kan", allied)
    assert why(asked, table, "kan_east") == "why.march_nation"


def test_why_step_by_step():
    table = quiet_board()
    relate(table, "kan", "fiefs", "war")
    army(table, "black_ice", "fiefs", "1BD")
    stack = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", stack)
    assert why(asked, table, "ashen_dominion") == "why.march_stepwise"


def test_why_no_way_into_the_valley():
    table = quiet_board()
    relate(table, "theocracy", "fiefs", "war")
    stack = army(table, "gran_march", "fiefs", "2BD")
    asked = march(table, "fiefs", stack)
    assert why(asked, table, "mage_valley") == "why.march_sanctuary"


def test_persons_go_with_their_army():
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    hero = person(table, "kan", stack)
    march(table, "kan", stack).answers("kan_east", "stop")
    assert heroes.person(table.state, hero).place == PLACE["kan_east"]


def test_a_guide_s_haste_is_used_up_by_one_march():
    """13.5."""
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2BD")
    hasten(table.state, stack)
    asked = march(table, "kan", stack)
    assert asked.decision.params["mp"] == 5
    assert one(table, stack).hurried_until == 0


def test_a_guide_s_way_costs_one_everywhere():
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2BD")
    guide(table.state, stack)
    assert zones(march(table, "kan", stack))["cantons"] == 1


def test_the_general_calls_on_an_order_in_passing():
    """15.3.1, C57."""
    table = quiet_board()
    put(table, "gran_march", "akkren", "2AKi")
    stack = army(table, "theo_north", "theocracy", "2HC")
    asked = march(table, "theocracy", stack).answer("gate_march")
    asked.answer("fire" if "fire" in asked.keys else asked.keys[0], kind="move.visit", seat="theocracy")
    assert table.state.order_markers[OWNER["theocracy"]] != NONE
    assert where(table, stack) == "gate_march"


def test_without_a_general_or_anybody_else_nobody_calls_on_an_order():
    table = quiet_board()
    put(table, "gran_march", "akkren", "2AKi")
    stack = put(table, "theo_north", "theocracy", hired="2HC", kind=Kind.COMPANY)
    asked = march(table, "theocracy", stack).answer("gate_march")
    assert "move.visit" not in asked.asked


# Forced march ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "more"), [(1, 1), (2, 2), (9, 2), (10, 3)])
def test_a_forced_march(roll, more):
    """9.3.1.4."""
    table = quiet_board(dice=(roll,))
    stack = army(table, "kan_ordu", "kan", "2BD", "g06")
    asked = march(table, "kan", stack).answer("forced_march")
    assert asked.decision.params["mp"] == 3 + more
    assert one(table, stack).marched
    assert "forced_march" not in asked.keys
    assert why(asked, table, "forced_march") == "why.forced_march_done"
    assert said(table, "forced_march") == [{"who": "kan", "roll": roll}]


def test_a_hard_marcher_goes_further():
    """3.5: Edrik Longstride adds 1 to the roll; 10 stays the best there is."""
    for roll, more in ((1, 2), (9, 3), (10, 3)):
        table = quiet_board(dice=(roll,))
        stack = army(table, "kan_ordu", "kan", "2BD", "g05")
        assert march(table, "kan", stack).answer("forced_march").decision.params["mp"] == 3 + more


def test_nobody_forces_two_marches_in_a_row_and_companies_none():
    table = quiet_board()
    weary = army(table, "kan_ordu", "kan", "2BD", marched=True)
    asked = march(table, "kan", weary)
    assert "forced_march" not in asked.keys
    assert why(asked, table, "forced_march") == "why.forced_march_weary"
    company = put(table, "kan_ordu", "kan", hired="2BD", kind=Kind.COMPANY)
    asked = march(table, "kan", company)
    assert "forced_march" not in asked.keys
    assert why(asked, table, "forced_march") == "why.forced_march_kind"


# Nations that wake ----------------------------------------------------------------------------------------------------


def test_a_neutral_nation_takes_up_arms():
    """9.3.1, C24: its whole list appears where the army enters, which has to stop."""
    table = board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", stack).answer("northern_plains")
    assert asked.over
    assert owner_at(table, "northern_plains") == ["kan", "neutral"]
    nation = next(s for s in table.state.stacks if s.owner == OWNER["neutral"])
    assert nation.units == units("1SMb 2SK 2SP")
    assert (nation.nation, nation.kind) == (REGION["northern_plains"], Kind.COMPANY)
    assert table.state.woken[REGION["northern_plains"]]
    said_in_both(table)


def test_its_ships_appear_in_its_port():
    """C24."""
    table = board()
    stack = army(table, "adri_forest", "fiefs", "2HC")
    march(table, "fiefs", stack).answer("north_province")
    fleets = [s for s in table.state.stacks if s.kind == Kind.FLEET]
    assert [(s.place, s.units, s.owner) for s in fleets] == [
        (SEAT_OF[REGION["north_province"]], units("1TRI"), OWNER["neutral"])
    ]


def test_without_a_port_it_has_no_ships():
    """C24, C353 The Akkren have destroyed its port."""
    table = board()
    table.state.razed[SEAT_OF[REGION["north_province"]]] = 1
    stack = army(table, "adri_forest", "fiefs", "2HC")
    march(table, "fiefs", stack).answer("north_province")
    assert not [s for s in table.state.stacks if s.kind == Kind.FLEET]
    assert [s.units for s in table.state.stacks if s.owner == OWNER["neutral"]] == [units("BD BW 2SP HC MO")]
    assert not own_violations(table.state)


def test_a_passage_is_nobody_s_and_wakes_nobody():
    table = board()
    stack = army(table, "the_pale", "fiefs", "2HC")
    hold(table, "fiefs", "the_pale")
    asked = march(table, "fiefs", stack).answer("teeth_range")
    assert asked.kind == "move.to"
    assert owner_at(table, "teeth_range") == ["fiefs"]


def test_a_nation_wakes_once():
    table = board()
    table.state.woken[REGION["northern_plains"]] = 1
    stack = army(table, "kan_ordu", "kan", "2HC")
    assert march(table, "kan", stack).answer("northern_plains").kind == "move.to"


# Neutral Factions -----------------------------------------------------------------------------------------------------


def test_troops_of_a_neutral_faction_are_in_nobody_s_way():
    """C201."""
    table = quiet_board()
    put(table, "kan_east", "fiefs", "2BD")
    stack = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", stack)
    assert zones(asked)["barrens_west"] == 2
    asked.answer("kan_east")
    assert asked.kind == "move.to"
    assert "war.fiefs" in asked.keys


def test_one_may_turn_on_them():
    """8.1.2, C43, C201: then they are enemies, and may slip away."""
    table = quiet_board(dice=(10,))
    hold(table, "fiefs", "vesve_forest")
    his = army(table, "kan_east", "fiefs", "9PK", "g06")
    stack = army(table, "kan_ordu", "kan", "2HC", "g06")
    asked = march(table, "kan", stack).answer("kan_east").answer("war.fiefs")
    asked.answer("vesve_forest", kind="move.retreat", seat="fiefs")
    assert asked.over
    assert one(table, his).caught
    assert "relation" in told(table)
    assert table.state.grievances == [0] * 16


def test_a_war_without_a_reason_costs_gold():
    """18.2."""
    table = quiet_board(rules=("casus_belli",))
    table.state.income[OWNER["kan"]] = 20
    put(table, "kan_east", "fiefs", "9PK")
    stack = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", stack).answer("kan_east")
    option = next(o for o in asked.decision.options if o.key == "war.fiefs")
    assert option.price == {"gold": 5}
    asked.answer("war.fiefs")
    assert table.state.treasury[OWNER["kan"]] == 25 - 1 - 5


def test_a_truce_keeps_factions_apart():
    """9.1."""
    table = quiet_board()
    boons.set_weather(table.state, boons.TRUCE)
    put(table, "kan_east", "fiefs", "2BD")
    stack = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", stack).answer("kan_east")
    assert "war.fiefs" not in asked.keys


def test_force_stays_whole_on_the_march():
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC", goods_with={"wagon": 2})
    march(table, "kan", stack).answers("kan_east", "stop")
    assert force_of(table, stack) == units("2HC")
