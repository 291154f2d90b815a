"""The games of studies, replayed once and cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256

from vexillum.server.matches.frames.moments import Past
from vexillum.studies.studied_game import session_of
from vexillum.studies.study_file import Source

MOST_KEPT = 12
"""Cached games per process. A long game takes some megabytes."""
AT_ONCE = 2
_kept: OrderedDict[str, Past] = OrderedDict()
_playing = asyncio.Semaphore(AT_ONCE)


async def past_of(source: Source) -> Past:
    """The moments of the game of a study."""
    key = sha256((source.save or source.position).encode()).hexdigest()
    if key not in _kept:
        async with _playing:
            if key not in _kept:
                _kept[key] = Past(await asyncio.to_thread(session_of, source))
    _kept.move_to_end(key)
    found = _kept[key]
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return found
