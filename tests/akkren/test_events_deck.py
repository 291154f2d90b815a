"""9.1, C02, C03 The deck of events: every card, whom it affects, which ones are not applied."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.akkren.harness import board, said, told
from tests.akkren.nonplayer_boards import draw, drawn, read_all
from tests.asked import Asked
from tests.together import together
from vexillum.games.akkren.boons import EARLY_SNOW, GK_CAMPAIGN, MANA_SEASON, boon, in_force
from vexillum.games.akkren.components.pieces import BROTHERHOOD, FIEFS, KAN, THEOCRACY
from vexillum.games.akkren.components.records import EVENT_IDS, EVENTS, fresh_events
from vexillum.games.akkren.events import EFFECTS, draw_event
from vexillum.games.akkren.sequence import SEASON_ENDS, event_piece, winter_events
from vexillum.games.akkren.state import NONE, Stage, Turn


def test_the_deck_has_a_hundred_cards_as_the_table_says():
    counts = Counter(fresh_events())
    assert sum(counts.values()) == 100
    assert len(EVENTS) == 36
    for number, event in enumerate(EVENTS):
        assert counts[number] == event.weight == event.d100[1] - event.d100[0] + 1


def test_everything_that_an_event_says_can_happen():
    assert {effect["op"] for event in EVENTS for effect in event.effects} == set(EFFECTS)


@together("event", EVENT_IDS)
def test_each_card_is_told_and_spent(event: str):
    table = board(dice=())
    draw(table, event)
    assert said(table, "event_drawn")[0]["event"] == event
    assert table.state.spent_events == [EVENT_IDS.index(event)]
    assert len(table.state.events) == 100


def test_an_empty_deck_is_made_anew_of_the_spent_cards():
    table = board()
    table.state.spent_events = [EVENT_IDS.index("quiet_season")] * 2
    table.state.foreseen = [0, NONE, NONE, NONE]
    Asked(draw_event(table, THEOCRACY))
    assert told(table)[0] == "event_deck_anew"
    assert len(table.state.events) == 1
    assert table.state.spent_events == [EVENT_IDS.index("quiet_season")]
    assert table.state.foreseen == [NONE] * 4
    read_all(table)


def test_a_drawn_card_cannot_be_taken_back():
    table = board()
    table.state.events = [EVENT_IDS.index("quiet_season")]
    Asked(draw_event(table, THEOCRACY))
    assert table.seals == 1


def test_a_second_event_of_a_group_is_not_applied_in_the_same_season():
    table = drawn("rich_harvest")
    assert table.state.treasury[THEOCRACY] == 28
    draw(table, "thin_harvest", "kan")
    assert table.state.treasury[KAN] == 25
    assert said(table, "event_conflict") == [{"event": "thin_harvest", "other": "rich_harvest"}]
    draw(table, "drought", "kan")
    assert table.state.treasury[KAN] == 24
    draw(table, "early_snow", "kan")
    assert not in_force(table.state, EARLY_SNOW)


def test_an_event_that_was_not_applied_stops_no_other():
    table = drawn("ley_surge")
    draw(table, "ley_ebb")
    assert boon(table.state, KAN, MANA_SEASON) == 1
    assert [EVENT_IDS[event] for event in table.state.current] == ["ley_surge"]


def test_events_without_a_group_can_come_twice():
    table = drawn("free_companies")
    draw(table, "free_companies", "kan")
    assert table.state.extra_companies == 2


def test_the_season_after_it_is_forgotten():
    assert Turn.SUMMER_1 not in SEASON_ENDS
    table = drawn("rich_harvest")
    table.state.current = []
    draw(table, "rich_harvest")
    assert table.state.treasury[THEOCRACY] == 31


def test_whom_an_event_touches():
    everybody = drawn("drought", "kan")
    assert everybody.state.treasury == [24, 24, 24, 24]
    drawer = drawn("thin_harvest", "kan")
    assert drawer.state.treasury[KAN] == 23
    assert drawer.state.treasury[FIEFS] == 25
    other = drawn("pyre_omen", "kan")
    assert other.state.treasury[THEOCRACY] == 28
    assert other.state.treasury[KAN] == 25


def test_an_event_of_a_faction_that_is_not_in_play_concerns_nobody():
    table = board()
    table.state.players = 3
    draw(table, "whisper_below", "kan")
    assert not any(table.state.boons)
    assert told(table)[-1] == "event_nobody"
    draw(table, "drought", "kan")
    assert table.state.treasury[BROTHERHOOD] == 25


@pytest.mark.parametrize("event", ["early_snow", "floods", "truce_bells", "kings_anger"])
def test_in_winter_what_is_for_the_turn_has_no_effect(event: str):
    table = drawn(event, turn=Turn.WINTER)
    assert not table.state.weather
    assert told(table)[-1] == "event_in_winter"
    assert not in_force(table.state, GK_CAMPAIGN)


def test_c02_events_are_drawn_on_the_first_turn_of_each_season():
    drawn_in = []
    for turn in (Turn.SPRING, Turn.SUMMER_1, Turn.SUMMER_2, Turn.AUTUMN):
        table = board()
        table.state.turn, table.state.order = turn, [THEOCRACY]
        table.state.events = [EVENT_IDS.index("quiet_season")]
        Asked(event_piece(table, THEOCRACY))
        if "event_drawn" in told(table):
            drawn_in.append(turn)
    assert drawn_in == [Turn.SPRING, Turn.SUMMER_1, Turn.AUTUMN]
    winter = board()
    winter.state.turn, winter.state.order = Turn.WINTER, [KAN, THEOCRACY]
    winter.state.events = [EVENT_IDS.index("quiet_season")] * 2
    winter.state.stage = Stage.EVENTS
    while winter.state.stage == Stage.EVENTS:
        Asked(winter_events(winter))
    assert [line["who"] for line in said(winter, "event_drawn")] == ["kan", "theocracy"]
