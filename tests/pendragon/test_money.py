"""1.8, 1.5.2 What a Faction can spend, and how it pays."""

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, told, track
from vexillum.games.pendragon.money import can_split_payment, consent_needed, funds, pay, preempts, shift
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Dominance, Imperium, Track


def purse(table, briton=0, dux=0, wealth=0):
    table.state.tracks[:] = [briton, dux, 7, 8, 0, wealth]
    return table


def at(table, imperium, dominance=Dominance.NONE):
    table.state.imperium, table.state.dominance = imperium, dominance
    return table


@pytest.mark.parametrize(
    ("imperium", "dominance", "blue", "asks"),
    [
        (Imperium.ROMAN_RULE, Dominance.MILITARY, True, False),
        (Imperium.ROMAN_RULE, Dominance.CIVILIAN, True, False),
        (Imperium.AUTONOMY, Dominance.MILITARY, True, False),
        (Imperium.AUTONOMY, Dominance.CIVILIAN, False, True),
        (Imperium.FRAGMENTATION, Dominance.NONE, False, False),
    ],
)
def test_when_the_dux_spends_briton_resources(imperium, dominance, blue, asks):
    table = at(purse(board(), briton=10, dux=3), imperium, dominance)
    assert preempts(table.state) == blue
    assert funds(table.state, DUX) == (13 if blue else 3)
    assert consent_needed(table.state) == asks
    table.state.agreed = 1
    assert funds(table.state, DUX) == (3 if imperium == Imperium.FRAGMENTATION else 13)


def test_nobody_is_asked_when_one_player_runs_both_britons():
    table = at(purse(board(players="two"), briton=10, dux=3), Imperium.AUTONOMY, Dominance.CIVILIAN)
    assert not consent_needed(table.state)
    assert funds(table.state, DUX) == 13


def test_the_dux_never_spends_wealth_and_civitates_spend_it_when_resources_run_out():
    table = purse(board(), briton=1, wealth=4)
    assert funds(table.state, DUX) == 1
    assert funds(table.state, CIVITATES) == 5
    assert Asked(pay(table, CIVITATES, 3, "3.3.1")).over
    assert (track(table, "briton_resources"), track(table, "wealth")) == (0, 2)
    assert told(table) == ["pays"]


def test_renown():
    table = purse(board())
    assert funds(table.state, SAXONS) == 7
    assert funds(table.state, SCOTTI) == 8
    Asked(pay(table, SCOTTI, 8, "3.5.1"))
    assert track(table, "scotti_renown") == 0


def test_blue_goes_first_unless_the_player_wants_to_say():
    table = purse(board(), briton=5, dux=5)
    Asked(pay(table, DUX, 3, "3.2.1"))
    assert (track(table, "briton_resources"), track(table, "dux_resources")) == (2, 5)
    table.state.mixing = 1
    asked = Asked(pay(table, DUX, 3, "3.2.1"))
    assert asked.decision.kind == "pay.mix"
    assert asked.keys == ("1", "2", "3")
    asked.answer("2", seat="dux")
    assert (track(table, "briton_resources"), track(table, "dux_resources")) == (1, 3)
    assert table.state.mixing == 0


def test_there_is_nothing_to_mix_with_one_purse():
    assert not can_split_payment(purse(board(), briton=5).state, DUX)
    assert not can_split_payment(at(purse(board(), briton=5, dux=5), Imperium.FRAGMENTATION).state, DUX)
    assert can_split_payment(purse(board(), briton=5, wealth=1).state, CIVITATES)
    assert not can_split_payment(purse(board()).state, SAXONS)


@pytest.mark.parametrize(("start", "change", "end"), [(78, 5, 80), (3, -5, 0), (10, 4, 14), (10, -4, 6), (80, 1, 80)])
def test_tracks_stay_between_0_and_80(start, change, end):
    table = board()
    table.state.tracks[Track.PRESTIGE] = start
    assert shift(table, Track.PRESTIGE, change, "1.8") == end - start
    assert track(table, "prestige") == end
    assert bool(told(table)) == (start != end)
