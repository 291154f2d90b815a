"""Guests of a club: who plays against agents without an account is known by a cookie, of which the hash is stored."""

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
"""Seconds for which what the database said is believed."""
MOST_REMEMBERED = 10_000

_Known = OrderedDict[str, tuple[float, str | None]]
_known: WeakKeyDictionary[Database, _Known] = WeakKeyDictionary()


async def guest_of_cookie(database: Database, cookie: str) -> str | None:
    """Which guest it is; None: nobody has this cookie, or not any more."""
    if not cookie or len(cookie) > MOST:
        return None
    known = _known.setdefault(database, OrderedDict())
    id, now = hash_of("guest", cookie), time.monotonic()
    at, person = known.get(id, (0.0, None))
    if id not in known or now - at > REMEMBERED:
        person, rested = await database.read(guests.find, id)
        if rested:
            await database.run(guests.touch, id)
        known[id] = (now, person)
        known.move_to_end(id)
        while len(known) > MOST_REMEMBERED:
            known.popitem(last=False)
    return person


def begin(connection: Connection, network: str) -> tuple[str, str]:
    """Somebody new without an account: their cookie, and who they are. Of a network there is only the hash."""
    cookie, person = new_secret(), new_guest_id()
    guests.add(connection, hash_of("guest", cookie), person, hash_of("network", network))
    return cookie, person


def forget(database: Database) -> None:
    """Look everybody up again."""
    _known.pop(database, None)
