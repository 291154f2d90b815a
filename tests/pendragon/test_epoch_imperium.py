"""6.2 Imperium Phase: Hoarding and the Imperium track."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, put, track
from vexillum.games.pendragon.cards import CYMBROGI
from vexillum.games.pendragon.epoch import imperium_phase
from vexillum.games.pendragon.imperium import roads_maintained, set_imperium
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.state import Dominance, Imperium, Stage

ROMAN, AUTONOMY, FRAGMENTED = Imperium.ROMAN_RULE, Imperium.AUTONOMY, Imperium.FRAGMENTATION
MILITARY, CIVILIAN, NONE = Dominance.MILITARY, Dominance.CIVILIAN, Dominance.NONE


def table_at(imperium, dominance, *, control=40, prosperity=80, prestige=0, wealth=0, blue=0):
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
    table = table_at(ROMAN, MILITARY, blue=10)
    put(table, "iceni", "branodunum=hillfort")
    for space, site in (("dobunni", "glevum"), ("dobunni", "corinium"), ("regni", "noviomagus")):
        put(table, space, f"{site}=town")
    asked = Asked(imperium_phase(table))
    assert (asked.decision.seat, asked.keys) == ("civitates", ("2", "1", "0"))
    assert asked.decision.why(table, asked.decision, "3").params["there"] == 3
    asked.answer("2")
    assert (track(table, "briton_resources"), track(table, "wealth")) == (8, 2)


def test_hoarding_counts_hillforts_after_cymbrogi():
    table = table_at(ROMAN, MILITARY, blue=10)
    table.state.lasting = [CYMBROGI]
    put(table, "dobunni", "glevum=town", "corinium=town")
    put(table, "iceni", "branodunum=hillfort")
    asked = Asked(imperium_phase(table))
    assert asked.keys == ("1", "0")
    asked.answer("0")
    assert track(table, "wealth") == 0


def test_hoarding_needs_resources_and_room():
    for blue, wealth in ((1, 0), (9, 79)):
        table = table_at(ROMAN, CIVILIAN, blue=blue, wealth=wealth)
        put(table, "dobunni", "glevum=town", "corinium=town")
        put(table, "regni", "noviomagus=town")
        assert Asked(imperium_phase(table)).keys == ("1", "0")


def test_hoarding_comes_before_the_track():
    table = table_at(ROMAN, MILITARY, wealth=9, blue=5)
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
    table = table_at(ROMAN, CIVILIAN, control=control, prosperity=prosperity, prestige=prestige, wealth=40)
    assert after(table) == (level, NONE if level == FRAGMENTED else CIVILIAN)


@pytest.mark.parametrize(
    ("control", "prosperity", "level"),
    [(21, 31, AUTONOMY), (30, 55, AUTONOMY), (20, 80, FRAGMENTED), (40, 30, FRAGMENTED)],
)
def test_falls_from_autonomy(control, prosperity, level):
    table = table_at(AUTONOMY, MILITARY, control=control, prosperity=prosperity)
    assert after(table)[0] == level


def test_halves_once_rounded_up():
    table = table_at(ROMAN, MILITARY, control=10, prosperity=10, prestige=7, wealth=12)
    assert after(table) == (FRAGMENTED, NONE)
    assert (track(table, "prestige"), track(table, "wealth")) == (4, 6)
    table = table_at(ROMAN, MILITARY, prestige=7, wealth=12)
    after(table)
    assert (track(table, "prestige"), track(table, "wealth")) == (7, 12)


def test_fragmentation_stays_and_halves_nothing():
    table = table_at(FRAGMENTED, NONE, control=0, prosperity=0, prestige=7, wealth=30)
    assert after(table) == (FRAGMENTED, NONE)
    assert (track(table, "prestige"), track(table, "wealth")) == (7, 30)


def test_roads_end_with_the_fall():
    table = table_at(AUTONOMY, MILITARY, control=10)
    after(table)
    assert table.state.roads == 0
    table = table_at(ROMAN, MILITARY, control=30)
    after(table)
    assert table.state.roads == 1


def test_roads_that_were_given_up_are_maintained_only_while_roman_rule_lasts():
    """R49: the marker stays where it is; Roman Rule does not ask for it."""
    table = table_at(AUTONOMY, MILITARY, control=30)
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
    table = table_at(imperium, dominance, prestige=prestige, wealth=wealth)
    assert after(table) == (imperium, now)


def test_dominance_is_tested_with_halved_values():
    """R44: Wealth 20 and Prestige 6 differ by 14, halved 10 and 3 by 7: no shift to Civilian, none back either."""
    table = table_at(ROMAN, MILITARY, control=30, prestige=6, wealth=20)
    assert after(table) == (AUTONOMY, MILITARY)
    table = table_at(ROMAN, CIVILIAN, control=30, prestige=6, wealth=20)
    assert after(table) == (AUTONOMY, CIVILIAN)
    table = table_at(ROMAN, CIVILIAN, control=30, prestige=6, wealth=16)
    assert after(table) == (AUTONOMY, MILITARY)
