"""From a lesson to a real game: a new one, or the lesson's continued with fresh dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.dice import fresh_seed
from vexillum.core.files.position_file import CaseFile, begin, position_text
from vexillum.core.inputs import SAVE_BOUNDS, bounded_toml, typed
from vexillum.core.session import HUMAN, Session
from vexillum.learn.frame import Suggestion
from vexillum.learn.lesson_file import BadLesson
from vexillum.learn.lesson_session import LessonSession


def new_game(lesson: LessonSession, what: Suggestion) -> Session[Any]:
    """The game that a lesson suggests, from its beginning or (``play_on``) from the lesson's current position."""
    if what.kind == "play_on":
        return play_on(lesson, what.seats)
    game = lesson.lesson.game
    return Session.start(
        game,
        scenario=what.scenario or None,
        players=what.players or None,
        options=what.options,
        seats=_all_players(lesson, what.seats, game.info.seats_for(what.players or game.info.players[0])),
    )


def play_on(lesson: LessonSession, seats: Mapping[str, str] | None = None) -> Session[Any]:
    """The lesson's game as a real one: everything the learner does not know is redealt, including future dice."""
    session = lesson.session
    text = position_text(session, seat=lesson.seat)
    file = typed(bounded_toml(text, SAVE_BOUNDS), CaseFile, BadLesson)
    file.position.seats = _all_players(lesson, seats or {}, session.setup.seats)
    return begin(lesson.lesson.game, file.position, fresh_seed())


def _all_players(lesson: LessonSession, given: Mapping[str, str], seats: tuple[str, ...]) -> dict[str, str]:
    """Who plays: as given, or else the learner in the lesson's seats and the quick agent in all others."""
    quick, own = lesson.lesson.game.info.quick_agent, lesson.lesson.file.seats
    return {seat: given.get(seat, HUMAN if seat in own else quick) for seat in seats}
