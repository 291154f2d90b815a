"""Work that is mostly done in a moment: here and now then, and in a thread when it takes longer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")
MOMENT = 0.004
"""Seconds for which everybody else may wait. A thread costs a good part of one by itself."""
FADING = 0.8
"""How much a long while still counts after another time."""


class Briefly:
    """Does one kind of work again and again, and knows how long it took of late."""

    def __init__(self) -> None:
        self._lately = MOMENT
        """Nothing is known yet: the first time it is done in a thread."""

    async def __call__(self, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """Do it; nobody can stop it halfway where it does not take long."""
        if self._lately < MOMENT:
            return self._timed(work, *args, **named)
        return await asyncio.to_thread(lambda: self._timed(work, *args, **named))

    def _timed(self, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
        begun = time.thread_time()
        try:
            return work(*args, **named)
        finally:
            self._lately = max(time.thread_time() - begun, FADING * self._lately)
