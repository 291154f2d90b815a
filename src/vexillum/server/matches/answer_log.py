"""The answers of a match in memory: the running game that they lead to, and which of them are stored.

This is the only module that gives answers to the game of a running match, or takes them back. The caller holds the
lock of the match.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

from vexillum.core.errors import VexillumError
from vexillum.core.session import Answer, Session
from vexillum.core.variations import common_start, go_to
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.adaptive_executor import Briefly
from vexillum.server.matches.stored_session import checkpoint, follow, revive
from vexillum.server.storage.records import Act, Saved, standing_answers

_log = logging.getLogger(__name__)
FEW = 2
"""How many answers are followed in a moment, if one is answered in a moment."""


class AnswerLog:
    """Answers are taken first, then stored; those that could not be stored are forgotten again."""

    def __init__(
        self, match: str, session: Session[Any], saved: Saved, count: int, renewed: Callable[[], None]
    ) -> None:
        self._match = match
        self.session = session
        self.saved = saved
        """What was loaded; with the answers it leads to the session."""
        self.count = count
        """How many rows are stored: answers, and those that take one back."""
        self.briefly = Briefly("answer", session.setup.game)
        """Does what the rules do when they take an answer."""
        self._renewed = renewed
        """Called when the session is another one than before."""
        self._stored = list(session.answers)
        self._step = _step(session)

    # What is done, and not yet stored ---------------------------------------------------------------------------------

    def take(self, seat: str, keys: Sequence[str], number: int, by: str) -> tuple[Act, ...]:
        """Let the rules take an answer."""
        try:
            self.session.answer(seat, keys, number, by=by)
        except VexillumError:
            raise
        except Exception as error:
            _log.exception("rules error", extra={"match": self._match, "number": number})
            raise Refusal("broken", why=f"{type(error).__name__}: {error}") from error
        return (Act(seat, self.session.answers[-1].keys, by),)

    def take_back(self, to: int, seat: str) -> tuple[Act, ...]:
        """Take answers back until only ``to`` are left."""
        count = len(self.session.answers) - to
        self.session.go_back(to)
        return (Act(seat, None),) * count

    def go_to(self, answers: Sequence[Answer]) -> tuple[Act, ...]:
        """Take answers back and give others, until these stand. If the rules refuse one, nothing has changed."""
        before = list(self.session.answers)
        common = common_start(before, answers)
        if common < self.session.steps[0].answers:
            raise Refusal("lost")
        go_to(self.session, answers)
        back = [Act(answer.seat, None) for answer in reversed(before[common:])]
        return (*back, *(Act(answer.seat, answer.keys, answer.by) for answer in answers[common:]))

    def checkpoint(self) -> tuple[int, int, bytes] | None:
        """The beginning of the current step, if it is not the one that was stored last."""
        return checkpoint(self.session) if _step(self.session) != self._step else None

    def withdrawn(self) -> list[str]:
        """The seats whose answers are stored and do not stand any more."""
        return [answer.seat for answer in self._stored[len(self.session.answers) :]]

    # What became of it ------------------------------------------------------------------------------------------------

    def was_stored(self, acts: Sequence[Act]) -> None:
        """What was done to the session is stored."""
        self.count += len(acts)
        self._settle()

    async def restore(self) -> None:
        """What was done to the session could not be stored, or only halfway done: forget it."""
        await self._follow(self._stored)

    async def be_sound(self) -> None:
        """Forget what somebody who was stopped halfway has done to the session and not stored."""
        if len(self.session.answers) != len(self._stored):
            await self.restore()

    async def read_on(self, acts: Sequence[Act]) -> None:
        """Follow what others have stored since. Nothing has changed if the rules here do not take it."""
        known, answers = self._stored, standing_answers(list(acts), self._stored)
        await self._follow(answers)
        if self._stored != answers:
            await self._follow(known)
            raise Refusal("other_rules", 503)
        self.count += len(acts)

    async def _follow(self, answers: list[Answer]) -> None:
        """Bring the session to these answers; if the rules break down on the way, from the beginning."""
        few = abs(len(answers) - len(self.session.answers)) <= FEW
        try:
            await (self.briefly if few else asyncio.to_thread)(follow, self.session, answers)
        except Exception:
            _log.exception("match reloaded after an error", extra={"match": self._match})
            self.session, _ = await asyncio.to_thread(revive, self.saved, answers)
            self._renewed()
        self._settle()

    def _settle(self) -> None:
        self._stored = list(self.session.answers)
        self._step = _step(self.session)


def dropped(answers: Sequence[Answer], stand: int) -> tuple[Act, ...]:
    """What takes back the answers that the rules of today do not take any more, after the first that ``stand``."""
    return tuple(Act(answer.seat, None) for answer in answers[stand:])


def _step(session: Session[Any]) -> tuple[int, int]:
    """Which step of the game a session is in."""
    return len(session.steps), session.steps[-1].answers
