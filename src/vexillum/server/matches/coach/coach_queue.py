"""Questions for the coach: one at a time, shared by person, those who wait before comparisons of past answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from vexillum.analysis.chances import Moment
from vexillum.analysis.coach import BUDGET, Comparison, HintText
from vexillum.core.words.languages import SOURCE
from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.matches.coach.coach_task import AskHint, AskNote, AskPairs, CoachFailed, CoachThinker, Notes

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
