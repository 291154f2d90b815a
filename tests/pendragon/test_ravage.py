"""4.4.3 Ravage."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SCOTTI
from vexillum.games.pendragon.state import Imperium

from .barbarians import Battles, cubes, prosper, renown, run
from .harness import board, carried, put, told, units


@pytest.fixture
def battles(monkeypatch):
    return Battles(monkeypatch)


def empty(dice=(), **options):
    table = board(empty=True, dice=dice, **options)
    renown(table, 10, 10)
    table.state.patrolled = [0] * 4
    table.state.refugees = 0
    return table


def ravage(table, space="parisi"):
    return run(table, "raid").answer("feat.ravage", kind="feat.choose").answer(space).answer("1d4").answer("done")


def test_population_does_not_limit_plunder_and_people_flee(battles):
    table = empty(dice=(4, 4))
    parisi = SPACE_NUMBER["parisi"]
    prosper(table, "parisi", 4, 2)
    asked = ravage(table)
    assert asked.keys == ("4", "3", "2", "1", "0")
    asked.answer("4")
    assert asked.over
    assert (cubes(table, "parisi"), carried(table, "parisi", "saxon_raider")) == (0, 4)
    assert (table.state.population[parisi], table.state.refugees) == (1, 1)


def test_a_roll_of_three_drives_nobody_away(battles):
    table = empty(dice=(4, 3))
    ravage(table)
    assert (table.state.population[SPACE_NUMBER["parisi"]], table.state.refugees) == (2, 0)
    assert "ravage_roll" in told(table)


def test_new_raiders_limit_plunder(battles):
    table = empty(dice=(2, 1))
    put(table, "parisi", saxon_raider=3)
    prosper(table, "parisi", 4, 2)
    assert ravage(table).keys == ("2", "1", "0")


def test_nothing_where_nobody_landed(battles):
    table = empty(dice=(1,))
    table.state.patrolled = [1] * 4
    put(table, "parisi", "derventio=fort", saxon_raider=1, cavalry=1)
    assert ravage(table).over
    assert table.state.rolls == 1


def test_regions_are_named_but_no_cities(battles):
    table = empty()
    asked = run(table, "raid").answers("feat.ravage", "parisi", "1d4", "regni", "1d4", "londinium", "1d4")
    assert (asked.decision.kind, asked.keys, asked.decision.at_most) == ("ravage.regions", ("parisi", "regni"), 2)
    assert asked.decision.why(table, asked.decision, "londinium").id == "why.ravage_city"
    assert asked.decision.why(table, asked.decision, "iceni").id == "why.feat_not_named"


def test_only_a_city_leaves_no_feat(battles):
    table = empty(dice=(1,))
    asked = ravage(table, "londinium")
    assert asked.over
    assert asked.action.special is None


def test_own_battle_without_assault_and_no_answer_then(battles):
    table = empty(dice=(4, 1))
    put(table, "parisi", militia=1, scotti_warband=1)
    asked = ravage(table).answer("britons", kind="raid.battle")
    assert asked.over
    assert len(battles.calls) == 1
    assert (battles.calls[0][3].no_assault, battles.calls[0][3].no_escape) == (True, False)


def test_where_only_strongholds_stand_there_is_nothing_to_fight(battles):
    """Ruling P56."""
    table = empty(dice=(4, 1))
    put(table, "parisi", "derventio=fort", scotti_raider=1)
    asked = ravage(table)
    assert asked.keys == ("scotti", "none")
    assert asked.decision.why(table, asked.decision, "seat:dux").id == "why.raid_battle_ravage"


def test_dux_then_civitates_then_scotti_answer_and_britons_once(battles):
    table = empty(dice=(4, 1))
    put(table, "parisi", cavalry=1, militia=1, scotti_warband=2)
    prosper(table, "parisi", 2, 2)
    asked = ravage(table).answer("0", kind="raid.plunder").answer("none", kind="raid.battle")
    asked.answer("yes", kind="ravage.battle", seat="dux").answer("yes", kind="ravage.battle", seat="scotti")
    asked.answer("2", kind="battle.plunder", seat="scotti")
    assert asked.over
    assert carried(table, "parisi", "scotti_warband") == 2
    assert [(call[1], call[2], call[3].executing, call[3].no_escape) for call in battles.calls] == [
        ("dux", "saxons", DUX, True),
        ("scotti", "saxons", SCOTTI, True),
    ]


def test_civitates_when_the_dux_declines(battles):
    table = empty(dice=(4, 1))
    put(table, "parisi", cavalry=1, militia=1)
    asked = ravage(table).answer("none").answer("no", seat="dux").answer("yes", seat="civitates")
    assert asked.over
    assert battles.calls[0][3].executing == CIVITATES


def test_at_fragmentation_each_briton_answers(battles):
    table = empty(dice=(4, 1))
    table.state.imperium = Imperium.FRAGMENTATION
    put(table, "parisi", cavalry=1, militia=1)
    asked = ravage(table).answer("none").answer("yes", seat="dux").answer("yes", seat="civitates")
    assert asked.over
    assert len(battles.calls) == 2


def test_one_player_of_both_britons_declines_once(battles):
    table = empty(dice=(4, 1), players="britons")
    put(table, "parisi", cavalry=1, militia=1)
    assert ravage(table).answer("none").answer("no", seat="dux").over


def test_answers_need_troops_and_somebody_to_fight(battles):
    table = empty(dice=(4, 1))
    put(table, "parisi", "derventio=fort", scotti_raider=3)
    assert ravage(table).answer("none").over  # a Fort and Raiders alone do not Battle
    table = empty(dice=(4, 1))
    put(table, "parisi", cavalry=1, scotti_warband=1)

    def all_saxons_fall(table, space):
        table.state.units[11 * space + 5] = 0

    battles.act = all_saxons_fall
    assert ravage(table).answer("none").answer("yes", seat="dux").over


def test_not_ravaged_regions_are_raided_as_usual(battles):
    table = empty(dice=(4, 4, 1))
    prosper(table, "regni", 4, 2)
    asked = run(table, "raid").answers("feat.ravage", "parisi", "1d4", "regni", "1d4", "done")
    asked.answer("parisi", kind="ravage.regions").answer("regni", kind="raid.next")
    assert asked.keys == ("2", "1", "0")


def test_ravage_with_battle(battles):
    table = empty(dice=(5,))
    put(table, "iceni", saxon_warband=4, militia=1)
    put(table, "regni", saxon_warband=1)
    prosper(table, "iceni", 4, 2)
    asked = run(table, "battle").answer("feat.ravage")
    asked.answer("3", kind="battle.plunder")
    assert asked.over  # one space, one Region, one enemy: nothing else was to ask
    assert (carried(table, "iceni", "saxon_warband"), table.state.population[SPACE_NUMBER["iceni"]]) == (3, 1)
    assert battles.calls[0][3].no_assault
    assert units(table, "iceni", "saxon_warband") == 4


def test_no_roll_without_population(battles):
    """Ruling P67."""
    table = empty(dice=(4, 6))
    table.state.population[SPACE_NUMBER["parisi"]] = 0
    assert ravage(table).over
    assert (table.state.rolls, table.state.refugees) == (1, 0)
