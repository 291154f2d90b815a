"""An attempt at a puzzle: verdicts, hints, the solution, and nothing revealed early."""

from __future__ import annotations

import pytest

from vexillum.core.errors import Refused
from vexillum.puzzles.puzzle import HINTS, Attempt
from vexillum.puzzles.shelf import shelf


@pytest.fixture
def attempt():
    return Attempt(shelf("anno890").puzzles[0])


def test_right_at_once(attempt):
    before = attempt.session.decision_number
    assert attempt.answer((attempt.puzzle.best,)).verdict == "right"
    assert attempt.solved
    assert attempt.revealed
    assert attempt.session.decision_number == before, "an answer is judged and not carried out"


def test_wrong_then_right(attempt):
    worst = attempt.puzzle.ranked[-1].key
    assert attempt.answer((worst,), attempt.session.decision_number).verdict in ("wrong", "almost")
    assert attempt.judged is not None
    assert not attempt.revealed
    with pytest.raises(Refused):
        attempt.answer((worst,))
    attempt.again()
    assert attempt.judged is None
    assert attempt.answer((attempt.puzzle.best,)).verdict == "right"
    assert [one.key for one in attempt.tries] == [worst, attempt.puzzle.best]


def test_refusals_change_nothing(attempt):
    for keys, number in (
        (("nonsense",), None),
        ((), None),
        ((attempt.puzzle.best, attempt.puzzle.ranked[1].key), None),
        ((attempt.puzzle.best,), 10**6),
    ):
        with pytest.raises(Refused):
            attempt.answer(keys, number)
    with pytest.raises(Refused):
        attempt.again()
    assert (attempt.tries, attempt.status) == ([], "asked")


def test_hints_and_the_solution(attempt):
    assert [attempt.hint() for _ in range(HINTS + 1)] == [*[True] * HINTS, False]
    attempt.show()
    assert attempt.revealed
    assert not attempt.solved
    with pytest.raises(Refused):
        attempt.hint()
    attempt.again()
    assert attempt.status == "asked"
    assert not attempt.revealed
