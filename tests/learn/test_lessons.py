"""All lessons of all games pass the checks."""

from __future__ import annotations

import pytest

from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import engine_texts
from vexillum.learn.checks import check_lesson
from vexillum.learn.lesson import courses

LESSONS = [lesson for lessons in courses().values() for lesson in lessons]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.info.id}/{lesson.id}")
def test_the_lesson_is_sound(lesson):
    problems = check_lesson(lesson, runs=1)
    assert [engine_texts("en")(problem) for problem in problems] == []
    assert set(lesson.languages) >= set(BUILT_IN)
    assert 5 <= lesson.file.minutes <= 12


@pytest.mark.parametrize("game", courses())
def test_a_course_has_an_order(game):
    orders = [lesson.file.order for lesson in courses()[game]]
    assert orders == list(range(1, len(orders) + 1))
