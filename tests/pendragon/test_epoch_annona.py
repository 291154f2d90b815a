"""6.1 Annona Phase."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, carried, put, told, track, units
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.epoch import annona
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON_SETTLEMENT,
    RED_SAXON_SETTLEMENT,
    SAXON_SETTLEMENT,
    SAXONS,
)
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium, Stage


def table_with(*, red=0, blue=0, wealth=0, imperium=Imperium.ROMAN_RULE, dominance=Dominance.MILITARY, **options):
    table = board(empty=True, **options)
    table.state.tracks = [blue, red, 0, 0, 0, wealth]
    table.state.imperium, table.state.dominance = imperium, dominance
    return table


def site(table, id):
    return table.state.sites[SITE_NUMBER[id]]


def test_nothing_to_pay():
    table = table_with(blue=9)
    assert Asked(annona(table)).over
    assert table.state.stage == Stage.IMPERIUM
    assert "annona_none" in told(table)


def test_dux_then_civitates_pay_for_any_colour():
    table = table_with(blue=10)
    put(table, "iceni", "branodunum=red_saxon_settlement", red_saxon_warband=3)
    put(table, "regni", "anderida=blue_saxon_settlement", blue_saxon_warband=2)
    put(table, "demetae", "moridunum=red_scotti_settlement", red_scotti_warband=2)
    asked = Asked(annona(table))
    assert asked.decision.seat == "dux"
    assert asked.keys == (
        "demetae.red_scotti_warband",
        "iceni.red_saxon_warband",
        "regni.blue_saxon_warband",
        "done",
    )
    assert asked.decision.options[1].price == {"resources": 3}
    asked.answer("regni.blue_saxon_warband").answer("done")
    asked.answer("iceni.red_saxon_warband", seat="civitates")
    assert asked.keys == ("demetae.red_scotti_warband", "done")
    asked.answer("demetae.red_scotti_warband")
    assert asked.over
    assert (track(table, "briton_resources"), track(table, "saxon_renown"), track(table, "scotti_renown")) == (3, 5, 2)
    assert units(table, "iceni", "red_saxon_warband") == 3
    assert carried(table, "iceni", "red_saxon_warband") == 0


def test_whole_groups_only():
    table = table_with(blue=2)
    put(table, "iceni", red_saxon_warband=3)
    put(table, "regni", red_saxon_warband=2)
    asked = Asked(annona(table))
    assert asked.keys == ("regni.red_saxon_warband", "done")
    why = asked.decision.why(table, asked.decision, "unit:iceni.red_saxon_warband")
    assert (why.id, why.params["n"], why.params["money"]) == ("why.annona_cost", 3, 2)
    assert asked.decision.why(table, asked.decision, "space:parisi").id == "why.annona_nobody"


def test_unpaid_lose_markers_of_that_colour_nation_and_space():
    table = table_with(blue=1)
    put(table, "iceni", "branodunum=red_saxon_settlement", "venta_icenorum=blue_saxon_settlement")
    put(table, "iceni", red_saxon_warband=2, blue_saxon_warband=1)
    put(table, "regni", "anderida=red_saxon_settlement")  # no Warbands at the outset: stays
    asked = Asked(annona(table)).answer("iceni.blue_saxon_warband")
    assert asked.over  # no Prosperity to Plunder
    assert (units(table, "iceni", "red_saxon_warband"), units(table, "iceni", "saxon_warband")) == (0, 2)
    assert units(table, "iceni", "blue_saxon_warband") == 1
    assert site(table, "branodunum") == SAXON_SETTLEMENT
    assert site(table, "venta_icenorum") == BLUE_SAXON_SETTLEMENT
    assert site(table, "anderida") == RED_SAXON_SETTLEMENT
    assert controller(table.state, SPACE_NUMBER["iceni"]) == SAXONS
    assert track(table, "saxon_renown") == 1


def test_plunder_counts_as_pay():
    table = table_with(blue=1)
    put(table, "iceni", plunder={"red_saxon_warband": 2}, red_saxon_warband=3)
    put(table, "regni", plunder={"blue_scotti_warband": 2}, blue_scotti_warband=2)
    asked = Asked(annona(table))
    assert asked.keys == ("iceni.red_saxon_warband", "done")
    assert asked.decision.options[0].price == {"resources": 1}
    assert asked.decision.why(table, asked.decision, "space:regni").id == "why.annona_paid"
    asked.answer("iceni.red_saxon_warband")
    assert (track(table, "saxon_renown"), track(table, "scotti_renown")) == (3, 2)
    assert carried(table, "regni", "blue_scotti_warband") == 0


def test_released_keep_their_plunder_and_earn_no_renown():
    table = table_with()
    put(table, "iceni", plunder={"red_saxon_warband": 1}, red_saxon_warband=3)
    assert Asked(annona(table)).over
    assert carried(table, "iceni", "saxon_warband") == 1
    assert track(table, "saxon_renown") == 0


def test_released_plunder_scotti_first_up_to_population():
    table = table_with()
    state = table.state
    iceni = put(table, "iceni", red_saxon_warband=3, blue_scotti_warband=1, saxon_warband=4)
    state.bottom[iceni], state.top[iceni] = 2, 2
    londinium = put(table, "londinium", red_saxon_warband=1)
    state.bottom[londinium] = 4
    asked = Asked(annona(table))
    assert asked.decision.seat == "scotti"
    assert asked.keys == ("1", "0")
    asked.answer("1")
    assert asked.decision.seat == "saxons"
    assert asked.keys == ("2", "1", "0")  # Population 2; three released Warbands; 3 cubes left
    assert asked.decision.why(table, asked.decision, "3").params["population"] == 2
    asked.answer("2")
    assert asked.over  # a City is not a Region
    assert (carried(table, "iceni", "scotti_warband"), carried(table, "iceni", "saxon_warband")) == (1, 2)
    assert (state.bottom[iceni], state.top[iceni]) == (1, 0)
    assert state.bottom[londinium] == 4


def test_only_the_released_carry():
    """Both colours released in one Region share its Population; Warbands with Plunder take none."""
    table = table_with()
    iceni = put(
        table, "iceni", plunder={"red_saxon_warband": 1}, red_saxon_warband=2, blue_saxon_warband=1, saxon_warband=5
    )
    table.state.bottom[iceni] = table.state.top[iceni] = 3
    table.state.population[iceni] = 3
    asked = Asked(annona(table))
    assert asked.keys == ("2", "1", "0")
    asked.answer("0")
    assert asked.over
    assert carried(table, "iceni", "saxon_warband") == 1


def test_mixed_payment():
    table = table_with(red=2, blue=5)
    put(table, "iceni", red_saxon_warband=3)
    asked = Asked(annona(table))
    assert asked.keys == ("iceni.red_saxon_warband", "mix", "done")
    asked.answer("mix")
    assert asked.keys == ("iceni.red_saxon_warband", "done")
    asked.answer("iceni.red_saxon_warband").answer("2", kind="pay.mix")
    assert asked.over
    assert (track(table, "dux_resources"), track(table, "briton_resources")) == (0, 4)


def test_mixing_ends_with_the_payer():
    table = table_with(red=2, blue=5)
    put(table, "iceni", red_saxon_warband=3)
    asked = Asked(annona(table)).answer("mix").answer("done")
    assert table.state.mixing == 0
    asked.answer("iceni.red_saxon_warband", seat="civitates")
    assert track(table, "briton_resources") == 2


def test_civitates_pay_with_wealth_too():
    table = table_with(blue=1, wealth=2, imperium=Imperium.FRAGMENTATION, dominance=Dominance.NONE)
    put(table, "iceni", red_saxon_warband=3)
    asked = Asked(annona(table))
    assert asked.decision.seat == "civitates"  # at Fragmentation the Dux has nothing to pay with
    asked.answer("iceni.red_saxon_warband")
    assert (track(table, "briton_resources"), track(table, "wealth"), track(table, "saxon_renown")) == (0, 0, 3)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_consent_at_autonomy_with_civilian_dominance(answer):
    table = table_with(red=1, blue=5, imperium=Imperium.AUTONOMY, dominance=Dominance.CIVILIAN)
    put(table, "iceni", red_saxon_warband=3)
    asked = Asked(annona(table))
    assert (asked.decision.kind, asked.decision.seat) == ("annona.consent", "civitates")
    asked.answer(answer)
    assert asked.decision.seat == ("dux" if answer == "yes" else "civitates")
    asked.answer("done")
    if answer == "yes":
        assert table.state.agreed == 0
        asked.answer("done", seat="civitates")
    assert asked.over
    assert table.state.agreed == 0


def test_no_consent_where_it_changes_nothing():
    autonomy = {"imperium": Imperium.AUTONOMY, "dominance": Dominance.CIVILIAN}
    for red, blue, options in ((3, 5, {}), (1, 0, {}), (0, 2, {}), (1, 5, {"players": "two"})):
        table = table_with(red=red, blue=blue, **autonomy, **options)
        put(table, "iceni", red_saxon_warband=3)
        assert "annona.consent" not in Asked(annona(table)).asked


def test_renown_stops_at_80():
    table = table_with(blue=5)
    table.state.tracks[TRACKS.index("saxon_renown")] = 79
    put(table, "iceni", red_saxon_warband=3)
    Asked(annona(table)).answer("iceni.red_saxon_warband")
    assert track(table, "saxon_renown") == 80
