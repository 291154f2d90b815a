"""8.1.1, 9.3.1, 16.1 Activation and the march of one army; allies and other armies of one's own that go along."""

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
from vexillum.games.akkren.components.pieces import OWNER, RELATIONS, pair
from vexillum.games.akkren.position import own_violations
from vexillum.games.akkren.routes import guide, hasten
from vexillum.games.akkren.stacks import GENERAL_IDS
from vexillum.games.akkren.state import NONE, Kind, Siege

# 9.3.1 Activation and the march of one army --------------------------------------------------------------------------


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


# 8.1.1 Allies who march together; 9.3.1 one's own armies and mercenaries on the way; 16.1 barbarians -----------------


def allied(**more):
    table = quiet_board(**more)
    relate(table, "kan", "fiefs", "alliance")
    return table, army(table, "kan_ordu", "kan", "2HC", "g06"), army(table, "kan_ordu", "fiefs", "2BD", "g15")


def test_allies_march_together():
    """8.1.1: the ally is asked, pays 1 GP, and the slowest of them counts."""
    table, mine, his = allied()
    asked = march(table, "kan", mine)
    assert asked.decision.params["mp"] == 4
    asked.answer(f"with.s{his}").answer("yes", kind="move.accompany", seat="fiefs")
    assert asked.decision.params["mp"] == 3
    assert table.state.treasury == [25, 25, 24, 24]
    asked.answer("barrens_west").answer("agree", kind="move.agree", seat="fiefs").answer("stop")
    assert where(table, mine) == where(table, his) == "barrens_west"
    assert (one(table, his).activated, one(table, his).moved) == (True, True)
    said_in_both(table)


def test_an_ally_may_refuse_and_is_not_asked_again():
    table, mine, his = allied()
    asked = march(table, "kan", mine).answer(f"with.s{his}").answer("no")
    assert f"with.s{his}" not in asked.keys
    assert table.state.treasury == [25, 25, 24, 25]
    asked.answer("kan_east").answer("stop")
    assert where(table, his) == "kan_ordu"
    said_in_both(table)


def test_an_ally_who_is_at_peace_with_them_overruns_nobody():
    """8.1.1, 9.3.1.2: his strength does not count, and there is no war."""
    for how, gone in (("neutrality", False), ("war", True)):
        table, mine, his = allied()
        relate(table, "kan", "theocracy", "war")
        relate(table, "fiefs", "theocracy", how)
        foe = put(table, "kan_east", "theocracy", "2MO")
        asked = march(table, "kan", mine).answer(f"with.s{his}").answer("yes")
        asked.answer("kan_east").answer("agree")
        assert (stacks.find(table.state, foe) is None) == gone, "8 to 2, or 14 to 2"
        assert table.state.relations[pair(OWNER["fiefs"], OWNER["theocracy"])] == RELATIONS.index(how)


def test_every_leg_needs_consent():
    table, mine, his = allied()
    asked = march(table, "kan", mine).answer(f"with.s{his}").answer("yes")
    asked.answer("kan_east").answer("agree").answer("barrens_west").answer("stay", seat="fiefs").answer("stop")
    assert where(table, mine) == "barrens_west"
    assert where(table, his) == "kan_east"
    said_in_both(table)


def test_they_must_have_begun_the_turn_in_one_zone():
    """8.1.1: not stacks further on, nor those that have moved this turn."""
    table, mine, _ = allied()
    other = army(table, "kan_east", "fiefs", "2BD")
    tired = army(table, "kan_ordu", "fiefs", "2BD", moved_until=1)
    asked = march(table, "kan", mine)
    assert f"with.s{tired}" not in asked.keys
    asked.answer("kan_east")
    assert f"with.s{other}" not in asked.keys


def test_who_marched_along_does_not_march_again_this_turn():
    """C216: his own phase comes later; the sequence takes off the other markers, this one stays."""
    table, mine, his = allied()
    march(table, "kan", mine).answer(f"with.s{his}").answer("yes").answer("kan_east").answer("agree").answer("stop")
    stacks.replace(table.state, his, activated=False, moved=False)
    assert f"s{his}" not in turn(table, "fiefs").keys
    table.state.clock += 1
    assert f"s{his}" in turn(table, "fiefs").keys


def test_neutral_factions_garrisons_and_the_poor_do_not_come_along():
    table, mine, his = allied()
    garrison = put(table, "kan_ordu", "fiefs", "2BD")
    assert f"with.s{garrison}" not in march(table, "kan", mine).keys
    table, mine, his = allied()
    table.state.treasury[OWNER["fiefs"]] = 0
    asked = march(table, "kan", mine).answer(f"with.s{his}")
    assert (asked.kind, asked.keys) == ("move.accompany", ("no",)), "C362"
    asked.answer()
    assert "accompanies_not" in told(table)
    table, mine, his = allied()
    relate(table, "kan", "fiefs", "neutrality")
    assert f"with.s{his}" not in march(table, "kan", mine).keys


def test_ones_own_armies_and_mercenaries_join_on_the_way():
    """9.3.1, C216: each for 1 GP; a garrison cannot."""
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC")
    company = put(table, "kan_east", "kan", hired="1BD", kind=Kind.COMPANY)
    garrison = put(table, "kan_east", "kan", "1BD")
    asked = march(table, "kan", mine).answer("kan_east")
    assert f"with.s{garrison}" not in asked.keys
    asked.answer(f"with.s{company}")
    assert table.state.treasury[OWNER["kan"]] == 23
    assert asked.decision.params["mp"] == 3
    assert zones(asked)["barrens_west"] == 1
    assert "forced_march" not in asked.keys
    asked.answer("barrens_west").answer("stop")
    assert where(table, company) == where(table, mine) == "barrens_west"


def test_a_garrison_leads_nobody():
    table = quiet_board()
    hold(table, "kan", "cantons")
    garrison, other = put(table, "kan_ordu", "kan", "1BD"), army(table, "kan_ordu", "kan", "1BD")
    assert f"with.s{other}" not in march(table, "kan", garrison).keys


def test_a_forced_march_tires_everybody_who_is_on_it():
    table, mine, his = allied(dice=(5,))
    march(table, "kan", mine).answer(f"with.s{his}").answer("yes").answer("forced_march")
    assert one(table, mine).marched
    assert one(table, his).marched


# Barbarians -----------------------------------------------------------------------------------------------------------


def horde(**more):
    table = quiet_board(**more)
    table.state.minors[0] = OWNER["kan"]
    table.state.minor_reserve[0] = ()
    id = put(table, "kan_ordu", "minor", "3BD", kind=Kind.COMPANY, nation=0)
    stacks.replace(table.state, id, general=GENERAL_IDS.index("b01"))
    return table, id


def test_loyal_barbarians_march_for_nothing():
    """16.1."""
    table, id = horde(dice=(3, 4))
    asked = turn(table, "kan").answer(f"s{id}")
    if asked.kind == "barbarian.act":
        asked.answer("march")
    assert asked.kind == "move.to"
    asked.answer("kan_east").answer("stop")
    assert where(table, id) == "kan_east"
    assert table.state.treasury[OWNER["kan"]] == 25


def test_rebellious_ones_do_not():
    table, id = horde(dice=(1, 1))
    asked = turn(table, "kan").answer(f"s{id}")
    assert asked.over
    assert where(table, id) == "kan_ordu"
    assert table.state.minors[0] == OWNER["rebels"]


def test_barbarians_come_along_with_an_army():
    """16.1: for nothing, and their loyalty is tested."""
    table, id = horde(dice=(3, 4))
    mine = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", mine).answer(f"with.s{id}")
    assert table.state.treasury[OWNER["kan"]] == 24
    asked.answer("kan_east").answer("stop")
    assert where(table, id) == where(table, mine) == "kan_east"
    assert "accompanies" in told(table)


def test_or_turn_on_it():
    table, id = horde(dice=(6, 6))
    mine = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", mine).answer(f"with.s{id}")
    assert asked.over
    assert where(table, mine) == where(table, id) == "kan_ordu"
    assert "accompanies" not in told(table)


def test_barbarians_of_ones_own_are_no_enemies():
    """16: an army leaves the zone in which they are, and others' armies stop there."""
    table, id = horde()
    mine = army(table, "kan_ordu", "kan", "2HC")
    his = army(table, "kan_east", "fiefs", "2HC")
    relate(table, "kan", "fiefs", "war")
    assert f"s{mine}" in turn(table, "kan").keys
    asked = march(table, "fiefs", his).answer("kan_ordu")
    while not asked.over:
        asked.answer("stand" if "stand" in asked.keys else asked.keys[0])
    assert where(table, his) == "kan_ordu"
    assert id
