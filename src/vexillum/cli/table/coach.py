"""The coach in the terminal: what it would answer, and later notes about answers that were much worse."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from vexillum.analysis.coach.hint import has_coach, hint
from vexillum.analysis.coach.note import noted
from vexillum.analysis.coach.words import NoteText, hint_text
from vexillum.analysis.moment import Moment
from vexillum.analysis.words import analysis_texts
from vexillum.cli.common import Mistake
from vexillum.cli.table import show
from vexillum.core.session import Session
from vexillum.core.table import Answer

if TYPE_CHECKING:
    from vexillum.cli.table.loop import TerminalTable

_SPAWN = multiprocessing.get_context("spawn")
PENDING = 4
"""The backlog of answers to compare; when it is full, the oldest is dropped."""


class GivenAnswer(NamedTuple):
    """An answer and the moment before it."""

    moment: Moment
    answers: tuple[Answer, ...]
    keys: tuple[str, ...]

    def stands(self, session: Session[Any]) -> bool:
        """Whether it has not been undone."""
        now, number = session.answers, len(self.answers)
        return tuple(now[:number]) == self.answers and len(now) > number and now[number].keys == self.keys


class TerminalCoach:
    """Compares answers in the background, one at a time, in a separate process."""

    def __init__(self) -> None:
        self._waiting: list[GivenAnswer] = []
        self._running: tuple[GivenAnswer, Any, Connection] | None = None

    def seen(self, session: Session[Any], keys: Sequence[str]) -> GivenAnswer:
        """The current question, with the answer about to be given."""
        return GivenAnswer(Moment.of(session), tuple(session.answers), tuple(keys))

    def answered(self, given: GivenAnswer, language: str) -> None:
        """Queue an answer for comparison."""
        self._waiting = [*self._waiting, given][-PENDING:]
        self._go_on(language)

    def news(self, session: Session[Any], language: str) -> list[NoteText]:
        """The notes since the last call, about answers that have not been undone."""
        found: list[NoteText] = []
        while self._running is not None and (not self._running[1].is_alive() or self._running[2].poll()):
            given, process, pipe = self._running
            try:
                said = pipe.recv() if pipe.poll() else None
            except EOFError:
                said = None
            process.join()
            self._running = None
            if said is not None and given.stands(session):
                found.append(said)
            self._go_on(language)
        return found

    def close(self) -> None:
        """Stop, and end the process."""
        self._waiting.clear()
        if self._running is not None:
            self._running[1].kill()
            self._running = None

    def _go_on(self, language: str) -> None:
        if self._running is None and self._waiting:
            given = self._waiting.pop(0)
            near, far = _SPAWN.Pipe(duplex=False)
            process = _SPAWN.Process(target=_work, args=(given.moment, given.keys, language, far), daemon=True)
            process.start()
            far.close()
            self._running = (given, process, near)


def _work(moment: Moment, keys: tuple[str, ...], language: str, pipe: Connection) -> None:
    pipe.send(noted(moment, keys, language))


def check_alone(table: TerminalTable) -> None:
    """Raise :class:`Mistake` unless one person plays against agents."""
    if not (len(table.humans) == 1 < len(table.session.players)) or not has_coach(table.session.game):
        raise Mistake("table.coach_alone")


def advise(table: TerminalTable) -> None:
    """Print what the coach would answer to the current question, and why."""
    session, language = table.session, table.texts.language
    found = hint(session)
    if found is None:
        table.print(Text(analysis_texts(session.game, language)("analysis.coach_none")))
        return
    said = hint_text(session, found, language)
    table.print(Text(said.text, show.STRONG), Text(said.reason))
    table.print(*[Text(f"  {line}", show.QUIET) for line in said.more])


def tell(table: TerminalTable, notes: Sequence[NoteText]) -> None:
    """Print notes, each with its question."""
    texts = analysis_texts(table.session.game, table.texts.language)
    for note in notes:
        which = texts("analysis.coach_at", question=note.question, given=note.given)
        table.print(Text(f"{which} {note.text}", show.STRONG), Text(note.known, show.QUIET))
