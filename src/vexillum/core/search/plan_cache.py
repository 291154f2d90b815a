"""The plans that searches in this process have made lately: the rest of a turn goes on where its beginning left off.

A plan follows from what its place in the game is known by here, so one that was forgotten is made again, the same.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec

from vexillum.core.search.plan_follower import Plan
from vexillum.core.search.root import SearchResult
from vexillum.core.session import Session

MOST = 1024

_Key = tuple[str, bytes, tuple[tuple[str, tuple[str, ...]], ...]]
_kept: OrderedDict[_Key, tuple[SearchResult, Plan]] = OrderedDict()


def place_of(session: Session[Any], at: int, search: str) -> _Key:
    """The decision after ``at`` answers, of this step, and who thinks about it."""
    step = session.steps[-1]
    start = msgspec.msgpack.encode((session.setup, step.number, step.state))
    return search, start, tuple([(answer.seat, answer.keys) for answer in session.answers[step.answers : at]])


def store_plan(place: _Key, result: SearchResult, plan: Plan) -> None:
    """Remember what was found."""
    _kept[place] = result, plan
    while len(_kept) > MOST:
        _kept.popitem(last=False)


def cached_plan(place: _Key) -> tuple[SearchResult, Plan] | None:
    """What was found there; None if it is not known here."""
    return _kept.get(place)
