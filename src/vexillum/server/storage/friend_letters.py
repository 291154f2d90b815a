"""The notice that tells somebody that they were asked to be friends."""

from __future__ import annotations

from sqlalchemy import Connection

from vexillum.server.post.notices import tell_friend_asked
from vexillum.server.storage import accounts
from vexillum.server.storage.throttles import Pace, attempt

MONTH = 30 * 86400.0
_ONCE = Pace(free=1, first=MONTH, most=MONTH, memory=MONTH)
"""Whoever asks and withdraws again and again is told of once a month."""


def write_that_asked(connection: Connection, account: str, other: str) -> None:
    """Let the other know, as they want to be told."""
    asker = accounts.by_id(connection, account)
    if asker is not None and attempt(connection, {f"friend {account} {other}": _ONCE}) == 0:
        tell_friend_asked(connection, other, asker.name)
