"""A cache of the latest plans in this process: the rest of a turn continues the plan of its beginning.

A plan is a function of its cache key, so an evicted one is recomputed identically.
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
    """The cache key: the decision after ``at`` answers of this step, and the agent that searches."""
    step = session.steps[-1]
    start = msgspec.msgpack.encode((session.setup, step.number, step.state))
    return search, start, tuple([(answer.seat, answer.keys) for answer in session.answers[step.answers : at]])


def store_plan(place: _Key, result: SearchResult, plan: Plan) -> None:
    """Store a result and its plan."""
    _kept[place] = result, plan
    while len(_kept) > MOST:
        _kept.popitem(last=False)


def cached_plan(place: _Key) -> tuple[SearchResult, Plan] | None:
    """The result and plan of a decision; None if it is not cached."""
    return _kept.get(place)
