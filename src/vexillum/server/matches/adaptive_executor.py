"""Runs short work on the event loop's thread, and longer work in a thread of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")
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
