"""What searches in this process have found lately: to say why without thinking again."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from vexillum.core.search.root import SearchResult
from vexillum.core.session import Answer, Session

MOST = 4096
LAST = 8
"""By this many of its last answers, their number and its seed a game is known again."""

_Key = tuple[str, str, int, tuple[Answer, ...]]
_found: OrderedDict[_Key, SearchResult] = OrderedDict()


def store_result(session: Session[Any], result: SearchResult) -> None:
    """Keep what was found for the current decision."""
    _found[_key(session)] = result
    while len(_found) > MOST:
        _found.popitem(last=False)


def cached_result(session: Session[Any]) -> SearchResult | None:
    """What was found for the current decision; None if it is not known here."""
    return _found.get(_key(session))


def _key(session: Session[Any]) -> _Key:
    return session.setup.game, session.setup.seed, len(session.answers), tuple(session.answers[-LAST:])
