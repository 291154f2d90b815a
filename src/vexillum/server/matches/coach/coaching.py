"""The coach at one match: what is asked of it there, and what it tells. Only the person who plays alone hears it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from vexillum.analysis.moment import Moment
from vexillum.analysis.words import analysis_texts
from vexillum.core.session import Answer
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.coach.coach_desk import CoachDesk
from vexillum.server.matches.frames.server_messages import CoachHint, CoachNote
from vexillum.server.matches.seats.seat_rules import person_alone
from vexillum.server.storage.records import COACH_ON

if TYPE_CHECKING:
    from vexillum.server.matches.client import Client
    from vexillum.server.matches.match import Match

PENDING = 4
"""Answers of one match that may wait to be looked at; the oldest is dropped for a newer one."""


class Given(NamedTuple):
    """An answer that was given, with the moment before it."""

    number: int
    moment: Moment
    keys: tuple[str, ...]
    before: tuple[Answer, ...]


class Coaching:
    """What the coach does at one match."""

    def __init__(self, match: Match, desk: CoachDesk) -> None:
        self._match = match
        self._desk = desk
        self._hints: dict[str, asyncio.Task[None]] = {}
        """What each person waits for."""
        self._notes: list[asyncio.Task[None]] = []

    def coaches(self, guest: str) -> bool:
        """Is it on for this person? Never while somebody else plays, or could sit down."""
        match = self._match
        on = match.record.coach == COACH_ON and not match.session.over and match.record.closed is None
        return on and person_alone(match.seats) == guest

    def ask(self, client: Client) -> None:
        """Find out what to answer to the present question. The caller holds the lock of the match."""
        session = self._match.session
        if (waiting := self._hints.get(client.guest)) is not None and not waiting.done():
            waiting.cancel()
        number, moment = session.decision_number, Moment.of(session)
        client.send(CoachHint(number, "thinking"))
        task = asyncio.create_task(self._hint(client, number, moment, tuple(session.answers)))
        self._hints[client.guest] = task
        task.add_done_callback(lambda done: self._hints.get(client.guest) is done and self._hints.pop(client.guest))

    def seen(self, keys: Sequence[str]) -> Given:
        """The present question and an answer that is about to be given to it."""
        session = self._match.session
        return Given(session.decision_number, Moment.of(session), tuple(keys), tuple(session.answers))

    def answered(self, client: Client, given: Given) -> None:
        """An answer was given: nobody waits for a hint any more, and one may look whether it was much worse."""
        if (waiting := self._hints.pop(client.guest, None)) is not None:
            waiting.cancel()
        self._notes = [task for task in self._notes if not task.done()]
        while len(self._notes) >= PENDING:
            self._notes.pop(0).cancel()
        self._notes.append(asyncio.create_task(self._note(client.guest, client.lang, given)))

    def stop(self) -> None:
        """Nobody wants to know anything any more."""
        for task in (*self._hints.values(), *self._notes):
            task.cancel()

    async def _hint(self, client: Client, number: int, moment: Moment, before: tuple[Answer, ...]) -> None:
        texts = analysis_texts(self._match.session.game, client.lang)
        try:
            found = await self._desk.hint(moment, client.lang)
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

    async def _note(self, guest: str, language: str, given: Given) -> None:
        found = await self._desk.note(given.moment, given.keys, language, lambda: self._stands(guest, given))
        if found is None or not self._stands(guest, given):
            return
        note = CoachNote(
            given.number,
            question=found.question,
            given=found.given,
            text=found.text,
            known=found.known,
            things=list(found.things),
        )
        for client in self._match.clients:
            if client.guest == guest:
                client.send(note)

    def _stands(self, guest: str, given: Given) -> bool:
        """Is the coach still on, and was the answer not taken back?"""
        answers = self._match.session.answers
        if not self.coaches(guest) or len(answers) <= given.number:
            return False
        return tuple(answers[: given.number]) == given.before and sorted(answers[given.number].keys) == sorted(
            given.keys
        )
