"""Luck and decisions: the parts add up, and without random events there is no luck."""

from __future__ import annotations

import pytest

from tests.analysis.sample_games import played
from vexillum.analysis import chances
from vexillum.analysis.chances import Parts, Swing, SwingEstimate, TooLong, estimated_swing, helped
from vexillum.analysis.review import review
from vexillum.analysis.words import analysis_texts, swing_text
from vexillum.core.words.languages import BUILT_IN


def test_the_parts_add_up():
    session = played("anno890", agent="random")
    turn = review(session).turning_points[0]
    found = estimated_swing(session, turn.at, turn.until, 4)
    assert found.playouts == 4
    for one in found.seats.values():
        assert one.before + one.decisions + one.luck == pytest.approx(one.after)
    assert sum(one.luck for one in found.seats.values()) == pytest.approx(0)


def test_an_answer_that_rolls_nothing_is_all_decision():
    """Without random events there is no luck, and the text says so."""
    session = played("anno890", agent="random")
    quiet = next(n for n in range(6, 60) if SwingEstimate(session, n, n + 1).swing.chances == 0)
    found = estimated_swing(session, quiet, quiet + 1, 3)
    assert all((one.luck, one.margin) == (0.0, 0.0) for one in found.seats.values())
    assert "it is all decisions" in swing_text(found, analysis_texts(session.game, "en"))


def test_the_same_agent_decides_as_the_playouts_do():
    """Stewards play out games of stewards, in the same worlds: the whole change is luck."""
    session = played("anno890")
    loud = next(n for n in range(6, 60) if SwingEstimate(session, n, n + 1).swing.chances)
    found = estimated_swing(session, loud, loud + 1, 6)
    assert all(one.decisions == pytest.approx(0) for one in found.seats.values())


def test_a_turn_without_answers_follows_from_the_one_before():
    session = played("anno890")
    assert SwingEstimate(session, 20, 20).at == 19


def test_the_end_of_a_game_is_its_result():
    session = played("anno890")
    last = len(session.answers)
    found = estimated_swing(session, last - 1, last, 2)
    assert {seat for seat, one in found.seats.items() if one.after == 1.0} == set(session.outcome.winners)


def test_too_much_chance_is_not_told_apart(monkeypatch):
    monkeypatch.setattr(chances, "MOST", 0)
    with pytest.raises(TooLong):
        SwingEstimate(played("anno890"), 0, 60)


def test_whom_luck_helped_is_said_only_where_it_is_sure():
    seats = {"aix": Parts(0.3, 0.6, 0.3, 0.1), "avignon": Parts(0.4, 0.2, -0.2, 0.1), "x": Parts(0.3, 0.2, -0.25, 0.3)}
    assert helped(Swing(20, 1, seats)) == ("aix", "avignon")
    assert helped(Swing(20, 1, {"aix": Parts(0.3, 0.6, 0.3, 0.4)})) == (None, None)


@pytest.mark.parametrize("language", BUILT_IN)
def test_it_is_said_in_words(language):
    texts = analysis_texts(played("anno890", limit=10).game, language)
    sure, lucky = Parts(0.3, 0.62, 0.22, 0.1), Parts(0.5, 0.28, -0.22, 0.1)
    for seats in ({"aix": sure, "avignon": lucky}, {"aix": sure}, {"aix": lucky}, {"aix": Parts(0.3, 0.3, 0.0, 0.1)}):
        said = swing_text(Swing(20, 1, seats), texts)
        assert "⟨" not in said
        assert "20" in said
    assert "+10" in swing_text(Swing(20, 1, {"aix": sure}), texts)
    assert swing_text(Swing(0, 1, {}), texts)
