"""6 The Epoch Round: Annona, Imperium, Event, Revenue, Recovery, and whole Rounds at random."""

from __future__ import annotations

from random import Random

import pytest

from tests.asked import Asked
from tests.text_catalogs import part
from tests.together import together
from vexillum.coin.cards import code
from vexillum.coin.events.step import Act
from vexillum.coin.kit import NOBODY
from vexillum.coin.sequence import Standing
from vexillum.core.decision import asks_nothing
from vexillum.core.words.texts import Message, Texts, engine_catalog
from vexillum.games.pendragon.cards import CYMBROGI
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.epoch import STEPS, annona, event_phase, imperium_phase, recover, recovery, revenue
from vexillum.games.pendragon.events.branches import Effect
from vexillum.games.pendragon.forces import vacant_sites
from vexillum.games.pendragon.imperium import roads_maintained, set_imperium
from vexillum.games.pendragon.map import (
    ALL_SITES,
    SITE_IDS,
    SITE_NUMBER,
    SITE_SPACE,
    SPACE_COUNT,
    SPACE_IDS,
    SPACE_NUMBER,
)
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON_SETTLEMENT,
    FOEDERATI,
    RED_SAXON_SETTLEMENT,
    SAXON_SETTLEMENT,
    SAXONS,
    STRONGHOLD_TYPE,
    TOTALS,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium, Stage
from vexillum.games.pendragon.wording import read_catalog

from .harness import board, carried, put, told, track, units

# 6.1 Annona Phase ----------------------------------------------------------------------------------------------------


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


# 6.2 Imperium Phase: Hoarding and the Imperium track -----------------------------------------------------------------


ROMAN, AUTONOMY, FRAGMENTED = Imperium.ROMAN_RULE, Imperium.AUTONOMY, Imperium.FRAGMENTATION
MILITARY, CIVILIAN, NONE = Dominance.MILITARY, Dominance.CIVILIAN, Dominance.NONE


def imperium_board(imperium, dominance, *, control=40, prosperity=80, prestige=0, wealth=0, blue=0):
    """Briton Control and Prosperity are put into one Region, by a Fort, so that there is nothing to hoard."""
    table = board(empty=True)
    state = table.state
    state.imperium, state.dominance = imperium, dominance
    put(table, "atrebates", "venta_belgarum=fort")
    state.population[SPACE_NUMBER["atrebates"]] = control
    state.bottom[SPACE_NUMBER["atrebates"]] = prosperity
    state.tracks = [blue, 0, 0, 0, prestige, wealth]
    return table


def after(table):
    assert Asked(imperium_phase(table)).over
    assert table.state.stage == Stage.VICTORY
    return table.state.imperium, table.state.dominance


# 6.2.1 ----------------------------------------------------------------------------------------------------------------


def test_hoarding_half_the_towns_rounded_up():
    table = imperium_board(ROMAN, MILITARY, blue=10)
    put(table, "iceni", "branodunum=hillfort")
    for space, site in (("dobunni", "glevum"), ("dobunni", "corinium"), ("regni", "noviomagus")):
        put(table, space, f"{site}=town")
    asked = Asked(imperium_phase(table))
    assert (asked.decision.seat, asked.keys) == ("civitates", ("2", "1", "0"))
    assert asked.decision.why(table, asked.decision, "3").params["there"] == 3
    asked.answer("2")
    assert (track(table, "briton_resources"), track(table, "wealth")) == (8, 2)


def test_hoarding_counts_hillforts_after_cymbrogi():
    table = imperium_board(ROMAN, MILITARY, blue=10)
    table.state.lasting = [CYMBROGI]
    put(table, "dobunni", "glevum=town", "corinium=town")
    put(table, "iceni", "branodunum=hillfort")
    asked = Asked(imperium_phase(table))
    assert asked.keys == ("1", "0")
    asked.answer("0")
    assert track(table, "wealth") == 0


def test_hoarding_needs_resources_and_room():
    for blue, wealth in ((1, 0), (9, 79)):
        table = imperium_board(ROMAN, CIVILIAN, blue=blue, wealth=wealth)
        put(table, "dobunni", "glevum=town", "corinium=town")
        put(table, "regni", "noviomagus=town")
        assert Asked(imperium_phase(table)).keys == ("1", "0")


def test_hoarding_comes_before_the_track():
    table = imperium_board(ROMAN, MILITARY, wealth=9, blue=5)
    put(table, "dobunni", "glevum=town")
    Asked(imperium_phase(table)).answer("1")
    assert table.state.dominance == CIVILIAN


# 6.2.2 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("control", "prosperity", "prestige", "level"),
    [
        (31, 56, 0, ROMAN),
        (30, 80, 0, AUTONOMY),
        (31, 50, 5, AUTONOMY),
        (40, 50, 6, ROMAN),
        (21, 31, 0, AUTONOMY),
        (20, 80, 0, FRAGMENTED),
        (40, 25, 5, FRAGMENTED),
        (40, 25, 6, AUTONOMY),
    ],
)
def test_falls_from_roman_rule(control, prosperity, prestige, level):
    table = imperium_board(ROMAN, CIVILIAN, control=control, prosperity=prosperity, prestige=prestige, wealth=40)
    assert after(table) == (level, NONE if level == FRAGMENTED else CIVILIAN)


@pytest.mark.parametrize(
    ("control", "prosperity", "level"),
    [(21, 31, AUTONOMY), (30, 55, AUTONOMY), (20, 80, FRAGMENTED), (40, 30, FRAGMENTED)],
)
def test_falls_from_autonomy(control, prosperity, level):
    table = imperium_board(AUTONOMY, MILITARY, control=control, prosperity=prosperity)
    assert after(table)[0] == level


def test_halves_once_rounded_up():
    table = imperium_board(ROMAN, MILITARY, control=10, prosperity=10, prestige=7, wealth=12)
    assert after(table) == (FRAGMENTED, NONE)
    assert (track(table, "prestige"), track(table, "wealth")) == (4, 6)
    table = imperium_board(ROMAN, MILITARY, prestige=7, wealth=12)
    after(table)
    assert (track(table, "prestige"), track(table, "wealth")) == (7, 12)


def test_fragmentation_stays_and_halves_nothing():
    table = imperium_board(FRAGMENTED, NONE, control=0, prosperity=0, prestige=7, wealth=30)
    assert after(table) == (FRAGMENTED, NONE)
    assert (track(table, "prestige"), track(table, "wealth")) == (7, 30)


def test_roads_end_with_the_fall():
    table = imperium_board(AUTONOMY, MILITARY, control=10)
    after(table)
    assert table.state.roads == 0
    table = imperium_board(ROMAN, MILITARY, control=30)
    after(table)
    assert table.state.roads == 1


def test_roads_that_were_given_up_are_maintained_only_while_roman_rule_lasts():
    """R49: the marker stays where it is; Roman Rule does not ask for it."""
    table = imperium_board(AUTONOMY, MILITARY, control=30)
    table.state.roads = 0
    set_imperium(table, ROMAN, MILITARY, "5.1")
    assert roads_maintained(table.state)
    set_imperium(table, AUTONOMY, MILITARY, "5.1")
    assert not roads_maintained(table.state)


@pytest.mark.parametrize(
    ("dominance", "prestige", "wealth", "now"),
    [
        (MILITARY, 5, 14, MILITARY),
        (MILITARY, 5, 15, CIVILIAN),
        (CIVILIAN, 5, 11, CIVILIAN),
        (CIVILIAN, 5, 10, MILITARY),
        (CIVILIAN, 20, 0, MILITARY),
        (MILITARY, 5, 11, MILITARY),
    ],
)
@pytest.mark.parametrize("imperium", [ROMAN, AUTONOMY])
def test_dominance(imperium, dominance, prestige, wealth, now):
    table = imperium_board(imperium, dominance, prestige=prestige, wealth=wealth)
    assert after(table) == (imperium, now)


def test_dominance_is_tested_with_halved_values():
    """R44: Wealth 20 and Prestige 6 differ by 14, halved 10 and 3 by 7: no shift to Civilian, none back either."""
    table = imperium_board(ROMAN, MILITARY, control=30, prestige=6, wealth=20)
    assert after(table) == (AUTONOMY, MILITARY)
    table = imperium_board(ROMAN, CIVILIAN, control=30, prestige=6, wealth=20)
    assert after(table) == (AUTONOMY, CIVILIAN)
    table = imperium_board(ROMAN, CIVILIAN, control=30, prestige=6, wealth=16)
    assert after(table) == (AUTONOMY, MILITARY)


# 6.4 Epoch Event Phase and 6.5 Revenue Phase -------------------------------------------------------------------------


def revenue_board(imperium=AUTONOMY, dominance=CIVILIAN):
    table = board(empty=True)
    table.state.imperium, table.state.dominance = imperium, dominance
    table.state.tracks = [0] * 6
    return table


def prosper(table, space, low, high=0):
    table.state.bottom[SPACE_NUMBER[space]], table.state.top[SPACE_NUMBER[space]] = low, high


def earned(table):
    assert Asked(revenue(table)).over
    assert table.state.stage == Stage.DUX_UPKEEP
    return table


def test_epoch_event(monkeypatch):
    seen = []

    @asks_nothing
    def note(scene):
        seen.append((scene.you, scene.card))

    table = revenue_board()
    table.state.current = 77
    monkeypatch.setitem(HOUSE.effects, code(77, False), Effect((Act(note),)))
    assert Asked(event_phase(table)).over
    assert seen == [(NOBODY, "77")]
    assert table.state.stage == Stage.REVENUE


@pytest.mark.parametrize(
    ("imperium", "dominance", "prestige"),
    [
        (ROMAN, MILITARY, 5),
        (AUTONOMY, MILITARY, 2),
        (ROMAN, CIVILIAN, 0),
        (AUTONOMY, CIVILIAN, 0),
        (FRAGMENTED, NONE, 0),
    ],
)
def test_prestige_at_military_dominance(imperium, dominance, prestige):
    table = earned(revenue_board(imperium, dominance))
    assert (track(table, "prestige"), track(table, "dux_resources")) == (prestige, 0)


def test_dux_resources_at_fragmentation():
    table = revenue_board(FRAGMENTED, NONE)
    put(table, "atrebates", "venta_belgarum=fort", "calleva_atrebatum=town", cavalry=1)  # Dux Control
    prosper(table, "atrebates", 3, 1)
    put(table, "iceni", "branodunum=fort", saxon_warband=4)  # a Fort anywhere counts
    prosper(table, "iceni", 2)
    put(table, "regni", "noviomagus=town")  # Civitates Control
    prosper(table, "regni", 2)
    earned(table)
    assert track(table, "dux_resources") == 4 + 1 + 2
    assert track(table, "briton_resources") == 2 + 2


def test_no_dux_resources_before_fragmentation():
    table = revenue_board(AUTONOMY, CIVILIAN)
    put(table, "atrebates", "venta_belgarum=fort")
    prosper(table, "atrebates", 3)
    earned(table)
    assert (track(table, "dux_resources"), track(table, "briton_resources")) == (0, 3)


def test_civitates_revenue():
    for lasting, expected in (([], 4 + 2), ([CYMBROGI], 4 + 1)):
        table = revenue_board()
        table.state.lasting = lasting
        put(table, "dobunni", "glevum=town", "corinium=town", plunder={"militia": 1}, militia=1)
        prosper(table, "dobunni", 2, 2)
        put(table, "iceni", "branodunum=hillfort", saxon_warband=3)  # not under Briton Control
        prosper(table, "iceni", 2)
        earned(table)
        assert track(table, "briton_resources") == expected


@pytest.mark.parametrize(
    ("imperium", "dominance", "left"),
    [(ROMAN, MILITARY, 15), (ROMAN, CIVILIAN, 25), (AUTONOMY, MILITARY, 45), (FRAGMENTED, NONE, 45)],
)
def test_taxation_after_revenue(imperium, dominance, left):
    table = revenue_board(imperium, dominance)
    table.state.tracks[0], table.state.tracks[5] = 40, 9
    put(table, "dobunni", "glevum=town", "corinium=town")
    prosper(table, "dobunni", 2, 1)
    earned(table)
    assert (track(table, "briton_resources"), track(table, "wealth")) == (left, 9)


def test_taxation_takes_no_more_than_there_is_and_no_wealth():
    table = revenue_board(ROMAN, MILITARY)
    table.state.tracks[0], table.state.tracks[5] = 10, 9
    earned(table)
    assert (track(table, "briton_resources"), track(table, "wealth")) == (0, 9)


def test_revenue_stops_at_80_before_taxation():
    table = revenue_board(ROMAN, MILITARY)
    table.state.tracks[0] = 79
    put(table, "dobunni", "glevum=town", "corinium=town")
    prosper(table, "dobunni", 2, 1)
    earned(table)
    assert track(table, "briton_resources") == 50


def test_barbarian_revenue():
    table = revenue_board()
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=1)
    prosper(table, "iceni", 2, 1)
    put(table, "regni", "anderida=blue_saxon_settlement")
    prosper(table, "regni", 2)
    put(table, "demetae", "moridunum=scotti_settlement", "gateholm=scotti_settlement")
    put(table, "novantae", "alclud=red_scotti_settlement")
    prosper(table, "demetae", 1)
    table.state.dal_riada = 1
    earned(table)
    assert (track(table, "saxon_renown"), track(table, "scotti_renown")) == (3, 2)


# 6.7 Recovery and Reset Phase ----------------------------------------------------------------------------------------


def rows(table, space):
    number = SPACE_NUMBER[space]
    return table.state.bottom[number], table.state.top[number]


def region(imperium, low, high, *, population=3, held="venta_belgarum=town", space="atrebates"):
    table = board(empty=True)
    table.state.imperium = imperium
    table.state.dominance = Dominance.NONE if imperium == Imperium.FRAGMENTATION else Dominance.MILITARY
    number = put(table, space, *((held,) if held else ()))
    table.state.population[number] = population
    table.state.bottom[number], table.state.top[number] = low, high
    recover(table)
    return rows(table, space)


@pytest.mark.parametrize(
    ("imperium", "before", "after"),
    [
        (Imperium.ROMAN_RULE, (0, 0), (3, 0)),
        (Imperium.ROMAN_RULE, (1, 0), (3, 1)),
        (Imperium.ROMAN_RULE, (3, 0), (3, 3)),
        (Imperium.ROMAN_RULE, (3, 2), (3, 3)),
        (Imperium.AUTONOMY, (1, 0), (3, 0)),
        (Imperium.AUTONOMY, (3, 0), (3, 0)),
        (Imperium.AUTONOMY, (3, 2), (3, 2)),
        (Imperium.FRAGMENTATION, (0, 0), (3, 0)),
        (Imperium.FRAGMENTATION, (2, 0), (3, 0)),
    ],
)
def test_rows(imperium, before, after):
    assert region(imperium, *before) == after


def test_anybodys_control_and_no_control():
    assert region(Imperium.AUTONOMY, 0, 0, held="venta_belgarum=saxon_settlement") == (3, 0)
    assert region(Imperium.AUTONOMY, 0, 0, held="venta_belgarum=scotti_settlement") == (3, 0)
    assert region(Imperium.ROMAN_RULE, 1, 0, held="") == (1, 0)


@pytest.mark.parametrize("held", ["venta_belgarum=town", ""])
def test_excess_is_removed_everywhere(held):
    assert region(Imperium.ROMAN_RULE, 3, 3, population=2, held=held) == (2, 2)
    assert region(Imperium.AUTONOMY, 3, 1, population=0, held=held) == (0, 0)


def test_cities_are_filled_if_controlled():
    table = board(empty=True)
    table.state.imperium, table.state.dominance = Imperium.AUTONOMY, Dominance.MILITARY
    put(table, "londinium", "londinium=saxon_settlement")
    table.state.population[SPACE_NUMBER["londinium"]] = 1  # the row stays twice the printed Population
    table.state.bottom[SPACE_NUMBER["londinium"]] = 1
    put(table, "eboracum", cavalry=3)
    recover(table)
    assert rows(table, "londinium") == (4, 0)
    assert rows(table, "eboracum") == (0, 0)
    assert told(table) == ["recovery", "recovery_total"]


def test_reset():
    table = board()
    state = table.state
    momentum = sorted(HOUSE.momentum)[:2]
    state.lasting = [momentum[0], CYMBROGI, momentum[1]]
    state.standing = [int(Standing.INELIGIBLE)] * 4
    state.refugees = 3
    state.current, state.upcoming, state.deck = 77, [5], [8, 9]
    state.epoch = 1
    assert Asked(recovery(table)).over
    assert state.lasting == [CYMBROGI]
    assert state.standing == [Standing.ELIGIBLE] * 4
    assert state.refugees == 3
    assert state.current == 5
    assert state.stage in (Stage.TURN, Stage.PIVOTAL)
    (ended,) = [entry for entry in table.journal if entry.id == "log.momentum_ends"]
    assert ended.params["card"] == [str(side // 2) for side in momentum]


# 6.0 Whole Epoch Rounds at random: they end, keep every piece, and everything they say has its words -----------------


EPOCH = part("vexillum.games.pendragon", "epoch")
THINGS = ("parisi", "space:iceni", "unit:iceni.cavalry", "unit:iceni.red_saxon_warband", "site:ratae", "7", "nonsense")


CATALOG = read_catalog().over(engine_catalog())
TEXTS = [Texts(CATALOG, language, strict=True) for language in ("en", "it")]


def scatter(table, random):
    """Random pieces, Plunder, money and Imperium on top of a scenario's board."""
    state = table.state
    for _ in range(60):
        space, kind = random.randrange(SPACE_COUNT), random.randrange(UNIT_KINDS)
        n = min(random.randint(1, 4), state.available[UNIT_TYPE[kind]])
        state.available[UNIT_TYPE[kind]] -= n
        state.units[UNIT_KINDS * space + kind] += n
    for site in ALL_SITES:
        kind = random.randint(1, 9)
        if site in vacant_sites(state, SITE_SPACE[site], kind) and state.available[STRONGHOLD_TYPE[kind]]:
            state.available[STRONGHOLD_TYPE[kind]] -= 1
            state.sites[site] = kind
    state.plunder = [random.randint(0, n) for n in state.units]
    state.tracks = [random.choice((0, 3, 12, 40, 80)) for _ in state.tracks]
    level = random.choice(list(Imperium))
    state.imperium = level
    state.dominance = (
        Dominance.NONE if level == Imperium.FRAGMENTATION else random.choice((Dominance.MILITARY, Dominance.CIVILIAN))
    )
    state.roads = int(level != Imperium.FRAGMENTATION)
    state.refugees = random.randint(0, 4)
    cavalry = state.available[0]
    state.casualties += cavalry
    state.available[0] = 0


def pieces(state):
    count = list(state.available)
    count[0] += state.casualties + state.out_of_play
    count[2] += state.not_yet
    for i, n in enumerate(state.units):
        count[UNIT_TYPE[i % UNIT_KINDS]] += n
    for kind in state.sites:
        if kind:
            count[STRONGHOLD_TYPE[kind]] += 1
    return tuple(count)


def answer(decision, random):
    n = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
    return tuple(random.sample(decision.options, n))


def look(table, decision):
    """Keys and labels are unique, everything can be said, and asking why never fails."""
    assert len(set(decision.keys)) == len(decision.keys)
    assert decision.at_least <= len(decision.options)
    for texts in TEXTS:
        labels = [texts(option.message) for option in decision.options]
        assert len(set(labels)) == len(labels)
        assert texts(decision.prompt)
        assert texts(f"rule.{decision.rule}")
    if decision.why is not None:
        for name in (*THINGS, *SPACE_IDS, *(id for id in SITE_IDS if id)):
            reason = decision.why(table, decision, name)
            if reason is not None:
                for texts in TEXTS:
                    assert texts(reason)
                    assert texts(f"rule.{reason.rule}")


@together("players", ["four", "two"])
@together("seed", range(40))
def test_random_rounds(seed, players):
    random = Random(seed)
    table = board(SCENARIO_IDS[seed % 4], players=players)
    state = table.state
    scatter(table, random)
    state.current, state.upcoming, state.deck, state.held = 77, [5], [8, 9], [0] * 4
    state.epoch, state.stage = 1, Stage.ANNONA
    assert pieces(state) == TOTALS
    asked = 0
    while (step := STEPS.get(Stage(state.stage))) is not None:
        play, picks, stage = step(table), None, state.stage
        while True:
            try:
                decision = play.send(picks)
            except StopIteration:
                break
            look(table, decision)
            asked += 1
            picks = answer(decision, random)
        assert pieces(state) == TOTALS
        assert all(0 <= n <= 80 for n in state.tracks)
        assert all(0 <= carried <= n for carried, n in zip(state.plunder, state.units, strict=True))
        assert state.agreed == state.mixing == 0
        assert state.stage != stage
    assert asked < 400
    assert state.stage in (Stage.TURN, Stage.OVER)
    for entry in table.journal:
        for texts in TEXTS:
            assert texts(Message(entry.id, entry.params))
            assert texts(f"rule.{entry.rule}")


def test_no_foederati_outside_their_settlements_after_the_round():
    for seed in range(20):
        random = Random(seed)
        table = board("de-excidio-britanniae")
        scatter(table, random)
        table.state.stage = Stage.DUX_UPKEEP
        while table.state.stage < Stage.RECOVERY:
            play, picks = STEPS[Stage(table.state.stage)](table), None
            while True:
                try:
                    picks = answer(play.send(picks), random)
                except StopIteration:
                    break
        for space in range(SPACE_COUNT):
            for kind in FOEDERATI:
                if table.state.units[UNIT_KINDS * space + kind]:
                    settlement = {7: 6, 8: 7, 9: 8, 10: 9}[kind]
                    assert settlement in table.state.sites[2 * space : 2 * space + 2]


def test_both_languages_say_the_same():
    english, italian = EPOCH.texts["en"], EPOCH.texts["it"]
    assert english.keys() == italian.keys()
    for id in english:
        assert EPOCH.places("en", id) == EPOCH.places("it", id), id
