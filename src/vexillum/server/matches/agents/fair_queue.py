"""Decides whose agent thinks next. There are fewer processes than agents that want to think; they are shared fairly."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum

import msgspec

REMEMBERED = 10_000
"""How many people's last turns are remembered. Anyone forgotten comes first anyway."""


class Rank(IntEnum):
    """The kind of match that wants to think. A lower rank is always served first."""

    PLAYED = 0
    """A person plays in it, and waits."""
    GUEST = 1
    """A guest plays in it, and waits for members."""
    WATCHED = 2
    """Only agents play, and somebody watches."""
    UNWATCHED = 3
    """Only agents play, and nobody watches: it thinks when no other match wants to."""


class Claim(msgspec.Struct, frozen=True, eq=False):
    """A match waiting for one turn to think."""

    person: str
    """The match's host."""
    match: str
    rank: Callable[[], Rank]
    """Its current rank: somebody may come to watch, or sit down, while it waits."""


class FairQueue:
    """Turns to think, ``most`` at a time.

    Within a rank the person with the fewest agents thinking comes first, then the one served longest ago; among one
    person's matches, the one that has waited longest. A turn is never interrupted.

    Matches without members leave one turn free for the others if there are at least two; if there is only one, a match
    with members waits for the current turn at most. Every server process has its own queue, as it has its own worker
    processes.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: dict[Claim, asyncio.Future[None]] = {}
        self._thinking: list[Claim] = []
        self._without_people: set[Claim] = set()
        """Running turns of matches in which no member played when they began."""
        self._served: dict[str, int] = {}
        """When each person was served last, the latest at the end."""
        self._turns = 0

    @asynccontextmanager
    async def turn(self, claim: Claim) -> AsyncIterator[None]:
        """Wait for a turn and hold it while the context lasts."""
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
        """Hand out the free turns. Call it also when a rank may have changed."""
        while len(self._thinking) < self._most and (found := self._next()) is not None:
            claim, rank = found
            granted = self._waiting.pop(claim)
            if granted.done():  # the waiter was cancelled
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
        """Hand out no more turns."""
        self._most = 0

    def _next(self) -> tuple[Claim, Rank] | None:
        """The next claim; None if none may have one of the remaining turns."""
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
