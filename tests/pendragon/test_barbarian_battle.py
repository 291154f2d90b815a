"""3.4.4, 3.5.4 Battle of the Barbarians."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.commands.battle import BARBARIAN_BATTLE
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.state import Imperium

from .barbarians import SAXONS, SCOTTI, Battles, cubes, prosper, renown, run
from .harness import board, carried, put, track


@pytest.fixture
def battles(monkeypatch):
    return Battles(monkeypatch)


def empty(dice=()):
    table = board(empty=True, dice=dice)
    renown(table)
    return table


def test_spaces_need_own_warbands_and_enemies(battles):
    table = empty()
    put(table, "iceni", saxon_warband=1, militia=1)
    put(table, "regni", saxon_warband=1, scotti_raider=1)
    put(table, "parisi", saxon_raider=5, militia=1)  # just Raiders
    put(table, "cantiaci", red_saxon_warband=2, militia=1)  # Foederati
    put(table, "durotriges", saxon_warband=1)  # nobody to fight
    asked = run(table, "battle", feats=False)
    assert (asked.keys, asked.decision.at_most) == (("iceni", "regni"), 2)
    why = asked.decision.why
    assert why(table, asked.decision, "parisi").id == "why.barbarian_battle_no_warband"
    assert why(table, asked.decision, "durotriges").id == "why.barbarian_battle_no_enemy"
    asked.answer("iceni", "regni").answer("regni", kind="battle.next")
    assert [call[:3] for call in battles.calls] == [("regni", "saxons", "scotti"), ("iceni", "saxons", "civitates")]
    terms = battles.calls[0][3]
    assert (terms.executing, terms.raiders, terms.no_assault) == (SAXONS, None, False)


def test_limited_battle_is_one_space(battles):
    table = empty()
    put(table, "iceni", saxon_warband=1, militia=1)
    put(table, "regni", saxon_warband=1, militia=1)
    asked = run(table, "battle", limited=True)
    assert asked.decision.at_most == 1
    assert asked.answer("regni").over
    assert track(table, "saxon_renown") == 10  # no cost


def test_plunder_first_onto_warbands_without_any(battles):
    table = empty()
    put(table, "iceni", saxon_warband=3, saxon_raider=2, militia=2, plunder={"saxon_warband": 2})
    prosper(table, "iceni", 4, 2)
    asked = run(table, "battle", limited=True)
    assert (asked.decision.kind, asked.keys) == ("battle.plunder", ("1", "0"))
    asked.answer("1")
    assert asked.over
    assert (cubes(table, "iceni"), carried(table, "iceni", "saxon_warband")) == (3, 3)
    assert carried(table, "iceni", "saxon_raider") == 0
    assert len(battles.calls) == 1


def test_population_limits_plunder(battles):
    table = empty()
    put(table, "iceni", saxon_warband=4, militia=5)
    prosper(table, "iceni", 4, 2)
    assert run(table, "battle", limited=True).keys == ("2", "1", "0")


def test_no_plunder_in_cities_or_under_own_control(battles):
    table = empty()
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=3, militia=1)
    prosper(table, "iceni", 4, 2)
    assert run(table, "battle", limited=True).over
    table = empty()
    put(table, "londinium", "londinium=town", saxon_warband=3)
    table.state.bottom[SPACE_NUMBER["londinium"]] = 4
    assert run(table, "battle", limited=True).over
    assert cubes(table, "londinium") == 4


def test_britons_are_one_enemy_until_fragmentation(battles):
    table = empty()
    put(table, "silures", scotti_warband=1, cavalry=1, militia=1, saxon_raider=1)
    asked = run(table, "battle", SCOTTI, limited=True)
    assert (asked.decision.kind, asked.keys) == ("battle.enemy", ("britons", "saxons"))
    table.state.imperium = Imperium.FRAGMENTATION
    assert run(table, "battle", SCOTTI, limited=True).keys == ("dux", "civitates", "saxons")


def test_why_not():
    table = empty()
    assert BARBARIAN_BATTLE.why_not(table.state, SAXONS).id == "why.barbarian_battle_none"
    put(table, "iceni", saxon_warband=1, militia=1)
    assert BARBARIAN_BATTLE.why_not(table.state, SAXONS) is None


def test_the_other_barbarians_lose_no_renown_by_battle(battles):
    table = empty()
    put(table, "silures", "isca_silurum=saxon_settlement", saxon_warband=2, scotti_warband=2)
    prosper(table, "silures", 2, 2)
    run(table, "battle", SCOTTI, limited=True).answer("2")
    assert track(table, "saxon_renown") == 10
