"""The courses and lessons the server offers. Broken files are not shown to visitors."""

from __future__ import annotations

import logging

from vexillum.core.registry import get_game, offered_ids
from vexillum.learn.lesson import Lesson, course, find_lesson
from vexillum.learn.lesson_file import BadLesson
from vexillum.server.edge.lessons.lesson_messages import CourseForm, LessonForm
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts

_log = logging.getLogger(__name__)


def all_courses(language: str) -> list[CourseForm]:
    """The courses of all games with lessons, without games that cannot be loaded."""
    found = []
    for id in offered_ids():
        try:
            form = course_form(id, language)
        except Exception:  # one broken game must not affect the others
            _log.exception("course could not be loaded", extra={"game": id})
            continue
        if form.lessons:
            found.append(form)
    return found


def course_named(game: str, language: str) -> CourseForm:
    """The course of a game; a :class:`Refusal` if there is no such game. It may have no lessons."""
    if game not in offered_ids():
        raise Refusal("no_course", 404, game=game[:60])
    return course_form(game, language)


def course_form(game: str, language: str) -> CourseForm:
    """The lessons of a game in one language."""
    texts = game_texts(get_game(game), language)
    lessons = [
        LessonForm(one.id, one.title(language), one.about(language), one.file.minutes, len(one.steps))
        for one in course(game)
    ]
    return CourseForm(game, texts("game.name"), texts("game.about"), lessons)


def lesson_named(game: str, id: str) -> Lesson:
    """A lesson, or a :class:`Refusal` that does not name local files."""
    if game not in offered_ids():
        raise Refusal("no_course", 404, game=game[:60])
    try:
        return find_lesson(game, id)
    except BadLesson as error:
        raise Refusal("no_lesson", 404, id=id[:60]) from error
