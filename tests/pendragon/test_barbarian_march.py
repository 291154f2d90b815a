"""3.4.3, 3.5.3 March of the Barbarians."""

from __future__ import annotations

from vexillum.games.pendragon.commands.barbarian_march import BARBARIAN_MARCH
from vexillum.games.pendragon.map import SPACE_NUMBER

from .barbarians import SAXONS, SCOTTI, conserved, renown, run
from .harness import board, carried, put, track, units


def empty(saxons=10, scotti=10):
    table = board(empty=True)
    renown(table, saxons, scotti)
    return table


def test_destinations_by_land_and_by_sea():
    table = empty()
    put(table, "iceni", saxon_warband=2)
    asked = run(table, "march", feats=False)
    assert asked.keys == (
        "cantiaci.sea", "catuvellauni", "corieltauvi", "corieltauvi.sea", "parisi.sea", "trinovantes",
        "trinovantes.sea",
    )  # fmt: skip
    assert [option.price["renown"] for option in asked.decision.options] == [2, 1, 1, 2, 2, 1, 2]
    why = asked.decision.why
    assert why(table, asked.decision, "space:silures").id == "why.barbarian_march_far"
    assert why(table, asked.decision, "londinium.sea").id == "why.barbarian_march_no_coast"  # R24


def test_a_march_by_land_from_several_spaces():
    table = empty()
    put(table, "iceni", saxon_warband=3, plunder={"saxon_warband": 1})
    put(table, "trinovantes", saxon_warband=2)
    put(table, "regni", saxon_warband=1)
    asked = run(table, "march", feats=False).answer("catuvellauni")
    assert track(table, "saxon_renown") == 9
    assert (asked.decision.kind, asked.keys) == ("march.from", ("iceni", "trinovantes"))
    assert asked.decision.why(table, asked.decision, "regni").id == "why.barbarian_march_not_adjacent"
    asked.answer("iceni").answer("all", kind="march.warbands")
    assert "done" in asked.keys
    asked.answers("trinovantes", "1")
    assert (units(table, "catuvellauni", "saxon_warband"), carried(table, "catuvellauni", "saxon_warband")) == (4, 1)
    assert asked.decision.kind == "march.destination"
    assert "catuvellauni" not in asked.keys
    assert asked.decision.why(table, asked.decision, "catuvellauni").id == "why.barbarian_march_again"
    assert conserved(table)


def test_no_unit_moves_twice():
    table = empty()
    put(table, "iceni", saxon_warband=1)
    put(table, "catuvellauni", saxon_warband=2, plunder={"saxon_warband": 1})
    asked = run(table, "march", feats=False).answers("catuvellauni", "londinium")
    asked.answer("all")  # the two of Catuvellauni only
    assert units(table, "londinium", "saxon_warband") == 2
    assert (units(table, "catuvellauni", "saxon_warband"), carried(table, "londinium", "saxon_warband")) == (1, 1)
    assert asked.over


def test_once_by_sea_from_one_region_and_with_others_overland():
    table = empty()
    put(table, "parisi", saxon_warband=2)
    put(table, "corieltauvi", saxon_warband=1)
    put(table, "catuvellauni", saxon_warband=1)
    asked = run(table, "march", feats=False).answer("iceni.sea")
    assert track(table, "saxon_renown") == 8
    assert (asked.decision.kind, asked.keys) == ("march.sea_from", ("corieltauvi", "parisi"))
    assert asked.decision.why(table, asked.decision, "catuvellauni").id == "why.barbarian_march_other_sea"
    asked.answers("parisi", "1")
    assert (asked.decision.kind, asked.keys) == ("march.from", ("catuvellauni", "corieltauvi", "done"))
    asked.answers("corieltauvi", "done")
    assert units(table, "iceni", "saxon_warband") == 2
    assert not any(key.endswith(".sea") for key in asked.keys)
    assert asked.decision.why(table, asked.decision, "cantiaci.sea").id == "why.barbarian_march_sea_once"


def test_no_landing_where_there_is_a_fort():
    table = empty()
    put(table, "iceni", saxon_warband=1)
    put(table, "cantiaci", "rutupiae=fort")
    put(table, "trinovantes", "walton_castle=fort")
    asked = run(table, "march", feats=False)
    assert "cantiaci.sea" not in asked.keys
    assert ("trinovantes" in asked.keys, "trinovantes.sea" in asked.keys) == (True, False)
    assert asked.decision.why(table, asked.decision, "cantiaci").id == "why.barbarian_march_fort"


def test_cities_by_land_in_and_out():
    table = empty()
    put(table, "trinovantes", saxon_warband=1)
    asked = run(table, "march", limited=True)
    assert ("londinium" in asked.keys, "londinium.sea" in asked.keys) == (True, False)
    asked.answer("londinium")
    assert asked.over
    asked = run(table, "march", limited=True)
    assert asked.keys == ("atrebates", "cantiaci", "catuvellauni", "trinovantes")


def test_limited_is_one_destination():
    table = empty()
    put(table, "iceni", saxon_warband=2)
    asked = run(table, "march", limited=True).answers("trinovantes", "1")
    assert asked.over


def test_renown_limits():
    table = empty(saxons=1)
    put(table, "iceni", saxon_warband=2)
    asked = run(table, "march", feats=False)
    assert asked.keys == ("catuvellauni", "corieltauvi", "trinovantes")
    assert asked.decision.why(table, asked.decision, "parisi.sea").id == "why.barbarian_march_renown"
    asked.answers("trinovantes", "1")
    assert asked.over


def test_free_march_costs_nothing():
    table = empty(saxons=0)
    put(table, "iceni", saxon_warband=1)
    run(table, "march", free=True, limited=True).answer("parisi.sea")
    assert (track(table, "saxon_renown"), units(table, "parisi", "saxon_warband")) == (0, 1)


def test_why_not():
    table = empty(scotti=0)
    assert BARBARIAN_MARCH.why_not(table.state, SAXONS).id == "why.barbarian_march_nobody"
    assert BARBARIAN_MARCH.why_not(table.state, SCOTTI).id == "why.barbarian_march_renown"
    put(table, "iceni", saxon_warband=1)
    assert BARBARIAN_MARCH.why_not(table.state, SAXONS) is None


def test_foederati_and_raiders_stay():
    table = empty()
    put(table, "silures", scotti_warband=1, blue_scotti_warband=2, scotti_raider=2)
    asked = run(table, "march", SCOTTI, limited=True).answer("demetae")
    assert asked.over
    assert (units(table, "demetae", "scotti_warband"), units(table, "silures", "blue_scotti_warband")) == (1, 2)
    assert units(table, "silures", "scotti_raider") == 2


def test_settle_in_between_takes_those_that_had_moved():
    """Ruling P58."""
    table = empty()
    put(table, "iceni", saxon_warband=2)
    put(table, "trinovantes", saxon_warband=2)
    asked = run(table, "march").answers("trinovantes", "2")  # two that moved, two that did not
    asked.answers("feat.settle", "settlement", "walton_castle")
    assert units(table, "trinovantes", "saxon_warband") == 2
    asked.answer("londinium")
    assert asked.keys == ("2", "1")
    assert SPACE_NUMBER["londinium"] in asked.action.spaces


def test_warbands_that_settle_brings_after_the_last_one_can_march():
    """Ruling P35: a Feat may come during the March, so who came by it has not moved and may."""
    table = empty()
    put(table, "iceni", "branodunum=saxon_settlement", militia=1)
    put(table, "trinovantes", saxon_warband=1)
    asked = run(table, "march").answer("iceni")
    assert asked.decision.kind == "feat.after"
    asked.answers("feat.settle", "warbands")
    assert asked.decision.kind == "march.destination"
    asked.answer("corieltauvi")
    assert asked.keys == ("3", "2", "1")  # the one that came from Trinovantes has moved
