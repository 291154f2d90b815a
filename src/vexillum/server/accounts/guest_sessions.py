"""Guest sessions: people without an account are identified by a cookie, of which the hash is stored."""

from __future__ import annotations

import time
from collections import OrderedDict
from weakref import WeakKeyDictionary

from sqlalchemy import Connection

from vexillum.server.kernel.ids import new_guest_id
from vexillum.server.kernel.tokens import MOST, hash_of, new_secret
from vexillum.server.storage.database import Database
from vexillum.server.storage.watching import guests

REMEMBERED = 3.0
"""Cache lifetime in seconds."""
MOST_REMEMBERED = 10_000

_Known = OrderedDict[str, tuple[float, str | None]]
_known: WeakKeyDictionary[Database, _Known] = WeakKeyDictionary()


async def guest_of_cookie(database: Database, cookie: str) -> str | None:
    """The guest id of a cookie; None: the cookie is unknown or expired."""
    if not cookie or len(cookie) > MOST:
        return None
    known = _known.setdefault(database, OrderedDict())
    id, now = hash_of("guest", cookie), time.monotonic()
    at, person = known.get(id, (0.0, None))
    if id not in known or now - at > REMEMBERED:
        person, needs_touch = await database.read(guests.find, id)
        if needs_touch:
            await database.run(guests.touch, id)
        known[id] = (now, person)
        known.move_to_end(id)
        while len(known) > MOST_REMEMBERED:
            known.popitem(last=False)
    return person


def begin(connection: Connection, network: str) -> tuple[str, str]:
    """Start a guest session and return its cookie and guest id. Of the network only the hash is stored."""
    cookie, person = new_secret(), new_guest_id()
    guests.add(connection, hash_of("guest", cookie), person, hash_of("network", network))
    return cookie, person


def forget(database: Database) -> None:
    """Clear the cache."""
    _known.pop(database, None)
