"""4.2.4 Retaliate."""

from __future__ import annotations

from tests.pendragon.briton import command, empty, feat, possible
from tests.pendragon.harness import put, told
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.commands import battle as briton_battle
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, DUX


def test_one_battle_space_with_an_enemy_stronghold():
    table = empty()
    spaces = [
        put(table, "iceni", "branodunum=saxon_settlement", cavalry=2),
        put(table, "parisi", cavalry=2, saxon_raider=1),
        put(table, "votadini", "yeavering=scotti_settlement", red_saxon_warband=1),
    ]
    assert possible(table, DUX, "retaliate", "battle")
    asked = feat(table, DUX, "retaliate", "battle", spaces=spaces, mark=True)
    assert asked.decision.kind == "retaliate.space"
    assert asked.keys == ("iceni", "votadini")
    assert asked.why("parisi") == "retaliate_stronghold"
    assert asked.why("regni") == "briton_not_selected"
    asked.answer("votadini")
    assert asked.action.special_spaces == [SPACE_NUMBER["votadini"]]


def test_civitates_only_at_fragmentation():
    table = empty()
    put(table, "iceni", "branodunum=hillfort", cavalry=2)
    assert not possible(table, DUX, "retaliate", "battle")
    table = empty(imperium="fragmentation")
    put(table, "iceni", "branodunum=hillfort", cavalry=2)
    assert possible(table, DUX, "retaliate", "battle")


def test_own_strongholds_and_foederati_are_no_targets():
    table = empty()
    put(table, "iceni", "branodunum=fort", "venta_icenorum=blue_saxon_settlement", cavalry=2, saxon_raider=1)
    assert not possible(table, DUX, "retaliate", "battle")


def test_with_intercept_where_raiders_are_under_friendly_control():
    table = empty()
    put(table, "iceni", "branodunum=saxon_settlement", "venta_icenorum=fort", cavalry=2)
    assert not possible(table, DUX, "retaliate", "intercept")
    put(table, "iceni", saxon_raider=1)
    assert possible(table, DUX, "retaliate", "intercept")


def test_no_such_space_chosen_no_feat():
    table = empty(dice=(1, 1, 1, 1))
    put(table, "iceni", "branodunum=saxon_settlement", cavalry=2)
    put(table, "parisi", "petuaria=fort", cavalry=2, saxon_warband=1)
    asked = command(table, DUX, "battle")
    asked.answer("feat.retaliate", kind="feat.choose")
    asked.answer("parisi", kind="battle.spaces")
    assert "feat_nothing" in told(table)
    assert asked.action.special is None


def test_the_battle_knows(monkeypatch):
    fought = []

    @asks_nothing
    def battle(table, space, attacker, defender, terms):
        fought.append((space, attacker, defender, terms.retaliate, terms.executing))

    monkeypatch.setattr(briton_battle, "battle", battle)
    table = empty()
    iceni = put(table, "iceni", "branodunum=saxon_settlement", cavalry=2, militia=1)
    parisi = put(table, "parisi", "petuaria=saxon_settlement", cavalry=2)
    asked = command(table, DUX, "battle")
    asked.answer("feat.retaliate")
    asked.answer("iceni", "parisi")
    asked.answer("iceni", kind="retaliate.space")
    asked.answer("parisi", kind="battle.next")
    asked.answer("saxons", kind="battle.enemy")
    assert fought == [(parisi, DUX, 2, False, DUX), (iceni, DUX, 2, True, DUX)]
    assert asked.action.special_done
    table = empty()
    put(table, "iceni", "branodunum=saxon_settlement", cavalry=2, militia=1)
    fought.clear()
    asked = command(table, DUX, "battle")
    asked.answers("feat.retaliate", "civitates")
    assert fought == [(iceni, DUX, CIVITATES, False, DUX)]  # before Fragmentation not against them
