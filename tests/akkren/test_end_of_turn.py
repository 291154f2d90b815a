"""12, C45 The end of a turn."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, told
from tests.asked import Asked
from vexillum.games.akkren import boons
from vexillum.games.akkren.components.pieces import KAN
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.sequence import end_of_turn
from vexillum.games.akkren.state import Stage, Turn


def test_c45_what_has_run_out_goes_and_the_calendar_goes_on():
    table = board()
    state = table.state
    state.turn, state.clock = Turn.SUMMER_1, 7
    boons.set_weather(state, boons.FLOODS)
    boons.give(state, KAN, boons.FIRST_BATTLE, 1)
    boons.give(state, KAN, boons.MANA_SEASON, 1)
    boons.give(state, KAN, boons.NEXT_SIEGE, 1)
    assert Asked(end_of_turn(table)).over
    assert not boons.in_force(state, boons.FLOODS)
    kept = [boons.boon(state, KAN, which) for which in (boons.FIRST_BATTLE, boons.MANA_SEASON, boons.NEXT_SIEGE)]
    assert kept == [0, 1, 1]
    assert (state.turn, state.clock, state.stage) == (Turn.SUMMER_2, 8, Stage.INITIATIVE)
    assert Asked(end_of_turn(table)).over
    assert boons.boon(state, KAN, boons.MANA_SEASON) == 0, "the season is over"


@pytest.mark.parametrize(("year", "rolled"), [(2, False), (3, True)])
def test_c45_from_the_third_year_on_the_war_is_rolled_for(year, rolled):
    table = board(dice=(5,))
    table.state.year, table.state.turn = year, Turn.SPRING
    assert Asked(end_of_turn(table)).over
    assert (table.state.rolls == 1) == rolled


def test_c45_winter_has_no_initiative_and_ends_the_year_or_the_campaign():
    table = board()
    state = table.state
    state.last_year, state.turn = 2, Turn.AUTUMN
    assert Asked(end_of_turn(table)).over
    assert (state.turn, state.stage) == (Turn.WINTER, Stage.EVENTS)
    assert Asked(end_of_turn(table)).over
    assert (state.turn, state.year) == (Turn.SPRING, 2)
    state.turn = Turn.WINTER
    assert Asked(end_of_turn(table)).over
    assert state.stage == Stage.OVER
    assert told(table)[-1].startswith("victory_")


def test_c38_the_rules_to_which_wrong_references_lead_are_explained():
    assert {"9.3.2", "9.3.3", "13.4", "15.2", "11.1"} <= set(GAME.words.rule_ids())
