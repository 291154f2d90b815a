"""4.3.4 Pillage."""

from __future__ import annotations

from tests.pendragon.briton import empty, feat, possible
from tests.pendragon.harness import carried, put, told, track
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES

ICENI = SPACE_NUMBER["iceni"]


def saxon_iceni(**tracks):
    table = empty(saxon_renown=9, **tracks)
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=3, militia=2, comitates=1)
    table.state.bottom[ICENI] = table.state.top[ICENI] = 2
    return table


def test_prosperity_up_to_the_population_and_renown():
    table = saxon_iceni()
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    assert asked.decision.kind == "pillage.cubes"
    assert asked.keys == ("2", "1", "0")
    asked.answer("2")
    asked.answer("1", kind="plunder.load")
    assert (carried(table, "iceni", "militia"), carried(table, "iceni", "comitates")) == (1, 1)
    assert (table.state.bottom[ICENI], table.state.top[ICENI]) == (2, 0)
    assert track(table, "saxon_renown") == 7
    assert asked.over
    assert asked.action.special_done


def test_only_troops_without_plunder_carry():
    table = saxon_iceni()
    put(table, "iceni", plunder={"militia": 2})
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    assert asked.keys == ("1", "0")
    asked.answer("1")
    assert track(table, "saxon_renown") == 8


def test_nothing_taken_nothing_lost():
    table = saxon_iceni()
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    asked.answer("0")
    assert asked.over
    assert track(table, "saxon_renown") == 9


def test_one_of_two_enemies():
    table = saxon_iceni(scotti_renown=5)
    put(table, "iceni", "venta_icenorum=scotti_settlement")
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    asked.answers("2", "2")
    assert asked.decision.kind == "pillage.enemy"
    asked.answer("scotti")
    assert (track(table, "saxon_renown"), track(table, "scotti_renown")) == (9, 3)


def test_the_dux_loses_prestige_only_at_fragmentation():
    table = empty(imperium="fragmentation", prestige=9)
    put(table, "iceni", "branodunum=fort", cavalry=2, militia=1)
    table.state.bottom[ICENI] = 2
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    asked.answer("1")
    assert track(table, "prestige") == 8
    table = empty(prestige=9)
    put(table, "iceni", "branodunum=fort", saxon_warband=4, militia=1)
    table.state.bottom[ICENI] = 2
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    asked.answer("1")
    assert track(table, "prestige") == 9


def test_not_under_briton_control_not_in_cities_not_without_troops():
    table = empty()
    put(table, "iceni", "branodunum=town", militia=2)
    table.state.bottom[ICENI] = 2
    put(table, "londinium", "londinium=saxon_settlement", militia=2)
    table.state.bottom[SPACE_NUMBER["londinium"]] = 2
    put(table, "parisi", militia=2)
    assert possible(table, CIVITATES, "pillage", "march")  # Parisi, where nothing would come of it (P45)
    for space in ("silures", "demetae"):
        put(table, space, militia=1)
        table.state.bottom[SPACE_NUMBER[space]] = 1
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    assert asked.keys == ("demetae", "parisi", "silures")
    assert asked.why("iceni") == "pillage_control"
    assert asked.why("londinium") == "pillage_city"
    assert asked.why("regni") == "pillage_nobody"
    asked.answer("silures", "demetae")
    asked.answers("1", "0")
    assert (carried(table, "silures", "militia"), carried(table, "demetae", "militia")) == (1, 0)


def test_named_before_a_battle_and_looked_at_again():
    table = saxon_iceni()
    put(table, "parisi", "petuaria=town", militia=3, saxon_warband=1)
    put(table, "silures", "isca_silurum=town", militia=3)
    parisi = SPACE_NUMBER["parisi"]
    table.state.bottom[parisi] = 2
    asked = feat(table, CIVITATES, "pillage", "battle", spaces=[parisi], mark=True)
    assert asked.keys == ("iceni", "parisi")  # Control of a Battle space may change
    asked.answer("iceni", "parisi")
    asked.answers("2", "2")
    assert told(table)[-1] == "pillage_nothing"  # Parisi is still under Briton Control
    assert asked.over
