"""Every shipped puzzle can be set up, asks the recorded question, and its gaps meet the thresholds."""

from __future__ import annotations

from functools import cache

import pytest

from tests.long import long
from tests.together import together
from vexillum.core.agent import drive
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN
from vexillum.core.words.languages import known_languages
from vexillum.puzzles.mining import FEWEST, GAP, HOPE, MOST, SURE, Rating, found_by
from vexillum.puzzles.puzzle import Puzzle, difficulty_of, play_on
from vexillum.puzzles.shelf import PLAIN_THEME, shelf, shelves
from vexillum.puzzles.words import Words

HUNDREDS = 200
"""Playouts of the best answer and of the second best."""


@cache
def shipped() -> list[Puzzle]:
    return [puzzle for found in shelves().values() for puzzle in found.puzzles]


def each(test):
    return together("puzzle", shipped(), ids=lambda one: f"{one.game}-{one.id}", each=10)(test)


def test_no_puzzle_is_there_twice_and_every_edition_has_its_puzzles():
    assert len({puzzle.id for puzzle in shipped()}) == len(shipped())
    for found in shelves().values():
        assert found.editions[-1].puzzles == len(found.puzzles)
        sizes = [edition.puzzles for edition in found.editions]
        assert sizes == sorted(set(sizes))
        assert [edition.since for edition in found.editions] == sorted({edition.since for edition in found.editions})


@each
def test_a_puzzle_asks_what_was_recorded(puzzle):
    session = puzzle.session()
    decision = session.decision
    assert decision is not None
    assert (decision.seat, decision.kind, decision.keys) == (
        puzzle.seat,
        puzzle.kind,
        tuple(one.key for one in puzzle.options),
    )
    assert FEWEST <= len(puzzle.options) <= MOST
    assert session.player(puzzle.seat) == HUMAN
    assert all(session.player(seat) != HUMAN for seat in session.setup.seats if seat != puzzle.seat)
    game = get_game(puzzle.game)
    assert puzzle.origin.rules == game.info.rules, "its rules have changed: tools/ship_puzzles.py GAME --again"
    for one in puzzle.options:
        after = puzzle.session()
        after.answer(puzzle.seat, (one.key,))
        assert after.decision_number == session.decision_number + 1


@each
def test_its_gaps_clear_the_thresholds(puzzle):
    assert [one.key for one in puzzle.options if one.gap is None] == [puzzle.best]
    best, second = puzzle.ranked[:2]
    assert best.key == puzzle.best
    assert best.chance(puzzle.seat).share >= HOPE
    assert min(best.playouts, second.playouts) >= HUNDREDS * 0.95, "a world that failed counts for no answer"
    for one in puzzle.options:
        assert one.gap is None or (one.gap.low >= SURE and one.gap.mean >= GAP), one.key
        assert sum(one.won.values()) <= one.playouts + 0.01


@each
def test_its_difficulty_follows_from_who_finds_it(puzzle):
    assert set(puzzle.found) == {id for id in get_game(puzzle.game).info.agents if id != "random"}
    assert set(puzzle.found.values()) <= {one.key for one in puzzle.options}
    expected = difficulty_of(get_game(puzzle.game), puzzle.found, puzzle.best, len(puzzle.options))
    assert puzzle.difficulty == expected


@each
def test_it_can_be_told_in_every_language(puzzle):
    session = puzzle.session()
    theme = shelf(puzzle.game).theme(puzzle)
    assert theme != PLAIN_THEME, f"name a theme for {puzzle.kind} in themes.toml"
    for language in known_languages():
        words = Words(puzzle, session, theme, language)
        said = [words.title, words.question, *words.hints(2), *words.explanation(), words.meant()]
        said += [words.verdict(one.key) for one in puzzle.options]
        assert all(said)
        assert not [one for one in said if "{" in one or "puzzle." in one]
    assert session.decision_number == puzzle.session().decision_number, "nothing was carried out"


@each
def test_the_game_goes_on_from_it(puzzle):
    session = play_on(puzzle)
    assert session.decision is not None
    assert session.decision.keys == tuple(one.key for one in puzzle.options)
    assert session.view(puzzle.seat) == puzzle.session().view(puzzle.seat)
    quick = get_game(puzzle.game).agents[get_game(puzzle.game).info.quick_agent]
    drive(session, {seat: quick() for seat in session.setup.seats}, limit=5)


@each
@long
def test_the_agents_still_answer_so(puzzle):
    assert found_by(puzzle.session()) == puzzle.found


@long
@pytest.mark.parametrize("game", list(shelves()))
def test_new_playouts_agree(game):
    """A sample, in new worlds: the best answer is still the best."""
    for puzzle in shelf(game).puzzles[::5]:
        rating = Rating(puzzle.session(), "checked again")
        best, second = (one.key for one in puzzle.ranked[:2])
        rating.add(range(100), (best, second))
        assert rating.gap(best, second).high >= SURE, puzzle.id
        assert rating.gap(best, second).mean > 0, puzzle.id
