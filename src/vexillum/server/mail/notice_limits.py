"""Limits on notices that one person can cause another to receive."""

from __future__ import annotations

from sqlalchemy import Connection

from vexillum.server.kernel.tokens import hash_of
from vexillum.server.storage.people.throttles import RateLimit, attempt

HOUR, DAY = 3600.0, 86400.0
MONTH = 30 * DAY
FRIEND, INVITED = "friend", "invited"
LIMITS = {
    FRIEND: RateLimit(free=1, first=MONTH, most=MONTH, memory=MONTH),
    INVITED: RateLimit(free=20, first=HOUR, most=DAY, memory=DAY),
}
"""A person's repeated friend requests are reported once a month. Invitations beyond the limit still appear in the
lobby.
"""


def may_write(connection: Connection, kind: str, by: str, to: str) -> bool:
    """Whether one account may cause another notice to another account. Counts it, under a hash of both ids."""
    return attempt(connection, {f"{kind}:{hash_of('throttle', f'{by} {to}')}": LIMITS[kind]}) == 0
