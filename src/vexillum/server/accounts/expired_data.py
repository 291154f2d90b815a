"""Throwing away what is over: sessions, letters, counters, guests, and registrations that nobody confirmed."""

from __future__ import annotations

import time

from sqlalchemy import Connection

from vexillum.server.accounts.account_mails import LASTS, VERIFY
from vexillum.server.kernel.periodic import Ticker
from vexillum.server.storage.database import Database
from vexillum.server.storage.people import accounts, mail_links, sessions, throttles
from vexillum.server.storage.watching import guests

EVERY = 1800.0


def cleaner(database: Database) -> Ticker:
    """Cleans every half an hour. Several processes may do so at the same time."""

    async def clean() -> None:
        await database.run(sweep)

    return Ticker("cleaner", EVERY, clean)


def sweep(connection: Connection) -> int:
    """Throw away what is over; how many rows that was."""
    swept = sessions.sweep(connection) + mail_links.sweep(connection) + throttles.sweep(connection)
    swept += guests.sweep(connection)
    return swept + accounts.remove_pending(connection, time.time() - LASTS[VERIFY])
