"""A finished game in review: standings, turning points that happened, luck that adds up, in both languages."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.analysis.sample_games import SHORT, played
from vexillum.analysis.review import NotOver, advice, chances_over_time, luck_of, moments, review, strongest
from vexillum.analysis.words import advice_text, analysis_texts, luck_text, percent, point_text, signed
from vexillum.core.words.languages import BUILT_IN

games = pytest.mark.parametrize("id", SHORT)


@games
def test_standings_begin_with_the_game_and_end_with_the_result(id):
    session = played(id)
    found = review(session)
    assert [point.at for point in found.points] == [
        *sorted({point.at for point in found.points[:-1]}),
        len(session.answers),
    ]
    assert found.points[-1].title is None
    assert found.points[-1].standing.scores == session.outcome.scores
    chapters = [scope.title for scope in session.table.story if scope.kind == "chapter"]
    assert [point.title for point in found.points[:-1]] == [title for title in chapters if title in _titles(found)]


def _titles(found):
    return [point.title for point in found.points]


@games
def test_turning_points_are_changes_that_happened(id):
    session = played(id)
    found = review(session)
    assert 1 <= len(found.turning_points) <= 5
    steps = session.steps
    changes = []
    for before, after in pairwise(steps):
        then, now = (session.game.rules.outcome(step.state).scores for step in (before, after))
        changes.append({seat: (then[seat], now[seat]) for seat in then})
    for one in found.turning_points:
        assert changes[one.step][one.seat] == (one.before, one.after)
        assert (steps[one.step].answers, steps[one.step + 1].answers) == (one.at, one.until)
        assert one.chapter is not None
    assert [one.step for one in found.turning_points] == sorted({one.step for one in found.turning_points})
    setup = next(scope.number for scope in session.table.story[1:] if scope.kind == "chapter")
    assert all(steps[one.step].scopes >= setup for one in found.turning_points)


def test_the_largest_change_and_the_last_condition_are_among_them():
    session = played("pendragon")
    found = review(session)
    met = {point.at: point.standing.met for point in found.points}
    assert any(one.crossing for one in found.turning_points) == (len(set(met.values())) > 1)
    for one in found.turning_points:
        if one.crossing == "begins":
            assert one.after > 0 >= one.before or one.seat == "saxons"


def test_chances_weigh_too():
    session = played("anno890")
    plain = {one.step for one in review(session).turning_points}
    scores = [session.game.rules.outcome(step.state).scores for step in session.steps]
    numbers = range(5, len(session.steps) - 2)
    number = next(n for n in numbers if n not in plain and scores[n] != scores[n + 1])
    at, until = session.steps[number].answers, session.steps[number + 1].answers
    chances = {moment: dict.fromkeys(session.setup.seats, float(moment >= until)) for moment in (0, at, until)}
    swung = [one for one in review(session, chances).turning_points if one.chances == (0.0, 1.0)]
    assert [one.step for one in swung] == [number]


@games
def test_luck_adds_up(id):
    session = played(id)
    luck = review(session).luck
    dice = [die for scope in session.table.story for die in scope.dice]
    assert sum(one.dice for one in luck) == len(dice)
    assert sum(one.total for one in luck) == sum(face for _, face in dice)


def test_luck_of_dice():
    high, ordinary = luck_of([(6, 6)] * 5), luck_of([(6, 3), (6, 4)])
    assert high is not None
    assert ordinary is not None
    assert (high.total, high.mean, high.by) == (30, 17.5, 12.5)
    assert high.chance < 0.001
    assert ordinary.chance == 0.5
    assert luck_of([]) is None


@games
@pytest.mark.parametrize("language", BUILT_IN)
def test_everything_can_be_said(id, language):
    session = played(id)
    texts = analysis_texts(session.game, language)
    found = review(session)
    margin = session.game.analysis.met is not None
    for one in found.turning_points:
        said = point_text(one, texts, margin=margin)
        assert texts.name("seat", one.seat) in said
        assert "⟨" not in said
        assert "{" not in said
    for luck in found.luck:
        assert str(luck.total) in luck_text(luck, texts)


def test_advice_is_what_the_agent_answers():
    session = played("anno890", agent="random")
    found = [advice(session, at, at + 1) for at in range(4, 6)]
    given = [one for one in found if one is not None]
    assert given
    for one in given:
        assert one.agent == strongest(session.game)
        assert one.given != one.instead
        assert advice_text(one, analysis_texts(session.game, "en"))


def test_the_strongest_agent_is_not_advised():
    session = played("pendragon")
    assert advice(session, 0, len(session.answers)) is None


def test_no_time_no_advice():
    session = played("anno890", agent="random")
    assert advice(session, 4, 30, seconds=0) is None


def test_chances_over_time_are_those_of_each_moment():
    session = played("anno890")
    points = review(session).points
    at = moments(points, 3)
    assert len(at) == 3
    assert set(at) <= {point.at for point in points}
    known = dict(chances_over_time(session, at, 8))
    assert list(known) == at
    assert all(one.playouts == 8 for one in known.values() if not one.final)


def test_a_game_that_goes_on_is_not_reviewed():
    with pytest.raises(NotOver):
        review(played("anno890", limit=20))


def test_numbers():
    texts = analysis_texts(None, "en")
    assert [signed(n, margin=True) for n in (3, 0, -2)] == ["+3", "0", "−2"]
    assert [signed(n, margin=False) for n in (3, -2)] == ["3", "−2"]
    assert [percent(n, texts) for n in (0.0, 0.001, 0.5, 0.9999, 1.0)] == ["0%", "1%", "50%", "99%", "100%"]
