"""9.2.1, 5.2 Quests, guardians, treasures, and the Evoker's dead."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, person, put, said, told
from tests.akkren.people_boards import Spoken, alone
from tests.together import together
from vexillum.games.akkren import heroes
from vexillum.games.akkren.armies.reorganisation import wanderers
from vexillum.games.akkren.boons import NEXT_TREASURE, boon, deed
from vexillum.games.akkren.boons import QUESTS as QUESTS_DEED
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import BROTHERHOOD, KAN
from vexillum.games.akkren.components.records import GUARDIAN_IDS, GUARDIANS, TREASURE_IDS, TREASURES
from vexillum.games.akkren.money import mana_of
from vexillum.games.akkren.people.quests import (
    QUEST_IDS,
    QUESTS,
    open_quests,
    raised_hits,
    row_of,
    take_quest,
    treasure,
)
from vexillum.games.akkren.people.turn import people_turn
from vexillum.games.akkren.state import NONE

GUARDIAN = {id: number for number, id in enumerate(GUARDIAN_IDS)}


def turn(table, *keys, faction=KAN):
    asked = Spoken(table, people_turn(table, faction))
    for key in keys:
        asked.answer(key)
    return asked


def one(table, id):
    return heroes.person(table.state, id)


def at_lair(dice, guardian="bog_crawler", who="kan", owner="kan", **more):
    """A hero on quest q10 in Almor, where a guardian waits on top of the deck."""
    table = board(dice=dice)
    table.state.guardians = [GUARDIAN["elder_wyrm"], GUARDIAN[guardian]]
    hero = alone(table, who, "almor", owner, quest=QUEST_IDS.index("q10"), **more)
    return table, hero


# Quests ---------------------------------------------------------------------------------------------------------------


@together("number", range(len(QUESTS)))
@together("end", [0, 1])
def test_a_hundred_rolls_give_twenty_quests(number, end):
    table = board(dice=(QUESTS[number].d100[end],))
    hero = alone(table, "kan", "kan_ordu", "kan")
    turn(table, f"p{hero}", "quest")
    assert one(table, hero).quest == number
    assert said(table, "quest")[0]["zone"] == QUESTS[number].zone


def test_quests_that_are_done_or_taken_are_rolled_again():
    """C272."""
    table = board(dice=(1, 6, 11))
    table.state.done_quests = [0]
    alone(table, "h01", "almor", "fiefs", quest=1)
    hero = alone(table, "kan", "kan_ordu", "kan")
    turn(table, f"p{hero}", "quest")
    assert one(table, hero).quest == 2
    assert "quest" not in turn(table).keys


def test_when_all_are_done_all_are_open_again():
    """C272."""
    table = board()
    table.state.done_quests = list(range(len(QUESTS)))
    alone(table, "h01", "almor", "fiefs", quest=3)
    assert open_quests(table.state) == [quest for quest in range(len(QUESTS)) if quest != 3]


def test_magic_users_have_no_quests():
    table = board()
    mage = alone(table, "war_priest", "kan_ordu", "kan")
    assert "quest" not in turn(table, f"p{mage}").keys


@pytest.mark.parametrize(("roll", "released"), [(1, True), (8, True), (9, False), (10, False)])
def test_a_quest_is_given_up_in_the_capital_with_eight_or_less(roll, released):
    table = board(dice=(roll,))
    hero = alone(table, "kan", "kan_ordu", "kan", quest=5)
    asked = turn(table, f"p{hero}", "abandon")
    assert (one(table, hero).quest == NONE) == released
    assert asked.over != released, "who is not released spends the turn there"
    if released:
        assert "quest" in asked.keys
        assert "abandon" not in asked.keys


def test_who_is_not_released_does_not_march_off_with_an_army():
    """9.2.1: he has to spend the turn in the capital."""
    table = board(dice=(9,))
    army = put(table, "kan_ordu", "kan", "3BD", general="g05")
    hero = person(table, "kan", army, quest=5)
    turn(table, f"p{hero}", "abandon")
    assert one(table, hero).stack == NONE
    assert wanderers(table.state, KAN, PLACE["kan_ordu"]) == []
    table.state.clock += 1
    assert [person.id for person in wanderers(table.state, KAN, PLACE["kan_ordu"])] == [hero]


def test_a_released_hero_asks_once_a_turn():
    table = board(dice=(1, 1))
    hero = alone(table, "kan", "kan_ordu", "kan", quest=5)
    asked = turn(table, f"p{hero}", "abandon", "quest")
    assert one(table, hero).quest == 0
    assert "abandon" not in asked.keys


def test_elsewhere_a_quest_cannot_be_given_up():
    table = board()
    hero = alone(table, "kan", "almor", "kan", quest=5)
    assert "abandon" not in turn(table, f"p{hero}").keys


# Guardians ------------------------------------------------------------------------------------------------------------


def test_the_first_card_is_the_guardian_and_may_be_left():
    table, hero = at_lair(())
    asked = turn(table, f"p{hero}", "guardian")
    assert (asked.kind, asked.keys) == ("quest.guardian", ("fight", "leave"))
    assert table.state.lairs[PLACE["almor"]] == GUARDIAN["bog_crawler"]
    assert table.seals == 1
    asked.answer("leave")
    assert asked.over
    assert table.state.guardians == [GUARDIAN["elder_wyrm"]]
    assert table.state.lairs[PLACE["almor"]] == GUARDIAN["bog_crawler"]
    assert one(table, hero).quest != NONE


def test_a_guardian_who_was_left_is_still_there():
    table, hero = at_lair(())
    table.state.lairs[PLACE["almor"]] = GUARDIAN["river_hag"]
    asked = turn(table, f"p{hero}", "guardian")
    assert asked.decision.params["guardian"] == "guardian_river_hag"
    assert len(table.state.guardians) == 2


def test_he_is_sought_only_where_the_quest_leads():
    table, hero = at_lair(())
    heroes.change(table.state, hero, place=PLACE["medegia"])
    assert "guardian" not in turn(table, f"p{hero}").keys


def test_a_beaten_guardian_gives_up_the_treasure_and_the_quest_is_done():
    table, hero = at_lair((10, 1, 10))
    asked = turn(table, f"p{hero}", "guardian", "fight")
    assert asked.over
    assert told(table) == ["guardian", "duel", "duel_wound", "duel_death", "quest_done", "treasure"]
    assert table.state.lairs[PLACE["almor"]] == NONE
    assert one(table, hero).quest == NONE
    assert table.state.done_quests == [QUEST_IDS.index("q10")]
    assert deed(table.state, KAN, QUESTS_DEED) == 1
    assert one(table, hero).gains == (("cha", 1),)


def test_a_tie_wounds_the_guardian():
    """9.2.2."""
    table, hero = at_lair((1, 4, 1, 4, 1))
    turn(table, f"p{hero}", "guardian", "fight", "fight_on")
    assert one(table, hero).wounds == 0
    assert one(table, hero).quest == NONE


def test_a_hero_who_dies_leaves_the_guardian_and_the_quest():
    table, hero = at_lair((1, 10, 1, 10), "elder_wyrm", who="h02")
    turn(table, f"p{hero}", "guardian", "fight")
    assert table.state.people == []
    assert table.state.lairs[PLACE["almor"]] == GUARDIAN["elder_wyrm"]
    assert table.state.done_quests == []
    assert told(table)[-1] == "hero_dies"


def test_a_hero_who_leaves_keeps_his_wounds_and_the_guardian_loses_them():
    """5.2: after a fight a guardian has all its HIT again."""
    table, hero = at_lair((10, 7, 1, 10, 8), "elder_wyrm")
    asked = turn(table, f"p{hero}", "guardian", "fight", "fight_on", "leave")
    assert asked.over
    assert one(table, hero).wounds == 2
    assert table.state.lairs[PLACE["almor"]] == GUARDIAN["elder_wyrm"]
    heroes.change(table.state, hero, activated=False)
    asked = turn(table, f"p{hero}", "guardian")
    assert asked.decision.params["hits"] == GUARDIANS[GUARDIAN["elder_wyrm"]].hit
    assert asked.decision.params["left"] == 3, "two wounds healed on activation"


@together("guardian", GUARDIAN_IDS)
def test_every_guardian_fights_with_its_values(guardian):
    table, hero = at_lair((10, 1) * 4 + (5,), guardian)
    asked = turn(table, f"p{hero}", "guardian")
    record = GUARDIANS[GUARDIAN[guardian]]
    assert (asked.decision.params["strength"], asked.decision.params["hits"]) == (record.strength, record.hit)
    asked.answer("fight")
    while asked.decision is not None:
        asked.answer("fight_on")
    assert said(table, "treasure")[0]["add"] == record.treasure_modifier


@pytest.mark.parametrize(("guardian", "strength"), [("bone_sentry", 3), ("barrow_knight", 3), ("ogre_toll", 2)])
def test_sister_calvina_is_stronger_against_the_undead(guardian, strength):
    """C273."""
    table, hero = at_lair((), guardian, who="h04")
    assert turn(table, f"p{hero}", "guardian").decision.params["mine"] == strength


def test_the_deck_is_made_anew_without_those_who_wait_or_walk():
    """C272."""
    table, hero = at_lair(())
    table.state.guardians = []
    table.state.lairs[PLACE["medegia"]] = GUARDIAN["elder_wyrm"]
    alone(table, "brotherhood", "medegia", "brotherhood", raised=GUARDIAN["ogre_toll"])
    turn(table, f"p{hero}", "guardian")
    busy = {GUARDIAN["elder_wyrm"], GUARDIAN["ogre_toll"], table.state.lairs[PLACE["almor"]]}
    assert sorted(table.state.guardians) == [number for number in range(16) if number not in busy]


def test_a_place_without_any_guardian_left_is_open():
    """C272."""
    table, hero = at_lair((4,))
    table.state.guardians = []
    table.state.lairs[:16] = range(16)
    table.state.lairs[PLACE["almor"]] = NONE
    free = [zone for zone, guardian in enumerate(table.state.lairs) if guardian == NONE and zone != PLACE["almor"]]
    missing = set(range(16)) - set(table.state.lairs)
    for zone, guardian in zip(free, missing, strict=False):
        table.state.lairs[zone] = guardian
    turn(table, f"p{hero}", "guardian")
    assert told(table)[0] == "quest_done"


# The Evoker -----------------------------------------------------------------------------------------------------------


@together("guardian", GUARDIAN_IDS)
@together("over", [0, 1])
def test_the_evoker_raises_the_slain_with_less_than_ten_less_its_strength(guardian, over):
    """5.2."""
    record = GUARDIANS[GUARDIAN[guardian]]
    assert record.raise_needs_below == 10 - record.strength
    roll = record.raise_needs_below - 1 + over
    table, hero = at_lair((10, 1) * record.hit + (roll, 5), guardian, "brotherhood", "brotherhood")
    asked = turn(table, f"p{hero}", "guardian", "fight", faction=BROTHERHOOD)
    while asked.kind == "duel.leave":
        asked.answer("fight_on")
    rolls = table.state.rolls
    assert asked.kind == "quest.raise"
    table.dice.script = (*[1] * rolls, roll, 5)
    asked.answer("raise")
    assert one(table, hero).raised == (NONE if over else GUARDIAN[guardian])
    assert "treasure" in told(table)


@pytest.mark.parametrize(("guardian", "hits"), [("grave_robbers", 1), ("wolf_pack", 1), ("elder_wyrm", 3)])
def test_what_is_raised_has_one_hit_less_but_at_least_one(guardian, hits):
    assert raised_hits(GUARDIAN[guardian]) == hits


def test_he_may_let_it_lie_and_a_new_one_takes_the_old_one_s_place():
    table, hero = at_lair((10, 1, 5), "grave_robbers", "brotherhood", "brotherhood", raised=GUARDIAN["ogre_toll"])
    asked = turn(table, f"p{hero}", "guardian", "fight", faction=BROTHERHOOD)
    assert asked.decision.options[0].text == "option.raise_instead"
    asked.answer("no")
    assert one(table, hero).raised == GUARDIAN["ogre_toll"]
    table, hero = at_lair((10, 1, 1, 5), "grave_robbers", "brotherhood", "brotherhood", raised=GUARDIAN["ogre_toll"])
    turn(table, f"p{hero}", "guardian", "fight", "raise", faction=BROTHERHOOD)
    assert one(table, hero).raised == GUARDIAN["grave_robbers"]


def test_others_raise_nobody():
    table, hero = at_lair((10, 1, 10))
    assert turn(table, f"p{hero}", "guardian", "fight").over


def test_the_raised_one_may_be_sent_alone():
    """C274: the hero is in no danger, and the quest is done if it wins."""
    table, hero = at_lair((10, 1, 9, 5), "bog_crawler", "brotherhood", "brotherhood", raised=GUARDIAN["elder_wyrm"])
    asked = turn(table, f"p{hero}", "guardian", faction=BROTHERHOOD)
    assert asked.keys == ("fight", "both", "raised", "leave")
    asked.answer("raised").answer("no", kind="quest.raise")
    assert told(table)[-2:] == ["quest_done", "treasure"]
    assert one(table, hero).wounds == 0


def test_a_raised_one_that_falls_alone_is_gone_and_the_guardian_is_whole():
    table, hero = at_lair((1, 10), "elder_wyrm", "brotherhood", "brotherhood", raised=GUARDIAN["grave_robbers"])
    asked = turn(table, f"p{hero}", "guardian", "raised", faction=BROTHERHOOD)
    assert asked.over
    assert one(table, hero).raised == NONE
    assert table.state.lairs[PLACE["almor"]] == GUARDIAN["elder_wyrm"]


def test_side_by_side_the_raised_one_goes_first_and_the_hero_finishes():
    """C274: the guardian's wounds count on."""
    table, hero = at_lair(
        (10, 9, 1, 10, 10, 9, 5), "bog_crawler", "brotherhood", "brotherhood", raised=GUARDIAN["grave_robbers"]
    )
    asked = turn(table, f"p{hero}", "guardian", "both", "fight_on", faction=BROTHERHOOD)
    assert said(table, "duel")[1]["one"] == "hero_brotherhood"
    asked.answer("no", kind="quest.raise")
    assert one(table, hero).raised == NONE
    assert one(table, hero).quest == NONE


def test_the_raised_one_can_win_for_both_or_leave():
    table, hero = at_lair((10, 1, 5), "bog_crawler", "brotherhood", "brotherhood", raised=GUARDIAN["elder_wyrm"])
    asked = turn(table, f"p{hero}", "guardian", "both", faction=BROTHERHOOD)
    asked.answer("no", kind="quest.raise")
    assert told(table).count("duel") == 1
    table, hero = at_lair((5, 5, 1), "elder_wyrm", "brotherhood", "brotherhood", raised=GUARDIAN["elder_wyrm"])
    asked = turn(table, f"p{hero}", "guardian", "both", "leave", faction=BROTHERHOOD)
    assert asked.over
    assert one(table, hero).raised == GUARDIAN["elder_wyrm"]
    assert one(table, hero).quest != NONE


# Treasures ------------------------------------------------------------------------------------------------------------

FOUND = {
    "t01": {}, "t02": {"gp": 1}, "t03": {"gp": 2}, "t04": {"gp": 3}, "t05": {"map": 2}, "t06": {"gp": 4},
    "t07": {"gains": (("healing_draught", 1),)}, "t08": {"gp": 6}, "t09": {"gains": (("str", 1),)},
    "t10": {"gains": (("cha", 1),)}, "t11": {"gains": (("app", 1),)},
    "t12": {"gains": (("fly", 1), ("hero_stat_set", 4))}, "t13": {"gains": (("mana_while_hero_lives", 1),)},
    "t14": {"gp": 10}, "t15": {"gp": 5, "gains": (("cha", 1), ("str", 1))},
}  # fmt: skip


@pytest.mark.parametrize("roll", range(1, 16))
def test_every_row_of_the_treasure_table(roll):
    table = board(dice=(min(roll, 10),))
    hero = alone(table, "kan", "almor", "kan")
    treasure(table, hero, max(0, roll - 10))
    expected = FOUND[TREASURE_IDS[roll - 1]]
    assert table.state.treasury[KAN] == 25 + expected.get("gp", 0)
    assert one(table, hero).gains == expected.get("gains", ())
    assert boon(table.state, KAN, NEXT_TREASURE) == expected.get("map", 0)


def test_the_table_covers_every_roll():
    assert [row_of(roll) for roll in range(-3, 20)] == [0] * 5 + list(range(1, 14)) + [14] * 5
    assert len(TREASURES) == 15


def test_an_old_map_counts_once():
    table = board(dice=(5, 4, 4))
    hero = alone(table, "kan", "almor", "kan")
    treasure(table, hero, 0)
    treasure(table, hero, 0)
    assert said(table, "treasure")[1]["add"] == 2
    treasure(table, hero, 0)
    assert said(table, "treasure")[2]["add"] == 0


def test_treasures_change_what_a_hero_is():
    table = board(dice=(9, 10, 10, 10, 10, 10))
    hero = alone(table, "kan", "almor", "kan")
    for modifier in (0, 0, 1, 2, 2, 3):
        treasure(table, hero, modifier)
    now = one(table, hero)
    assert (heroes.strength(now), heroes.charisma(now), heroes.appeal(now)) == (6, 1, 1)
    assert (heroes.movement(now), heroes.has_trait(now, "fly")) == (4, True)
    assert heroes.gained(now, heroes.MOV_SET) == 4, "a second mantle makes nobody faster"
    assert mana_of(table.state, KAN) == 2
    heroes.die(table.state, hero)
    assert mana_of(table.state, KAN) == 1


def test_a_draught_heals_everything_once():
    table = board(dice=(7,))
    hero = alone(table, "h10", "almor", "kan", wounds=3)
    treasure(table, hero, 0)
    asked = turn(table, f"p{hero}")
    assert one(table, hero).wounds == 1
    asked.answer("drink")
    assert (one(table, hero).wounds, one(table, hero).gains) == (0, ())
    assert "drink" not in asked.keys


def test_who_is_not_wounded_drinks_nothing():
    table = board()
    hero = alone(table, "h10", "almor", "kan", gains=(("healing_draught", 1),))
    assert "drink" not in turn(table, f"p{hero}").keys


def test_a_quest_can_be_taken_directly():
    table = board(dice=(50,))
    hero = alone(table, "kan", "almor", "kan")
    take_quest(table, hero)
    assert one(table, hero).quest == QUEST_IDS.index("q10")
