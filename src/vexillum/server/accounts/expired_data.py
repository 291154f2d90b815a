"""Deletes expired data: sessions, links, counters, guests, unconfirmed registrations."""

from __future__ import annotations

import time

from sqlalchemy import Connection

from vexillum.server.accounts.account_mails import LIFETIMES, VERIFY
from vexillum.server.kernel.periodic import Ticker
from vexillum.server.storage.database import Database
from vexillum.server.storage.people import accounts, mail_links, sessions, throttles
from vexillum.server.storage.watching import guests

EVERY = 1800.0


def cleaner(database: Database) -> Ticker:
    """A job that cleans up every half hour. Several processes may run it concurrently."""

    async def clean() -> None:
        await database.run(sweep)

    return Ticker("cleaner", EVERY, clean)


def sweep(connection: Connection) -> int:
    """Delete expired rows and return their number."""
    swept = sessions.sweep(connection) + mail_links.sweep(connection) + throttles.sweep(connection)
    swept += guests.sweep(connection)
    return swept + accounts.remove_pending(connection, time.time() - LIFETIMES[VERIFY])
