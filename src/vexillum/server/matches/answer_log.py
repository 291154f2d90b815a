"""The answers of a match in memory: the running game, and which of its answers are stored.

Only this module gives answers to the session of a running match, or takes them back. The caller holds the match's
lock.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

from vexillum.core.errors import VexillumError
from vexillum.core.session import Session
from vexillum.core.table import Answer
from vexillum.core.variations import common_start, go_to
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.adaptive_executor import AdaptiveExecutor
from vexillum.server.matches.stored_session import checkpoint, follow, revive
from vexillum.server.storage.records import Act, Saved, standing_answers

_log = logging.getLogger(__name__)
FEW = 2
"""Up to this many answers are replayed by the adaptive executor; more of them in a thread."""


class AnswerLog:
    """Answers are taken first, then stored; an answer that cannot be stored is taken back."""

    def __init__(
        self, match: str, session: Session[Any], saved: Saved, count: int, on_replaced: Callable[[], None]
    ) -> None:
        self._match = match
        self.session = session
        self.saved = saved
        """The loaded starting point, from which the answers lead to the session."""
        self.count = count
        """The number of stored rows: answers and undos."""
        self.executor = AdaptiveExecutor("answer", session.setup.game)
        """Runs the rules for one answer."""
        self._on_replaced = on_replaced
        """Called when the session is replaced by a new object."""
        self._stored = list(session.answers)
        self._step = _step(session)

    # Changing the session, before it is stored ------------------------------------------------------------------------

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
        """Take answers back and give others, until these are the answers. If the rules refuse one, nothing changes."""
        before = list(self.session.answers)
        common = common_start(before, answers)
        if common < self.session.steps[0].answers:
            raise Refusal("lost")
        go_to(self.session, answers)
        back = [Act(answer.seat, None) for answer in reversed(before[common:])]
        return (*back, *(Act(answer.seat, answer.keys, answer.by) for answer in answers[common:]))

    def checkpoint(self) -> tuple[int, int, bytes] | None:
        """The beginning of the current step, unless it is already stored."""
        return checkpoint(self.session) if _step(self.session) != self._step else None

    def withdrawn(self) -> list[str]:
        """The seats of stored answers that have been taken back since."""
        return [answer.seat for answer in self._stored[len(self.session.answers) :]]

    # After storing, or failing to -------------------------------------------------------------------------------------

    def mark_stored(self, acts: Sequence[Act]) -> None:
        """Note that the changes of the session are stored."""
        self.count += len(acts)
        self._update_stored()

    async def restore(self) -> None:
        """Return to the stored answers after a failed or incomplete change."""
        await self._follow(self._stored)

    async def discard_unstored(self) -> None:
        """Discard changes of a cancelled task that were not stored."""
        if len(self.session.answers) != len(self._stored):
            await self.restore()

    async def apply_stored(self, acts: Sequence[Act]) -> None:
        """Apply what other processes have stored since. If the rules here refuse it, nothing changes."""
        known, answers = self._stored, standing_answers(list(acts), self._stored)
        await self._follow(answers)
        if self._stored != answers:
            await self._follow(known)
            raise Refusal("other_rules", 503)
        self.count += len(acts)

    async def _follow(self, answers: list[Answer]) -> None:
        """Bring the session to these answers; after an error in the rules, by replaying from the start."""
        few = abs(len(answers) - len(self.session.answers)) <= FEW
        try:
            await (self.executor if few else asyncio.to_thread)(follow, self.session, answers)
        except Exception:
            _log.exception("match reloaded after an error", extra={"match": self._match})
            self.session, _ = await asyncio.to_thread(revive, self.saved, answers)
            self._on_replaced()
        self._update_stored()

    def _update_stored(self) -> None:
        self._stored = list(self.session.answers)
        self._step = _step(self.session)


def dropped(answers: Sequence[Answer], stand: int) -> tuple[Act, ...]:
    """Undos for the answers that the current rules no longer accept: all after the first ``stand``."""
    return tuple(Act(answer.seat, None) for answer in answers[stand:])


def _step(session: Session[Any]) -> tuple[int, int]:
    """Identifies the current step of the game."""
    return len(session.steps), session.steps[-1].answers
