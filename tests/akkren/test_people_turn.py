"""9.2 Persons are activated: who, what they can do, how far they go."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, person, put, said, told
from tests.akkren.people_boards import Spoken, alone, deal, held, why
from vexillum.games.akkren import boons, heroes, stacks
from vexillum.games.akkren.combat.battles import terms_of
from vexillum.games.akkren.components.map import NEIGHBOURS, PLACE, PLACE_IDS, RIVERS
from vexillum.games.akkren.components.pieces import KAN, THEOCRACY, WAR, pair
from vexillum.games.akkren.money import mana_of
from vexillum.games.akkren.people import turn as actions
from vexillum.games.akkren.people.turn import people_turn, step_cost, ways
from vexillum.games.akkren.stacks import GOOD, has_good
from vexillum.games.akkren.state import NONE, Kind


def turn(table, *keys, faction=KAN):
    asked = Spoken(table, people_turn(table, faction))
    for key in keys:
        asked.answer(key)
    return asked


def one(table, id):
    return heroes.person(table.state, id)


def where(table, id):
    return PLACE_IDS[one(table, id).place]


# Who ------------------------------------------------------------------------------------------------------------------


def test_each_person_acts_once_until_the_player_is_done():
    table = board()
    hero, mage = alone(table, "kan", "kan_ordu", "kan"), alone(table, "war_priest", "kan_ordu", "kan")
    enemy = alone(table, "fiefs", "almor", "fiefs")
    captive = alone(table, "h01", "theo_capital", "kan", captor=THEOCRACY)
    asked = turn(table)
    assert (asked.kind, asked.keys, asked.decision.secret) == ("people", (f"p{hero}", f"p{mage}", "done"), True)
    assert why(asked, f"person:{enemy}") == "person_not_yours"
    assert why(asked, f"p{captive}") == "person_captive"
    assert why(asked, "place:almor") == ""
    asked.answer(f"p{hero}").answer("done")
    assert asked.result is True
    asked = turn(table)
    assert asked.keys == (f"p{mage}", "done")
    assert why(asked, f"p{hero}") == "person_activated"
    assert asked.answer("done").result is False


def test_nothing_is_asked_when_nobody_can_act():
    asked = turn(board())
    assert asked.over
    assert asked.result is False


def test_an_agent_can_be_played_here():
    table = board()
    table.state.events = [1, 2]
    deal(table, "kan", "seer")
    asked = turn(table, "agents", "seer.peek_events")
    assert asked.result is True
    assert held(table, "kan") == []


def test_heroes_recover_from_two_wounds_whether_they_act_or_not():
    """C279."""
    table = board()
    hero, other = alone(table, "kan", "kan_ordu", "kan", wounds=2), alone(table, "h10", "kan_ordu", "kan", wounds=3)
    captive = alone(table, "h01", "theo_capital", "kan", captor=THEOCRACY, wounds=1)
    turn(table, f"p{hero}", "done")
    assert (one(table, hero).wounds, one(table, other).wounds) == (0, 3)
    turn(table, "done")
    assert (one(table, other).wounds, one(table, captive).wounds) == (1, 1)
    assert all(entry.to == ("kan",) for entry in table.journal if entry.id == "log.hero_heals")
    assert [params["n"] for params in said(table, "hero_heals")] == [2, 2]


# How far --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "zone", "cost"),
    [
        ("kan", "almor", 1),
        ("kan", "adri_forest", 1),
        ("kan", "glorioles", 2),
        ("kan", "mage_valley", 2),
        ("kan", "vast_swamp", 2),
        ("h03", "vast_swamp", 1),
        ("h03", "glorioles", 2),
        ("h06", "glorioles", 1),
        ("war_priest", "glorioles", 2),
    ],
)
def test_mountains_and_swamps_cost_two(who, zone, cost):
    table = board()
    id = alone(table, who, "almor", "kan")
    assert step_cost(table.state, one(table, id), PLACE[zone]) == cost


def test_early_snow_holds_up_persons_too():
    table = board()
    boons.set_weather(table.state, boons.EARLY_SNOW)
    id, flyer = alone(table, "kan", "almor", "kan"), alone(table, "h06", "almor", "kan")
    assert step_cost(table.state, one(table, id), PLACE["glorioles"]) == 3
    assert step_cost(table.state, one(table, flyer), PLACE["glorioles"]) == 1


@pytest.mark.parametrize(("who", "mp"), [("kan", 3), ("theocracy", 4), ("h03", 4), ("wizard", 3), ("air", 3)])
def test_heroes_have_their_movement_and_others_three(who, mp):
    table = board()
    id = alone(table, who, "almor", "kan")
    assert heroes.movement(one(table, id)) == mp


def test_a_person_goes_step_by_step_or_all_at_once():
    table = board()
    hero = alone(table, "kan", "kan_ordu", "kan")
    asked = turn(table, f"p{hero}")
    near = next(key for key, o in zip(asked.keys, asked.decision.options, strict=True) if o.price.get("mp") == 1)
    far = next(key for key, o in zip(asked.keys, asked.decision.options, strict=True) if o.price.get("mp") == 3)
    assert why(asked, "place:hepmonaland") == "person_too_far"
    assert why(asked, "kan_ordu") == "person_there"
    assert why(asked, "place:jerlea_bay") == "person_sea"
    assert why(asked, "nowhere") == ""
    asked.answer(far)
    assert where(table, hero) == far
    assert [key for key in asked.keys if key in PLACE] == [] if asked.decision else True
    assert near != far
    assert said(table, "travels")[0]["start"] == "kan_ordu"


def test_with_what_is_left_he_goes_on():
    table = board()
    hero = alone(table, "kan", "kan_ordu", "kan")
    asked = turn(table, f"p{hero}")
    near = next(key for key, o in zip(asked.keys, asked.decision.options, strict=True) if o.price.get("mp") == 1)
    asked.answer(near)
    assert asked.decision.params["mp"] == 2
    assert max(o.price.get("mp", 0) for o in asked.decision.options) <= 2


def _blockade(dice):
    """An enemy is in one of two zones on the way."""
    table = board(dice=dice)
    table.state.relations[pair(THEOCRACY, KAN)] = WAR
    return table


def test_a_way_round_the_enemy_is_taken_where_there_is_one():
    table = _blockade(())
    hero = alone(table, "kan", "almor", "kan")
    free = ways(table.state, one(table, hero), 3)
    two = next(zone for zone, way in free.items() if len(way.zones) == 2)
    blocked = free[two].zones[0]
    put(table, PLACE_IDS[blocked], "theocracy", "2BD", general="g01")
    found = ways(table.state, one(table, hero), 3)
    assert found[blocked].risks == 1
    round_about = found.get(two)
    assert round_about is None or blocked not in round_about.zones or round_about.risks == 1
    assert any(way.risks == 0 for way in found.values())


def test_among_enemies_he_may_be_captured_and_goes_no_further():
    """9.2.3."""
    table = _blockade((3,))
    hero = alone(table, "kan", "almor", "kan")
    way = next(way for way in ways(table.state, one(table, hero), 3).values() if len(way.zones) == 1)
    near = PLACE_IDS[way.zones[0]]
    put(table, near, "theocracy", "2BD", general="g01")
    asked = turn(table, f"p{hero}")
    option = next(option for option in asked.decision.options if option.key == near)
    assert option.text == "option.person_goes_past"
    asked.answer(near)
    assert asked.result is True
    assert one(table, hero).captor == THEOCRACY
    assert "travels" not in told(table)


def test_who_slips_through_goes_on():
    table = _blockade((4,))
    hero = alone(table, "kan", "almor", "kan")
    way = next(way for way in ways(table.state, one(table, hero), 3).values() if len(way.zones) == 1)
    near = PLACE_IDS[way.zones[0]]
    put(table, near, "theocracy", "2BD", general="g01")
    turn(table, f"p{hero}", near)
    assert where(table, hero) == near
    assert told(table) == ["not_captured", "travels"]


# With an army ---------------------------------------------------------------------------------------------------------


def test_a_person_joins_and_leaves_an_army_a_garrison_or_a_fleet():
    """C275: joining ends his activation."""
    table = board()
    army = put(table, "brotherhood_capital", "brotherhood", "2BD", general="g01")
    garrison = put(table, "brotherhood_capital", "brotherhood", "2BD")
    fleet = put(table, "brotherhood_capital", "brotherhood", "1TRI", kind=Kind.FLEET)
    put(table, "brotherhood_capital", "fiefs", "2BD", general="g02")
    hero = alone(table, "brotherhood", "brotherhood_capital", "brotherhood")
    asked = turn(table, f"p{hero}", faction=1)
    assert [key for key in asked.keys if key.startswith("s")] == [f"s{army}", f"s{garrison}", f"s{fleet}"]
    asked.answer(f"s{army}")
    assert asked.over
    assert one(table, hero).stack == army
    heroes.change(table.state, hero, activated=False)
    asked = turn(table, f"p{hero}", "leave", faction=1)
    assert one(table, hero).stack == NONE
    assert "leave" not in asked.keys
    assert told(table)[-1] == "leaves_stack"


def test_leaving_an_army_among_enemies_is_a_risk():
    table = _blockade((3,))
    army = put(table, "almor", "kan", "2BD", besieged=True)
    hero = person(table, "kan", army)
    put(table, "almor", "theocracy", "2BD", general="g01")
    asked = turn(table, f"p{hero}", "leave")
    assert asked.over
    assert one(table, hero).captor == THEOCRACY
    assert "leaves_stack" not in told(table)


def test_he_who_goes_alone_leaves_his_army():
    table = _blockade((4,))
    army = put(table, "almor", "kan", "2BD", besieged=True)
    hero = person(table, "kan", army)
    put(table, "almor", "theocracy", "2BD", general="g01")
    asked = turn(table, f"p{hero}")
    asked.answer(next(key for key in asked.keys if key in PLACE))
    assert one(table, hero).stack == NONE
    assert told(table) == ["not_captured", "travels"]


def test_at_sea_nobody_gets_off():
    table = board()
    fleet = put(table, "jerlea_bay", "kan", "1TRI", kind=Kind.FLEET)
    hero = person(table, "kan", fleet)
    heroes.change(table.state, hero, place=PLACE["almor"])
    asked = turn(table, f"p{hero}")
    assert asked.keys == ("quest", "done")
    assert where(table, hero) == "jerlea_bay"
    assert why(asked, "place:almor") == "person_sea"


# The Valley -----------------------------------------------------------------------------------------------------------


def test_a_visitor_opens_a_channel_to_one_order():
    """15.3.1."""
    table = board()
    mage = alone(table, "war_priest", "mage_valley", "kan")
    asked = turn(table, f"p{mage}")
    assert [key for key in asked.keys if key in heroes.MASTER_IDS] == list(heroes.MASTER_IDS)
    asked.answer("fire")
    assert table.state.order_markers[KAN] == heroes.MASTER_IDS.index("fire")
    assert not [key for key in asked.keys if key in heroes.MASTER_IDS], "one visit a turn (C276)"


def test_another_visit_in_another_turn_changes_it_and_the_old_master_leaves():
    """15.3.1 For another Order a person has to come to the Valley once more: one who has stayed has made his visit."""
    table = board()
    hero = alone(table, "kan", "mage_valley", "kan")
    mage = alone(table, "war_priest", PLACE_IDS[NEIGHBOURS[PLACE["mage_valley"]][0]], "kan")
    alone(table, "fire", "kan_ordu", "kan")
    other = alone(table, "fire", "almor", "fiefs")
    table.state.order_markers[KAN] = heroes.MASTER_IDS.index("fire")
    table.state.order_visits[KAN] = 1
    table.state.clock = 1
    assert "air" not in turn(table, f"p{hero}").keys
    asked = turn(table, f"p{mage}").answer("mage_valley")
    assert "fire" not in asked.keys
    asked.answer("air")
    assert told(table)[-2:] == ["order_opened", "master_leaves"]
    assert [found.id for found in table.state.people] == [hero, mage, other]


def test_several_factions_may_have_the_same_order():
    """C276."""
    table = board()
    table.state.order_markers[THEOCRACY] = 0
    hero = alone(table, "kan", "mage_valley", "kan")
    assert "earth" in turn(table, f"p{hero}").keys


def test_masters_do_not_open_channels_but_generals_do():
    table = board()
    master = alone(table, "air", "mage_valley", "kan")
    army = put(table, "mage_valley", "kan", "2BD", general="g01")
    put(table, "mage_valley", "kan", "2BD")
    asked = turn(table)
    assert asked.keys == (f"p{master}", f"s{army}", "done")
    asked.answer(f"s{army}").answer("water", kind="people.army")
    assert table.state.order_markers[KAN] == heroes.MASTER_IDS.index("water")
    table = board()
    master = alone(table, "water", "mage_valley", "kan")
    assert not {"earth", "fire"} & set(turn(table, f"p{master}").keys)


# Specialists ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "good", "price"), [("bone_march", "healer", 1), ("ekbir", "alchemist", 3), ("vast_swamp", "null", 5)]
)
def test_specialists_are_hired_where_they_live(zone, good, price):
    """13.6, C37."""
    table = board()
    army = put(table, zone, "kan", "2BD", general="g01")
    asked = turn(table, f"s{army}")
    assert asked.keys == (good, "done")
    asked.answer(good)
    assert has_good(stacks.stack(table.state, army), GOOD[good]) == 1
    assert table.state.treasury[KAN] == 25 - price
    assert table.journal[-1].to == ("kan",)


def test_an_army_has_one_null_only():
    table = board()
    army = put(table, "vast_swamp", "kan", "2BD", general="g01", goods_with={"null": 1})
    assert f"s{army}" not in turn(table).keys


def test_a_hero_hires_for_the_army_he_is_with_or_for_any():
    """C278."""
    table = board()
    army = put(table, "bone_march", "kan", "2BD", general="g01")
    far = put(table, "kan_ordu", "kan", "2BD")
    fleet = put(table, "kan_ordu", "kan", "1TRI", kind=Kind.FLEET)
    inside = person(table, "kan", army)
    alone_one = alone(table, "h01", "bone_march", "kan")
    turn(table, f"p{inside}", "healer", "done")
    assert has_good(stacks.stack(table.state, army), GOOD["healer"]) == 1
    asked = turn(table, f"p{alone_one}", "healer")
    assert (asked.kind, asked.keys) == ("people.recipient", (f"s{army}", f"s{far}"))
    asked.answer(f"s{far}")
    assert has_good(stacks.stack(table.state, far), GOOD["healer"]) == 1
    assert not stacks.stack(table.state, fleet).goods


@pytest.mark.parametrize("gold", [0, 25])
def test_who_has_no_gold_to_hire_and_no_way_to_go_is_asked_too(monkeypatch, gold):
    """C362: a question that comes only with gold would show it."""
    monkeypatch.setattr(heroes, "movement", lambda one: 0)
    monkeypatch.setattr(actions, "open_quests", lambda state: [])
    table = board()
    put(table, "kan_ordu", "kan", "2BD")
    hero = alone(table, "h01", "bone_march", "kan")
    table.state.treasury[KAN] = gold
    asked = turn(table, f"p{hero}")
    assert (asked.kind, asked.keys) == ("people.act", ("healer", "done") if gold else ("done",))


def test_who_cannot_pay_or_has_no_army_hires_nobody_and_magic_users_never_do():
    table = board()
    hero, mage = alone(table, "kan", "bone_march", "kan"), alone(table, "war_priest", "bone_march", "kan")
    assert "healer" not in turn(table, f"p{hero}").keys
    put(table, "kan_ordu", "kan", "2BD")
    assert "healer" not in turn(table, f"p{mage}").keys
    other = alone(table, "h01", "bone_march", "kan")
    table.state.treasury[KAN] = 0
    assert "healer" not in turn(table, f"p{other}").keys


# Wings of haste -------------------------------------------------------------------------------------------------------


def _wings(dice):
    table = board(dice=dice)
    army = put(table, "kan_ordu", "kan", "2BD", general="g01")
    put(table, "kan_ordu", "kan", "2BD")
    master = person(table, "air", army)
    return table, army, master


@pytest.mark.parametrize(("roll", "works"), [(1, True), (6, True), (7, False), (9, False)])
def test_a_master_of_air_lends_an_army_wings(roll, works):
    """C277."""
    table, army, master = _wings((roll,))
    asked = turn(table, f"p{master}", "wings")
    assert asked.over
    assert stacks.stack(table.state, army).winged_until == int(works)


@pytest.mark.parametrize(("rolls", "lives"), [((10, 10), False), ((10, 9), True), ((10, 1), True)])
def test_a_natural_ten_may_kill_him(rolls, lives):
    table, army, master = _wings(rolls)
    turn(table, f"p{master}", "wings")
    assert any(found.id == master for found in table.state.people) == lives
    assert stacks.stack(table.state, army).winged_until == 0


def test_wings_need_mana_and_an_army_that_has_still_to_move():
    table, army, master = _wings(())
    stacks.replace(table.state, army, moved=True)
    assert "wings" not in turn(table, f"p{master}").keys
    table, army, master = _wings(())
    table.state.holder[table.state.holder.index(KAN)] = NONE
    assert mana_of(table.state, KAN) == 0
    assert "wings" not in turn(table, f"p{master}").keys


def test_other_masters_have_no_wings():
    table = board()
    master = person(table, "earth", put(table, "kan_ordu", "kan", "2BD", general="g01"))
    assert "wings" not in turn(table, f"p{master}").keys


def test_he_chooses_between_several_armies():
    table, army, master = _wings((1,))
    second = put(table, "kan_ordu", "kan", "2LC", general="g02")
    asked = turn(table, f"p{master}", "wings")
    assert (asked.kind, asked.keys) == ("people.wings", (f"s{army}", f"s{second}"))
    asked.answer(f"s{second}")
    assert stacks.stack(table.state, second).winged_until == 1


def test_with_wings_a_river_does_not_matter():
    """15.3."""
    there, here = min(RIVERS)
    table = board()
    mine = put(table, PLACE_IDS[here], "kan", "2BD", general="g01", came_from=there)
    his = put(table, PLACE_IDS[here], "fiefs", "2BD")
    assert terms_of(table.state, (mine,), (his,), here).river
    stacks.replace(table.state, mine, winged_until=table.state.clock + 1)
    assert not terms_of(table.state, (mine,), (his,), here).river
    table.state.clock += 1
    assert terms_of(table.state, (mine,), (his,), here).river
