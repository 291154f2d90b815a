"""The display beside the map, over random games of every scenario: readable, known, and a function of the view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from tests.contract.tables import TABLES, each, played, some_moments
from tests.contract.test_sentences import Reader
from vexillum.core.parts.board import no_display
from vexillum.core.registry import get_game
from vexillum.core.show.display import Display
from vexillum.core.words.languages import BUILT_IN

tables = each([table for table in TABLES if get_game(table[0]).board.display is not no_display])


def moments(table) -> list:
    """Some moments of a random game, and the end of another."""
    return [*some_moments(table, 8), played(table)]


def displays(table, language="en") -> Iterator[tuple]:
    """Each moment with its displays."""
    return ((session, seen(table, number, language)) for number, session in enumerate(moments(table)))


@cache
def seen(table, number: int, language: str) -> list[Display]:
    """The displays of all seats and an observer."""
    session = moments(table)[number]
    texts = session.game.texts(language, strict=True)
    keys = {session.game.knowledge.view_key(session.state, seat): None for seat in (None, *session.setup.seats)}
    return [session.game.board.display(session.view(seat), texts) for seat in keys]


def words(display: Display) -> Iterator[tuple[str, str]]:
    """All texts of a display, with their places."""
    for card in display.cards:
        yield "card", card.title
        for text in card.texts:
            yield "card", text.label
    if display.deck is not None:
        yield "deck", display.deck.label
        yield "deck", display.deck.left_label
        yield "deck", display.deck.check.label if display.deck.check else ""
    for row in display.sequence:
        yield "sequence", row.text
    for gauge in display.gauges:
        yield from (("gauge", text) for text in (gauge.label, gauge.note, *gauge.steps))
    for effect in display.effects:
        yield from (("effect", text) for text in (effect.title, effect.summary, effect.until))
    for panel in display.panels:
        yield "panel", panel.state
        yield from (("figure", figure.label) for figure in panel.figures)
        yield from (("stock", stock.label) for stock in panel.stock)
        yield from (("goal", goal.label) for goal in panel.goals)
    for warning in display.warnings:
        yield "warning", warning.text
        yield "warning", warning.remedy
    for track in display.tracks:
        yield from (("track", text) for text in (track.label, *(mark.label for mark in (*track.marks, *track.goals))))
    yield from (("legend", row.text) for row in display.legend)


@tables
def test_no_word_beside_the_map_is_an_id(table):
    game = get_game(table[0])
    reader = Reader(game)
    for texts in reader.readers:
        for _, shown in displays(table, texts.language):
            for display in shown:
                for where, text in words(display):
                    reader.sentence(texts, text, where)
                for card in display.cards:
                    for text in card.texts:
                        reader.sentence(texts, text.text, f"card {card.number}", prose=True)
    assert reader.wrong == {}


@tables
def test_seats_tokens_and_pages_that_are_named_exist(table):
    game = get_game(table[0])
    texts = game.texts("en", strict=True)
    art = game.board.art(texts)
    for session, shown in displays(table):
        seats = set(session.setup.seats) | (art.seats.keys() - set(game.info.seats))  # a side without a seat has art
        view = session.view(None)
        for display in shown:
            assert {panel.seat for panel in display.panels} <= seats
            named = {card.seat for card in display.cards} | {warning.seat for warning in display.warnings}
            named |= {mark.seat for card in display.cards for mark in card.order}
            named |= {seat for row in display.sequence for seat in row.seats}
            named |= {seat for warning in display.warnings for seat in warning.to}
            named |= {mark.seat for track in display.tracks for mark in (*track.marks, *track.goals)}
            assert named <= seats | {""}
            tokens = {row.token for row in display.legend}
            tokens |= {stock.token for panel in display.panels for stock in panel.stock}
            assert tokens <= art.tokens.keys()
            pages = {card.page for card in display.cards} | {effect.page for effect in display.effects}
            for page in pages - {""}:
                assert game.words.read(view, texts, page) is not None, page


@tables
def test_every_seat_in_play_has_one_panel(table):
    for session, shown in displays(table):
        for display in shown:
            seats = [panel.seat for panel in display.panels if panel.seat in session.game.info.seats]
            assert sorted(seats) == sorted(session.setup.seats)


@tables
def test_numbers_beside_the_map_fit_together(table):
    for _, shown in displays(table):
        for display in shown:
            if (deck := display.deck) is not None:
                assert deck.left >= 0
                assert deck.size == 0 or deck.left <= deck.size
                if deck.check is not None:
                    assert 0 <= deck.check.earliest <= deck.check.latest
            for gauge in display.gauges:
                assert 0 <= gauge.here < len(gauge.steps)
            for track in display.tracks:
                assert all(track.first <= mark.value <= track.last for mark in (*track.marks, *track.goals))
            for goal in (goal for panel in display.panels for goal in panel.goals):
                assert (goal.reached is None) == (goal.needed is None)
                if goal.reached is not None and goal.needed is not None:
                    assert goal.met == (goal.reached >= goal.needed)
            assert sum(card.role == "now" for card in display.cards) <= 1


@tables
def test_when_it_is_over_nobody_is_about_to_win(table):
    *_, (session, shown) = displays(table)
    assert session.over
    for display in shown:
        assert not any(panel.wins_at_check for panel in display.panels)
        assert not display.warnings


@tables
def test_a_display_is_a_function_of_the_view(table):
    game = get_game(table[0])
    for session in moments(table):
        for language in BUILT_IN:
            texts = game.texts(language, strict=True)
            view = session.view(session.setup.seats[0])
            before = msgspec.json.encode(view)
            display = game.board.display(view, texts)
            assert msgspec.json.encode(view) == before, "it only looks"
            assert game.board.display(msgspec.json.decode(before), texts) == display
