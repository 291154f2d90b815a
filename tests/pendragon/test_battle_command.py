"""3.2.4, 3.3.4, 3.4.4, 3.5.4 The Command Battle, of the Britons and of the Barbarians."""

from __future__ import annotations

import pytest

from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.commands import battle as briton_battle
from vexillum.games.pendragon.commands.battle import BARBARIAN_BATTLE, CIVITATES_BATTLE, DUX_BATTLE
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CAVALRY, CIVITATES, DUX, SAXONS, SCOTTI, UNIT_KINDS
from vexillum.games.pendragon.state import Imperium

from .barbarians import Battles, cubes, prosper, renown, run
from .briton import command, empty
from .harness import board, carried, put, told, track, units

# 3.2.4, 3.3.4 Battle by Britons --------------------------------------------------------------------------------------


@pytest.fixture
def fought(monkeypatch):
    fights = []

    @asks_nothing
    def battle(table, space, attacker, defender, terms):
        fights.append((space, attacker, defender))

    monkeypatch.setattr(briton_battle, "battle", battle)
    return fights


def test_spaces_with_own_troops_and_enemies(fought):
    table = empty()
    iceni = put(table, "iceni", cavalry=1, saxon_raider=1)
    parisi = put(table, "parisi", red_saxon_warband=1, scotti_warband=1, saxon_raider=1)
    put(table, "silures", militia=2, saxon_raider=1)
    put(table, "demetae", "gateholm=fort", saxon_raider=1)
    put(table, "votadini", cavalry=1)
    asked = command(table, DUX, "battle", feats=False)
    assert asked.decision.kind == "battle.spaces"
    assert asked.keys == ("iceni", "parisi")
    assert asked.why("silures") == "battle_no_troops"
    assert asked.why("votadini") == "battle_no_enemies"
    asked.answer("iceni", "parisi")
    asked.answer("parisi", kind="battle.next")
    asked.answer("scotti", kind="battle.enemy")
    assert fought == [(parisi, DUX, SCOTTI), (iceni, DUX, SAXONS)]
    assert asked.over


def test_civitates_battle_with_militia_comitates_or_blue_foederati(fought):
    table = empty()
    put(table, "iceni", militia=1, saxon_raider=1)
    put(table, "parisi", comitates=1, saxon_raider=1)
    put(table, "silures", blue_scotti_warband=1, scotti_raider=1)
    put(table, "demetae", "gateholm=town", scotti_raider=1)
    asked = command(table, CIVITATES, "battle", feats=False)
    assert asked.keys == ("iceni", "parisi", "silures")
    asked.answer("silures")
    assert [fight[1:] for fight in fought] == [(CIVITATES, SCOTTI)]


def test_britons_may_fight_each_other_at_any_imperium(fought):
    table = empty()
    put(table, "iceni", cavalry=1, militia=1)
    asked = command(table, DUX, "battle", feats=False)
    assert asked.over
    assert fought[0][1:] == (DUX, CIVITATES)


def test_limited_is_one_space(fought):
    table = empty()
    put(table, "iceni", cavalry=1, saxon_raider=1)
    put(table, "parisi", cavalry=1, saxon_raider=1)
    asked = command(table, DUX, "battle", limited=True)
    assert asked.decision.at_most == 1
    asked.answer("iceni")
    assert asked.over
    assert len(fought) == 1


def test_nobody_left_to_fight():
    table = empty()
    iceni = put(table, "iceni", cavalry=1, saxon_raider=1)
    parisi = put(table, "parisi", cavalry=1, saxon_raider=1)
    asked = command(table, DUX, "battle", feats=False)
    asked.answer("iceni", "parisi")
    for space in (iceni, parisi):
        table.state.units[UNIT_KINDS * space + CAVALRY] = 0
    table.state.available[CAVALRY] += 2
    asked.answer("iceni", kind="battle.next")
    assert asked.over
    assert told(table).count("battle_nobody") == 2


def test_no_battle_anywhere():
    table = empty()
    put(table, "iceni", cavalry=1)
    put(table, "parisi", "petuaria=fort", saxon_raider=1)
    assert DUX_BATTLE.why_not(table.state, DUX).id == "why.battle_nowhere"
    assert CIVITATES_BATTLE.why_not(table.state, CIVITATES).id == "why.battle_nowhere"
    put(table, "parisi", cavalry=1)
    assert DUX_BATTLE.why_not(table.state, DUX) is None


def test_a_waiting_feat_comes_after_the_last_battle(fought):
    table = empty(briton_resources=5)
    put(table, "iceni", "branodunum=hillfort", cavalry=1, saxon_raider=1)
    asked = command(table, DUX, "battle")
    asked.answer("feat.requisition", kind="feat.choose")
    asked.answer("saxons" if asked.decision.kind == "battle.enemy" else "iceni")
    while not asked.over:
        asked.answer("saxons" if asked.decision.kind == "battle.enemy" else "iceni")
    assert track(table, "dux_resources") == 1
    assert asked.action.special_done


def test_a_real_battle():
    table = empty(dice=(1, 1, 1))
    put(table, "parisi", cavalry=3, saxon_warband=1)  # Clear: the Warband neither Evades nor Ambushes
    asked = command(table, DUX, "battle", feats=False)
    while not asked.over:
        asked.answer(asked.keys[0])
    assert units(table, "parisi", "saxon_warband") == 0
    assert track(table, "prestige") == 1


# 3.4.4, 3.5.4 Battle of the Barbarians -------------------------------------------------------------------------------


@pytest.fixture
def battles(monkeypatch):
    return Battles(monkeypatch)


def barbarian_board(dice=()):
    table = board(empty=True, dice=dice)
    renown(table)
    return table


def test_spaces_need_own_warbands_and_enemies(battles):
    table = barbarian_board()
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
    table = barbarian_board()
    put(table, "iceni", saxon_warband=1, militia=1)
    put(table, "regni", saxon_warband=1, militia=1)
    asked = run(table, "battle", limited=True)
    assert asked.decision.at_most == 1
    assert asked.answer("regni").over
    assert track(table, "saxon_renown") == 10  # no cost


def test_plunder_first_onto_warbands_without_any(battles):
    table = barbarian_board()
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
    table = barbarian_board()
    put(table, "iceni", saxon_warband=4, militia=5)
    prosper(table, "iceni", 4, 2)
    assert run(table, "battle", limited=True).keys == ("2", "1", "0")


def test_no_plunder_in_cities_or_under_own_control(battles):
    table = barbarian_board()
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=3, militia=1)
    prosper(table, "iceni", 4, 2)
    assert run(table, "battle", limited=True).over
    table = barbarian_board()
    put(table, "londinium", "londinium=town", saxon_warband=3)
    table.state.bottom[SPACE_NUMBER["londinium"]] = 4
    assert run(table, "battle", limited=True).over
    assert cubes(table, "londinium") == 4


def test_britons_are_one_enemy_until_fragmentation(battles):
    table = barbarian_board()
    put(table, "silures", scotti_warband=1, cavalry=1, militia=1, saxon_raider=1)
    asked = run(table, "battle", SCOTTI, limited=True)
    assert (asked.decision.kind, asked.keys) == ("battle.enemy", ("britons", "saxons"))
    table.state.imperium = Imperium.FRAGMENTATION
    assert run(table, "battle", SCOTTI, limited=True).keys == ("dux", "civitates", "saxons")


def test_why_not():
    table = barbarian_board()
    assert BARBARIAN_BATTLE.why_not(table.state, SAXONS).id == "why.barbarian_battle_none"
    put(table, "iceni", saxon_warband=1, militia=1)
    assert BARBARIAN_BATTLE.why_not(table.state, SAXONS) is None


def test_the_other_barbarians_lose_no_renown_by_battle(battles):
    table = barbarian_board()
    put(table, "silures", "isca_silurum=saxon_settlement", saxon_warband=2, scotti_warband=2)
    prosper(table, "silures", 2, 2)
    run(table, "battle", SCOTTI, limited=True).answer("2")
    assert track(table, "saxon_renown") == 10
