"""Whose question the coach answers next: one at a time, those who wait before those who have gone on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from vexillum.analysis.coach.comparison import Comparison
from vexillum.analysis.coach.note import BUDGET
from vexillum.analysis.coach.words import HintSaid
from vexillum.analysis.moment import Moment
from vexillum.core.words.languages import SOURCE
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.matches.coach.coach_task import AskHint, AskNote, AskPairs, CoachFailed, CoachMind, Notes

PATIENCE = 45.0
"""Seconds for which the coach may think about a question, and in which a part of a comparison must be done.

It takes a second or two; on a busy machine its low priority makes that many more, and late is better than never.
"""
MOMENT = 1.0
"""Seconds of a comparison after which somebody who waits for an answer comes first."""
WAITING = 8
"""Questions that may wait for their turn; later ones are asked to come again."""
COMPARING = 24
"""Comparisons that may wait or be under way; later ones are left out."""

Wanted = Callable[[], bool]
"""Does anybody still want to know?"""


class CoachDesk:
    """The coach of one process of the server."""

    def __init__(self, mind: CoachMind) -> None:
        self._mind = mind
        self._turn = asyncio.Lock()
        self._asking = 0
        """How many wait for an answer to their question."""
        self._calm = asyncio.Event()
        self._calm.set()
        self._comparing = 0

    async def hint(self, moment: Moment, language: str) -> HintSaid | None:
        """What the coach would answer; None if it finds nothing, or nothing in time."""
        if self._asking >= WAITING:
            raise RetryLater("coach_busy", 5)
        async with self._first(), self._turn:
            try:
                found = await self._mind.work(AskHint(moment, language), PATIENCE)
            except CoachFailed:
                return None
        return found if isinstance(found, HintSaid) else None

    async def note(self, moment: Moment, given: tuple[str, ...], wanted: Wanted) -> Notes | None:
        """That an answer was much worse than the coach's, in each language; None: it was not, or nobody asks now."""
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
        """Think no more."""
        await self._mind.close()

    async def _note(self, moment: Moment, given: tuple[str, ...], wanted: Wanted) -> Notes | None:
        async with self._later():
            coach = await self._mind.work(AskHint(moment, SOURCE, why=False), PATIENCE) if wanted() else None
        if not isinstance(coach, HintSaid) or sorted(coach.keys) == sorted(given):
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
        """Somebody waits: comparisons stand back."""
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
        """A turn when nobody waits."""
        while True:
            await self._calm.wait()
            async with self._turn:
                if self._asking:
                    continue
                yield
                return
