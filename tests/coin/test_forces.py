"""Pieces between Available and the map, and choosing among them; markers of the edge track, payments and gifts."""

from functools import partial

import pytest

from tests.coin import small_turns
from tests.coin.small_turns import AEDUI, ROMANS, Asked, new_table
from vexillum.coin.forces import Forces, PieceStack, Tracks, choose_pieces
from vexillum.coin.kit import NOBODY, Faction, Kind, Kit, PieceType
from vexillum.core.decision import Option

HIDDEN, REVEALED = 0, 1
ALLY = 1
KIT = Kit(
    factions=(Faction("romans"),),
    types=(PieceType("warband", 6), PieceType("ally", 1)),
    units=(Kind("hidden", ROMANS, 0), Kind("revealed", ROMANS, 0)),
    holdings=(Kind("", NOBODY, -1), Kind("ally", ROMANS, 1)),
    spaces=("aedui", "sequani"),
    slots=("bibracte", "vesontio"),
    slot_space=(0, 1),
)
FORCES = Forces(KIT, slot="tribe", holding="ally")


@pytest.fixture
def table():
    made = new_table()
    made.state.units, made.state.available = [0] * 4, [3, 1]
    return made


def test_units_are_placed_as_far_as_there_are_any(table):
    assert FORCES.place(table, 1, REVEALED, 2, "1.4.1") == 2
    assert FORCES.place(table, 0, HIDDEN, 2, "1.4.1") == 1
    assert FORCES.place(table, 0, HIDDEN, 1, "1.4.1") == 0
    assert table.state.units == [1, 0, 0, 2]
    FORCES.move(table.state, 1, 0, REVEALED, 2)
    FORCES.take_off(table.state, 0, REVEALED, 1)
    assert (table.state.units, table.state.available) == ([1, 1, 0, 0], [1, 1])


def test_a_faction_may_take_its_own_units_off_the_map_to_place_them(table):
    table.state.units, table.state.available = [0, 0, 2, 0], [1, 1]
    there = Option("sequani", 1)

    def sources(placed):
        return [there] if table.state.units[2] else []

    play = FORCES.place_own(
        table,
        ROMANS,
        0,
        HIDDEN,
        3,
        "3.3.1",
        voluntary="1.4.1",
        sources=sources,
        remove=lambda space: FORCES.take_off(table.state, space, HIDDEN, 1),
    )
    asked = Asked(play)
    assert (asked.decision.kind, asked.decision.rule, asked.decision.params["n"]) == ("voluntary", "1.4.1", 2)
    asked.answer("sequani").answer("done")
    assert asked.result == 2
    assert table.state.units == [2, 0, 1, 0]


def test_what_stands_on_a_slot_comes_from_available_and_goes_back(table):
    slots = [0, 0]
    assert FORCES.build(table, slots, 1, ALLY, "3.3.1")
    assert not FORCES.build(table, slots, 0, ALLY, "3.3.1")
    assert slots == [0, ALLY]
    assert table.journal[0].params == {"ally": "ally", "tribe": "vesontio", "space": "sequani"}
    assert FORCES.raze(table, slots, 1, "3.3.4") == ALLY
    assert (slots, table.state.available[1]) == ([0, 0], 1)


def choosing(table, *stacks, **how):
    alike = [PieceStack(n, partial(_option, unit), unit, f"unit:{unit}") for unit, n in stacks]
    return Asked(choose_pieces(table, "romans", "march", alike, rule="3.2.2", about="", params={}, **how))


def _option(unit, n):
    return Option(unit, n)


def test_everything_or_all_of_one_kind_is_one_answer(table):
    asked = choosing(table, ("hidden", 3), ("revealed", 2))
    assert asked.decision.keys == ("all", "hidden", "revealed", "some")
    assert asked.answer("all").result == [3, 2]
    assert choosing(table, ("hidden", 3), ("revealed", 2)).answer("revealed").result == [0, 2]


def test_some_asks_for_a_number_of_each_and_at_least_one(table):
    asked = choosing(table, ("hidden", 3), ("revealed", 2)).answer("some")
    assert asked.decision.kind == "march.number"
    asked.answer("0")
    assert asked.decision.keys == ("2", "1")
    assert asked.answer("1").result == [0, 1]


def test_one_piece_is_chosen_by_its_kind(table):
    asked = choosing(table, ("hidden", 3), ("revealed", 2), at_most=1)
    assert asked.decision.keys == ("hidden", "revealed")
    assert asked.answer("hidden").result == [1, 0]


def test_not_more_than_allowed(table):
    asked = choosing(table, ("hidden", 3), ("revealed", 2), at_most=2)
    assert asked.decision.keys == ("revealed", "some")
    assert choosing(table, at_most=2).result == []


# The edge track: markers, payments and gifts --------------------------------------------------------------------------


TRACKS = Tracks(small_turns.KIT)


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
