"""The work of a server, shared fairly: turns by person, token buckets, short work without a thread."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cached_property, partial
from typing import ParamSpec, TypeVar

import msgspec

from vexillum.server.kernel.refusals import Refusal, RetryLater

# Turns by person: work of which only a little is done at a time, so that no one waits for all that another wants


_P = ParamSpec("_P")
_T = TypeVar("_T")
REMEMBERED = 10_000
"""How many people's last turns are remembered. Anyone forgotten comes first anyway."""
FIRST = 0
"""The rank of those who are served first."""


def _first() -> int:
    return FIRST


def _busy() -> Refusal:
    return RetryLater("work_busy", 3)


class Claim(msgspec.Struct, frozen=True, eq=False):
    """Work that waits for a turn."""

    person: str
    """Whose share it is: an account, or for a guest the network."""
    rank: Callable[[], int] = _first
    """Its current rank; a lower one is always served first. It may change while it waits."""


class FairQueue:
    """Turns, ``most`` at a time.

    Within a rank the person with the fewest turns running comes first, then the one served longest ago; of one person's
    work, that which has waited longest. A turn is never interrupted.

    Work that is not of the first rank leaves one turn free if there are at least two; if there is only one, the first
    rank waits for the current turn at most. Every server process has its own queues.

    Work in threads holds the interpreter's lock, so of most kinds one at a time is as fast as two, and keeps frames
    waiting less.

    At most ``waiting`` may wait, and a person may have at most ``of_person`` of one rank running and waiting; None: any
    number. Others get the refusal ``busy``. In a full queue whoever has most waiting gives way to the others.
    """

    def __init__(
        self,
        most: int,
        *,
        waiting: int | None = None,
        of_person: int | None = None,
        busy: Callable[[], Refusal] = _busy,
    ) -> None:
        self._most = most
        self._most_waiting = waiting
        self._most_of_person = of_person
        self._busy = busy
        self._waiting: dict[Claim, asyncio.Future[None]] = {}
        self._running: list[Claim] = []
        self._later: set[Claim] = set()
        """Running turns that were not of the first rank when they began."""
        self._served: dict[str, int] = {}
        """When each person was served last, the latest at the end."""
        self._turns = 0

    @asynccontextmanager
    async def turn(self, person: str, rank: Callable[[], int] = _first) -> AsyncIterator[None]:
        """Wait for a turn and hold it while the context lasts; or a refusal, if too many wait."""
        claim = Claim(person, rank)
        if self._most_of_person is not None and self._has(claim) >= self._most_of_person:
            raise self._busy()
        granted = self._waiting[claim] = asyncio.get_running_loop().create_future()
        try:
            self.serve()
            self._make_room()
            await granted
            yield
        finally:
            self._waiting.pop(claim, None)
            if claim in self._running:
                self._running.remove(claim)
            self._later.discard(claim)
            self.serve()

    async def run(self, person: str, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """Wait for a turn, and do the work in a thread of this queue."""
        async with self.turn(person):
            return await self.in_thread(work, *args, **named)

    async def in_thread(self, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """Do the work of someone who has a turn in a thread of this queue."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(work, *args, **named))

    def serve(self) -> None:
        """Hand out the free turns. Call it also when a rank may have changed."""
        while len(self._running) < self._most and (found := self._next()) is not None:
            claim, rank = found
            granted = self._waiting.pop(claim)
            if granted.done():  # the waiter was cancelled
                continue
            self._running.append(claim)
            if rank != FIRST:
                self._later.add(claim)
            self._turns += 1
            self._served.pop(claim.person, None)
            self._served[claim.person] = self._turns
            if len(self._served) > REMEMBERED:
                del self._served[next(iter(self._served))]
            granted.set_result(None)

    def close(self) -> None:
        """Hand out no more turns."""
        self._most = 0

    @cached_property
    def _threads(self) -> ThreadPoolExecutor:
        """Threads of its own: work that takes long must not keep the server's other threads from those who wait."""
        return ThreadPoolExecutor(self._most, thread_name_prefix="turns")

    def _has(self, claim: Claim) -> int:
        """How much of one rank a person has running and waiting."""
        mine = (other for other in (*self._running, *self._waiting) if other.person == claim.person)
        return sum(other.rank() == claim.rank() for other in mine)

    def _make_room(self) -> None:
        """Refuse one of those who wait if they are too many: the last rank's, whose person has most waiting."""
        if self._most_waiting is None or len(self._waiting) <= self._most_waiting:
            return
        has = Counter(claim.person for claim in self._waiting)
        places = enumerate(self._waiting)
        _, leaves = max(places, key=lambda found: (found[1].rank(), has[found[1].person], found[0]))
        granted = self._waiting.pop(leaves)
        if not granted.done():
            granted.set_exception(self._busy())

    def _next(self) -> tuple[Claim, int] | None:
        """The next claim; None if none may have one of the remaining turns."""
        full = len(self._later) >= max(1, self._most - 1)
        ranked = [(claim, claim.rank()) for claim in self._waiting]
        allowed = [(claim, rank) for claim, rank in ranked if rank == FIRST or not full]
        if not allowed:
            return None
        has = Counter(claim.person for claim in self._running)

        def order(found: tuple[Claim, int]) -> tuple[int, int, int]:
            claim, rank = found
            return rank, has[claim.person], self._served.get(claim.person, 0)

        return min(allowed, key=order)


# Token buckets: a burst size and a sustained rate --------------------------------------------------------------------


MOST_BUCKETS = 20_000
"""The least recently used are evicted first; they are full again by then."""


class Rate(msgspec.Struct, frozen=True):
    """Burst size and rate of a bucket."""

    burst: float
    per_second: float

    def scaled(self, n: float) -> Rate:
        """Both multiplied by ``n``."""
        return Rate(self.burst * n, self.per_second * n)


class Bucket(msgspec.Struct):
    """What is left of a rate, and since when."""

    rate: Rate
    left: float
    at: float


class Buckets:
    """Token buckets by key."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, kind: str, key: str, rate: Rate) -> float:
        """Take a token from the bucket of a key; if there is none, return the seconds until there is."""
        now = time.monotonic()
        bucket = self._buckets.get((kind, key))
        if bucket is None:
            bucket = self._buckets[kind, key] = Bucket(rate, rate.burst, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end((kind, key))
        rate = bucket.rate
        bucket.left = min(rate.burst, bucket.left + (now - bucket.at) * rate.per_second)
        bucket.at = now
        if bucket.left < 1:
            return (1 - bucket.left) / rate.per_second
        bucket.left -= 1
        return 0.0


# Runs short work on the event loop's thread, and longer work in a thread of its own ----------------------------------


INLINE_LIMIT = 0.004
"""Seconds for which work may block the event loop. Handing it to a thread costs a good part of that."""
DECAY = 0.8
"""Factor by which a long duration decays with each later run."""
_DURATIONS: dict[Hashable, float] = {}
"""The recent duration of each kind of work, shared by all executors."""


class AdaptiveExecutor:
    """Runs one kind of work where its recent duration suggests.

    Executors of the same ``kind``, such as those of all matches of one game, share what they measure: a new one starts
    with the last known duration.
    """

    def __init__(self, *kind: Hashable) -> None:
        self._kind = kind
        self._duration = _DURATIONS.get(kind, INLINE_LIMIT) if kind else INLINE_LIMIT
        """Without any measurement, the first run is in a thread."""

    async def __call__(self, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """Run it. Short work cannot be cancelled halfway."""
        if self._duration < INLINE_LIMIT:
            return self._timed(work, *args, **named)
        return await asyncio.to_thread(lambda: self._timed(work, *args, **named))

    def _timed(self, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
        begun = time.thread_time()
        try:
            return work(*args, **named)
        finally:
            self._duration = max(time.thread_time() - begun, DECAY * self._duration)
            if self._kind:
                _DURATIONS[self._kind] = self._duration
