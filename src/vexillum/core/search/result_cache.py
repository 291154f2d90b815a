"""A cache of the latest search results in this process, so that explanations need no new search."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from vexillum.core.search.root import SearchResult
from vexillum.core.session import Answer, Session

MOST = 4096
LAST = 8
"""A game is identified by this many of its last answers, their number, and its seed."""

_Key = tuple[str, str, int, tuple[Answer, ...]]
_found: OrderedDict[_Key, SearchResult] = OrderedDict()


def store_result(session: Session[Any], result: SearchResult) -> None:
    """Store the result for the current decision."""
    _found[_key(session)] = result
    while len(_found) > MOST:
        _found.popitem(last=False)


def cached_result(session: Session[Any]) -> SearchResult | None:
    """The result for the current decision; None if it is not cached."""
    return _found.get(_key(session))


def _key(session: Session[Any]) -> _Key:
    return session.setup.game, session.setup.seed, len(session.answers), tuple(session.answers[-LAST:])
