"""The games of studies, replayed once and cached."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256

from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.matches.frames.moments import Past
from vexillum.studies.study import Source, session_of

MOST_KEPT = 12
"""Cached games per process. A long game takes some megabytes."""
AT_ONCE, WAITING, OF_PERSON = 1, 24, 8
"""How many games are replayed at once in one process, how many may wait, and how many of one person."""
_kept: OrderedDict[str, Past] = OrderedDict()
_queue = FairQueue(AT_ONCE, waiting=WAITING, of_person=OF_PERSON)


async def past_of(source: Source, person: str) -> Past:
    """The moments of the game of a study, replayed in a turn of this person."""
    key = sha256((source.save or source.position).encode()).hexdigest()
    if key not in _kept:
        async with _queue.turn(person):
            if key not in _kept:  # somebody else may have asked for it meanwhile
                _kept[key] = Past(await _queue.in_thread(session_of, source))
    _kept.move_to_end(key)
    found = _kept[key]
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return found
