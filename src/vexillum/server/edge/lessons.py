"""Lessons: their pages and messages, and one at the table over its WebSocket."""

from __future__ import annotations

import asyncio
import logging
from itertools import accumulate
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from vexillum.core.registry import get_game, offered_ids
from vexillum.core.session import Session
from vexillum.core.show.display import Art
from vexillum.learn.frame import Frame, new_game
from vexillum.learn.frame import frame as spoken_frame
from vexillum.learn.lesson import Lesson, course, find_lesson
from vexillum.learn.lesson_file import BadLesson
from vexillum.learn.lesson_session import LessonSession, Progress
from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.edge.http.common import Body, body, language, page, reply, who
from vexillum.server.edge.http.matches import add_match
from vexillum.server.edge.solo import SoloSocket, SoloTable, no_room
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches import new_match
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.actions.client_messages import Incoming, Reader, Word
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import Outgoing, TableFrame

# The courses and lessons the server offers. Broken files are not shown to visitors -----------------------------------


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


# The messages of a lesson, typed like those of a match ---------------------------------------------------------------
#
# The browser stores the progress, sends it with its greeting, and the lesson replays it after checking it here.


# Sent -----------------------------------------------------------------------------------------------------------------


class LessonForm(msgspec.Struct, frozen=True):
    """A lesson in the list of a course."""

    id: str
    title: str
    about: str
    minutes: int
    steps: int


class CourseForm(msgspec.Struct, frozen=True):
    """The lessons of a game."""

    game: str
    name: str
    about: str
    lessons: list[LessonForm]


class LessonWelcome(Outgoing, frozen=True, tag="lesson_welcome"):
    """The lesson and its game: everything the page needs only once."""

    game: str
    name: str
    """The game's name."""
    lesson: str
    title: str
    number: int
    """The lesson's number in its course, from 1."""
    of: int
    following: str
    """The title of the next lesson; empty if there is none."""
    art: Art


class LessonShown(Outgoing, frozen=True, tag="lesson"):
    """What the speaker says now."""

    lesson: Frame
    frame: int
    """The number of the table frame it belongs to."""
    progress: dict[str, Any]
    """To be stored, and sent with the next greeting."""


# Received -------------------------------------------------------------------------------------------------------------

Act = Literal["next", "back", "again", "restart", "hint", "show_me"]


class LessonHello(Incoming, tag="hello"):
    """The learner's language and progress."""

    lang: Word = "en"
    progress: Progress | None = None


class LessonAct(Incoming, tag="lesson"):
    """Continue, go back, restart the step or the lesson, show a hint, or show the next answer of the solution."""

    act: Act


Message = (
    LessonHello
    | LessonAct
    | client_messages.Answer
    | client_messages.Undo
    | client_messages.Why
    | client_messages.WhatToAsk
    | client_messages.Preview
    | client_messages.Rule
    | client_messages.Read
    | client_messages.Odds
    | client_messages.Lang
    | client_messages.Board
    | client_messages.Ping
)
read: Reader[Message] = Reader(Message)


def checked(progress: Progress, lesson: Lesson) -> Progress:
    """Refuse progress that cannot be this lesson's. Whether its answers are possible shows when they are replayed.

    If the parts of the lesson have changed since, only the step that was reached counts.
    """
    parts = [len(part) for part in progress.parts]
    bounded = all(
        0 <= mark.part < len(parts) and 0 <= mark.entered <= mark.began <= parts[mark.part] for mark in progress.steps
    )
    own = (progress.game, progress.lesson) == (lesson.game.info.id, lesson.id)
    if not own or not bounded or not progress.steps or progress.hints < 0:
        raise Refusal("lesson_progress", 400)
    opened = accumulate(int(number > 0 and step.position is not None) for number, step in enumerate(lesson.steps))
    if any(mark.part != part for mark, part in zip(progress.steps, opened, strict=False)):
        return msgspec.structs.replace(progress, parts=[])
    return progress


# A lesson at the table: the frames of a match for one learner, and what the speaker says -----------------------------


class LessonTable(SoloTable):
    """One learner's lesson."""

    def __init__(self, lesson: Lesson, client: Client, network: str, progress: Progress | None = None) -> None:
        super().__init__(client, network)
        self.lesson = lesson
        self._progress = progress
        """The learner's earlier progress."""
        self._running: LessonSession | None = None

    @property
    def running(self) -> LessonSession:
        """The running lesson, once it has started."""
        assert self._running is not None
        return self._running

    @property
    def session(self) -> Session[Any]:
        """The current session."""
        return self.running.session

    @property
    def seat(self) -> str:
        """The seat whose viewpoint the learner has."""
        return self.running.seat

    # Actions ----------------------------------------------------------------------------------------------------------

    async def greet(self) -> None:
        """Start or resume the lesson."""
        if self._running is None:
            self._running = await self.work(self._begun)
        await super().greet()

    def _begun(self) -> LessonSession:
        progress = self._progress
        return LessonSession(self.lesson) if progress is None else LessonSession.restored(self.lesson, progress)

    async def answer(self, keys: list[str], number: int) -> None:
        """Answer the question of the task."""
        await self._do(lambda: self.running.answer(self.running.seat, tuple(keys), number))

    async def undo(self) -> None:
        """Undo the last answer."""
        await self._do(self.running.undo)

    async def act(self, wanted: Act) -> None:
        """Perform the action of a button."""
        deeds = {
            "next": self.running.next,
            "back": self.running.back,
            "again": self.running.again,
            "restart": self.running.restart,
            "hint": self.running.hint,
            "show_me": self.running.show_me,
        }
        if wanted == "hint":
            self.client.send(await self.work(self._hinted))
            return
        await self._do(deeds[wanted])

    async def _do(self, deed: Any) -> None:
        """Perform an action, then show every answer that followed and what is said now."""
        self.send(await self.work(lambda: self._done(deed)))

    def _hinted(self) -> Outgoing:
        self.running.hint()
        return self._spoken()

    def _done(self, deed: Any) -> list[Outgoing]:
        sent: list[Outgoing] = []
        self.running.watcher = lambda session: sent.append(self._frame(session, waiting=True))
        try:
            deed()
        finally:
            self.running.watcher = None
        return [*sent, *self.present()]

    # Showing ----------------------------------------------------------------------------------------------------------

    def present(self) -> list[Outgoing]:
        """The current table, preceded by the speaker's text, which the page shows with it."""
        frame = self._frame(self.session)
        return [self._spoken(), frame]

    def _spoken(self) -> LessonShown:
        spoken = spoken_frame(self.running, self.client.lang)
        return LessonShown(spoken, self.client.frames, msgspec.to_builtins(self.running.progress()))

    def _frame(self, session: Session[Any], *, waiting: bool = False) -> TableFrame:
        """The table's next frame. ``waiting``: other seats are still answering, so nothing is asked."""
        asks = not waiting and self.running.decision is not None
        frame = self.frame(session, self.lesson.file.seats, asks=asks, waiting=waiting)
        return msgspec.structs.replace(frame, undo=self.undo_form(self.running.can_undo))

    def welcome(self) -> LessonWelcome:
        """The lesson and its game."""
        game, lang = self.lesson.game, self.client.lang
        texts = game_texts(game, lang)
        lessons = course(game.info.id)
        number = next((n for n, one in enumerate(lessons) if one.id == self.lesson.id), 0)
        return LessonWelcome(
            game=game.info.id,
            name=texts("game.name"),
            lesson=self.lesson.id,
            title=self.lesson.title(lang),
            number=number + 1,
            of=max(len(lessons), 1),
            following=lessons[number + 1].title(lang) if number + 1 < len(lessons) else "",
            art=game.board.art(texts),
        )


# The WebSocket of a lesson, which lives as long as the connection ----------------------------------------------------
#
# No account is needed and nothing is stored: the browser sends its progress and gets the new one.


MOST_LESSONS = 300
"""How many lessons can be open in one process."""

_open: set[LessonTable] = set()


async def _begin(socket: WebSocket, hello: LessonHello) -> LessonTable:
    lesson = await asyncio.to_thread(lesson_named, socket.path_params["game"], socket.path_params["lesson"])
    progress = None if hello.progress is None else checked(hello.progress, lesson)
    return LessonTable(lesson, Client("", "", hello.lang), network_of(socket), progress)


def _full(network: str) -> Refusal | None:
    return Refusal("lessons_full", 503) if no_room(_open, network, MOST_LESSONS) else None


async def _follow(table: LessonTable, message: Incoming) -> bool:
    """The messages only lessons have."""
    match message:
        case LessonAct():
            await table.act(message.act)
        case client_messages.Answer():
            await table.answer(message.keys, message.number)
        case client_messages.Undo():
            await table.undo()
        case _:
            return False
    return True


_socket = SoloSocket(
    "lesson",
    LessonHello,
    read=read,
    lang=lambda hello: hello.lang,
    open=_begin,
    follow=_follow,
    full=_full,
    tables=_open,
)


async def endpoint(socket: WebSocket) -> None:
    """Greet a learner, then handle messages until the page is closed."""
    await _socket.endpoint(socket)


# The pages and data of lessons, and the real game at the end of one --------------------------------------------------


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
    suggested = spoken_frame(learned, language).next
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
    WebSocketRoute("/ws/learn/{game}/{lesson}", endpoint),
]
"""The routes of lessons."""
