"""Makes playouts on request: one request at a time, each for a moment; what is known is kept."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple, ParamSpec, TypeVar

from vexillum.analysis.chances import Chances, Estimate
from vexillum.analysis.swings import Swing, SwingEstimate
from vexillum.core.session import Session
from vexillum.server.kernel.retry_after import RetryLater

_P = ParamSpec("_P")
_T = TypeVar("_T")
MOST = 400
"""Playouts of one moment."""
MOMENT = 1.0
"""Seconds for one request: then it says what is known, and the page asks again."""
KEPT = 48
WAITING = 8
"""Requests that may wait for their turn; later ones are asked to come again."""


class Key(NamedTuple):
    """Which estimate: a match, a moment of it, and whose knowledge is used."""

    match: str
    at: int
    seat: str | None
    answers: int
    """An undo makes other moments of the same number."""


class TurnKey(NamedTuple):
    """Which turn of a finished match."""

    match: str
    at: int
    until: int
    answers: int


class PlayoutDesk:
    """The estimates of one process of the server."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Estimate] = OrderedDict()
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0
        self._swings: OrderedDict[TurnKey, SwingEstimate] = OrderedDict()

    async def ask(self, key: Key, session: Callable[[], Session[Any]], playouts: int) -> Chances:
        """The chances after this many playouts, or as many as a moment allows."""
        return await self._one_at_a_time(self._grow, key, session, min(playouts, MOST))

    async def ask_swing(self, key: TurnKey, session: Callable[[], Session[Any]], playouts: int) -> tuple[Swing, bool]:
        """What of a turn's change was luck, after this many worlds or as many as a moment allows; and is that all?"""
        return await self._one_at_a_time(self._grow_swing, key, session, min(playouts, MOST))

    def known(self, key: Key) -> Chances | None:
        """The chances of a moment, if they have been worked out."""
        estimate = self._kept.get(key)
        return None if estimate is None or not (estimate.tried or estimate.over) else estimate.chances

    def known_swing(self, key: TurnKey) -> Swing | None:
        """The parts of a turn's change, if they have been worked out."""
        estimate = self._swings.get(key)
        return None if estimate is None or not estimate.swing.playouts else estimate.swing

    async def _one_at_a_time(self, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
        if self._waiting >= WAITING:
            raise RetryLater("chances_busy", 3)
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work, *args, **named)
        finally:
            self._waiting -= 1

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


DESK = PlayoutDesk()
