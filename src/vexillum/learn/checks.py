"""All checks of a lesson, for tests and ``vexillum lessons --check``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vexillum.core.errors import VexillumError
from vexillum.core.words.texts import Message
from vexillum.learn.check_runs import run_randomly, run_solution
from vexillum.learn.check_words import wrong_names, wrong_next, wrong_texts
from vexillum.learn.lesson import Lesson
from vexillum.learn.lesson_session import LessonSession

RANDOM_RUNS = 2
"""How often a lesson is run with random answers."""


def check_lesson(lesson: Lesson, *, ours: bool = True, runs: int = RANDOM_RUNS) -> list[Message]:
    """All problems of a lesson, without duplicates. ``ours``: it must have every built-in language."""
    try:
        found = list(_problems(lesson, ours, runs))
    except VexillumError as problem:  # a position that cannot be set up
        return [problem.message]
    return list({repr(problem): problem for problem in found}.values())


def _problems(lesson: Lesson, ours: bool, runs: int) -> Iterator[Message]:
    session = LessonSession(lesson)
    checks: list[Callable[[], Iterator[Message]]] = [
        lambda: wrong_texts(lesson, session.session, ours=ours),
        lambda: wrong_names(lesson),
        lambda: wrong_next(lesson),
        lambda: run_solution(lesson),
    ]
    found = [problem for check in checks for problem in check()]
    yield from found
    for run in range(0 if found else runs):
        yield from run_randomly(lesson, f"{lesson.id} {run}")
