"""Markers of the edge track, payments and gifts."""

from tests.coin.small_turns import AEDUI, KIT, ROMANS, new_table
from vexillum.coin.forces import Tracks

TRACKS = Tracks(KIT)


def test_a_marker_stays_between_0_and_its_top():
    table = new_table()
    assert TRACKS.shift(table, ROMANS, 100, "1.8") == 40
    assert TRACKS.shift(table, ROMANS, 1, "1.8") == 0
    assert TRACKS.shift(table, AEDUI, -9, "1.8") == -5
    assert table.state.tracks == [45, 0]
    assert [entry.id for entry in table.journal] == ["log.track_up", "log.track_down"]


def test_a_payment_says_what_is_left_and_nothing_costs_nothing():
    table = new_table()
    TRACKS.pay(table, AEDUI, AEDUI, 0, "3.1")
    assert not table.journal
    TRACKS.pay(table, AEDUI, AEDUI, 2, "3.1")
    assert table.state.tracks == [5, 3]
    assert table.journal[0].params["left"] == 3
    assert table.journal[0].params["who"] == "aedui"


def test_what_does_not_fit_on_the_other_track_is_lost():
    table = new_table()
    table.state.tracks = [44, 5]
    TRACKS.transfer(table, AEDUI, ROMANS, 3, "1.5.2")
    assert table.state.tracks == [45, 2]
