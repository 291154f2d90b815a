"""3.2.4, 3.3.4 Battle by Britons."""

from __future__ import annotations

import pytest

from tests.pendragon.briton import command, empty
from tests.pendragon.harness import put, told, track, units
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.commands import battle as briton_battle
from vexillum.games.pendragon.commands.battle import CIVITATES_BATTLE, DUX_BATTLE
from vexillum.games.pendragon.pieces import CAVALRY, CIVITATES, DUX, SAXONS, SCOTTI, UNIT_KINDS


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
