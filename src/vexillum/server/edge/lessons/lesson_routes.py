"""The pages and data of lessons, and the real game at the end of one."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from vexillum.core.session import Session
from vexillum.learn.frame import frame, new_game
from vexillum.learn.lesson import Lesson
from vexillum.learn.lesson_session import LessonSession, Progress
from vexillum.server.edge.http.common import Body, body, language, page, reply, who
from vexillum.server.edge.http.matches import add_match
from vexillum.server.edge.lessons import lesson_socket
from vexillum.server.edge.lessons.lesson_catalog import all_courses, course_named, lesson_named
from vexillum.server.edge.lessons.lesson_messages import checked
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import new_match


class RealGame(Body, kw_only=True):
    """A game that a lesson suggests at its end."""

    progress: Progress
    number: int
    """Which of the suggestions, from 0."""


async def courses_page(request: Request) -> Response:
    """The page of all courses, or of one game's."""
    return page("course")


async def lesson_page(request: Request) -> Response:
    """A lesson at the table."""
    return page("lesson")


async def courses(request: Request) -> Response:
    """All courses."""
    return reply(await asyncio.to_thread(all_courses, language(request)))


async def one_course(request: Request) -> Response:
    """The course of one game."""
    return reply(await asyncio.to_thread(course_named, request.path_params["game"], language(request)))


async def real_game(request: Request) -> Response:
    """Start the suggested game: a new one, or the lesson's own from its end."""
    wish = await body(request, RealGame)
    person = await who(request, wish)
    lesson = await asyncio.to_thread(lesson_named, request.path_params["game"], request.path_params["lesson"])
    session = await asyncio.to_thread(_suggested, lesson, wish, language(request))
    seats = new_match.seated(session, {}, person, dict(session.players))
    return await add_match(request, session, person, seats, new_match.Terms(begun="lesson"))


def _suggested(lesson: Lesson, wish: RealGame, language: str) -> Session[Any]:
    learned = LessonSession.restored(lesson, checked(wish.progress, lesson))
    suggested = frame(learned, language).next
    if not 0 <= wish.number < len(suggested) or suggested[wish.number].kind == "lesson":
        raise Refusal("no_suggestion", 409, id=lesson.id)
    return new_game(learned, suggested[wish.number])


LESSONS: list[BaseRoute] = [
    Route("/learn", courses_page),
    Route("/learn/{game}", courses_page),
    Route("/learn/{game}/{lesson}", lesson_page),
    Route("/api/learn", courses),
    Route("/api/learn/{game}", one_course),
    Route("/api/learn/{game}/{lesson}/game", real_game, methods=["POST"]),
    WebSocketRoute("/ws/learn/{game}/{lesson}", lesson_socket.endpoint),
]
"""The routes of lessons."""
