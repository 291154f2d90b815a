"""13.5 Agents in a battle, at a siege roll, at an embassy."""

from __future__ import annotations

from tests.akkren.harness import board, hold, put, said, told
from tests.akkren.people_boards import Spoken, deal, held
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.agents import agent_turn, at_any_moment, before_battle, embassy_die, lied_about, siege_die
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import ALLIANCE, BROTHERHOOD, FIEFS, KAN, THEOCRACY, WAR, pair
from vexillum.games.akkren.hand import BATTLES, EMBASSIES, PHASES, SIEGES

ZONE = PLACE["almor"]


def watch(table, moment, *factions):
    """C282 These want to be asked at such moments of others."""
    for faction in factions:
        table.state.watches[faction] |= 1 << moment


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


def test_only_those_who_fight_or_want_it_are_asked_and_all_of_them_in_secret():
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


def test_others_may_favour_a_side_if_they_want_to_be_asked():
    """13.5, 8.1.2, C263, C282 Only those who want to be asked are, whatever they hold; never in favour of an enemy."""
    for hand in ("strategist", "guide"):
        table = board()
        watch(table, BATTLES, BROTHERHOOD)
        deal(table, "brotherhood", hand)
        deal(table, "fiefs", "strategist")
        asked = Spoken(table, before_battle(table, *_armies(table), ZONE))
        assert (asked.kind, asked.decision.seat, asked.decision.secret) == ("agent.battle", "brotherhood", True)
        able = ("strategist.attacker", "strategist.defender") if hand == "strategist" else ()
        assert asked.keys == (*able, "pass")
    for now, keys in ((WAR, ("strategist.defender", "pass")), (ALLIANCE, ("strategist.attacker", "pass"))):
        table = board()
        table.state.relations[pair(THEOCRACY, BROTHERHOOD)] = now
        watch(table, BATTLES, BROTHERHOOD)
        deal(table, "brotherhood", "strategist")
        asked = Spoken(table, before_battle(table, *_armies(table), ZONE))
        assert asked.keys == keys
        asked.answer(keys[0]).passes()
        assert asked.result == (("strategist", -1 if now == WAR else 1),)
        assert said(table, "agent_strategist_for")[0]["owners"] == (["kan"] if now == WAR else ["theocracy"])


def test_a_neutral_nation_can_be_favoured_against_a_rival():
    """13.5 A column in attack or defence: also for those whom nobody plays."""
    table = board()
    watch(table, BATTLES, KAN)
    deal(table, "kan", "strategist")
    mine = put(table, "almor", "theocracy", "3BD", general="g01")
    his = put(table, "almor", "neutral", "3BD", nation=REGION["almor"])
    asked = Spoken(table, before_battle(table, (mine,), (his,), ZONE)).answer("strategist.defender", seat="kan")
    assert asked.result == (("strategist", -1),)


def test_who_fights_comes_before_who_favours():
    """C263 A side gains one column at most; the other card is taken back unseen."""
    table = board()
    watch(table, BATTLES, BROTHERHOOD)
    deal(table, "theocracy", "strategist")
    deal(table, "brotherhood", "strategist")
    asked = Spoken(table, before_battle(table, *_armies(table), ZONE))
    asked.answer("strategist", seat="theocracy").answer("strategist.attacker", seat="brotherhood").passes()
    assert asked.result == (("strategist", 1),)
    assert held(table, "brotherhood") == ["strategist"]


def test_an_engineer_may_help_another_s_siege_but_no_enemy_s():
    """13.5, 8.1.2."""
    for now, able in ((0, True), (WAR, False)):
        table = board()
        table.state.relations[pair(THEOCRACY, FIEFS)] = now
        hold(table, "kan", "almor")
        watch(table, SIEGES, FIEFS, BROTHERHOOD)
        deal(table, "fiefs", "engineer")
        asked = Spoken(table, siege_die(table, THEOCRACY, ZONE))
        assert (asked.decision.seat, asked.keys) == ("fiefs", (*(["engineer.besieger"] if able else []), "pass"))
        asked.answer(asked.keys[0])
        assert asked.result == (2 if able else 0)


def test_a_diplomat_may_help_another_s_embassy():
    """13.5, 8.1.2 Not an enemy's; one who undermines an ally of ours is met without our asking."""
    region = REGION["almor"]
    for now, keys in (
        (0, ("diplomat", "diplomat.help", "pass")),
        (WAR, ("diplomat", "pass")),
        (ALLIANCE, ("diplomat.help", "pass")),
    ):
        table = board()
        table.state.relations[pair(THEOCRACY, FIEFS)] = now
        watch(table, EMBASSIES, FIEFS)
        deal(table, "fiefs", "diplomat")
        asked = Spoken(table, embassy_die(table, THEOCRACY, region))
        assert asked.keys == keys
        asked.answer("diplomat.help" if "diplomat.help" in keys else "pass").passes()
        assert asked.result == (2 if "diplomat.help" in keys else 0)
    table = board()
    table.state.allied[region] = KAN
    deal(table, "kan", "diplomat")
    deal(table, "brotherhood", "diplomat")
    asked = Spoken(table, embassy_die(table, THEOCRACY, region))
    assert asked.decision.seat == "kan"
    assert asked.answer("pass").over


def test_it_is_said_openly_at_which_moments_one_wants_to_be_asked():
    """C282 All learn it, so that being asked shows nothing else."""
    table = board()
    deal(table, "fiefs", "guide")
    asked = Spoken(table, agent_turn(table, FIEFS)).answer("watch", kind="agent.play")
    assert (asked.kind, asked.decision.at_least, asked.decision.secret) == ("agent.watch", 0, False)
    asked.answer("battles", "phases")
    assert asked.result is True
    assert table.state.watches[FIEFS] == 1 << BATTLES | 1 << PHASES
    assert said(table, "agent_watches") == [{"who": "fiefs", "moments": ["battles", "phases"]}]
    Spoken(table, agent_turn(table, FIEFS)).answer("watch").answer()
    assert table.state.watches[FIEFS] == 0


def test_agents_are_played_when_phases_begin():
    """13.5, C282 At any moment: who wants to be asked may act before another's armies do."""
    table = board()
    table.state.order = [THEOCRACY, FIEFS, KAN, BROTHERHOOD]
    watch(table, PHASES, FIEFS, THEOCRACY)
    deal(table, "fiefs", "saboteur")
    deal(table, "theocracy", "saboteur")
    army = put(table, "almor", "theocracy", "3BD", general="g01")
    asked = Spoken(table, at_any_moment(table, THEOCRACY))
    assert (asked.kind, asked.decision.seat) == ("agent.play", "fiefs"), "not who acts himself"
    asked.answer("saboteur.freeze_army").passes()
    assert stacks.stack(table.state, army).frozen_until > table.state.clock
    assert asked.over, "without an agent left there is no other question"


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
    watch(table, EMBASSIES, KAN, FIEFS)
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
    watch(table, EMBASSIES, KAN, FIEFS)
    deal(table, "kan", "diplomat")
    assert Spoken(table, embassy_die(table, THEOCRACY, region)).answer("diplomat", seat="kan").result == -2
    deal(table, "fiefs", "diplomat")
    second = Asked(embassy_die(table, BROTHERHOOD, region))
    assert second.keys == ("diplomat.help", "pass"), "nobody lies twice"
    assert second.answer("pass").result == -2
    assert Spoken(table, embassy_die(table, BROTHERHOOD, REGION["medegia"])).answer("pass", seat="fiefs").result == 0
    table.state.clock += 1
    assert Spoken(table, embassy_die(table, BROTHERHOOD, region)).answer("pass", seat="fiefs").result == 0


def test_lies_can_be_cancelled_and_are_not_told_against_an_ally():
    table = board()
    region = REGION["almor"]
    watch(table, EMBASSIES, KAN, FIEFS)
    table.state.relations[pair(THEOCRACY, FIEFS)] = ALLIANCE
    deal(table, "kan", "diplomat")
    deal(table, "fiefs", "diplomat")
    deal(table, "theocracy", "spy")
    asked = Spoken(table, embassy_die(table, THEOCRACY, region))
    asked.answer("pass", seat="theocracy").answer("diplomat", seat="kan").answer("pass", seat="fiefs")
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
    asked.answer("diplomat").answer("spy", kind="agent.block", seat="kan")
    assert asked.result == 0
