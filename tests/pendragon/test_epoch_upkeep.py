"""6.6 Upkeep Phase, 6.8.5 Casualties."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, carried, put, told, track, units
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.pieces import FORT, T_FORT, TYPE_NUMBER
from vexillum.games.pendragon.state import Dominance, Imperium, Stage
from vexillum.games.pendragon.upkeep import casualties, civitates_upkeep, dux_upkeep, saxon_upkeep, scotti_upkeep

ROMAN, AUTONOMY, FRAGMENTED = Imperium.ROMAN_RULE, Imperium.AUTONOMY, Imperium.FRAGMENTATION
MILITARY, CIVILIAN, NONE = Dominance.MILITARY, Dominance.CIVILIAN, Dominance.NONE


def table_at(imperium=ROMAN, dominance=MILITARY, *, red=0, blue=0, saxon=20, scotti=20, wealth=0, **options):
    table = board(empty=True, **options)
    table.state.imperium, table.state.dominance = imperium, dominance
    table.state.tracks = [blue, red, saxon, scotti, 0, wealth]
    return table


# 6.6.1 ----------------------------------------------------------------------------------------------------------------


def test_dux_stows_plunder_as_red_resources():
    table = table_at()
    put(table, "iceni", plunder={"cavalry": 2, "red_saxon_warband": 1}, cavalry=3, red_saxon_warband=1)
    put(table, "regni", "anderida=red_saxon_settlement", plunder={"militia": 1}, militia=1)
    assert Asked(dux_upkeep(table)).over
    assert track(table, "dux_resources") == 3
    assert carried(table, "iceni", "cavalry") == 0
    assert carried(table, "regni", "militia") == 1
    assert table.state.stage == Stage.CIVITATES_UPKEEP


def test_forts_are_paid_or_removed():
    table = table_at(blue=2)
    put(table, "iceni", "branodunum=fort", "venta_icenorum=fort")
    put(table, "regni", "anderida=fort")
    asked = Asked(dux_upkeep(table))
    assert (asked.decision.at_least, asked.decision.at_most) == (0, 2)
    assert asked.keys == ("branodunum", "venta_icenorum", "anderida")
    assert asked.decision.why(table, asked.decision, "site:ratae").id == "why.no_fort"
    asked.answer("anderida", "branodunum")
    assert asked.over
    assert track(table, "briton_resources") == 0
    assert table.state.sites.count(FORT) == 2
    assert not table.state.sites[SITE_NUMBER["venta_icenorum"]]
    assert table.state.available[T_FORT] == 8


def test_plunder_pays_for_forts():
    table = table_at(FRAGMENTED, NONE, blue=9)
    put(table, "regni", "anderida=fort", plunder={"cavalry": 1}, cavalry=1)
    Asked(dux_upkeep(table)).answer("anderida")
    assert (track(table, "dux_resources"), track(table, "briton_resources")) == (0, 9)


def test_no_money_no_forts():
    table = table_at()
    put(table, "regni", "anderida=fort", cavalry=1)
    assert Asked(dux_upkeep(table)).over
    assert FORT not in table.state.sites
    assert units(table, "regni", "cavalry") == 1  # no Forts at all: Cavalry stay put


def test_all_forts_may_be_given_up():
    table = table_at(blue=5)
    put(table, "regni", "anderida=fort")
    Asked(dux_upkeep(table)).answer()
    assert FORT not in table.state.sites
    assert track(table, "briton_resources") == 5


def test_forts_paid_with_both_colours():
    table = table_at(red=1, blue=5)
    put(table, "iceni", "branodunum=fort", "venta_icenorum=fort")
    Asked(dux_upkeep(table)).answer("branodunum", "venta_icenorum").answer("1", kind="pay.mix")
    assert (track(table, "dux_resources"), track(table, "briton_resources")) == (0, 4)


@pytest.mark.parametrize(("imperium", "dominance"), [(ROMAN, MILITARY), (FRAGMENTED, NONE)])
def test_roads_cost_nothing_outside_autonomy(imperium, dominance):
    table = table_at(imperium, dominance, red=20, blue=20)
    assert Asked(dux_upkeep(table)).over
    assert track(table, "dux_resources") == 20


def test_roads_at_autonomy():
    table = table_at(AUTONOMY, MILITARY, blue=10)
    asked = Asked(dux_upkeep(table))
    assert asked.decision.kind == "upkeep.roads"
    asked.answer("yes")
    assert (table.state.roads, track(table, "briton_resources")) == (1, 0)
    table = table_at(AUTONOMY, MILITARY, blue=10)
    Asked(dux_upkeep(table)).answer("no")
    assert (table.state.roads, track(table, "briton_resources")) == (0, 10)
    table = table_at(AUTONOMY, MILITARY, blue=9)
    assert Asked(dux_upkeep(table)).over
    assert table.state.roads == 0
    assert "roads_abandoned" in told(table)
    table = table_at(AUTONOMY, MILITARY, blue=20)
    table.state.roads = 0
    assert Asked(dux_upkeep(table)).over
    assert (table.state.roads, track(table, "briton_resources")) == (0, 20)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_consent_for_forts_and_roads(answer):
    table = table_at(AUTONOMY, CIVILIAN, red=1, blue=20)
    put(table, "iceni", "branodunum=fort", "venta_icenorum=fort")
    asked = Asked(dux_upkeep(table))
    assert (asked.decision.kind, asked.decision.seat) == ("upkeep.consent", "civitates")
    assert asked.decision.params["n"] == 12
    asked.answer(answer)
    assert asked.decision.at_most == (2 if answer == "yes" else 1)
    asked.answer()
    if answer == "yes":
        asked.answer("yes", kind="upkeep.roads").answer("0", kind="pay.mix")
    assert asked.over
    assert track(table, "briton_resources") == (10 if answer == "yes" else 20)
    assert table.state.agreed == 0


def test_no_consent_where_it_changes_nothing():
    for red, blue, roads, players in ((12, 20, 1, "four"), (1, 0, 1, "four"), (2, 9, 0, "four"), (1, 20, 1, "two")):
        table = table_at(AUTONOMY, CIVILIAN, red=red, blue=blue, players=players)
        table.state.roads = roads
        put(table, "iceni", "branodunum=fort", "venta_icenorum=fort")
        assert "upkeep.consent" not in Asked(dux_upkeep(table)).asked
    table = table_at(AUTONOMY, CIVILIAN, red=1, blue=8)  # no Forts; 9 cannot keep the Roads
    assert Asked(dux_upkeep(table)).over
    assert table.state.roads == 0


def test_cavalry_without_fort_must_relocate():
    table = table_at(blue=9)
    put(table, "iceni", "branodunum=fort")
    put(table, "regni", "anderida=fort")
    put(table, "dumnonii", cavalry=5)
    asked = Asked(dux_upkeep(table)).answer("branodunum", "anderida")
    assert (asked.decision.kind, asked.keys) == ("upkeep.relocate", ("iceni", "regni"))
    assert asked.decision.why(table, asked.decision, "space:parisi").id == "why.relocate_no_home"
    asked.answer("regni")
    assert asked.keys == ("5", "4", "3", "2", "1")
    asked.answer("2")
    assert asked.over  # the rest has one place left, and who has moved stays
    assert [units(table, space, "cavalry") for space in ("dumnonii", "regni", "iceni")] == [0, 2, 3]


def test_cavalry_at_forts_may_relocate_once():
    table = table_at(blue=9)
    put(table, "iceni", "branodunum=fort", cavalry=2)
    put(table, "regni", "anderida=fort", cavalry=1)
    put(table, "parisi", "petuaria=fort")
    asked = Asked(dux_upkeep(table)).answer("branodunum", "anderida", "petuaria")
    assert (asked.decision.kind, asked.keys) == ("upkeep.move", ("iceni", "regni", "done"))
    assert asked.decision.why(table, asked.decision, "space:parisi").id == "why.move_none"
    asked.answer("iceni")
    assert asked.keys == ("parisi", "regni")
    asked.answers("parisi", "1")
    assert asked.keys == ("iceni", "regni", "done")
    assert asked.decision.why(table, asked.decision, "space:parisi").id == "why.move_arrived"
    asked.answers("iceni", "parisi")
    assert asked.keys == ("regni", "done")
    asked.answer("done")
    assert asked.over
    assert [units(table, space, "cavalry") for space in ("iceni", "regni", "parisi")] == [0, 1, 2]


def test_cavalry_leave_a_fort_that_was_given_up():
    table = table_at(blue=9)
    put(table, "iceni", "branodunum=fort", cavalry=2)
    put(table, "regni", "anderida=fort")
    assert Asked(dux_upkeep(table)).answer("anderida").over
    assert units(table, "regni", "cavalry") == 2


def test_red_foederati_go_to_red_settlements_of_their_nation():
    table = table_at()
    put(table, "iceni", "branodunum=red_saxon_settlement", red_saxon_warband=1)
    put(table, "regni", "anderida=red_saxon_settlement", "noviomagus=blue_saxon_settlement")
    put(table, "demetae", "moridunum=red_scotti_settlement")
    put(table, "parisi", red_saxon_warband=2, red_scotti_warband=1, blue_saxon_warband=1)
    asked = Asked(dux_upkeep(table))
    assert (asked.decision.kind, asked.keys) == ("upkeep.relocate", ("iceni", "regni"))
    asked.answers("regni", "2")
    assert (asked.decision.kind, asked.keys) == ("upkeep.move", ("iceni", "done"))  # ruling P74
    asked.answer("iceni")
    assert asked.over
    assert units(table, "regni", "red_saxon_warband") == 3
    assert units(table, "demetae", "red_scotti_warband") == 1
    assert units(table, "parisi", "blue_saxon_warband") == 1


def test_red_foederati_without_settlement_leave():
    table = table_at()
    put(table, "regni", "noviomagus=blue_saxon_settlement", "anderida=saxon_settlement")
    put(table, "parisi", red_saxon_warband=2, blue_saxon_warband=1)
    put(table, "iceni", red_saxon_warband=1)
    assert Asked(dux_upkeep(table)).over
    assert (units(table, "parisi", "saxon_warband"), units(table, "iceni", "saxon_warband")) == (2, 1)
    assert units(table, "parisi", "blue_saxon_warband") == 1


@pytest.mark.parametrize(
    ("imperium", "dominance", "back"),
    [
        (ROMAN, MILITARY, 5),
        (ROMAN, CIVILIAN, 3),
        (AUTONOMY, MILITARY, 2),
        (AUTONOMY, CIVILIAN, 2),
        (FRAGMENTED, NONE, 5),
    ],
)
def test_casualties(imperium, dominance, back):
    table = table_at(imperium, dominance)
    table.state.casualties = 5
    table.state.available[TYPE_NUMBER["cavalry"]] -= 5
    before = table.state.available[TYPE_NUMBER["cavalry"]]
    casualties(table)
    assert table.state.casualties == 0
    assert table.state.available[TYPE_NUMBER["cavalry"]] == before + back
    assert table.state.out_of_play == 5 - back


# 6.6.2 ----------------------------------------------------------------------------------------------------------------


def test_civitates_stow_plunder_as_wealth_before_pay():
    table = table_at(blue=9)
    put(table, "iceni", "branodunum=hillfort", plunder={"comitates": 1}, comitates=1)
    put(table, "regni", "anderida=blue_saxon_settlement", plunder={"blue_saxon_warband": 1}, blue_saxon_warband=1)
    asked = Asked(civitates_upkeep(table))
    assert asked.keys == ("1", "0")
    asked.answer("1")
    assert (track(table, "wealth"), track(table, "briton_resources")) == (1, 9)
    assert units(table, "iceni", "comitates") == 1
    assert table.state.stage == Stage.SAXON_UPKEEP


@pytest.mark.parametrize(("n", "left"), [(1, 1), (2, 2), (3, 2), (5, 4), (6, 4), (8, 6)])
def test_one_militia_in_three(n, left):
    table = table_at()
    put(table, "iceni", "branodunum=hillfort", militia=n)
    put(table, "regni", "anderida=hillfort", militia=2)
    assert Asked(civitates_upkeep(table)).over
    assert (units(table, "iceni", "militia"), units(table, "regni", "militia")) == (left, 2)


def test_comitates_are_paid_in_wealth_only():
    table = table_at(blue=20)
    put(table, "iceni", "branodunum=hillfort", comitates=4)
    assert Asked(civitates_upkeep(table)).over  # no Wealth: nothing to ask
    assert units(table, "iceni", "comitates") == 0
    assert table.state.available[TYPE_NUMBER["comitates"]] == 15


def test_without_wealth_all_comitates_leave_unasked():
    table = table_at()
    put(table, "iceni", "branodunum=hillfort", comitates=3)
    put(table, "regni", "anderida=hillfort", comitates=2)
    assert Asked(civitates_upkeep(table)).over
    assert [units(table, space, "comitates") for space in ("iceni", "regni")] == [0, 0]
    assert table.state.available[TYPE_NUMBER["comitates"]] == 15


def test_unpaid_comitates_are_chosen_by_space():
    table = table_at(wealth=9)
    put(table, "iceni", "branodunum=hillfort", comitates=3)
    put(table, "regni", "anderida=hillfort", comitates=2)
    put(table, "parisi", "petuaria=hillfort", comitates=2)
    asked = Asked(civitates_upkeep(table))
    assert asked.keys == ("3", "2", "1", "0")  # seven Comitates
    assert asked.decision.why(table, asked.decision, "4").id == "why.comitates_wealth"
    asked.answer("1")
    assert (asked.decision.kind, asked.keys) == ("upkeep.unpaid", ("iceni", "parisi", "regni"))
    assert asked.decision.why(table, asked.decision, "space:demetae").id == "why.comitates_none"
    asked.answer("iceni")
    assert asked.keys == ("3", "2", "1")
    asked.answer("1").answer("parisi")
    assert asked.keys == ("2", "1")
    asked.answer("1")
    assert asked.over  # 4 of 7 go: 1 and 1, so both in Regni
    assert [units(table, space, "comitates") for space in ("iceni", "parisi", "regni")] == [2, 1, 0]
    assert track(table, "wealth") == 8


def test_paying_for_all_removes_none():
    table = table_at(wealth=2)
    put(table, "iceni", "branodunum=hillfort", comitates=4)
    Asked(civitates_upkeep(table)).answer("2")
    assert units(table, "iceni", "comitates") == 4
    assert track(table, "wealth") == 0


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_refugees(before, after):
    table = table_at()
    table.state.refugees = before
    Asked(civitates_upkeep(table))
    assert table.state.refugees == after


def test_blue_cubes_go_to_the_nearest_town_or_hillfort():
    table = table_at(wealth=5)
    put(table, "iceni", "branodunum=hillfort")
    put(table, "trinovantes", "camulodunum=town")
    put(table, "dumnonii", "tintagel=hillfort")
    put(table, "catuvellauni", militia=2, comitates=1)  # next to Iceni and to Trinovantes
    put(table, "corieltauvi", militia=1)  # next to Iceni only
    put(table, "durotriges", "south_cadbury=fort", militia=2)  # a Fort is no home of theirs
    asked = Asked(civitates_upkeep(table)).answer("1")
    assert (asked.decision.kind, asked.keys) == ("upkeep.relocate", ("iceni", "trinovantes"))
    assert asked.decision.params["space"] == "catuvellauni"
    assert asked.decision.why(table, asked.decision, "space:dumnonii").id == "why.relocate_not_nearest"
    asked.answers("trinovantes", "1")
    assert units(table, "iceni", "militia") == 2  # one of Catuvellauni, one of Corieltauvi
    assert asked.decision.params["unit"] == "comitates"
    asked.answer("iceni")
    assert asked.over
    assert units(table, "iceni", "comitates") == 1
    assert units(table, "trinovantes", "militia") == 1
    assert units(table, "dumnonii", "militia") == 2


def test_blue_cubes_stay_where_no_town_or_hillfort_is_left():
    table = table_at()
    put(table, "iceni", "branodunum=fort", militia=2)
    assert Asked(civitates_upkeep(table)).over
    assert units(table, "iceni", "militia") == 2


def test_blue_foederati():
    table = table_at()
    put(table, "iceni", "branodunum=blue_saxon_settlement", "venta_icenorum=red_scotti_settlement")
    put(table, "parisi", blue_saxon_warband=2, blue_scotti_warband=1, red_saxon_warband=1)
    assert Asked(civitates_upkeep(table)).over
    assert units(table, "iceni", "blue_saxon_warband") == 2
    assert units(table, "parisi", "scotti_warband") == 1
    assert units(table, "parisi", "red_saxon_warband") == 1


# 6.6.3 ----------------------------------------------------------------------------------------------------------------


def test_return_where_plunder_is_carried():
    table = table_at(saxon=20)
    put(table, "iceni", plunder={"saxon_raider": 2}, saxon_raider=5)
    put(table, "regni", "anderida=saxon_settlement", plunder={"saxon_warband": 1}, saxon_warband=2, saxon_raider=3)
    put(table, "parisi", plunder={"scotti_raider": 2}, saxon_raider=4, scotti_raider=2)
    put(table, "parisi", plunder={"red_saxon_warband": 1}, red_saxon_warband=1)  # Foederati are not Saxon Units
    asked = Asked(saxon_upkeep(table))
    assert asked.over
    assert track(table, "saxon_renown") == 23
    assert [units(table, space, "saxon_raider") for space in ("iceni", "regni", "parisi")] == [0, 0, 4]
    assert units(table, "regni", "saxon_warband") == 2
    assert (carried(table, "parisi", "scotti_raider"), carried(table, "parisi", "red_saxon_warband")) == (2, 1)
    assert table.state.stage == Stage.SCOTTI_UPKEEP


def test_warbands_relocate_to_the_nearest_own_settlement():
    table = table_at()
    put(table, "iceni", "branodunum=saxon_settlement")
    put(table, "trinovantes", "walton_castle=saxon_settlement")
    put(table, "londinium", "londinium=blue_saxon_settlement")  # Foederati: not theirs
    put(table, "catuvellauni", saxon_warband=3)
    put(table, "corieltauvi", saxon_warband=1, scotti_warband=1)
    asked = Asked(saxon_upkeep(table))
    assert (asked.decision.seat, asked.keys) == ("saxons", ("iceni", "trinovantes"))
    asked.answers("iceni", "1")
    assert asked.over
    assert (units(table, "iceni", "saxon_warband"), units(table, "trinovantes", "saxon_warband")) == (2, 2)
    assert units(table, "corieltauvi", "scotti_warband") == 1


def test_warbands_without_settlement_are_removed():
    table = table_at()
    put(table, "londinium", "londinium=red_scotti_settlement")
    put(table, "catuvellauni", "verulamium=saxon_settlement", scotti_warband=3, red_scotti_warband=1, scotti_raider=2)
    assert Asked(scotti_upkeep(table)).over
    assert units(table, "catuvellauni", "scotti_warband") == 0
    assert units(table, "catuvellauni", "red_scotti_warband") == 1
    assert units(table, "catuvellauni", "scotti_raider") == 2
    assert table.state.available[TYPE_NUMBER["scotti_warband"]] == 11
    assert table.state.stage == Stage.RECOVERY


@pytest.mark.parametrize(("before", "saxon", "scotti"), [(0, 10, 6), (5, 10, 6), (6, 10, 6), (9, 10, 9), (10, 10, 10)])
def test_least_renown(before, saxon, scotti):
    table = table_at(saxon=before, scotti=before)
    Asked(saxon_upkeep(table))
    Asked(scotti_upkeep(table))
    assert (track(table, "saxon_renown"), track(table, "scotti_renown")) == (saxon, scotti)


def test_renown_of_the_return_counts_before_the_floor():
    table = table_at(scotti=3)
    put(table, "iceni", plunder={"scotti_raider": 4}, scotti_raider=4)
    Asked(scotti_upkeep(table))
    assert track(table, "scotti_renown") == 7
