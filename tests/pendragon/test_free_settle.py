"""5.5 Free Settle in a given space (MARINERS BY SEA)."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.events.free import can_free_settle, free_settle
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import SAXONS, SCOTTI, SCOTTI_SETTLEMENT

from .asked_in_words import Heard
from .harness import board, put, track, units


def empty():
    table = board(empty=True)
    table.state.tracks = [0] * 6
    return table


def test_no_raider_rolls_and_warbands_cost_nothing():
    table = empty()
    iceni = put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=1, saxon_raider=2)
    asked = Heard(table, free_settle(table, SAXONS, iceni))
    assert (asked.decision.kind, asked.decision.seat) == ("settle.choice", "saxons")
    assert asked.keys == ("warbands", "none")
    assert asked.price("warbands") == {}
    asked.answer("warbands")
    assert asked.over
    assert (units(table, "iceni", "saxon_warband"), units(table, "iceni", "saxon_raider")) == (1 + 1 + 2, 2)
    assert (table.state.rolls, track(table, "saxon_renown")) == (0, 0)


def test_population_and_a_settlement_out_of_all_warbands():
    """Not as before a March (P59): nobody has to stay."""
    table = empty()
    regni = put(table, "regni", saxon_warband=5)
    asked = Heard(table, free_settle(table, SAXONS, regni)).answers("population", "settlement", "anderida")
    assert asked.over
    assert units(table, "regni", "saxon_warband") == 0
    assert table.state.population[regni] == 3


def test_the_scotti_by_their_own_rule():
    table = empty()
    silures = put(table, "silures", scotti_warband=5)
    asked = Heard(table, free_settle(table, SCOTTI, silures))
    assert asked.keys == ("settlement", "none")
    asked.answers("settlement", "dinas_powys")
    assert asked.over
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == SCOTTI_SETTLEMENT


def test_it_may_be_declined():
    table = empty()
    regni = put(table, "regni", saxon_warband=2)
    asked = Heard(table, free_settle(table, SAXONS, regni)).answer("none")
    assert asked.over
    assert units(table, "regni", "saxon_warband") == 2


@pytest.mark.parametrize(("militia", "possible"), [(2, True), (3, False)])
def test_own_pieces_must_outnumber_all_others(militia, possible):
    table = empty()
    regni = put(table, "regni", saxon_warband=3, militia=militia)
    assert can_free_settle(table.state, SAXONS, regni) == possible
    assert Heard(table, free_settle(table, SAXONS, regni)).over != possible


def test_nothing_to_do():
    table = empty()
    regni = put(table, "regni", saxon_warband=1)
    assert not can_free_settle(table.state, SAXONS, regni)
    assert not can_free_settle(table.state, SAXONS, SPACE_NUMBER["parisi"])
    asked = Heard(table, free_settle(table, SAXONS, regni))
    assert (asked.over, table.journal) == (True, [])
