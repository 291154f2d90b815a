"""9.2.3, C49 Capture, prison, ransom, freedom."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, hold, person, put, said, told
from tests.akkren.people_boards import Spoken, alone, say_journal, why
from tests.asked import Asked
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren.battle.sides import Outcome
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS, REGION
from vexillum.games.akkren.components.pieces import (
    AKKREN,
    GREAT_KINGDOM,
    KAN,
    MINOR,
    NEUTRAL,
    OWNER,
    REBELS,
    THEOCRACY,
    WAR,
    pair,
)
from vexillum.games.akkren.people.capture import (
    capture_check,
    captured_after_battle,
    free_forsaken,
    free_in,
    ransom_offers,
    ransoms,
)
from vexillum.games.akkren.position import loose_ends
from vexillum.games.akkren.sequence import whole_step
from vexillum.games.akkren.state import NONE, Stage


def check(table, zone, enemy):
    Asked(capture_check(table, PLACE[zone], enemy))
    say_journal(table)


def place(table, hero):
    return PLACE_IDS[heroes.person(table.state, hero).place]


def at_war(dice, who="kan", **more):
    table = board(dice=dice)
    table.state.relations[pair(THEOCRACY, KAN)] = WAR
    put(table, "almor", "theocracy", "2BD", general="g01")
    return table, alone(table, who, "almor", "kan", **more)


@pytest.mark.parametrize(("roll", "taken"), [(1, True), (3, True), (4, False), (10, False)])
def test_a_person_is_captured_with_three_or_less(roll, taken):
    table, hero = at_war((roll,))
    check(table, "almor", THEOCRACY)
    assert heroes.person(table.state, hero).captor == (THEOCRACY if taken else NONE)
    assert told(table)[0] == ("captured" if taken else "not_captured")


@pytest.mark.parametrize("who", ["h06", "h07"])
@pytest.mark.parametrize(("roll", "taken"), [(1, True), (2, False)])
def test_who_flies_or_burrows_only_with_one(who, roll, taken):
    table, hero = at_war((roll,), who)
    check(table, "almor", THEOCRACY)
    assert (heroes.person(table.state, hero).captor == THEOCRACY) == taken


def test_a_feather_mantle_helps_too():
    table, hero = at_war((2,), gains=(("fly", 1),))
    check(table, "almor", THEOCRACY)
    assert heroes.free(heroes.person(table.state, hero))


def test_magic_users_can_be_captured():
    table, mage = at_war((3,), "war_priest")
    check(table, "almor", THEOCRACY)
    assert heroes.person(table.state, mage).captor == THEOCRACY


def test_an_army_protects_those_who_are_with_it():
    table, hero = at_war((1,))
    heroes.change(table.state, hero, stack=put(table, "almor", "kan", "1BD"))
    check(table, "almor", THEOCRACY)
    assert told(table) == []


def test_factions_at_peace_do_not_capture_and_nobody_does_in_the_valley():
    """C281."""
    table, hero = at_war((1, 1))
    table.state.relations[pair(THEOCRACY, KAN)] = 0
    check(table, "almor", THEOCRACY)
    put(table, "mage_valley", "rebels", "2BD")
    heroes.change(table.state, hero, place=PLACE["mage_valley"])
    check(table, "mage_valley", REBELS)
    assert told(table) == []


def test_another_s_units_are_not_checked_for():
    table, _ = at_war((1,))
    check(table, "almor", REBELS)
    assert told(table) == []


def test_a_captive_is_held_in_the_captor_s_nearest_city():
    """C49."""
    table, hero = at_war((1,))
    hold(table, "theocracy", "urnst_county")
    check(table, "almor", THEOCRACY)
    assert place(table, hero) == "urnst_county"


def test_capture_is_a_reason_for_war():
    """18.2."""
    table, _ = at_war((1,))
    check(table, "almor", THEOCRACY)
    assert table.state.grievances[4 * KAN + THEOCRACY] == 1


def test_the_akkren_take_no_prisoners():
    """C265."""
    table = board(dice=(3,))
    put(table, "almor", "akkren", "2AKi")
    alone(table, "kan", "almor", "kan")
    check(table, "almor", AKKREN)
    assert table.state.people == []
    assert table.state.dead_heroes == [KAN]


def test_those_without_land_hold_him_in_the_region():
    """C265."""
    table = board(dice=(3, 3))
    rebels = put(table, "almor", "rebels", "2BD")
    put(table, "black_ice", "minor", "2BD", nation=0)
    hero = alone(table, "kan", "almor", "kan")
    other = alone(table, "h01", "black_ice", "kan")
    check(table, "almor", REBELS)
    check(table, "black_ice", MINOR)
    assert (place(table, hero), place(table, other)) == ("almor", "black_ice")
    free_forsaken(table)
    assert not heroes.free(heroes.person(table.state, hero))
    stacks.remove(table.state, rebels)
    free_forsaken(table)
    assert heroes.free(heroes.person(table.state, hero))
    assert not heroes.free(heroes.person(table.state, other))


@pytest.mark.parametrize("stage", [Stage.NEUTRALS, Stage.AKKREN])
def test_a_captive_is_free_in_the_very_step_in_which_his_captors_are_gone(stage):
    """9.2.3, C265: in the phase of the neutrals or of the Akkren; or his ransom would leave the game."""
    table = board(dice=(1,) * 4)
    rebels = put(table, "almor", "rebels", "1MO")
    hero = alone(table, "kan", "almor", "kan", captor=REBELS)
    table.state.stage = stage
    assert not [one for one in loose_ends(table.state) if "held captive" in one]
    stacks.destroy(table.state, rebels)
    assert [one for one in loose_ends(table.state) if "held captive by" in one]
    Asked(whole_step(table, stage))
    assert heroes.free(heroes.person(table.state, hero))
    assert (place(table, hero), said(table, "released")[0]["who"]) == ("almor", "kan")
    assert ransom_offers(table.state, KAN) == []


@pytest.mark.parametrize("captor", ["great_kingdom", "theocracy", "minor", "neutral"])
def test_every_captor_is_one_who_is_there(captor):
    """C49, C265 Whoever holds him: land of theirs, or troops of theirs in the region."""
    table = board()
    one = put(table, "almor", captor, "1MO", **({"nation": 0} if captor == "minor" else {}))
    hero = alone(table, "h01", "almor", "kan", captor=OWNER[captor])
    free_forsaken(table)
    assert not heroes.free(heroes.person(table.state, hero))
    stacks.replace(table.state, one, units=())  # 10.1.1 units face down watch nobody
    free_forsaken(table)
    assert heroes.free(heroes.person(table.state, hero))
    if OWNER[captor] <= GREAT_KINGDOM:
        hold(table, captor, "almor")
        heroes.change(table.state, hero, captor=OWNER[captor])
        free_forsaken(table)
        assert not heroes.free(heroes.person(table.state, hero))


def test_a_minor_power_captures_for_its_ally():
    table = board(dice=(3,))
    table.state.minors[0] = THEOCRACY
    table.state.relations[pair(THEOCRACY, KAN)] = WAR
    put(table, "almor", "minor", "2BD", nation=0)
    hero = alone(table, "kan", "almor", "kan")
    check(table, "almor", MINOR)
    assert heroes.person(table.state, hero).captor == THEOCRACY


def test_of_several_enemies_the_strongest_captures_and_there_is_one_roll():
    """C281."""
    table, hero = at_war((3,))
    put(table, "almor", "rebels", "9BD")
    check(table, "almor", THEOCRACY)
    assert heroes.person(table.state, hero).captor == REBELS
    assert told(table).count("captured") == 1


def test_persons_whose_army_is_lost_may_be_captured():
    table, hero = at_war((3,))
    Asked(captured_after_battle(table, Outcome(fought=True, stranded=(hero, 999)), PLACE["almor"]))
    assert heroes.person(table.state, hero).captor == THEOCRACY


def test_nobody_is_captured_when_no_enemy_is_left_on_the_field():
    table = board(dice=(1,))
    hero = alone(table, "kan", "almor", "kan")
    Asked(captured_after_battle(table, Outcome(fought=True, stranded=(hero,)), PLACE["almor"]))
    assert told(table) == []


def _captive(**more):
    table = board()
    table.state.relations[pair(THEOCRACY, KAN)] = WAR
    return table, alone(table, "kan", "theo_capital", "kan", captor=THEOCRACY, **more)


def test_a_captive_is_ransomed_even_in_war_and_goes_home():
    """C49, C283: the captor gets the gold and cannot refuse."""
    table, hero = _captive()
    mage = alone(table, "war_priest", "theo_capital", "kan", captor=THEOCRACY)
    asked = Spoken(table, ransoms(table, KAN))
    assert asked.decision.secret
    assert why(asked, "p999") == ""
    asked.answer(f"p{hero}", kind="politics.ransom", seat="kan")
    assert (table.state.treasury[KAN], table.state.treasury[THEOCRACY]) == (20, 30)
    assert heroes.free(heroes.person(table.state, hero))
    assert place(table, hero) == "kan_ordu"
    assert why(asked, f"person:{hero}") == "no_captive"
    asked.answer("done")
    assert not heroes.free(heroes.person(table.state, mage))


def test_without_gold_nobody_is_ransomed():
    """C362 The question is asked all the same, with one answer only."""
    table, _ = _captive()
    table.state.treasury[KAN] = 4
    assert ransom_offers(table.state, KAN) == []
    asked = Spoken(table, ransoms(table, KAN))
    assert (asked.kind, asked.keys, asked.decision.at_least) == ("politics.ransom", ("done",), 0)
    assert asked.answer().over


def test_gold_for_those_whom_nobody_plays_is_gone():
    table = board()
    hero = alone(table, "kan", "almor", "kan", captor=NEUTRAL)
    Spoken(table, ransoms(table, KAN)).answer(f"p{hero}")
    assert sum(table.state.treasury) == 95


def test_without_his_capital_he_goes_to_the_nearest_city_or_stays():
    """C265."""
    table, hero = _captive()
    table.state.holder[REGION["kan"]] = THEOCRACY
    hold(table, "kan", "almor")
    Spoken(table, ransoms(table, KAN)).answer(f"p{hero}")
    assert place(table, hero) == "almor"
    table, hero = _captive()
    table.state.holder[REGION["kan"]] = THEOCRACY
    Spoken(table, ransoms(table, KAN)).answer(f"p{hero}")
    assert place(table, hero) == "theo_capital"


def test_a_captive_is_free_when_the_city_falls():
    """C49."""
    table, hero = _captive()
    free_in(table, PLACE["theo_capital"])
    assert not heroes.free(heroes.person(table.state, hero)), "the captor still holds it"
    hold(table, "fiefs", "theocracy")
    free_in(table, PLACE["theo_capital"])
    assert heroes.free(heroes.person(table.state, hero))
    assert place(table, hero) == "theo_capital"
    assert said(table, "released")[0]["zone"] == "theo_capital"
    say_journal(table)


def test_a_person_with_a_stack_is_not_exposed_but_stranded_ones_are():
    table, _ = at_war((10, 1))
    army = put(table, "almor", "kan", "1BD")
    second = person(table, "h01", army)
    check(table, "almor", THEOCRACY)
    stacks.destroy(table.state, army)
    Asked(captured_after_battle(table, Outcome(fought=True, stranded=(second,)), PLACE["almor"]))
    assert heroes.person(table.state, second).captor == THEOCRACY
