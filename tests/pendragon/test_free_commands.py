"""5.5 Free Train, Muster and Intercept offered by Events; AREANI; and all free Commands at random."""

from __future__ import annotations

from random import Random

import pytest

from tests.together import together
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.cards import AREANI, CAIR_LEGION
from vexillum.games.pendragon.commands.intercept import INTERCEPT
from vexillum.games.pendragon.events.free import (
    can_free_battle,
    can_free_march,
    free_battle,
    free_intercept,
    free_march,
    free_muster,
    free_train,
)
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.pieces import BRITONS, CAVALRY, COMITATES, DUX, MILITIA, SAXONS, SCOTTI
from vexillum.games.pendragon.position import FACTS, TOTAL
from vexillum.games.pendragon.state import Track

from .barbarians import cubes
from .free import Free, at, broke, fragment, ids, texts
from .harness import board, put, told, track, units


def train(table, *spaces, **more):
    return Free(table, free_train(table, at(*spaces) if spaces else None, **more))


def muster(table, *spaces, **more):
    return Free(table, free_muster(table, at(*spaces) if spaces else None, **more))


def intercept(table, **more):
    return Free(table, free_intercept(table, **more))


# Train ----------------------------------------------------------------------------------------------------------------


def forts():
    table = board(empty=True)
    broke(table)
    put(table, "iceni", "branodunum=fort")
    put(table, "parisi", "petuaria=fort", "derventio=hillfort")
    put(table, "regni", "anderida=fort", "noviomagus=town")
    put(table, "londinium", "londinium=town")
    return table


def test_a_free_train_may_be_declined():
    table = forts()
    asked = train(table)
    assert asked.keys == ("iceni", "londinium", "parisi", "regni", "done")
    asked.decline(kind="train.space")
    assert (asked.result, told(table)) == ([], ["free_unused"])
    table = board(empty=True)
    assert train(table).result == []


def test_spaces_and_their_number_are_limited():
    table = forts()
    asked = train(table, "iceni", "parisi", most=1)
    assert asked.keys == ("iceni", "parisi", "done")
    assert asked.why("regni") == "free_space"
    asked.answers("iceni", "1")
    assert asked.decision.kind == "train.prosperity", "one space was all"
    asked.answer("done")
    assert ids(asked.result) == ["iceni"]


def test_cavalry_militia_and_prosperity_at_no_cost():
    table = forts()
    asked = train(table, most=3).answers("parisi", "1", "2", "regni", "1", "2", "iceni", "1")
    assert asked.decision.kind == "train.prosperity"
    assert asked.keys == ("parisi", "regni", "iceni", "done")
    asked.answers("parisi", "iceni")
    assert (asked.over, ids(asked.result)) == (True, ["parisi", "regni", "iceni"])
    assert (cubes(table, "parisi"), cubes(table, "iceni"), cubes(table, "regni")) == (2, 2, 0)
    assert (units(table, "parisi", "cavalry"), units(table, "parisi", "militia")) == (1, 2)
    assert max(table.state.tracks) == 0


def test_friendly_control_at_fragmentation_is_that_of_the_dux():
    table = forts()
    fragment(table)
    assert train(table).keys == ("iceni", "parisi", "regni", "done")


def lose(table, n):
    """Cavalry from Available to Casualties."""
    table.state.available[CAVALRY] -= n
    table.state.casualties += n


def test_cavalry_from_casualties_in_any_mix():
    table = forts()
    put(table, "iceni", "venta_icenorum=fort")
    lose(table, 2)
    asked = train(table, "iceni", casualties=True).answers("iceni", "2")
    assert (asked.decision.kind, asked.keys) == ("train.casualties", ("2", "1", "0"))
    assert asked.why("3") == "train_casualties"
    before = table.state.available[CAVALRY]
    asked.answer("1")
    assert (units(table, "iceni", "cavalry"), table.state.casualties) == (2, 1)
    assert table.state.available[CAVALRY] == before - 1
    assert "train_casualties" in told(table)


def test_not_from_casualties_unless_the_event_says_so():
    table = forts()
    lose(table, table.state.available[CAVALRY])
    put(table, "iceni", "venta_icenorum=fort")
    asked = train(table, "iceni").answer("iceni")
    assert ("train.cavalry" in asked.asked, units(table, "iceni", "cavalry")) == (False, 0)
    asked = train(table, "iceni", casualties=True).answers("iceni", "2")
    assert "train.casualties" not in asked.asked, "there are no others"
    assert units(table, "iceni", "cavalry") == 2


def test_only_as_many_as_there_are():
    table = forts()
    table.state.out_of_play = table.state.available[CAVALRY] - 1
    table.state.available[CAVALRY] = 0
    table.state.casualties = 1
    put(table, "iceni", "venta_icenorum=fort")
    asked = train(table, "iceni", casualties=True).answer("iceni")
    assert (asked.decision.kind, asked.keys) == ("train.cavalry", ("1", "0"))


def test_cavalry_of_cair_legion_may_come_from_casualties_too():
    # Ruling P101.
    table = forts()
    table.state.lasting = [CAIR_LEGION]
    lose(table, 3)
    asked = train(table, "regni", casualties=True).answers("regni", "3")
    assert asked.keys == ("3", "2", "1", "0")
    asked.answer("3")
    assert (units(table, "regni", "cavalry"), table.state.casualties) == (3, 0)


# Muster ---------------------------------------------------------------------------------------------------------------


def towns(wealth=0):
    table = board(empty=True)
    broke(table)
    table.state.tracks[Track.WEALTH] = wealth
    put(table, "regni", "noviomagus=town", militia=2)
    put(table, "parisi", "derventio=hillfort", militia=3)
    put(table, "silures", militia=1)
    table.state.not_yet = table.state.available[COMITATES] - 2
    table.state.available[COMITATES] = 2
    return table


def test_a_free_muster_may_be_declined():
    table = towns()
    asked = muster(table, wealth=False)
    assert asked.keys == ("parisi", "regni", "silures", "done")
    asked.decline(kind="muster.space")
    assert (asked.result, told(table)) == ([], ["free_unused"])


def test_spaces_and_their_number_of_a_muster():
    table = towns()
    asked = muster(table, "parisi", "regni", most=1, wealth=False)
    assert asked.keys == ("parisi", "regni", "done")
    assert asked.why("silures") == "free_space"
    asked.answers("regni", "units", "0")
    assert (asked.over, ids(asked.result), units(table, "regni", "militia")) == (True, ["regni"], 5)


def test_comitates_at_no_cost():
    table = towns()
    asked = muster(table, "regni", wealth=False).answers("regni", "units")
    assert (asked.decision.kind, asked.keys) == ("muster.comitates_free", ("2", "1", "0"))
    assert asked.why("3") == "muster_comitates_free"
    asked.answer("2")
    assert (units(table, "regni", "comitates"), units(table, "regni", "militia")) == (2, 3)


def test_wealth_is_paid_unless_the_event_waives_it():
    table = towns(wealth=1)
    asked = muster(table, "regni", wealth=True).answers("regni", "units")
    assert (asked.decision.kind, asked.keys) == ("muster.comitates", ("1", "0"))
    asked.answer("1")
    assert (track(table, "wealth"), track(table, "briton_resources")) == (0, 0)


@pytest.mark.parametrize(("wealth", "towns_offered"), [(False, True), (True, False)])
def test_towns_at_no_cost(wealth, towns_offered):
    table = towns()
    put(table, "londinium", militia=3)
    asked = muster(table, "londinium", wealth=wealth).answer("londinium")
    assert asked.over
    assert (units(table, "londinium", "militia") == 1) is towns_offered
    assert ("built" in told(table)) is towns_offered
    assert track(table, "wealth") == 0


def test_three_comitates_of_all_from_not_yet_in_play():
    table = towns()
    waiting = table.state.not_yet
    asked = muster(table, most=4, wealth=False, not_yet=3).answers("regni", "units")
    assert asked.keys == ("3", "2", "1", "0"), "Town and Population, 2 Available and 3 new"
    asked.answer("3")
    assert (asked.decision.kind, asked.keys) == ("muster.not_yet", ("3", "2", "1"))
    assert asked.why("0") == "muster_not_yet"
    asked.answer("2")
    assert (units(table, "regni", "comitates"), table.state.not_yet) == (3, waiting - 2)
    asked.answers("parisi", "units")
    assert (asked.decision.kind, asked.keys) == ("muster.comitates_free", ("3", "2", "1", "0"))
    asked.answer("3")
    assert (asked.decision.kind, asked.keys) == ("muster.not_yet", ("1", "0")), "two of three have come"
    asked.answer("1")
    assert table.state.not_yet == waiting - 3
    assert table.state.available[COMITATES] == 0
    assert "muster_not_yet" in told(table)


def test_no_more_comitates_come_than_are_waiting():
    table = towns()
    table.state.available[COMITATES] += table.state.not_yet - 1
    table.state.not_yet = 1
    asked = muster(table, "regni", wealth=False, not_yet=3).answers("regni", "units", "3")
    assert (asked.decision.kind, asked.keys) == ("muster.not_yet", ("1", "0"))


def test_not_yet_in_play_stays_so_unless_the_event_says_otherwise():
    table = towns()
    table.state.not_yet += table.state.available[COMITATES]
    table.state.available[COMITATES] = 0
    asked = muster(table, "regni", wealth=False).answers("regni", "units")
    assert "muster.comitates_free" not in asked.asked
    assert units(table, "regni", "militia") == 5


def test_new_comitates_where_no_militia_is_left():
    table = towns()
    put(table, "silures", militia=table.state.available[MILITIA])
    table.state.units = [0 if at % 11 == MILITIA else n for at, n in enumerate(table.state.units)]
    table.state.available[MILITIA] = 0
    table.state.not_yet += table.state.available[COMITATES]
    table.state.available[COMITATES] = 0
    run = free_muster(table, at("regni"), wealth=False, not_yet=3)
    decision = next(run)
    decision = run.send(decision.pick(("regni",)))
    assert decision.keys == ("units",)


# Intercept ------------------------------------------------------------------------------------------------------------


def raided():
    table = board(empty=True)
    broke(table)
    put(table, "regni", "noviomagus=town", saxon_raider=2, cavalry=1)
    put(table, "atrebates", "venta_belgarum=town", "calleva_atrebatum=town", scotti_raider=3)
    put(table, "durotriges", "aquae_sulis=town", cavalry=3)
    return table


def test_a_free_intercept_may_be_declined():
    table = raided()
    asked = intercept(table)
    assert asked.keys == ("atrebates", "regni")
    assert (asked.decision.at_least, asked.decision.at_most) == (0, 2)
    asked.decline(kind="intercept.targets")
    assert (asked.over, asked.result, told(table)) == (True, [], ["free_unused"])


def test_nothing_to_intercept():
    table = board(empty=True)
    asked = intercept(table)
    assert (asked.over, asked.asked, asked.result) == (True, [], [])


def test_any_number_of_targets_at_no_cost_and_what_the_enemies_lost():
    table = raided()
    asked = intercept(table).answer("regni", "atrebates").answer("durotriges", kind="intercept.origin")
    asked.answer("2", kind="intercept.units.number").answer("done", kind="intercept.origin")
    asked.answer("atrebates", kind="intercept.next").answer("none", kind="battle.raiders")
    asked.answer("none", kind="battle.raiders")
    assert ids(space for space, _ in asked.result) == ["atrebates", "regni"]
    assert [result.lost(SCOTTI) for _, result in asked.result] == [3, 0]
    assert [result.lost(SAXONS) for _, result in asked.result] == [0, 2]
    assert track(table, "briton_resources") == track(table, "dux_resources") == 0


def test_one_target():
    table = raided()
    asked = intercept(table, most=1)
    assert (asked.decision.at_least, asked.decision.at_most) == (0, 1)


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("areani", [False, True])
def test_areani(free, areani):
    table = raided()
    table.state.lasting = [AREANI] if areani else []
    table.state.tracks[Track.BRITON] = 10
    play = (
        free_intercept(table) if free else INTERCEPT.execute(table, Action(table.state, DUX, "intercept", feats=False))
    )
    asked = Free(table, play).answer("regni")
    assert ("battle.raiders" in asked.asked) is not areani
    assert asked.over is areani


def test_areani_does_not_touch_other_battles():
    table = raided()
    table.state.lasting = [AREANI]
    asked = Free(table, free_battle(table, DUX, enemies=(SAXONS,))).answer("regni")
    assert asked.keys == ("evade", "none")


# 5.5 Free Commands on the boards of the scenarios, answered at random: they end, and pieces stay ---------------------


SCENARIOS = ("barbarian-conspiracy", "de-excidio-britanniae", "the-harder-they-fall", "petty-tyrants")


def some(random: Random, most: int):
    return None if random.random() < 0.3 else tuple(random.sample(range(SPACE_COUNT), random.randrange(1, most)))


def a_free_command(random: Random, table):
    """A free Command on random terms, and whether it can only come to nothing."""
    state, most = table.state, random.choice((1, 2, 3, SPACE_COUNT))
    what = random.choice(("battle", "march", "march", "train", "muster", "intercept"))
    if what == "battle":
        faction, spaces = random.randrange(4), some(random, SPACE_COUNT)
        enemies = random.choice((None, BRITONS, (DUX,), (SAXONS,), (SCOTTI,)))
        raiders = random.random() < 0.5
        terms = Terms(executing=faction, attackers_trap=raiders, no_evade=random.random() < 0.5)
        feats = random.choice(((), ("surprise",), ("shield_wall", "ravage", "surprise"))) if faction == SAXONS else ()
        never = not can_free_battle(state, faction, spaces, enemies=enemies, raiders_suffice=raiders)
        return never, free_battle(
            table, faction, spaces, most=most, enemies=enemies, terms=terms, raiders_suffice=raiders, feats=feats
        )
    if what == "march":
        faction = random.randrange(4)
        where = {"origins": some(random, 6), "destinations": some(random, 4)} if faction in BRITONS else {}
        return not can_free_march(state, faction, **where), free_march(table, faction, **where)
    if what == "train":
        return False, free_train(table, some(random, SPACE_COUNT), most=most, casualties=random.random() < 0.5)
    if what == "muster":
        wealth = random.random() < 0.5
        return False, free_muster(
            table, some(random, SPACE_COUNT), most=most, wealth=wealth, not_yet=random.randrange(4)
        )
    return False, free_intercept(table, most=most)


@together("scenario", SCENARIOS)
@together("seed", range(5))
def test_random_free_commands(scenario, seed):
    random = Random(f"{scenario}{seed}")
    table = board(scenario)
    for space in random.sample(range(SPACE_COUNT), 6):  # Raiders to fight and to fight with
        for kind in (5, 6):
            table.state.units[11 * space + kind] += 2
            table.state.available[kind] -= 2
    for _ in range(30):
        table.journal.clear()
        before = list(table.state.tracks)
        never, play = a_free_command(random, table)
        picks, asked = None, 0
        while True:
            try:
                decision = play.send(picks)
            except StopIteration:
                break
            least, most = decision.at_least, min(decision.at_most, len(decision.options))
            assert most >= least
            if len(decision.options) > least:
                asked += 1
                for text in texts():
                    text(decision.prompt)
                    labels = [text(option.message) for option in decision.options]
                    assert len(set(labels)) == len(labels), labels
            picks = tuple(random.sample(decision.options, random.randint(least, most)))
        assert asked < 300
        assert FACTS.counted(table.state) == TOTAL
        assert all(0 <= carried <= n for carried, n in zip(table.state.plunder, table.state.units, strict=True))
        if never:
            assert (asked, before) == (0, table.state.tracks)
        for entry in table.journal:
            for text in texts():
                text(entry)
