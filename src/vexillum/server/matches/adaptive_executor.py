"""Work that is mostly done in a moment: here and now then, and in a thread when it takes longer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")
MOMENT = 0.004
"""Seconds for which everybody else may wait. A thread costs a good part of one by itself."""
FADING = 0.8
"""How much a long while still counts after another time."""


_KNOWN: dict[Hashable, float] = {}
"""How long each kind of work took of late, whoever did it."""


class Briefly:
    """Does one kind of work again and again, and knows how long it took of late.

    Others may do the same ``kind`` of work elsewhere, as the matches of one game do: a new one begins with what the
    last of them knew.
    """

    def __init__(self, *kind: Hashable) -> None:
        self._kind = kind
        self._lately = _KNOWN.get(kind, MOMENT) if kind else MOMENT
        """Where nothing is known yet, it is done in a thread the first time."""

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
            if self._kind:
                _KNOWN[self._kind] = self._lately
