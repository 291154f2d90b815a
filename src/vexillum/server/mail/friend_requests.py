"""Friend requests and their notices."""

from __future__ import annotations

from sqlalchemy import Connection

from vexillum.server.mail.notice_limits import FRIEND, may_write
from vexillum.server.mail.notices import notify_friend_request
from vexillum.server.storage.people import accounts, friends
from vexillum.server.storage.people.friends import Relationship


def request_friend(connection: Connection, account: str, other: str) -> Relationship:
    """Request or accept a friendship. The other person is notified of a new request."""
    if friends.befriend(connection, account, other):
        asker = accounts.by_id(connection, account)
        if asker is not None and may_write(connection, FRIEND, account, other):
            notify_friend_request(connection, other, asker.name)
    return friends.relationship(connection, account, other)
