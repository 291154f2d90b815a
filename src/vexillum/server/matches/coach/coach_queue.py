"""Queues questions for the coach: one at a time, waiting people before comparisons of past answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from vexillum.analysis.coach.comparison import Comparison
from vexillum.analysis.coach.note import BUDGET
from vexillum.analysis.coach.words import HintText
from vexillum.analysis.moment import Moment
from vexillum.core.words.languages import SOURCE
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.matches.coach.coach_task import AskHint, AskNote, AskPairs, CoachFailed, CoachThinker, Notes

PATIENCE = 45.0
"""Seconds the coach may think about a question or a part of a comparison.

It usually takes one or two; its low priority makes it slower on a busy machine, and a late answer is better than none.
"""
MOMENT = 1.0
"""Seconds of a comparison after which a waiting person comes first."""
WAITING = 8
"""Questions that may wait; more are refused with a retry time."""
COMPARING = 24
"""Comparisons that may wait or run; more are skipped."""

Wanted = Callable[[], bool]
"""Whether the result is still wanted."""


class CoachQueue:
    """The coach of one server process."""

    def __init__(self, mind: CoachThinker) -> None:
        self._mind = mind
        self._turn = asyncio.Lock()
        self._asking = 0
        """How many people wait for an answer."""
        self._calm = asyncio.Event()
        self._calm.set()
        self._comparing = 0

    async def hint(self, moment: Moment, language: str) -> HintText | None:
        """What the coach would answer; None if it finds nothing in time."""
        if self._asking >= WAITING:
            raise RetryLater("coach_busy", 5)
        async with self._first(), self._turn:
            try:
                found = await self._mind.work(AskHint(moment, language), PATIENCE)
            except CoachFailed:
                return None
        return found if isinstance(found, HintText) else None

    async def note(self, moment: Moment, given: tuple[str, ...], wanted: Wanted) -> Notes | None:
        """A note in each language that an answer was much worse than the coach's; None if it was not, or is no longer
        wanted.
        """
        if self._comparing >= COMPARING:
            return None
        self._comparing += 1
        try:
            return await self._note(moment, given, wanted)
        except CoachFailed:
            return None
        finally:
            self._comparing -= 1

    async def close(self) -> None:
        """Stop thinking."""
        await self._mind.close()

    async def _note(self, moment: Moment, given: tuple[str, ...], wanted: Wanted) -> Notes | None:
        async with self._later():
            coach = await self._mind.work(AskHint(moment, SOURCE, why=False), PATIENCE) if wanted() else None
        if not isinstance(coach, HintText) or sorted(coach.keys) == sorted(given):
            return None
        known, left = Comparison(), BUDGET
        loop = asyncio.get_running_loop()
        while (verdict := known.verdict) == "open":
            async with self._later():
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
        async with self._later():
            said = await self._mind.work(AskNote(moment, coach.keys, given, tuple(known.pairs)), PATIENCE)
        return said if isinstance(said, dict) else None

    @asynccontextmanager
    async def _first(self) -> AsyncIterator[None]:
        """A turn for a waiting person: comparisons stand back."""
        self._asking += 1
        self._calm.clear()
        try:
            yield
        finally:
            self._asking -= 1
            if not self._asking:
                self._calm.set()

    @asynccontextmanager
    async def _later(self) -> AsyncIterator[None]:
        """A turn while nobody waits."""
        while True:
            await self._calm.wait()
            async with self._turn:
                if self._asking:
                    continue
                yield
                return
