"""Makes playouts on request: one request at a time, each for a moment; what is known is kept."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from vexillum.analysis.chances import Chances, Estimate
from vexillum.core.session import Session
from vexillum.server.kernel.retry_after import Wait

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


class PlayoutDesk:
    """The estimates of one process of the server."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Estimate] = OrderedDict()
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def ask(self, key: Key, session: Callable[[], Session[Any]], playouts: int) -> Chances:
        """The chances after this many playouts, or as many as a moment allows."""
        if self._waiting >= WAITING:
            raise Wait("chances_busy", 3)
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(self._grow, key, session, min(playouts, MOST))
        finally:
            self._waiting -= 1

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
