"""9 A player's phase: markers that go when a part of it is over."""

from __future__ import annotations

from tests.akkren.harness import board, put
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.components.pieces import KAN
from vexillum.games.akkren.sequence import armies_piece, begin_phase, end_phase
from vexillum.games.akkren.state import Segment


def marcher(**more):
    """An army of the Kân with the marker of a forced march, in the turn after it."""
    table = board()
    table.state.clock, table.state.order = 3, [KAN]
    return table, put(table, "kan_east", "kan", "3BD", general="g05", marched=True, **more)


def moves(table):
    """The Kân's movement, in which no one moves."""
    begin_phase(table.state)
    Asked(armies_piece(table, KAN)).answer("done", kind="phase")
    assert table.state.segment == Segment.BATTLES


def test_the_marker_of_a_forced_march_goes_when_the_next_movement_is_over():
    """9.3.1.4: it still weighs on anyone who is attacked in between, but no longer on the battles of that phase."""
    table, army = marcher(moved_until=3)
    begin_phase(table.state)
    assert stacks.stack(table.state, army).marched, "no second forced march"
    moves(table)
    assert not stacks.stack(table.state, army).marched
    assert not stacks.stack(table.state, army).worn


def test_it_stays_for_the_battles_of_the_march_itself_and_after_them():
    table, army = marcher(moved_until=3)
    stacks.replace(table.state, army, marched=False)
    begin_phase(table.state)
    stacks.replace(table.state, army, marched=True, moved_until=4)
    Asked(armies_piece(table, KAN)).answer("done")
    assert stacks.stack(table.state, army).marched
    end_phase(table.state)
    assert stacks.stack(table.state, army).marched


def test_who_was_led_by_an_ally_this_turn_keeps_it_until_the_next():
    """9.3.1.4, 8.1.1: no forced march in the following turn either."""
    table, army = marcher(moved_until=4)
    moves(table)
    assert stacks.stack(table.state, army).marched
    table.state.clock = 4
    moves(table)
    assert not stacks.stack(table.state, army).marched
