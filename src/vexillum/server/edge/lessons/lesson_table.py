"""A lesson at the table: the frames of a match for one learner, and what the speaker says."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.session import Session
from vexillum.learn.frame import frame as spoken_frame
from vexillum.learn.lesson import Lesson, course
from vexillum.learn.lesson_session import LessonSession, Progress
from vexillum.server.edge.lessons.lesson_messages import Act, LessonShown, LessonWelcome
from vexillum.server.edge.solo.solo_table import SoloTable
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import Outgoing, TableFrame


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
