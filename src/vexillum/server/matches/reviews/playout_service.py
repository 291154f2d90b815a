"""Runs playouts on request, one request at a time, each for about a second, shared by person; results are cached."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from vexillum.analysis.chances import Chances, Estimate, Swing, SwingEstimate
from vexillum.core.session import Session
from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.kernel.retry_after import RetryLater

MOST = 400
"""Maximum playouts of one moment."""
MOMENT = 1.0
"""Seconds per request: then it returns what is known, and the page asks again."""
KEPT = 48
WAITING = 24
"""Requests that may wait; of more, those of whoever has most waiting are refused with a retry time."""
OF_PERSON = 4
"""How many of them may be one person's: a page asks for one at a time."""


class Key(NamedTuple):
    """Identifies an estimate: a match, a moment, and whose knowledge is used."""

    match: str
    at: int
    seat: str | None
    answers: int
    """A hash of the answers, since undo changes the moment with this number."""


class TurnKey(NamedTuple):
    """Identifies a turn of a finished match."""

    match: str
    at: int
    until: int
    answers: int


class PlayoutService:
    """The estimates of one server process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Estimate] = OrderedDict()
        self._queue = FairQueue(1, waiting=WAITING, of_person=OF_PERSON, busy=lambda: RetryLater("chances_busy", 3))
        self._swings: OrderedDict[TurnKey, SwingEstimate] = OrderedDict()

    async def ask(self, key: Key, session: Callable[[], Session[Any]], playouts: int, person: str) -> Chances:
        """The chances after this many playouts, or as many as time allows; in a turn of this person."""
        return await self._queue.run(person, self._grow, key, session, min(playouts, MOST))

    async def ask_swing(
        self, key: TurnKey, session: Callable[[], Session[Any]], playouts: int, person: str
    ) -> tuple[Swing, bool]:
        """How much of a turn's change was luck, after this many worlds or as many as time allows; and whether that is
        all.
        """
        return await self._queue.run(person, self._grow_swing, key, session, min(playouts, MOST))

    def known(self, key: Key) -> Chances | None:
        """The cached chances of a moment."""
        estimate = self._kept.get(key)
        return None if estimate is None or not (estimate.tried or estimate.over) else estimate.chances

    def known_swing(self, key: TurnKey) -> Swing | None:
        """The cached analysis of a turn's change."""
        estimate = self._swings.get(key)
        return None if estimate is None or not estimate.swing.playouts else estimate.swing

    def _grow_swing(self, key: TurnKey, session: Callable[[], Session[Any]], playouts: int) -> tuple[Swing, bool]:
        until = time.monotonic() + MOMENT
        estimate = self._swings.pop(key, None) or SwingEstimate(session(), key.at, key.until)
        self._swings[key] = estimate
        while len(self._swings) > KEPT:
            self._swings.popitem(last=False)
        while estimate.tried < playouts and time.monotonic() < until:
            estimate.step()
        return estimate.swing, estimate.tried >= playouts

    def _grow(self, key: Key, session: Callable[[], Session[Any]], playouts: int) -> Chances:
        until = time.monotonic() + MOMENT
        estimate = self._kept.pop(key, None) or Estimate(session(), key.seat)
        self._kept[key] = estimate
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        while not estimate.over and estimate.tried < playouts and time.monotonic() < until:
            estimate.add(1)
        return estimate.chances


PLAYOUTS = PlayoutService()
