"""A database with people and matches as the post finds them, and the post's work done at once."""

from __future__ import annotations

import asyncio
import time
from itertools import count

from sqlalchemy import insert, select, update

from vexillum.server.kernel.config import Config
from vexillum.server.mail.mail_service import OutboxSender, Reminder
from vexillum.server.storage.database import Database
from vexillum.server.storage.tables import ACCOUNTS, MATCHES, OUTBOX, PRESENCE, PROCESSES, SEATS

HOUR = 3600.0
DAY = 24 * HOUR
CLUB = "https://club.example"


class World:
    """People, matches, and who is there."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.database = Database(address)
        self._numbers = count()

    def close(self) -> None:
        self.database.close()

    def do(self, work, *args, **named):
        """Something in one transaction."""
        return asyncio.run(self.database.run(work, *args, **named))

    def account(self, name: str = "ann", **values) -> str:
        """An account that was last seen long ago and wants mails."""
        row = {"id": f"a_{name}", "name": name.title(), "handle": name, "email": f"{name}@mail.example"}
        row |= {"verified": 1.0, "password": "", "lang": "en", "about": "", "mails": True, "webhook_key": "key"}
        row |= {"vacation_used": 0.0, "vacation_year": 2025, "admin": False, "made": 0.0, "seen": 0.0}
        self.do(lambda connection: connection.execute(insert(ACCOUNTS).values(row | values)))
        return row["id"]

    def match(self, account: str = "a_ann", **values) -> str:
        """A match in which this person has been asked for an hour, and Ben has not."""
        now, id = time.time(), f"m{next(self._numbers)}"
        row = {"id": id, "version": 0, "game": "anno890", "scenario": "sails", "title": "", "host": account}
        row |= {"watch": f"w{id}", "open": False, "seed_known": False, "asked": "aix", "since": now - HOUR}
        row |= {"over": False, "made": now - DAY, "touched": now - HOUR}

        def add(connection) -> None:
            connection.execute(insert(MATCHES).values(row | values))
            for place, guest in enumerate((account, "a_ben")):
                seat = {
                    "match": id,
                    "seat": ("aix", "avignon")[place],
                    "place": place,
                    "player": "human",
                    "guest": guest,
                }
                connection.execute(insert(SEATS).values(name="", **seat))

        self.do(add)
        return id

    def present(self, account: str, match: str, beat: float) -> None:
        """A person has a match open through a process whose last heartbeat was then."""

        def add(connection) -> None:
            process = f"p{next(self._numbers)}"
            connection.execute(insert(PROCESSES).values(id=process, host="h", pid=1, beat=beat))
            connection.execute(insert(PRESENCE).values(process=process, match=match, guest=account, name=""))

        self.do(add)

    def set(self, table, id, **values) -> None:
        """Other values in a row."""
        self.do(lambda connection: connection.execute(update(table).where(table.c.id == id).values(values)))

    def set_account(self, id: str, **values) -> None:
        self.set(ACCOUNTS, id, **values)

    def set_match(self, id: str, **values) -> None:
        self.set(MATCHES, id, **values)

    def overdue(self) -> None:
        """All that waits in the outbox is due now."""
        self.do(lambda connection: connection.execute(update(OUTBOX).values(due=1.0)))

    def rows(self, table=OUTBOX) -> list[dict]:
        """The rows of a table."""
        read = select(table).order_by(*table.primary_key)
        return self.do(lambda connection: [dict(row) for row in connection.execute(read).mappings()])

    def config(self, **settings) -> Config:
        return Config(**{"database": self.address, "public": True, "address": CLUB, **settings})

    def deliver(self, **settings) -> None:
        """One round of a outbox_sender."""

        async def round() -> None:
            outbox_sender = OutboxSender(self.database, self.config(**settings))
            try:
                for kind in outbox_sender.kinds:
                    await outbox_sender.deliver(kind)
            finally:
                await outbox_sender.close()

        asyncio.run(round())

    def remind(self, **settings) -> None:
        """One round of reminders."""
        asyncio.run(Reminder(self.database, self.config(**settings)).run())
