"""The coach of one match, for the person who plays alone: hints on request, notes, and the queue for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from vexillum.analysis.chances import Moment
from vexillum.analysis.coach import BUDGET, Comparison, HintText, NoteText
from vexillum.analysis.words import analysis_texts
from vexillum.core.table import Answer
from vexillum.core.words.languages import SOURCE
from vexillum.server.kernel.refusals import Refusal, RetryLater
from vexillum.server.kernel.texts import game_texts
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches.coach_process import AskHint, AskNote, AskPairs, CoachFailed, CoachThinker, Notes
from vexillum.server.matches.frames.server_messages import CoachHint, CoachNote
from vexillum.server.matches.seat_rules import person_alone
from vexillum.server.storage import matches
from vexillum.server.storage.matches import NoteRecord
from vexillum.server.storage.records import COACH_ON

if TYPE_CHECKING:
    from vexillum.server.matches.client import Client
    from vexillum.server.matches.match import Match


# The coach of one match: hints on request and notes about answers. Only the person who plays alone gets them ---------


_log = logging.getLogger(__name__)
SHOWN = 3
"""How many of the latest notes are sent to a client that connects."""
PENDING = 4
"""How many answers of a match may wait to be compared; the oldest is dropped for a newer one."""


class Given(NamedTuple):
    """An answer and the moment before it."""

    number: int
    moment: Moment
    keys: tuple[str, ...]
    before: tuple[Answer, ...]


class MatchCoach:
    """The coach of one match."""

    def __init__(self, match: Match, queue: CoachQueue) -> None:
        self._match = match
        self._queue = queue
        self._hints: dict[str, asyncio.Task[None]] = {}
        """The hint each person is waiting for."""
        self._notes: list[asyncio.Task[None]] = []

    @property
    def on(self) -> bool:
        """Whether the coach is on, for the one person who plays alone."""
        match = self._match
        return match.record.coach == COACH_ON and not match.session.over and match.record.closed is None

    def coaches(self, guest: str) -> bool:
        """Whether the coach is on for this person. Never while another person plays or could sit down."""
        return self.on and person_alone(self._match.seats) == guest

    def ask(self, client: Client) -> None:
        """Find a hint for the current question. The caller holds the match's lock."""
        session = self._match.session
        if (waiting := self._hints.get(client.guest)) is not None and not waiting.done():
            waiting.cancel()
        number, moment = session.decision_number, Moment.of(session)
        client.send(CoachHint(number, "thinking"))
        task = asyncio.create_task(self._hint(client, number, moment, tuple(session.answers)))
        self._hints[client.guest] = task
        task.add_done_callback(lambda done: self._hints.get(client.guest) is done and self._hints.pop(client.guest))

    def seen(self, keys: Sequence[str]) -> Given:
        """The current question and the answer about to be given."""
        session = self._match.session
        return Given(session.decision_number, Moment.of(session), tuple(keys), tuple(session.answers))

    def answered(self, client: Client, given: Given) -> None:
        """An answer was given: cancel the hint and compare the answer with the coach's."""
        if (waiting := self._hints.pop(client.guest, None)) is not None:
            waiting.cancel()
        self._notes = [task for task in self._notes if not task.done()]
        while len(self._notes) >= PENDING:
            self._notes.pop(0).cancel()
        self._notes.append(asyncio.create_task(self._note(client.guest, given)))

    def stop(self) -> None:
        """Cancel everything."""
        for task in (*self._hints.values(), *self._notes):
            task.cancel()

    async def _hint(self, client: Client, number: int, moment: Moment, before: tuple[Answer, ...]) -> None:
        texts = analysis_texts(self._match.session.game, client.lang)
        try:
            found = await self._queue.hint(moment, client.lang, client.guest)
        except Refusal as refusal:
            client.send(
                CoachHint(number, "none", text=game_texts(self._match.session.game, client.lang)(refusal.message))
            )
            return
        if not self.coaches(client.guest) or tuple(self._match.session.answers) != before:
            return
        if found is None:
            client.send(CoachHint(number, "none", text=texts("analysis.coach_none")))
            return
        client.send(
            CoachHint(
                number,
                "done",
                keys=list(found.keys),
                text=found.text,
                reason=found.reason,
                more=list(found.more),
                things=list(found.things),
            )
        )

    async def tell_again(self, client: Client) -> None:
        """Send a client that connects the notes about answers that still stand. The caller holds the lock."""
        if self.coaches(client.guest):
            for note in (await self._standing(client.guest))[-SHOWN:]:
                client.send(_in_words(note, client.lang))

    async def dismiss(self, guest: str, number: int) -> None:
        """Dismiss a note. The caller holds the lock."""
        paths = [note.path for note in await self._standing(guest) if note.number == number]
        if paths:
            await self._match.database.run(matches.dismiss_coach_notes, self._match.id, paths)

    async def _standing(self, guest: str) -> list[NoteRecord]:
        """A person's notes about answers that still stand."""
        notes = await self._match.database.read(matches.coach_notes_of, self._match.id, guest)
        answers = self._match.session.answers
        return [note for note in notes if note.number < len(answers) and note.path == _path(answers[: note.number + 1])]

    async def _note(self, guest: str, given: Given) -> None:
        found = await self._queue.note(given.moment, given.keys, lambda: self._stands(guest, given), guest)
        if found is None:
            return
        async with self._match.lock:
            if not self._stands(guest, given):
                return
            path = _path(self._match.session.answers[: given.number + 1])
            said = msgspec.json.encode(found).decode()
            note = NoteRecord(path=path, guest=guest, number=given.number, said=said)
            try:
                await self._match.database.run(matches.put_coach_note, self._match.id, note)
            except SQLAlchemyError:  # it is sent all the same, only not again after a reconnect
                _log.exception("a note could not be stored", extra={"match": self._match.id})
            for client in self._match.clients:
                if client.guest == guest:
                    client.send(_in_words(note, client.lang))

    def _stands(self, guest: str, given: Given) -> bool:
        """Whether the coach is still on and the answer was not undone."""
        answers = self._match.session.answers
        if not self.coaches(guest) or len(answers) <= given.number:
            return False
        return tuple(answers[: given.number]) == given.before and sorted(answers[given.number].keys) == sorted(
            given.keys
        )


def _path(answers: Sequence[Answer]) -> str:
    """A digest of the answers that lead to a moment."""
    return sha256(msgspec.json.encode([[answer.seat, *sorted(answer.keys)] for answer in answers])).hexdigest()


def _in_words(note: NoteRecord, language: str) -> CoachNote:
    """A note in the reader's language."""
    said = msgspec.json.decode(note.said, type=dict[str, NoteText])
    found = said.get(language) or said[SOURCE]
    return CoachNote(
        note.number,
        question=found.question,
        given=found.given,
        text=found.text,
        known=found.known,
        things=list(found.things),
    )


# Questions for the coach: one at a time, shared by person, those who wait before comparisons of past answers ---------


PATIENCE = 45.0
"""Seconds the coach may think about a question or a part of a comparison.

It usually takes one or two; its low priority makes it slower on a busy machine, and a late answer is better than none.
"""
MOMENT = 1.0
"""Seconds of a comparison after which a waiting person comes first."""
WAITING = 48
"""Questions and comparisons that may wait. Of more, comparisons are skipped first, and questions of whoever has most
waiting are refused with a retry time.
"""
OF_PERSON = 4
"""How many questions one person may have waiting, and how many comparisons."""
ASKED, COMPARED = 0, 1
"""The ranks of a question, for which somebody waits, and of a comparison, for which nobody does."""

Wanted = Callable[[], bool]
"""Whether the result is still wanted."""
Turn = Callable[[], AbstractAsyncContextManager[None]]
"""Waits for a turn."""


class CoachQueue:
    """The coach of one server process."""

    def __init__(self, mind: CoachThinker) -> None:
        self._mind = mind
        self._queue = FairQueue(1, waiting=WAITING, of_person=OF_PERSON, busy=lambda: RetryLater("coach_busy", 5))

    async def hint(self, moment: Moment, language: str, person: str) -> HintText | None:
        """What the coach would answer; None if it finds nothing in time."""
        async with self._queue.turn(person, lambda: ASKED):
            try:
                found = await self._mind.work(AskHint(moment, language), PATIENCE)
            except CoachFailed:
                return None
        return found if isinstance(found, HintText) else None

    async def note(self, moment: Moment, given: tuple[str, ...], wanted: Wanted, person: str) -> Notes | None:
        """A note in each language that an answer was much worse than the coach's; None if it was not, is no longer
        wanted, or too many wait.
        """
        try:
            return await self._note(moment, given, wanted, lambda: self._queue.turn(person, lambda: COMPARED))
        except (CoachFailed, Refusal):
            return None

    async def close(self) -> None:
        """Stop thinking."""
        await self._mind.close()

    async def _note(self, moment: Moment, given: tuple[str, ...], wanted: Wanted, turn: Turn) -> Notes | None:
        async with turn():
            coach = await self._mind.work(AskHint(moment, SOURCE, why=False), PATIENCE) if wanted() else None
        if not isinstance(coach, HintText) or sorted(coach.keys) == sorted(given):
            return None
        known, left = Comparison(), BUDGET
        loop = asyncio.get_running_loop()
        while (verdict := known.verdict) == "open":
            async with turn():
                if left <= 0 or not wanted():
                    return None
                begun = loop.time()
                part = AskPairs(moment, coach.keys, given, known.tried, known.next_look, MOMENT)
                found = await self._mind.work(part, PATIENCE)
                left -= loop.time() - begun
            if not isinstance(found, list) or not found:
                return None
            known.take(found)
        if verdict != "worse" or not wanted():
            return None
        async with turn():
            said = await self._mind.work(AskNote(moment, coach.keys, given, tuple(known.pairs)), PATIENCE)
        return said if isinstance(said, dict) else None
