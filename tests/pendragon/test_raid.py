"""3.4.1, 3.5.1 Raid."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.battle.sides import Result
from vexillum.games.pendragon.cards import CONSPIRATIO, NIALL
from vexillum.games.pendragon.commands.raid import CALEDONIA, LAND, RAID, Route, reach, reduction
from vexillum.games.pendragon.control import controllers
from vexillum.games.pendragon.map import SEA_NUMBER, SITE_IDS, SITES_OF, SPACE_NUMBER
from vexillum.games.pendragon.pieces import SAXON_SETTLEMENT, SCOTTI_SETTLEMENT, TOWN
from vexillum.games.pendragon.state import Imperium

from .barbarians import SAXONS, SCOTTI, Battles, conserved, cubes, prosper, renown, run
from .harness import board, carried, put, told, track, units


@pytest.fixture
def battles(monkeypatch):
    return Battles(monkeypatch)


def empty(dice=(), saxons=10, scotti=10, patrolled=False):
    table = board(empty=True, dice=dice)
    renown(table, saxons, scotti)
    table.state.patrolled = [int(patrolled)] * 4
    return table


def fort(table, space: str) -> None:
    """A Fort on the first free Site."""
    number = SPACE_NUMBER[space]
    site = next(site for site in SITES_OF[number] if not table.state.sites[site])
    put(table, space, f"{SITE_IDS[site]}=fort")


def test_saxon_raid_example_of_the_rulebook():
    """Parisi by Oceanus Germanicus, Corieltauvi overland from Iceni, Atrebates by Oceanus Britannicus."""
    table = empty(dice=(1, 1, 2, 3, 3, 2, 1, 2, 2), saxons=8, patrolled=True)
    put(table, "iceni", "venta_icenorum=saxon_settlement", saxon_warband=1)
    for space in ("parisi", "trinovantes", "corieltauvi", "cantiaci", "regni", "durotriges"):
        fort(table, space)  # Cantiaci is on both Seas: 4 on Germanicus, 3 on Britannicus
    prosper(table, "parisi", 4)
    prosper(table, "corieltauvi", 1)
    prosper(table, "atrebates", 3)
    asked = run(table, "raid", feats=False)
    asked.answer("parisi", kind="raid.target").answer("3d4", kind="raid.dice")
    asked.answer("corieltauvi").answer("land", kind="raid.route").answer("3d4")
    asked.answer("atrebates").answer("3d4")
    assert track(table, "saxon_renown") == 2
    asked.answer("parisi", kind="raid.next")
    assert (units(table, "parisi", "saxon_raider"), cubes(table, "parisi")) == (0, 4)
    asked.answer("corieltauvi", kind="raid.next").answer("1", kind="raid.plunder").answer("none", kind="raid.battle")
    assert units(table, "corieltauvi", "saxon_raider") == 8
    assert (carried(table, "corieltauvi", "saxon_raider"), cubes(table, "corieltauvi")) == (1, 0)
    assert asked.keys == ("2", "1", "0")
    asked.answer("2", kind="raid.plunder")
    assert (units(table, "atrebates", "saxon_raider"), carried(table, "atrebates", "saxon_raider")) == (2, 2)
    assert cubes(table, "atrebates") == 1
    assert asked.over
    assert conserved(table)


def test_targets_of_the_saxons():
    table = empty()
    put(table, "iceni", "venta_icenorum=saxon_settlement", saxon_warband=1)  # Saxon Control
    asked = run(table, "raid", feats=False)
    assert asked.keys == (
        "atrebates", "cantiaci", "catuvellauni", "corieltauvi", "dumnonii", "durotriges", "londinium", "parisi",
        "regni", "trinovantes",
    )  # fmt: skip
    why = asked.decision.why
    assert why(table, asked.decision, "space:iceni").id == "why.raid_own_control"
    assert why(table, asked.decision, "space:silures").id == "why.raid_out_of_reach"
    assert why(table, asked.decision, "sea:germanicus") is None


def test_targets_of_the_scotti():
    asked = run(empty(), "raid", SCOTTI, feats=False)
    assert asked.keys == (
        "carvetii", "deceangli", "demetae", "dumnonii", "durotriges", "novantae", "ordovices", "parisi", "silures",
        "textoverdi", "votadini",
    )  # fmt: skip


def routes(table, faction, space):
    return reach(table.state, faction, controllers(table.state))[SPACE_NUMBER[space]]


def test_bases_need_a_warband_and_a_settlement_of_their_own():
    table = empty()
    put(table, "dobunni", "corinium=saxon_settlement")
    put(table, "cornovii", saxon_warband=1)
    assert routes(table, SAXONS, "dobunni") == []
    put(table, "silures", "isca_silurum=red_saxon_settlement", red_saxon_warband=1)
    assert routes(table, SAXONS, "silures") == []
    put(table, "dobunni", saxon_warband=1, militia=5)
    assert routes(table, SAXONS, "dobunni") == [Route(LAND)]
    assert routes(table, SAXONS, "silures") == [Route(LAND)]


def test_a_sea_that_a_base_borders_is_a_route():
    table = empty(patrolled=True)
    put(table, "silures", "isca_silurum=saxon_settlement", saxon_warband=1)
    fort(table, "carvetii")
    assert routes(table, SAXONS, "novantae") == [Route(SEA_NUMBER["hibernicus"])]
    assert reduction(table.state, SAXONS, SPACE_NUMBER["novantae"], Route(SEA_NUMBER["hibernicus"])) == 1


def test_reductions():
    table = empty(patrolled=True)
    for space in ("londinium", "iceni", "iceni", "carvetii", "textoverdi"):
        fort(table, space)
    state = table.state
    germanicus = Route(SEA_NUMBER["germanicus"])
    assert reduction(state, SAXONS, SPACE_NUMBER["parisi"], germanicus) == 2  # R21: Londinium is no Region
    state.patrolled[SEA_NUMBER["germanicus"]] = 0
    assert reduction(state, SAXONS, SPACE_NUMBER["parisi"], germanicus) == 0
    assert reduction(state, SCOTTI, SPACE_NUMBER["novantae"], Route(CALEDONIA)) == 2
    assert reduction(state, SCOTTI, SPACE_NUMBER["novantae"], Route(LAND)) == 0


def test_routes_are_asked_where_they_differ():
    table = empty(patrolled=True, scotti=0, dice=(4,))
    fort(table, "textoverdi")
    fort(table, "silures")
    fort(table, "ordovices")
    asked = run(table, "raid", SCOTTI, limited=True)
    asked.answer("novantae")
    assert (asked.decision.kind, asked.keys) == ("raid.route", ("hibernicus", "caledonia"))
    assert [option.params["n"] for option in asked.decision.options] == [2, 1]
    asked.answer("caledonia")
    assert asked.over  # one die, nothing to Plunder, nobody to fight
    assert units(table, "novantae", "scotti_raider") == 3


def test_a_fort_of_one_sea_may_fall_so_equal_reductions_of_two_seas_are_still_a_choice():
    table = empty(patrolled=True)
    fort(table, "iceni")
    fort(table, "regni")
    asked = run(table, "raid", feats=False).answer("cantiaci")
    assert asked.keys == ("britannicus", "germanicus")


def test_the_dice_and_their_price():
    table = empty(saxons=3)
    asked = run(table, "raid", feats=False).answer("parisi")
    assert [(o.key, o.price) for o in asked.decision.options] == [("3d4", {"renown": 2}), ("1d4", {"renown": 1})]
    asked.answer("3d4").answer("regni", kind="raid.target")  # one Renown left: one die, and no third target
    assert track(table, "saxon_renown") == 0
    assert asked.decision.kind == "raid.next"


def test_scotti_dice_and_four_targets():
    table = empty(scotti=1, dice=(1, 1, 1, 1, 1))
    asked = run(table, "raid", SCOTTI, feats=False)
    asked.answers("carvetii", "2d4", "silures", "demetae", "ordovices")
    assert track(table, "scotti_renown") == 0
    assert asked.decision.kind == "raid.next"
    asked.answers("carvetii", "silures", "demetae")
    assert asked.over
    assert units(table, "carvetii", "scotti_raider") == 2


def test_three_targets_of_the_saxons_and_done():
    table = empty()
    asked = run(table, "raid", feats=False)
    assert "done" not in asked.keys
    asked.answers("parisi", "1d4")
    assert "done" in asked.keys
    assert "parisi" not in asked.keys
    assert asked.decision.why(table, asked.decision, "parisi").id == "why.raid_named"
    asked.answers("regni", "1d4", "iceni", "1d4")
    assert asked.decision.kind == "raid.next"
    assert asked.action.spaces == [SPACE_NUMBER[id] for id in ("parisi", "regni", "iceni")]


def test_limited_and_free():
    table = empty(dice=(1, 2, 3), saxons=0)
    asked = run(table, "raid", limited=True, free=True).answer("parisi")
    assert asked.over
    assert units(table, "parisi", "saxon_raider") == 6


def test_a_raid_without_renown():
    table = empty(saxons=0, scotti=0)
    assert RAID.why_not(table.state, SAXONS).id == "why.raid_renown"
    assert RAID.why_not(table.state, SCOTTI) is None


def test_plunder_is_limited_by_population_raiders_and_prosperity(battles):
    for population, prosperity, dice, most in ((2, 4, 4, 2), (2, 4, 1, 1), (3, 2, 4, 2)):
        table = empty(dice=(dice,))
        prosper(table, "parisi", prosperity, population)
        asked = run(table, "raid", limited=True).answers("parisi", "1d4")
        assert asked.decision.kind == "raid.plunder"
        assert asked.keys == tuple(str(n) for n in range(most, -1, -1))
        assert asked.decision.why(table, asked.decision, "9").id == "why.plunder_most"
        asked.answer("0")
        assert asked.over
        assert cubes(table, "parisi") == prosperity


def test_nothing_landed_nothing_happens(battles):
    table = empty(dice=(1,), patrolled=True)
    fort(table, "parisi")
    prosper(table, "parisi", 4)
    asked = run(table, "raid", limited=True).answers("parisi", "1d4")
    assert asked.over
    assert (units(table, "parisi", "saxon_raider"), battles.calls) == (0, [])


def test_a_city_is_not_plundered_but_may_be_attacked(battles):
    table = empty(dice=(4,))
    put(table, "londinium", "londinium=town")
    table.state.bottom[SPACE_NUMBER["londinium"]] = 4
    asked = run(table, "raid", limited=True).answers("londinium", "1d4")
    asked.answer("britons", kind="raid.battle")
    assert asked.over
    assert battles.calls[0][:3] == ("londinium", "saxons", "civitates")
    assert cubes(table, "londinium") == 4


def test_carriers_new_raiders_older_raiders_warbands(battles):
    table = empty(dice=(3,))
    put(table, "iceni", saxon_raider=2, saxon_warband=2, militia=1, plunder={"saxon_raider": 1, "saxon_warband": 1})
    prosper(table, "iceni", 4)
    table.state.population[SPACE_NUMBER["iceni"]] = 3
    asked = run(table, "raid", limited=True).answers("iceni", "1d4", "3")
    assert (asked.decision.kind, asked.decision.params["group"], asked.keys) == ("raid.load", "landed", ("3", "2", "1"))
    asked.answer("1")
    assert asked.over is False
    assert asked.decision.kind == "raid.battle"  # the other two had to go onto an older Raider and a Warband
    assert (carried(table, "iceni", "saxon_raider"), carried(table, "iceni", "saxon_warband")) == (3, 2)
    asked.answer("britons")
    terms = battles.calls[0][3]
    assert (terms.raiders, terms.executing, terms.surprise, terms.no_assault) == ((2, 1), SAXONS, False, False)
    assert conserved(table)


def test_whom_to_battle_before_and_at_fragmentation(battles):
    table = empty(dice=(3,))
    put(table, "iceni", cavalry=1, militia=1, scotti_raider=1)
    asked = run(table, "raid", limited=True).answers("iceni", "1d4")
    assert asked.keys == ("britons", "scotti", "none")
    assert asked.decision.why(table, asked.decision, "seat:dux").id == "why.raid_battle_together"
    table = empty(dice=(3,))
    table.state.imperium = Imperium.FRAGMENTATION
    put(table, "iceni", cavalry=1, militia=1)
    asked = run(table, "raid", limited=True).answers("iceni", "1d4")
    assert asked.keys == ("dux", "civitates", "none")
    assert asked.decision.why(table, asked.decision, "seat:scotti").id == "why.raid_battle_not_there"
    asked.answer("none")
    assert battles.calls == []


def test_voluntary_removal_when_the_pool_is_empty():
    table = empty(dice=(4,))
    put(table, "regni", saxon_raider=2, plunder={"saxon_raider": 1})
    put(table, "cantiaci", saxon_raider=22)
    asked = run(table, "raid", limited=True).answers("parisi", "1d4")
    assert asked.decision.kind == "voluntary"
    asked.answers("regni", "done")
    assert (units(table, "parisi", "saxon_raider"), units(table, "regni", "saxon_raider")) == (2, 1)
    assert conserved(table)


def test_renown_lost_for_control_and_settlements(battles):
    table = empty(dice=(3,), scotti=9)
    put(table, "demetae", "moridunum=saxon_settlement", saxon_warband=2)
    prosper(table, "demetae", 2, 2)
    battles.result = Result(razed=[TOWN, SAXON_SETTLEMENT], spoils=[3, 2])
    asked = run(table, "raid", SCOTTI, limited=True).answers("demetae", "1d4", "2", "saxons")
    assert asked.over
    assert track(table, "saxon_renown") == 10 - 2 - 2  # not for the Town
    assert "track_down" in told(table)


def test_no_renown_lost_without_the_others_control(battles):
    table = empty(dice=(3,))
    put(table, "demetae", "moridunum=saxon_settlement", militia=2)
    prosper(table, "demetae", 2, 2)
    battles.result = Result(razed=[SCOTTI_SETTLEMENT], spoils=[2])
    asked = run(table, "raid", SCOTTI, limited=True).answers("demetae", "1d4", "2", "britons")
    assert asked.over
    assert track(table, "saxon_renown") == 10


def test_conspiratio_adds_a_die_where_the_rivals_are():
    table = empty(dice=(1, 2))
    table.state.lasting = [CONSPIRATIO]
    put(table, "parisi", scotti_raider=1)
    run(table, "raid", limited=True).answers("parisi", "1d4", "none")
    assert units(table, "parisi", "saxon_raider") == 3
    table = empty(dice=(1, 2))
    table.state.lasting = [CONSPIRATIO]
    run(table, "raid", limited=True).answers("parisi", "1d4")
    assert units(table, "parisi", "saxon_raider") == 1


def test_nialls_box_as_first_target():
    table = empty(dice=(3, 4, 2))
    table.state.lasting = [NIALL]
    asked = run(table, "raid", SCOTTI, feats=False)
    asked.answer("niall", kind="raid.target").answer("2d4", kind="raid.box_dice")
    assert "niall" not in asked.keys
    assert "done" in asked.keys
    asked.answers("silures", "1d4", "done")
    assert asked.over
    assert (table.state.niall, units(table, "silures", "scotti_raider")) == (7, 2)
    assert conserved(table)


def test_the_box_counts_as_a_target():
    table = empty(dice=(3,))
    table.state.lasting = [NIALL]
    asked = run(table, "raid", SCOTTI, limited=True).answers("niall", "1d4")
    assert asked.over
    assert table.state.niall == 3


def test_nialls_raiders_join_the_first_target_before_the_reduction(battles):
    table = empty(dice=(2, 1), patrolled=True)
    table.state.lasting = [NIALL]
    table.state.niall = 5
    table.state.available[6] -= 5
    fort(table, "silures")
    fort(table, "demetae")
    fort(table, "ordovices")
    asked = run(table, "raid", SCOTTI, feats=False)
    asked.answers("silures").answer("yes", kind="raid.box").answers("1d4", "demetae").answers("1d4", "done", "silures")
    assert asked.decision.kind == "raid.battle"
    assert (units(table, "silures", "scotti_raider"), table.state.niall) == (4, 0)
    asked.answer("britons")
    assert battles.calls[0][3].raiders == (4, 0)
    assert asked.over
    assert units(table, "demetae", "scotti_raider") == 0
    assert conserved(table)


def test_without_niall_there_is_no_box():
    assert "niall" not in run(empty(), "raid", SCOTTI, feats=False).keys
    table = empty()
    table.state.lasting = [NIALL]
    assert "niall" not in run(table, "raid", SAXONS, feats=False).keys
