"""A lesson at the table: the same frames as those of a match, for one learner, and what the speaker says."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from vexillum.core.session import HUMAN, Session
from vexillum.learn.course import course
from vexillum.learn.frame import frame as spoken_frame
from vexillum.learn.lesson import Lesson
from vexillum.learn.lesson_session import LessonSession
from vexillum.learn.progress import Progress
from vexillum.server.edge.lessons.lesson_messages import Act, LessonShown, LessonWelcome
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import Outgoing, SeatForm, TableFrame, UndoForm
from vexillum.server.matches.frames.frames import Around, Frames
from vexillum.server.matches.frames.option_effects import Foresight

AT_ONCE = 2
"""In one process, this many lessons are played or drawn at the same time."""

_work = asyncio.Semaphore(AT_ONCE)


class LessonTable:
    """One learner's lesson. Everything that takes time is done in a thread, a few at a time."""

    def __init__(self, lesson: Lesson, client: Client) -> None:
        self.lesson = lesson
        self.client = client
        self.lock = asyncio.Lock()
        self.foresight = Foresight(self.lock, lambda: self.session)
        self._running: LessonSession | None = None
        self._frames: Frames | None = None
        self._shown: Session[Any] | None = None
        """The game that the client has seen last."""

    @property
    def running(self) -> LessonSession:
        """The lesson as it stands, once it was begun."""
        assert self._running is not None
        return self._running

    @property
    def session(self) -> Session[Any]:
        """The game as it stands."""
        return self.running.session

    def played_by(self, guest: str) -> tuple[str, ...]:
        """The seat through whose eyes the learner looks."""
        return (self.running.seat,)

    # What the learner does --------------------------------------------------------------------------------------------

    async def begin(self, progress: Progress | None) -> None:
        """Begin the lesson, or take it up again."""
        async with _work:
            self._running = await asyncio.to_thread(self._begun, progress)
            self.client.send(await asyncio.to_thread(self._welcome))
        await self.show()

    def _begun(self, progress: Progress | None) -> LessonSession:
        return LessonSession(self.lesson) if progress is None else LessonSession.restored(self.lesson, progress)

    async def answer(self, keys: list[str], number: int) -> None:
        """Answer the question of the task."""
        await self._do(lambda: self.running.answer(self.running.seat, tuple(keys), number))

    async def undo(self) -> None:
        """Take the last answer back."""
        await self._do(self.running.undo)

    async def act(self, wanted: Act) -> None:
        """Do what one of the speaker's buttons says."""
        deeds = {
            "next": self.running.next,
            "back": self.running.back,
            "again": self.running.again,
            "restart": self.running.restart,
            "hint": self.running.hint,
            "show_me": self.running.show_me,
        }
        if wanted == "hint":
            async with _work:
                await asyncio.to_thread(deeds[wanted])
                self.client.send(await asyncio.to_thread(self._spoken))
            return
        await self._do(deeds[wanted])

    async def _do(self, deed: Any) -> None:
        """Do something; then show every answer that it led to, and what is said now."""
        async with _work:
            sent = await asyncio.to_thread(self._done, deed)
        for message in sent:
            self.client.send(message)
        self.foresight.begin([self.client])

    def _done(self, deed: Any) -> list[Outgoing]:
        sent: list[Outgoing] = []
        self.running.watcher = lambda session: sent.append(self._frame(session, waiting=True))
        try:
            deed()
        finally:
            self.running.watcher = None
        return [*sent, *self._present()]

    async def show(self) -> None:
        """Show everything."""
        async with _work:
            sent = await asyncio.to_thread(self._present)
        for message in sent:
            self.client.send(message)
        self.foresight.begin([self.client])

    async def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.client.lang = lang
        self.client.forget()
        async with _work:
            self.client.send(await asyncio.to_thread(self._welcome))
        await self.show()

    # What is shown ----------------------------------------------------------------------------------------------------

    def _present(self) -> list[Outgoing]:
        """The table as it is, and before it what is said, which the page shows together with it."""
        frame = self._frame(self.session)
        return [self._spoken(), frame]

    def _spoken(self) -> LessonShown:
        spoken = spoken_frame(self.running, self.client.lang)
        return LessonShown(spoken, self.client.frames, msgspec.to_builtins(self.running.progress()))

    def _frame(self, session: Session[Any], *, waiting: bool = False) -> TableFrame:
        """The table's next frame. ``waiting``: others are still answering, so that nothing is asked."""
        self._follow(session)
        asked = None if waiting else self.running.decision
        frames = Frames(session, Around(dice=list(session.table.rolled) if waiting else ()), self._frames)
        self._frames = frames
        texts = game_texts(session.game, self.client.lang)
        frame = frames.frame(self.client, (self.running.seat,), self._seats(session))
        shown = frame.decision
        if asked is None:
            self.client.asks = None
            shown = shown if waiting and shown is not None and shown.waiting else None
        why = None if self.running.can_undo else texts("refused.undo_nothing")
        return msgspec.structs.replace(
            frame,
            decision=shown,
            undo=UndoForm(self.running.can_undo, why),
            recap=None,
            lines=[msgspec.structs.replace(line, why=None) for line in frame.lines],
        )

    def _follow(self, session: Session[Any]) -> None:
        """If it is another game than the client has seen, or an earlier moment, log and story are sent anew."""
        client = self.client
        if self._shown is not session or (client.at is not None and client.at > session.decision_number):
            client.at = client.lines = None
        self._shown = session

    def _seats(self, session: Session[Any]) -> dict[str, SeatForm]:
        texts = game_texts(session.game, self.client.lang)
        seats = {}
        for seat in session.setup.seats:
            player = session.player(seat)
            name = "" if player == HUMAN else texts.name("agent", player)
            you = seat in self.lesson.file.seats
            seats[seat] = SeatForm(player, name, texts.name("seat", seat), present=True, you=you, may_hand=False)
        return seats

    def _welcome(self) -> LessonWelcome:
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
