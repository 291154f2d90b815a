"""The notice that tells somebody that they were asked to be friends."""

from __future__ import annotations

from sqlalchemy import Connection

from vexillum.server.mail.notice_limits import FRIEND, may_write
from vexillum.server.mail.notices import tell_friend_asked
from vexillum.server.storage.people import accounts


def write_that_asked(connection: Connection, account: str, other: str) -> None:
    """Let the other know, as they want to be told."""
    asker = accounts.by_id(connection, account)
    if asker is not None and may_write(connection, FRIEND, account, other):
        tell_friend_asked(connection, other, asker.name)
