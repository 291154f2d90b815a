"""How often one person may have another one written to, whatever they do and undo."""

from __future__ import annotations

from sqlalchemy import Connection

from vexillum.server.kernel.tokens import hash_of
from vexillum.server.storage.people.throttles import Pace, attempt

HOUR, DAY = 3600.0, 86400.0
MONTH = 30 * DAY
FRIEND, INVITED = "friend", "invited"
PACES = {
    FRIEND: Pace(free=1, first=MONTH, most=MONTH, memory=MONTH),
    INVITED: Pace(free=20, first=HOUR, most=DAY, memory=DAY),
}
"""Repeated requests and withdrawals by one person are reported once a month. An invitation without a mail is in the
lobby all the same.
"""


def may_write(connection: Connection, kind: str, by: str, to: str) -> bool:
    """May one account have another one written to once more? If so, it counts. Who they are cannot be read from it."""
    return attempt(connection, {f"{kind}:{hash_of('throttle', f'{by} {to}')}": PACES[kind]}) == 0
