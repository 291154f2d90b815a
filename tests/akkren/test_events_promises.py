"""9.1 Events that promise something, or hold for a time."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, hold, put, units
from tests.akkren.nonplayer_boards import draw, drawn
from vexillum.games.akkren import boons, stacks
from vexillum.games.akkren.components.pieces import BROTHERHOOD, FIEFS, KAN, THEOCRACY
from vexillum.games.akkren.money import mana_of

OTHERS = (BROTHERHOOD, KAN, FIEFS)


@pytest.mark.parametrize(
    ("event", "which", "n"),
    [
        ("royal_wedding", boons.NEXT_DIPLOMACY, 2),
        ("court_insult", boons.NEXT_DIPLOMACY, -2),
        ("golden_road", boons.NEXT_CARAVAN, 2),
        ("sappers", boons.NEXT_SIEGE, 2),
        ("drill_masters", boons.FOOT_DISCOUNTS, 3),
        ("fair_winds", boons.FLEET_MP, 2),
        ("ballad", boons.CHARISMA, 1),
    ],
)
def test_a_promise_to_whoever_draws_it(event: str, which: int, n: int):
    table = drawn(event)
    assert boons.boon(table.state, THEOCRACY, which) == n
    assert sum(table.state.boons) == n


@pytest.mark.parametrize(
    ("event", "faction", "which", "n"),
    [
        ("pyre_omen", THEOCRACY, boons.FIRST_BATTLE, 1),
        ("whisper_below", BROTHERHOOD, boons.EXTRA_DEMONS, 1),
        ("guild_patent", FIEFS, boons.WORKS_DISCOUNTS, 1),
    ],
)
def test_a_promise_to_one_faction_whoever_draws_it(event: str, faction: int, which: int, n: int):
    table = drawn(event, "kan")
    assert boons.boon(table.state, faction, which) == n
    assert sum(table.state.boons) == n


@pytest.mark.parametrize(
    ("event", "weather"),
    [
        ("early_snow", boons.EARLY_SNOW),
        ("floods", boons.FLOODS),
        ("truce_bells", boons.TRUCE),
        ("kings_anger", boons.GK_CAMPAIGN),
    ],
)
def test_what_holds_for_everybody_this_turn(event: str, weather: int):
    table = drawn(event)
    assert table.state.weather == 1 << weather
    boons.end_turn(table.state)
    assert not table.state.weather


def test_the_ley_lines_rise_and_ebb_for_everybody_until_the_season_ends():
    table = drawn("ley_surge")
    assert [mana_of(table.state, faction) for faction in range(4)] == [2, 2, 2, 2]
    boons.end_season(table.state)
    assert [mana_of(table.state, faction) for faction in range(4)] == [1, 1, 1, 1]
    ebb = drawn("ley_ebb")
    assert [mana_of(ebb.state, faction) for faction in range(4)] == [0, 0, 0, 0]


def test_with_less_mana_a_demon_leaves_at_once():
    table = board()
    hold(table, "brotherhood", "hepmonaland")
    army = put(table, "brotherhood_capital", "brotherhood", "2DE SP", general="g01")
    asked = draw(table, "ley_ebb", "kan")
    if asked.decision is not None:
        asked.answer(asked.keys[0], seat="brotherhood")
    assert stacks.stack(table.state, army).units == units("DE SP")


def test_more_companies_at_the_next_council():
    assert drawn("free_companies").state.extra_companies == 1


def test_nothing_happens_in_a_quiet_season():
    table = drawn("quiet_season")
    before = board()
    assert table.state.treasury == before.state.treasury
    assert table.state.boons == before.state.boons
    assert not table.state.weather
