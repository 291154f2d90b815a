"""13.5 Agents in one's own phase: every effect, its targets, its results; in a battle, at a siege roll, an embassy."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, force_of, hold, person, put, said, told, units
from tests.akkren.people_boards import Spoken, alone, deal, held, why
from tests.asked import Asked
from vexillum.games.akkren import boons, heroes, stacks
from vexillum.games.akkren.agents import (
    EFFECTS,
    agent_turn,
    at_any_moment,
    before_battle,
    embassy_die,
    foreseen_events,
    lied_about,
    offers,
    siege_die,
)
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import ALLIANCE, BROTHERHOOD, FIEFS, KAN, THEOCRACY, WAR, pair
from vexillum.games.akkren.components.records import AGENT_IDS, AGENTS, EVENT_IDS
from vexillum.games.akkren.control import at_war, has_grievance, side
from vexillum.games.akkren.hand import BATTLES, EMBASSIES, PHASES, SIEGES, known_cards
from vexillum.games.akkren.money import yield_of
from vexillum.games.akkren.routes import entry_cost, hurry
from vexillum.games.akkren.stacks import sighting
from vexillum.games.akkren.state import NONE, Kind, Turn

# 13.5 Agents in one's own phase: every effect, its targets, and its results ------------------------------------------


def play(table, *answers, faction=THEOCRACY):
    asked = Spoken(table, agent_turn(table, faction))
    for key in answers:
        asked.answer(key)
    return asked


def keys(table, faction=THEOCRACY):
    return [option.key for option in offers(table.state, faction)]


def test_every_effect_of_every_agent_is_played_somewhere():
    """Those that are not played in one's own phase are answers, or have their moment."""
    elsewhere = {"block", "column_shift", "siege", "diplomacy", "diplomacy_all"}
    assert {one.effect["op"] for agent in AGENTS for one in agent.effects} == elsewhere | set(EFFECTS)


def test_nothing_is_offered_without_a_target():
    table = board()
    deal(table, "theocracy", "spy", "saboteur", "engineer")
    table.state.holder = [NONE] * len(table.state.holder)
    assert keys(table) == []
    table.state.events = [0]
    deal(table, "kan", "seer")
    asked = Spoken(table, agent_turn(table, THEOCRACY))
    assert asked.keys == ("spy.reveal_agents", "watch", "done")
    assert asked.decision.secret
    assert why(asked, "agent:saboteur") == "agent_no_target"
    assert why(asked, "agent:engineer") == "agent_at_its_moment"
    assert why(asked, "agent:guide") == "agent_not_held"
    assert why(asked, "s1") == ""
    asked.answer("done")
    assert held(table, "theocracy") == ["spy", "saboteur", "engineer"]


def test_the_seer_looks_at_the_next_five_events():
    table = board()
    table.state.events = [1, 2, 3, 4, 5, 6, 7]
    deal(table, "theocracy", "seer")
    play(table, "seer.peek_events")
    assert foreseen_events(table.state, THEOCRACY) == [7, 6, 5, 4, 3]
    assert said(table, "agent_foresees") == [{"events": [EVENT_IDS[n] for n in (7, 6, 5, 4, 3)]}]
    assert table.journal[-1].to == ("theocracy",)
    table.state.events.pop()
    assert foreseen_events(table.state, THEOCRACY) == [6, 5, 4, 3]
    assert foreseen_events(table.state, KAN) == []


def test_the_spy_sees_everything_in_an_army():
    table = board()
    his = put(table, "almor", "kan", "3BD 1LC", general="g05", goods_with={"trap": 2})
    put(table, "almor", "kan", "1SP")
    put(table, "almor", "theocracy", "3BD", general="g01")
    deal(table, "theocracy", "spy")
    asked = Spoken(table, agent_turn(table, THEOCRACY)).answer("spy.reveal_army")
    seen = sighting(table.state, THEOCRACY, his)
    assert (seen.units, seen.whole) == (units("3BD 1LC"), True)
    assert sighting(table.state, FIEFS, his) is None
    assert [entry.to for entry in table.journal if entry.id.startswith("log.agent_spies")] == [("theocracy",)] * 3
    assert not at_war(table.state, THEOCRACY, KAN)
    assert asked.over


def test_the_spy_sees_a_hand():
    table = board()
    deal(table, "kan", "guide", "seer")
    deal(table, "fiefs", "spy")
    table.state.relations[pair(THEOCRACY, FIEFS)] = ALLIANCE
    deal(table, "theocracy", "spy")
    asked = play(table, "spy.reveal_agents").passes()
    assert asked.over
    assert [AGENT_IDS[card] for card in known_cards(table.state, THEOCRACY, KAN)] == ["seer", "guide"]


def test_a_target_is_asked_for_and_anything_else_explained():
    table = board()
    deal(table, "kan", "guide")
    deal(table, "fiefs", "guide")
    deal(table, "theocracy", "spy")
    asked = play(table, "spy.reveal_agents")
    assert (asked.kind, asked.keys) == ("agent.target", ("kan", "fiefs"))
    assert why(asked, "seat:brotherhood") == "agent_target"
    assert why(asked, "nonsense") == ""
    asked.answer("fiefs").passes()
    assert known_cards(table.state, THEOCRACY, FIEFS)


def test_the_saboteur_burns_a_province_s_stores_and_that_means_war():
    """C271: hostile."""
    table = board()
    hold(table, "kan", "almor")
    deal(table, "theocracy", "saboteur")
    before = yield_of(table.state, REGION["almor"])
    asked = play(table, "saboteur.province_no_income")
    assert set(asked.keys) == {"kan", "brotherhood", "fiefs", "almor"}
    asked.answer("almor")
    assert (before, yield_of(table.state, REGION["almor"])) == (2, 0)
    assert at_war(table.state, THEOCRACY, KAN)
    assert has_grievance(table.state, KAN, THEOCRACY)
    assert "almor" not in [o.key for o in offers(table.state, THEOCRACY)]


def test_the_stores_of_a_faction_s_ally_can_burn_too():
    table = board()
    table.state.allied[REGION["almor"]] = KAN
    deal(table, "theocracy", "saboteur")
    play(table, "saboteur.province_no_income", "almor")
    assert at_war(table.state, THEOCRACY, KAN)


def test_the_theocracy_can_be_a_victim_and_the_great_kingdom_s_stores_cannot():
    table = board(dice=(1,))
    table.state.holder[REGION["almor"]] = 4
    deal(table, "kan", "saboteur", "agitator")
    asked = play(table, "saboteur.province_no_income", faction=KAN)
    assert set(asked.keys) == {"theocracy", "brotherhood", "fiefs"}
    asked.answer("theocracy")
    assert at_war(table.state, THEOCRACY, KAN)
    table = board(dice=(1,))
    deal(table, "kan", "agitator")
    play(table, "agitator.rebellion", "theo_capital", faction=KAN)
    assert at_war(table.state, THEOCRACY, KAN)


def test_a_cancelled_saboteur_means_war_all_the_same():
    """C271."""
    table = board()
    deal(table, "theocracy", "saboteur")
    deal(table, "kan", "bodyguard")
    asked = play(table, "saboteur.province_no_income", "kan")
    asked.answer("bodyguard", kind="agent.block", seat="kan")
    assert yield_of(table.state, REGION["kan"])
    assert at_war(table.state, THEOCRACY, KAN)


def test_no_hostile_agent_against_an_ally_or_into_a_truce():
    table = board()
    table.state.relations[pair(THEOCRACY, FIEFS)] = ALLIANCE
    deal(table, "theocracy", "saboteur")
    assert "fiefs" not in play(table, "saboteur.province_no_income").keys
    boons.set_weather(table.state, boons.TRUCE)
    assert keys(table) == []
    table.state.relations[pair(THEOCRACY, KAN)] = WAR
    asked = Spoken(table, agent_turn(table, THEOCRACY)).answer("saboteur.province_no_income")
    assert asked.over
    assert yield_of(table.state, REGION["kan"]) == 0, "the enemy's is the only one left"


def test_the_saboteur_destroys_a_fleet_in_port():
    """C268: those aboard stay ashore, the admiral gets away."""
    table = board()
    fleet = put(table, "brotherhood_capital", "kan", "2TRI", kind=Kind.FLEET, general="g04", naval_general=True)
    army = put(table, "brotherhood_capital", "kan", "2BD", aboard=fleet)
    hero = person(table, "kan", fleet)
    at_sea = put(table, "brotherhood_capital", "theocracy", "1TRI", kind=Kind.FLEET)
    deal(table, "theocracy", "saboteur")
    play(table, "saboteur.destroy_fleet_in_port")
    assert stacks.find(table.state, fleet) is None
    assert stacks.stack(table.state, army).aboard == NONE
    assert heroes.person(table.state, hero).stack == NONE
    assert table.state.generals[0] == 3
    assert stacks.find(table.state, at_sea) is not None
    assert at_war(table.state, THEOCRACY, KAN)


@pytest.mark.parametrize(
    ("order", "turn", "until"),
    [
        ((THEOCRACY, KAN), Turn.SPRING, 11),
        ((KAN, THEOCRACY), Turn.SPRING, 12),
        ((KAN, THEOCRACY), Turn.AUTUMN, 13),
    ],
)
def test_the_saboteur_blocks_an_army_for_one_turn(order, turn, until):
    """C269: this turn if its phase is still to come, else the next in which it could act (not in winter)."""
    table = board()
    his = put(table, "almor", "kan", "3BD", general="g05")
    put(table, "almor", "kan", "3BD")
    put(table, "almor", "akkren", "2AKi")
    table.state.order, table.state.acting = list(order), order.index(THEOCRACY)
    table.state.clock, table.state.turn = 10, turn
    deal(table, "theocracy", "saboteur")
    play(table, "saboteur.freeze_army")
    assert stacks.stack(table.state, his).frozen_until == until
    deal(table, "theocracy", "saboteur")
    assert "saboteur.freeze_army" not in keys(table), "a garrison, the Akkren and a blocked army are no targets (C267)"


def test_only_armies_that_a_faction_commands_can_be_blocked():
    """C267."""
    table = board()
    put(table, "almor", "rebels", "3BD")
    put(table, "almor", "great_kingdom", "3BD")
    horde = put(table, "almor", "minor", "3BD", nation=0)
    deal(table, "theocracy", "saboteur")
    assert "saboteur.freeze_army" not in keys(table)
    table.state.minors[0] = KAN
    table.state.order = [THEOCRACY, KAN]
    play(table, "saboteur.freeze_army")
    assert stacks.stack(table.state, horde).frozen_until == 1


def test_the_guide_makes_ways_easy_or_short():
    table = board()
    table.state.order = [THEOCRACY]
    mine = put(table, "almor", "theocracy", "3BD", general="g01")
    put(table, "almor", "theocracy", "3BD")
    deal(table, "theocracy", "guide", "guide", "guide")
    assert keys(table) == ["guide.flat_mp", "guide.mp"]
    play(table, "guide.flat_mp")
    one = stacks.stack(table.state, mine)
    assert entry_cost(table.state, one, PLACE["glorioles"]) == 1
    assert hurry(table.state, one) == 0
    assert keys(table) == ["guide.mp"], "not twice the same"
    play(table, "guide.mp")
    assert hurry(table.state, stacks.stack(table.state, mine)) == 2
    assert keys(table) == []


def test_the_guide_may_lead_an_ally_who_has_still_to_move():
    table = board()
    table.state.relations[pair(THEOCRACY, FIEFS)] = ALLIANCE
    put(table, "almor", "fiefs", "3BD", general="g01")
    table.state.order, table.state.acting = [FIEFS, THEOCRACY], 1
    deal(table, "theocracy", "guide")
    assert keys(table) == []
    table.state.order, table.state.acting = [THEOCRACY, FIEFS], 0
    assert keys(table) == ["guide.flat_mp", "guide.mp"]


def test_the_guide_does_not_help_an_army_that_has_moved():
    table = board()
    table.state.order = [THEOCRACY]
    put(table, "almor", "theocracy", "3BD", general="g01", moved=True)
    deal(table, "theocracy", "guide")
    assert keys(table) == []


def test_the_agitator_raises_a_province():
    """C270: with rebels comes a marker, and they need not be fought at once."""
    table = board(dice=(10,))
    hold(table, "kan", "almor")
    put(table, "almor", "kan", "2BD")
    deal(table, "theocracy", "agitator")
    asked = play(table, "agitator.rebellion")
    assert asked.kind == "agent.target"
    asked.answer("almor")
    rebels = table.state.stacks[-1]
    assert (rebels.units, rebels.place) == (units("4MO 1SP"), PLACE["almor"])
    assert table.state.plunder[PLACE["almor"]] == 1
    assert at_war(table.state, THEOCRACY, KAN)
    assert asked.over


def test_without_rebels_there_is_no_marker_and_never_more_than_the_province_yields():
    table = board(dice=(8, 7, 10))
    hold(table, "kan", "almor")
    deal(table, "theocracy", "agitator")
    play(table, "agitator.rebellion", "almor")
    assert table.state.plunder[PLACE["almor"]] == 0
    table.state.plunder[PLACE["almor"]] = 1
    deal(table, "theocracy", "agitator")
    play(table, "agitator.rebellion", "almor")
    assert table.state.plunder[PLACE["almor"]] == 2
    deal(table, "theocracy", "agitator")
    play(table, "agitator.rebellion", "almor")
    assert table.state.stacks[-1].units == units("6MO 1BW 2SP")
    assert table.state.plunder[PLACE["almor"]] == 2


def test_the_great_kingdom_can_be_stirred_up_without_a_war():
    table = board(dice=(1,))
    table.state.holder[REGION["almor"]] = 4
    deal(table, "theocracy", "agitator")
    play(table, "agitator.rebellion", "almor")
    assert "relation" not in told(table)


def test_the_agitator_makes_an_army_mutiny():
    """C266: a tenth of the factors by best fit; the owner chooses in secret."""
    table = board(dice=(3,))
    his = put(table, "almor", "kan", "9BD 1RA", general="g05")
    deal(table, "theocracy", "agitator")
    asked = play(table, "agitator.mutiny")
    assert said(table, "agent_mutiny")[0]["least"] == 3
    assert (asked.kind, asked.decision.seat, asked.decision.secret) == ("attrition.loss", "kan", True)
    asked.answer("RA")
    assert force_of(table, his) == units("9BD")
    assert next(entry.to for entry in table.journal if entry.id == "log.attrition_unit") == ("kan",)
    assert at_war(table.state, THEOCRACY, KAN)


def test_garrisons_fleets_and_akkren_do_not_mutiny():
    """C267."""
    table = board()
    put(table, "almor", "kan", "5BD")
    put(table, "kan_ordu", "kan", "2TRI", kind=Kind.FLEET)
    put(table, "almor", "akkren", "2AKi")
    deal(table, "theocracy", "agitator")
    assert "agitator.mutiny" not in keys(table)


def test_a_great_army_loses_several():
    table = board(dice=(3,))
    his = put(table, "almor", "kan", "20BD", general="g05")
    deal(table, "theocracy", "agitator")
    play(table, "agitator.mutiny")
    assert force_of(table, his) == units("18BD")


def test_a_low_roll_leaves_the_army_calm():
    table = board(dice=(2,))
    his = put(table, "almor", "kan", "10BD", general="g05")
    deal(table, "theocracy", "agitator")
    play(table, "agitator.mutiny")
    assert force_of(table, his) == units("10BD")
    assert told(table)[-1] == "agent_no_mutiny"


@pytest.mark.parametrize(("roll", "left"), [(7, "4BD"), (8, "5BD")])
def test_what_fits_no_unit_in_a_mutiny_is_rolled_for(roll, left):
    """C266: 10% of 15 is 2, two thirds of a BD: it dies with 1-7."""
    table = board(dice=(5, roll))
    his = put(table, "almor", "kan", "5BD", general="g05")
    deal(table, "theocracy", "agitator")
    play(table, "agitator.mutiny")
    assert force_of(table, his) == units(left)


def test_a_small_army_cannot_lose_a_tenth_and_a_demon_goes_without_a_roll():
    table = board(dice=(9, 9))
    small = put(table, "almor", "kan", "1BD", general="g05")
    deal(table, "theocracy", "agitator")
    play(table, "agitator.mutiny")
    assert force_of(table, small) == units("1BD")
    stacks.remove(table.state, small)
    demon = put(table, "almor", "brotherhood", "1DE", general="g05")
    deal(table, "theocracy", "agitator")
    play(table, "agitator.mutiny")
    assert stacks.find(table.state, demon) is None
    assert table.state.generals[0] == 4, "its general gets away"


def test_an_ally_of_a_minor_power_chooses_for_it_and_nobody_for_rebels():
    table = board(dice=(9, 9))
    table.state.minors[0] = KAN
    horde = put(table, "almor", "minor", "5PK 2BD", nation=0, general="b01")
    assert side(table.state, stacks.stack(table.state, horde)) == KAN
    deal(table, "theocracy", "agitator")
    play(table, "agitator.mutiny")
    assert at_war(table.state, THEOCRACY, KAN)
    stacks.remove(table.state, horde)
    rebels = put(table, "almor", "rebels", "10BD 1SP 1PK")
    deal(table, "theocracy", "agitator")
    asked = play(table, "agitator.mutiny")
    assert asked.over
    assert force_of(table, rebels) != units("10BD 1SP 1PK")


def test_a_lonely_hero_is_no_army():
    table = board()
    alone(table, "kan", "almor", "kan")
    deal(table, "theocracy", "spy")
    assert keys(table) == []


# 13.5 Agents in a battle, at a siege roll, at an embassy -------------------------------------------------------------


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
