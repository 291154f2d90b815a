"""9.4 Who must and may fight, what it costs, who takes part; what a battle takes from the map and leaves there."""

from __future__ import annotations

import pytest

from tests.akkren.combat_boards import Read, battles, play_out, relation, stand
from tests.akkren.harness import board, force_of, hold, person, put, said, told, units
from vexillum.games.akkren import boons, heroes, stacks
from vexillum.games.akkren.battle.sides import ATTACKER, Manner
from vexillum.games.akkren.combat.battles import battle, terms_of
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import FIEFS, KAN, OWNER, REBELS
from vexillum.games.akkren.control import COMPLETE, hostile_act
from vexillum.games.akkren.state import Kind

# 9.4 Who must and who may fight, what it costs, who takes part -------------------------------------------------------


FIELD = "kan_east"
"""Clear ground in the Kân's land, without a city."""


def meeting(*dice: int, zone: str = FIELD, enemy: str = "fiefs", how: str = "war", regular: str = "6BD", **more):
    table = board(dice=dice, rules=more.pop("rules", ()))
    if enemy in ("theocracy", "brotherhood", "fiefs"):
        stand(table, "kan", enemy, how)
    mine = put(table, zone, "kan", "9PK", general="g05")
    his = put(table, zone, enemy, regular, **more)
    return table, mine, his


# Must and may ---------------------------------------------------------------------------------------------------------


def test_an_army_must_fight_an_enemy_in_its_zone():
    table, mine, his = meeting(10, general="g06")
    asked = battles(table, "kan")
    assert asked.over, "nothing else can be chosen, so nobody is asked"
    assert asked.result is True
    assert table.state.treasury[KAN] == 24
    assert force_of(table, mine) == units("9PK")
    assert stacks.find(table.state, his) is None, "an army of the Fiefs has nowhere to go from here"
    assert battles(table, "kan").result is False
    assert table.state.engaged == []


@pytest.mark.parametrize("enemy", ["neutral", "rebels", "akkren", "great_kingdom"])
def test_those_whom_nobody_plays_are_enemies(enemy):
    table, _, his = meeting(10, enemy=enemy, regular="2BD")
    asked = battles(table, "kan")
    assert asked.over
    assert stacks.find(table.state, his) is None


def test_without_gold_nobody_must_fight():
    table, _, his = meeting(general="g06")
    table.state.treasury[KAN] = 0
    assert battles(table, "kan").answer("done").result is False
    assert stacks.find(table.state, his) is not None


def test_an_attack_can_be_paid_for_by_plundering():
    """9.3.3, C435: without gold an army plunders its zone, keeps 1 GP and attacks; it is optional."""
    table, mine, his = meeting(2, 10, general="g06")
    table.state.treasury[KAN] = 0
    asked = battles(table, "kan")
    assert asked.keys == (f"{FIELD}.fiefs.plunder", "done")
    asked.answer(f"{FIELD}.fiefs.plunder")
    assert asked.over
    assert (table.state.treasury[KAN], table.state.plunder[PLACE[FIELD]]) == (1, 1)
    assert stacks.find(table.state, his) is None
    assert stacks.stack(table.state, mine).paid is False
    assert mine in table.state.engaged


def test_rebels_of_such_a_plunder_are_fought_first():
    """C435: who does not beat them does not attack any more in this phase."""
    table, mine, his = meeting(10, 1, 1, 1, 1, general="g06")
    stacks.replace(table.state, mine, units=units("1BD"))
    table.state.treasury[KAN] = 0
    asked = battles(table, "kan").answer(f"{FIELD}.fiefs.plunder")
    assert said(table, "battle")[0]["enemy"] == ["rebels"]
    play_out(asked)
    assert stacks.find(table.state, mine) is None, "to the last man"
    assert (table.state.treasury[KAN], table.state.plunder[PLACE[FIELD]]) == (0, 0)
    assert stacks.find(table.state, his) is not None
    assert len(said(table, "battle")) == 1


def test_who_has_paid_for_a_battle_takes_part():
    """C451: the others come along as far as the gold goes."""
    table, mine, _ = meeting(2, 10, how="neutrality", general="g06")
    other = put(table, FIELD, "kan", "30PK", general="g07")
    stacks.replace(table.state, mine, paid=True)
    table.state.treasury[KAN] = 0
    asked = battles(table, "kan").answer(f"{FIELD}.fiefs")
    assert asked.over or asked.decision.kind != "battle.attackers", "the stronger army cannot be paid for"
    assert (mine in table.state.engaged, other in table.state.engaged) == (True, False)
    table, mine, _ = meeting(2, 10, how="neutrality", general="g06")
    other = put(table, FIELD, "kan", "30PK", general="g07")
    stacks.replace(table.state, mine, paid=True)
    asked = battles(table, "kan").answer(f"{FIELD}.fiefs")
    assert (asked.decision.kind, asked.keys, asked.decision.at_least) == ("battle.attackers", (f"s{other}",), 0)


def test_where_the_holder_has_troops_nobody_plunders_to_attack():
    """9.3.3: and garrisons and companies do not either."""
    table, _, _ = meeting(zone="fiefs_capital", general="g06")
    table.state.treasury[KAN] = 0
    assert battles(table, "kan").keys == ("done",)
    table = board()
    put(table, FIELD, "kan", hired="9PK", kind=Kind.COMPANY)
    put(table, FIELD, "rebels", "2MO")
    table.state.treasury[KAN] = 0
    asked = battles(table, "kan")
    assert asked.keys == ("done",), "C362"
    assert asked.answer().result is False


def test_a_neutral_faction_may_be_attacked_and_that_is_war():
    """C43."""
    table, _, _ = meeting(10, how="neutrality", general="g06")
    asked = battles(table, "kan")
    assert asked.keys == (f"{FIELD}.fiefs", "done")
    asked.answer(f"{FIELD}.fiefs")
    assert relation(table, "kan", "fiefs") == "war"
    table, _, his = meeting(how="neutrality", general="g06")
    assert battles(table, "kan").answer("done").result is False
    assert stacks.find(table.state, his) is not None


def test_allies_and_truces_forbid_battles():
    table, _, _ = meeting(how="alliance", general="g06")
    assert battles(table, "kan").result is False
    table, _, _ = meeting(how="war", general="g06")
    boons.set_weather(table.state, boons.TRUCE)
    assert battles(table, "kan").result is False
    table, _, _his = meeting(10, enemy="akkren", regular="2AKi")
    boons.set_weather(table.state, boons.TRUCE)
    assert battles(table, "kan").result is True, "a truce holds between Factions only"


def test_garrisons_and_blocked_armies_do_not_attack():
    table = board()
    stand(table, "kan", "fiefs", "war")
    put(table, FIELD, "kan", "9PK")
    put(table, FIELD, "fiefs", "2BD", general="g06")
    assert battles(table, "kan").result is False
    table, mine, _ = meeting(general="g06")
    stacks.replace(table.state, mine, frozen_until=1)
    assert battles(table, "kan").result is False


def test_mercenaries_and_a_minor_power_of_ones_own_attack():
    table = board(dice=(10,))
    put(table, FIELD, "kan", hired="9PK", kind=Kind.COMPANY)
    his = put(table, FIELD, "rebels", "2MO")
    assert battles(table, "kan").result is True
    assert stacks.find(table.state, his) is None
    table = board(dice=(10,))
    put(table, FIELD, "minor", "9PK", nation=0, general="b01")
    table.state.minors[0] = KAN
    his = put(table, FIELD, "rebels", "2MO")
    assert battles(table, "kan").result is True
    assert stacks.find(table.state, his) is None
    assert table.state.treasury[KAN] == 24


def test_a_minor_power_is_no_enemy_of_its_ally():
    table = board()
    put(table, FIELD, "kan", "9PK", general="g05")
    put(table, FIELD, "minor", "3BD", nation=0)
    table.state.minors[0] = KAN
    assert battles(table, "kan").result is False
    table.state.minors[0] = REBELS
    assert battles(table, "kan").result is True


def test_why_nothing_can_be_begun_in_a_place():
    table, _, _ = meeting(how="neutrality", general="g06")
    put(table, "cantons", "kan", "1BD")
    put(table, "cantons", "fiefs", "1BD")
    put(table, "kan_west", "kan", "1BD")
    put(table, "northern_plains", "kan", "1BD", general="g07")
    put(table, "northern_plains", "theocracy", "1BD")
    stand(table, "kan", "theocracy", "alliance")
    put(table, "vesve_forest", "kan", "1BD", general="g08", frozen_until=1)
    put(table, "vesve_forest", "rebels", "1BD")
    tired = put(table, "barrens_west", "kan", "1BD", general="g09")
    put(table, "barrens_west", "rebels", "1BD")
    table.state.engaged = [tired]
    asked = battles(table, "kan")
    assert asked.keys == (f"{FIELD}.fiefs", "done")
    assert asked.why("place:ekbir") == "battle_nobody_there"
    assert asked.why("place:kan_west") == "battle_no_enemy"
    assert asked.why("place:cantons") == "battle_garrison"
    assert asked.why("place:northern_plains") == "battle_allies"
    assert asked.why("place:vesve_forest") == "battle_frozen"
    assert asked.why("place:barrens_west") == "battle_fought"
    table, _, _ = meeting(how="neutrality", general="g06")
    put(table, "cantons", "kan", "1BD", general="g08")
    put(table, "cantons", "fiefs", "1BD")
    put(table, "kan_west", "kan", "1BD", general="g07")
    put(table, "kan_west", "rebels", "1BD")
    table.state.treasury[KAN] = 1
    boons.set_weather(table.state, boons.TRUCE)
    put(table, "ekbir", "kan", "1BD", general="g09")
    put(table, "ekbir", "rebels", "1BD")
    poor = put(table, "barrow_hills", "kan", "1BD", general="g10")
    put(table, "barrow_hills", "rebels", "1BD")
    table.state.treasury[KAN] = 3
    asked = battles(table, "kan")
    assert poor
    assert asked.keys == ("kan_west.rebels", "ekbir.rebels", "barrow_hills.rebels")
    assert asked.why("done") == "battle_must"
    assert asked.why(f"place:{FIELD}") == "battle_forbidden"


def test_nobody_fights_in_the_valley():
    """C57."""
    table, _, _ = meeting(zone="mage_valley", general="g06")
    assert battles(table, "kan").result is False


# One battle each ------------------------------------------------------------------------------------------------------


def test_an_army_begins_one_battle_in_a_phase():
    """C231."""
    table, mine, _ = meeting(10, 1, 1, enemy="rebels", regular="2MO")
    put(table, FIELD, "akkren", "2AKi")
    asked = battles(table, "kan")
    assert asked.keys == (f"{FIELD}.rebels", f"{FIELD}.akkren")
    asked.answer(f"{FIELD}.rebels")
    assert asked.result is True
    assert table.state.engaged == [mine]
    asked = battles(table, "kan")
    assert asked.result is False, "the Akkren have to wait"
    assert [line["enemy"] for line in said(table, "battle")] == [["rebels"]]


def test_gold_for_forced_battles_cannot_be_spent_first():
    table, _, _ = meeting(how="neutrality", general="g06")
    put(table, "cantons", "kan", "9PK", general="g07")
    put(table, "cantons", "rebels", "2MO")
    table.state.treasury[KAN] = 1
    asked = battles(table, "kan")
    assert asked.over
    assert said(table, "battle")[0]["zone"] == "cantons"
    table, _, _ = meeting(how="neutrality", general="g06")
    put(table, "cantons", "kan", "9PK", general="g07")
    put(table, "cantons", "rebels", "2MO")
    table.state.treasury[KAN] = 2
    assert battles(table, "kan").keys == (f"{FIELD}.fiefs", "cantons.rebels")


# Who takes part -------------------------------------------------------------------------------------------------------


def test_all_armies_must_fight_as_far_as_the_gold_goes():
    table, mine, _ = meeting(10, enemy="akkren", regular="4AKi")
    other = put(table, FIELD, "kan", "2BD", general="g07")
    asked = battles(table, "kan")
    asked.answer(f"s{other}", kind="battle.principal", seat="kan")
    assert table.state.treasury[KAN] == 23
    assert table.state.engaged == [other, mine]
    table, mine, _ = meeting(10, enemy="akkren", regular="4AKi")
    other = put(table, FIELD, "kan", "2BD", general="g07")
    table.state.treasury[KAN] = 1
    asked = battles(table, "kan")
    assert (asked.kind, asked.decision.at_least, asked.decision.at_most) == ("battle.attackers", 1, 1)
    asked.answer(f"s{mine}")
    assert table.state.engaged == [mine]


def test_the_gold_of_an_interception_pays_for_the_battle():
    """9.3.1.3, C232."""
    table, mine, his = meeting(10, general="g06", paid=True)
    table.state.treasury[KAN] = 0
    assert battles(table, "kan").result is True
    assert (table.state.treasury[KAN], stacks.find(table.state, his)) == (0, None)
    table, mine, his = meeting(10, general="g06")
    stacks.replace(table.state, mine, paid=True)
    table.state.treasury[KAN] = 0
    assert battles(table, "kan").result is True
    assert stacks.stack(table.state, mine).paid is False


@pytest.mark.parametrize("blocked", [False, True])
def test_interceptors_attack_who_begins_no_battle(blocked):
    """9.3.1.3, C432: a garrison on its way was met, or an army that a saboteur blocks; the gold is paid already."""
    table = board(dice=(10,))
    stand(table, "kan", "fiefs", "war")
    more = {"general": "g05", "frozen_until": 1} if blocked else {}
    mine, his = put(table, FIELD, "kan", "2BD", **more), put(table, FIELD, "fiefs", "9PK", general="g06", paid=True)
    table.state.treasury[FIEFS] = 0
    asked = battles(table, "kan")
    assert asked.result is False
    assert stacks.find(table.state, mine) is None
    assert stacks.stack(table.state, his).paid is False
    assert table.state.engaged == []
    table, _, his = meeting(10, general="g06", paid=True)
    assert battles(table, "kan").result is True
    assert said(table, "battle")[0]["who"] == ["kan"], "an army begins the battle itself"


def test_interceptors_whom_a_saboteur_blocks_do_not_attack():
    """13.5, C432"""
    table = board()
    stand(table, "kan", "fiefs", "war")
    mine = put(table, FIELD, "kan", "2BD")
    put(table, FIELD, "fiefs", "9PK", general="g06", paid=True, frozen_until=1)
    assert battles(table, "kan").result is False
    assert stacks.find(table.state, mine) is not None


@pytest.mark.parametrize(("agrees", "gold", "able"), [(True, 5, True), (False, 5, True), (True, 0, False)])
def test_allies_attack_together_if_they_agree(agrees, gold, able):
    """8.1.1: each pays for his own; who cannot is asked too, and can only stand by (C362)."""
    table, mine, _ = meeting(10, enemy="akkren", regular="6AKi")
    stand(table, "kan", "theocracy", "alliance")
    theirs = put(table, FIELD, "theocracy", "5BD", general="g07")
    table.state.treasury[OWNER["theocracy"]] = gold
    asked = battles(table, "kan")
    assert (asked.kind, asked.decision.seat) == ("battle.join_attack", "theocracy")
    assert ("join" in asked.keys) is able
    joined = agrees and able
    asked.answer("join" if joined else "stand_by")
    assert said(table, "battle")[0]["who"] == (["kan", "theocracy"] if joined else ["kan"])
    assert table.state.treasury[OWNER["theocracy"]] == (gold - 1 if joined else gold)
    assert table.state.engaged == ([mine, theirs] if joined else [mine])


def test_allies_who_came_otherwise_do_not_attack_together():
    """C232."""
    table, _, _ = meeting(10, enemy="akkren", regular="2AKi")
    stand(table, "kan", "theocracy", "alliance")
    put(table, FIELD, "theocracy", "5BD", general="g07", came_from=PLACE["kan_ordu"])
    assert "battle.join_attack" not in battles(table, "kan").asked


def test_allies_stand_by_the_defender():
    table, _, _ = meeting(10, general="g06")
    stand(table, "fiefs", "theocracy", "alliance")
    put(table, FIELD, "theocracy", "4PK")
    asked = battles(table, "kan").answer("join", kind="battle.join_defence", seat="theocracy")
    assert relation(table, "kan", "theocracy") == "war"
    assert said(table, "battle")[0]["enemy"] == ["fiefs", "theocracy"]
    play_out(asked)
    table, _, _his = meeting(10, general="g06")
    stand(table, "fiefs", "theocracy", "alliance")
    put(table, FIELD, "theocracy", "4PK")
    battles(table, "kan").answer("stand_by", kind="battle.join_defence")
    assert relation(table, "kan", "theocracy") == "neutrality"


def test_an_ally_of_both_is_not_asked():
    table, _, _ = meeting(10, general="g06")
    stand(table, "fiefs", "theocracy", "alliance")
    stand(table, "kan", "theocracy", "alliance")
    put(table, FIELD, "theocracy", "4PK", general="g07")
    asked = battles(table, "kan")
    assert asked.kind == ""
    assert "battle_joins" not in told(table)


def test_an_ally_does_not_attack_where_his_own_ally_stands_by_the_defender():
    """8.1.1: the Theocracy is allied with both the Kân and the Brotherhood, which joins the Fiefs."""
    table, _, _ = meeting(10, general="g06")
    for one, other in (("fiefs", "brotherhood"), ("kan", "theocracy"), ("theocracy", "brotherhood")):
        stand(table, one, other, "alliance")
    put(table, FIELD, "theocracy", "4PK", general="g07")
    put(table, FIELD, "brotherhood", "1SP", general="g08")
    asked = battles(table, "kan").answer("join", kind="battle.join_defence", seat="brotherhood")
    assert said(table, "battle") == [{"who": ["kan"], "enemy": ["fiefs", "brotherhood"], "zone": FIELD}]
    play_out(asked)
    assert relation(table, "theocracy", "brotherhood") == "alliance"


def test_who_must_fight_one_enemy_does_not_attack_another_first():
    table, _, _ = meeting(10, general="g06")
    put(table, FIELD, "theocracy", "4PK", general="g07")
    assert "battle.next" not in battles(table, "kan").asked, "the Theocracy is neutral: only the Fiefs can be chosen"


def test_the_defender_names_his_principal_army():
    table, _, his = meeting(10, general="g06")
    other = put(table, FIELD, "fiefs", "2BD", general="g07")
    put(table, FIELD, "fiefs", "2BD")
    asked = battles(table, "kan")
    assert (asked.kind, asked.decision.seat, asked.keys) == ("battle.principal", "fiefs", (f"s{his}", f"s{other}"))


# 18.2 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("income", "price"), [(20, 5), (21, 8), (30, 8), (31, 12)])
def test_a_war_without_a_reason_costs_a_gift(income, price):
    table, _, _ = meeting(10, how="neutrality", general="g06", rules=("casus_belli",))
    table.state.income[KAN] = income
    battles(table, "kan").answer(f"{FIELD}.fiefs")
    assert table.state.treasury[KAN] == 25 - price - 1
    assert said(table, "war_price") == [{"who": "kan", "enemy": "fiefs"}]
    table, _, _ = meeting(how="neutrality", general="g06", rules=("casus_belli",))
    table.state.income[KAN], table.state.treasury[KAN] = income, price
    assert f"{FIELD}.fiefs" not in battles(table, "kan").keys, "and 1 GP for the battle"


def test_a_reason_for_war_costs_nothing():
    table, _, _ = meeting(10, how="neutrality", general="g06", rules=("casus_belli",))
    hostile_act(table, FIEFS, KAN, "9.3.3")
    stand(table, "kan", "fiefs", "neutrality")
    battles(table, "kan").answer(f"{FIELD}.fiefs")
    assert table.state.treasury[KAN] == 24
    assert not table.state.grievances[4 * FIEFS + KAN], "an attack is no reason for the victim (18.2 names four)"


# 9.4 What a battle takes from the map, and what it leaves there ------------------------------------------------------


def two(zone: str = FIELD, mine: str = "9PK", his: str = "3BD", *dice: int, enemy: str = "fiefs", **more):
    table = board(dice=dice)
    via = PLACE.get(more.pop("via", ""), -1)
    ours = put(table, zone, "kan", mine, general=more.pop("leader", "g05"), came_from=via)
    return table, ours, put(table, zone, enemy, his, **more)


def terms(table, ours, his, **more):
    return terms_of(table.state, (ours,), (his,), stacks.stack(table.state, ours).place, **more)


def fight(table, ours, his, **more):
    zone = stacks.stack(table.state, ours).place
    return Read(table, battle(table, (ours,), (his,), zone, **more))


# Terms ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("via", "river"), [("barrens_west", True), ("kan_ordu", False), ("", False)])
def test_a_river_is_crossed(via, river):
    assert terms(*two(via=via)).river == river


def test_flyers_take_no_notice_of_a_river():
    """C47."""
    assert not terms(*two(mine="3BMf", via="barrens_west")).river
    assert terms(*two(mine="3BMf 1BD", via="barrens_west")).river


def test_only_if_all_came_across():
    """C232."""
    table, ours, his = two(via="barrens_west")
    other = put(table, FIELD, "kan", "1BD", general="g06")
    assert not terms_of(table.state, (ours, other), (his,), PLACE[FIELD]).river


def test_a_landing_and_a_failed_retreat():
    table, ours, his = two("fiefs_coast", via="shoal_bay")
    assert terms(table, ours, his).landed
    stacks.replace(table.state, his, caught=True)
    assert terms(table, ours, his).failed_retreat


@pytest.mark.parametrize(("general", "shift"), [("g05", -2), ("g03", 0)])
def test_floods_make_rivers_worse(general, shift):
    table, ours, his = two(FIELD, "9PK", "9PK", 5, via="barrens_west", leader=general)
    boons.set_weather(table.state, boons.FLOODS)
    found = terms(table, ours, his)
    assert found.shifts == ((("floods", -1),) if shift else ())
    asked = fight(table, ours, his)
    assert [line["n"] for line in said(table, "battle_shift")] == ([shift] if shift else [])
    assert not asked.over


@pytest.mark.parametrize(
    ("enemy", "manner"), [("akkren", Manner.ASSAULT), ("rebels", Manner.ASSAULT), ("great_kingdom", Manner.ASSAULT)]
)
def test_those_whom_nobody_plays_storm(enemy, manner):
    """C233, 9.4.3."""
    table = board()
    his = put(table, "fiefs_capital", enemy, "9PK")
    mine = put(table, "fiefs_capital", "fiefs", "3BD")
    found = terms_of(table.state, (his,), (mine,), PLACE["fiefs_capital"])
    assert (found.manner, found.structure) == (manner, "capital")
    found = terms_of(table.state, (his,), (mine,), PLACE["fiefs_capital"], Manner.FIELD)
    assert found.manner == manner
    table.state.razed[PLACE["fiefs_capital"]] = 1
    assert terms_of(table.state, (his,), (mine,), PLACE["fiefs_capital"]).manner == Manner.FIELD


def test_an_omen_counts_for_the_first_battle_and_a_ballad_for_each_hero():
    table, ours, his = two(FIELD, "9PK", "9PK", 5)
    boons.give(table.state, KAN, boons.FIRST_BATTLE, 1)
    boons.give(table.state, FIEFS, boons.CHARISMA, 1)
    hero = person(table, "h01", his)
    fight(table, ours, his)
    cha = heroes.charisma(heroes.person(table.state, hero))
    assert cha
    assert said(table, "battle_die")[0]["n"] == 1 - 1 - cha
    assert boons.boon(table.state, KAN, boons.FIRST_BATTLE) == 0
    assert boons.boon(table.state, FIEFS, boons.CHARISMA) == 1


# What comes of it -----------------------------------------------------------------------------------------------------


def test_an_attack_is_the_beginning_of_a_war():
    table, ours, his = two(FIELD, "9PK", "3BD", 10)
    fight(table, ours, his)
    assert relation(table, "kan", "fiefs") == "war"


def test_a_beaten_army_retreats_where_it_likes():
    table, ours, his = two("barrens_west", "9PK", "6BD", 10, 1)
    hold(table, "fiefs", "barrens", "ashen_dominion")
    hero = person(table, "fiefs", his)
    asked = fight(table, ours, his)
    assert (asked.kind, asked.decision.seat) == ("battle.retreat", "fiefs")
    assert set(asked.keys) == {"barrens_east", "ashen_dominion"}
    assert asked.why("place:kan_ordu") == "retreat_zone"
    asked.answer("ashen_dominion")
    assert asked.over
    assert stacks.stack(table.state, his).place == PLACE["ashen_dominion"]
    assert heroes.person(table.state, hero).place == PLACE["ashen_dominion"]


@pytest.mark.parametrize("granted", [True, False])
def test_quarter_is_asked_for(granted):
    """9.4.2.5, C236."""
    table, ours, his = two("barrens_west", "9PK", "6BD", 10, 1, 9, general="g06")
    hold(table, "theocracy", "ashen_dominion")
    asked = fight(table, ours, his)
    asked.answer("grant" if granted else "refuse", kind="battle.quarter", seat="theocracy")
    assert (stacks.find(table.state, his) is not None) == granted
    if granted:
        assert stacks.stack(table.state, his).place == PLACE["ashen_dominion"]
    assert ("quarter_granted" in told(table)) == granted


def test_the_great_kingdom_retreats_towards_its_capital():
    """C236."""
    table, ours, his = two("almor", "9PK", "6BD", 10, 1, enemy="great_kingdom")
    hold(table, "great_kingdom", "great_kingdom", "adri_forest", "south_province")
    fight(table, ours, his)
    assert stacks.stack(table.state, his).place == PLACE["gk_capital"]


def test_destroyed_akkren_count():
    """C44."""
    table, ours, his = two(FIELD, "9PK", "1AKi", 10, enemy="akkren")
    fight(table, ours, his)
    assert boons.deed(table.state, KAN, boons.AKKREN_DESTROYED) == 1
    table = board(dice=(1,))
    his, ours = put(table, FIELD, "akkren", "1AKi"), put(table, FIELD, "kan", "12PK", general="g05")
    Read(table, battle(table, (his,), (ours,), PLACE[FIELD]))
    assert boons.deed(table.state, KAN, boons.AKKREN_DESTROYED) == 1


@pytest.mark.parametrize(("roll", "captor"), [(3, KAN), (4, -1)])
def test_persons_of_a_destroyed_army_may_be_captured(roll, captor):
    table, ours, his = two(FIELD, "9PK", "1BD", 10, roll)
    stand(table, "kan", "fiefs", "war")
    hero = person(table, "fiefs", his)
    fight(table, ours, his)
    assert heroes.person(table.state, hero).captor == captor


def test_markers_of_the_phase_are_taken_off():
    table, ours, his = two("barrens_west", "9PK", "9BD", 10, 1)
    hold(table, "fiefs", "barrens")
    stacks.replace(table.state, his, caught=True, paid=True)
    play_out(fight(table, ours, his))
    assert (stacks.stack(table.state, his).caught, stacks.stack(table.state, his).paid) == (False, False)


def test_a_fort_goes_to_the_victor():
    """C238."""
    table, ours, his = two("barrow_hills", "15PK", "1BD", 10, enemy="fiefs")
    zone = PLACE["barrow_hills"]
    table.state.forts[zone], table.state.fort_owner[zone] = COMPLETE, FIEFS
    assert fight(table, ours, his, manner=Manner.PITCHED).result.winner == ATTACKER
    assert table.state.fort_owner[zone] == KAN


def test_who_fights_in_vain_keeps_nothing():
    table, ours, his = two("barrow_hills", "1BD", "15PK", 1, 9, enemy="fiefs")
    zone = PLACE["barrow_hills"]
    table.state.forts[zone], table.state.fort_owner[zone] = COMPLETE, FIEFS
    fight(table, ours, his, manner=Manner.PITCHED)
    assert table.state.fort_owner[zone] == FIEFS
    assert force_of(table, his)


def test_a_battle_after_another_uses_the_gold_once():
    table, _ours, _his = two(FIELD, "9PK", "3BD", 10)
    stand(table, "kan", "fiefs", "war")
    battles(table, "kan")
    assert table.state.treasury[KAN] == 24
