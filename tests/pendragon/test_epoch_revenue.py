"""6.4 Epoch Event Phase and 6.5 Revenue Phase."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, put, track
from vexillum.coin.cards import code
from vexillum.coin.events.step import Act
from vexillum.coin.kit import NOBODY
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.cards import CYMBROGI
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.epoch import event_phase, revenue
from vexillum.games.pendragon.events.branches import Effect
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.state import Dominance, Imperium, Stage

ROMAN, AUTONOMY, FRAGMENTED = Imperium.ROMAN_RULE, Imperium.AUTONOMY, Imperium.FRAGMENTATION
MILITARY, CIVILIAN, NONE = Dominance.MILITARY, Dominance.CIVILIAN, Dominance.NONE


def table_at(imperium=AUTONOMY, dominance=CIVILIAN):
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

    table = table_at()
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
    table = earned(table_at(imperium, dominance))
    assert (track(table, "prestige"), track(table, "dux_resources")) == (prestige, 0)


def test_dux_resources_at_fragmentation():
    table = table_at(FRAGMENTED, NONE)
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
    table = table_at(AUTONOMY, CIVILIAN)
    put(table, "atrebates", "venta_belgarum=fort")
    prosper(table, "atrebates", 3)
    earned(table)
    assert (track(table, "dux_resources"), track(table, "briton_resources")) == (0, 3)


def test_civitates_revenue():
    for lasting, expected in (([], 4 + 2), ([CYMBROGI], 4 + 1)):
        table = table_at()
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
    table = table_at(imperium, dominance)
    table.state.tracks[0], table.state.tracks[5] = 40, 9
    put(table, "dobunni", "glevum=town", "corinium=town")
    prosper(table, "dobunni", 2, 1)
    earned(table)
    assert (track(table, "briton_resources"), track(table, "wealth")) == (left, 9)


def test_taxation_takes_no_more_than_there_is_and_no_wealth():
    table = table_at(ROMAN, MILITARY)
    table.state.tracks[0], table.state.tracks[5] = 10, 9
    earned(table)
    assert (track(table, "briton_resources"), track(table, "wealth")) == (0, 9)


def test_revenue_stops_at_80_before_taxation():
    table = table_at(ROMAN, MILITARY)
    table.state.tracks[0] = 79
    put(table, "dobunni", "glevum=town", "corinium=town")
    prosper(table, "dobunni", 2, 1)
    earned(table)
    assert track(table, "briton_resources") == 50


def test_barbarian_revenue():
    table = table_at()
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
