"""Whose agent thinks next. There are fewer processes to think in than agents that want to; nobody gets them all."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum

import msgspec

REMEMBERED = 10_000
"""How many people are remembered by when they were served last. Anyone who is forgotten comes first anyway."""


class Rank(IntEnum):
    """What kind of match wants to think. A lower rank is always served first."""

    PLAYED = 0
    """A person plays in it, and waits."""
    GUEST = 1
    """A guest plays in it, and waits until no member does."""
    WATCHED = 2
    """Only agents play, and somebody watches."""
    UNWATCHED = 3
    """Only agents play, and nobody watches: it thinks when nobody else wants to."""


class Claim(msgspec.Struct, frozen=True, eq=False):
    """A match that wants one thought."""

    person: str
    """Whose match it is."""
    match: str
    rank: Callable[[], Rank]
    """Its rank at this moment: somebody may come to watch, or sit down, while it waits."""


class FairQueue:
    """Turns to think, ``most`` at the same time.

    Within a rank the person with fewest agents thinking comes first, then the one served longest ago; among the matches
    of one person, the one that has waited longest. A thought that has begun is never interrupted. Matches without
    members leave one turn free for the others, if there are at least two; if there is one turn only, a match with
    members waits for the one thought that is under way, and no more.

    Every server process has a queue of its own, as it has its own processes to think in.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: dict[Claim, asyncio.Future[None]] = {}
        self._thinking: list[Claim] = []
        self._without_people: set[Claim] = set()
        """Those that began to think when no member played in their match."""
        self._served: dict[str, int] = {}
        """When each person was served last; the latest stands at the end."""
        self._turns = 0

    @asynccontextmanager
    async def turn(self, claim: Claim) -> AsyncIterator[None]:
        """Wait for a turn, and have it for as long as the context lasts."""
        granted = self._waiting[claim] = asyncio.get_running_loop().create_future()
        try:
            self.serve()
            await granted
            yield
        finally:
            self._waiting.pop(claim, None)
            if claim in self._thinking:
                self._thinking.remove(claim)
            self._without_people.discard(claim)
            self.serve()

    def serve(self) -> None:
        """Let everybody think for whom there is a turn. To be called also when a rank may have changed."""
        while len(self._thinking) < self._most and (found := self._next()) is not None:
            claim, rank = found
            granted = self._waiting.pop(claim)
            if granted.done():  # the one who waited was stopped
                continue
            self._thinking.append(claim)
            if rank is not Rank.PLAYED:
                self._without_people.add(claim)
            self._turns += 1
            self._served.pop(claim.person, None)
            self._served[claim.person] = self._turns
            if len(self._served) > REMEMBERED:
                del self._served[next(iter(self._served))]
            granted.set_result(None)

    def close(self) -> None:
        """Nobody begins to think any more."""
        self._most = 0

    def _next(self) -> tuple[Claim, Rank] | None:
        """Who comes next; None if nobody waits who may have one of the turns that are left."""
        full = len(self._without_people) >= max(1, self._most - 1)
        ranked = [(claim, claim.rank()) for claim in self._waiting]
        allowed = [(claim, rank) for claim, rank in ranked if rank is Rank.PLAYED or not full]
        if not allowed:
            return None
        has = Counter(claim.person for claim in self._thinking)

        def order(found: tuple[Claim, Rank]) -> tuple[int, int, int]:
            claim, rank = found
            return rank, has[claim.person], self._served.get(claim.person, 0)

        return min(allowed, key=order)
