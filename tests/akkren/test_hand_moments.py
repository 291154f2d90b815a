"""13.5 Agents in a battle, at a siege roll, at an embassy."""

from __future__ import annotations

from tests.akkren.harness import board, hold, put, said, told
from tests.akkren.people_boards import Spoken, deal, held
from tests.asked import Asked
from vexillum.games.akkren.factions import ALLIANCE, BROTHERHOOD, FIEFS, KAN, THEOCRACY, WAR, pair
from vexillum.games.akkren.hand.moments import before_battle, embassy_die, lied_about, siege_die
from vexillum.games.akkren.map import PLACE, REGION

ZONE = PLACE["almor"]


def _armies(table, *, ally=False):
    mine = put(table, "almor", "theocracy", "3BD", general="g01")
    other = put(table, "almor", "fiefs", "3BD", general="g02") if ally else None
    his = put(table, "almor", "kan", "3BD", general="g05")
    return ((mine, other) if other else (mine,)), (his,)


def test_both_sides_may_have_a_strategist():
    table = board()
    deal(table, "theocracy", "strategist")
    deal(table, "kan", "strategist")
    asked = Spoken(table, before_battle(table, *_armies(table), ZONE))
    asked.answer("strategist", kind="agent.battle", seat="theocracy").answer("strategist", seat="kan").passes()
    assert asked.result == (("strategist", 1), ("strategist", -1))
    assert held(table, "theocracy") == held(table, "kan") == []


def test_only_those_who_fight_are_asked_and_all_of_them_in_secret():
    table = board()
    deal(table, "theocracy", "guide")
    deal(table, "brotherhood", "strategist")
    asked = Spoken(table, before_battle(table, *_armies(table), ZONE))
    assert (asked.decision.seat, asked.keys, asked.decision.secret) == ("theocracy", ("pass",), True)
    asked.answer("pass")
    assert asked.result == ()
    assert told(table) == []


def test_a_side_gains_one_column_at_most():
    """C263."""
    table = board()
    table.state.relations[pair(THEOCRACY, FIEFS)] = ALLIANCE
    deal(table, "theocracy", "strategist")
    deal(table, "fiefs", "strategist")
    asked = Spoken(table, before_battle(table, *_armies(table, ally=True), ZONE))
    asked.answer("strategist", seat="theocracy").answer("strategist", seat="fiefs")
    assert asked.result == (("strategist", 1),)
    assert held(table, "fiefs") == ["strategist"]


def test_the_enemy_may_cancel_a_strategist():
    table = board()
    deal(table, "theocracy", "strategist")
    deal(table, "kan", "spy")
    asked = Spoken(table, before_battle(table, *_armies(table), ZONE))
    asked.answer("strategist").answer("pass", seat="kan").answer("spy", kind="agent.block", seat="kan")
    assert asked.result == ()
    assert told(table)[-1] == "agent_in_vain"


def test_a_minor_power_s_ally_may_play_one_for_it():
    table = board()
    table.state.minors[0] = KAN
    mine = put(table, "almor", "theocracy", "3BD", general="g01")
    his = put(table, "almor", "minor", "3BD", nation=0)
    deal(table, "kan", "strategist")
    asked = Spoken(table, before_battle(table, (mine,), (his,), ZONE)).answer("strategist", seat="kan")
    assert asked.result == (("strategist", -1),)


def test_an_engineer_adds_to_a_siege_roll():
    table = board()
    deal(table, "theocracy", "engineer")
    asked = Spoken(table, siege_die(table, THEOCRACY, ZONE)).answer("engineer", kind="agent.siege")
    assert asked.result == 2
    assert Spoken(table, siege_die(table, THEOCRACY, ZONE)).result == 0


def test_the_besieged_may_cancel_an_engineer():
    table = board()
    hold(table, "kan", "almor")
    deal(table, "theocracy", "engineer")
    deal(table, "kan", "seer")
    asked = Spoken(table, siege_die(table, THEOCRACY, ZONE)).answer("engineer").answer("seer", seat="kan")
    assert asked.result == 0
    deal(table, "theocracy", "guide")
    assert Spoken(table, siege_die(table, THEOCRACY, ZONE)).answer("pass").result == 0


def test_nobody_helps_the_besieged_who_is_at_war_with_them():
    """8.1.2."""
    table = board()
    hold(table, "kan", "almor")
    table.state.relations[pair(KAN, FIEFS)] = WAR
    deal(table, "theocracy", "engineer")
    deal(table, "fiefs", "seer")
    assert Spoken(table, siege_die(table, THEOCRACY, ZONE)).answer("engineer").result == 2


def test_a_diplomat_helps_an_embassy_and_another_one_lies():
    table = board()
    region = REGION["almor"]
    deal(table, "theocracy", "diplomat")
    deal(table, "kan", "diplomat")
    asked = Spoken(table, embassy_die(table, THEOCRACY, region))
    asked.answer("diplomat", kind="agent.embassy", seat="theocracy").answer("diplomat", seat="kan").passes()
    assert asked.result == 0
    assert told(table) == ["agent_lies", "agent_diplomat"]
    assert lied_about(table.state, region)


def test_lies_weigh_on_all_rolls_of_the_turn_there_and_only_there():
    table = board()
    region = REGION["almor"]
    deal(table, "kan", "diplomat")
    assert Spoken(table, embassy_die(table, THEOCRACY, region)).answer("diplomat", seat="kan").result == -2
    deal(table, "fiefs", "diplomat")
    second = Asked(embassy_die(table, BROTHERHOOD, region))
    assert second.result == -2, "nobody is asked to lie twice"
    assert Spoken(table, embassy_die(table, BROTHERHOOD, REGION["medegia"])).answer("pass", seat="fiefs").result == 0
    table.state.clock += 1
    assert Spoken(table, embassy_die(table, BROTHERHOOD, region)).answer("pass", seat="fiefs").result == 0


def test_lies_can_be_cancelled_and_are_not_told_against_an_ally():
    table = board()
    region = REGION["almor"]
    table.state.relations[pair(THEOCRACY, FIEFS)] = ALLIANCE
    deal(table, "kan", "diplomat")
    deal(table, "fiefs", "diplomat")
    deal(table, "theocracy", "spy")
    asked = Spoken(table, embassy_die(table, THEOCRACY, region))
    asked.answer("pass", seat="theocracy").answer("diplomat", seat="kan")
    asked.answer("spy", kind="agent.block", seat="theocracy").passes()
    assert asked.result == 0
    assert held(table, "fiefs") == ["diplomat"]
    assert said(table, "agent_in_vain") == [{"who": "kan", "agent": "diplomat"}]
    assert not lied_about(table.state, region)


def test_a_cancelled_diplomat_adds_nothing():
    table = board()
    deal(table, "theocracy", "diplomat")
    deal(table, "kan", "spy")
    asked = Spoken(table, embassy_die(table, THEOCRACY, REGION["almor"]))
    asked.answer("diplomat").answer("pass", seat="kan").answer("spy", seat="kan")
    assert asked.result == 0
