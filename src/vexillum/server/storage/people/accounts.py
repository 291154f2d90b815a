"""Accounts: what is read and written of the people of a club.

Anyone who has not confirmed an address yet is kept apart: their row has a stand-in for the address and for the handle,
and the address stands in the letter that was sent to it. So nobody learns from a registration whether an address is
known, nobody keeps a name or an address from its owner, and each letter confirms the registration that it was sent for.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update

from vexillum.core.session import HUMAN
from vexillum.server.kernel.ids import new_account_id
from vexillum.server.storage.match_tables import MATCHES, SEATS
from vexillum.server.storage.people.tables import ACCOUNTS

ALIKE = "?"
"""What stands before the number in ``looks`` where several were called alike before look-alikes were refused."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the accounts."""

    id: str
    name: str
    email: str
    verified: float | None
    password: str
    lang: str
    about: str
    mails: bool
    webhook: str | None
    webhook_key: str | None
    vacation_until: float | None
    admin: bool
    banned: str | None
    hide_history: bool
    hide_ratings: bool
    hide_versus: bool
    made: float
    seen: float


_COLUMNS = tuple(ACCOUNTS.c[name] for name in Account.__struct_fields__)


def add_pending(connection: Connection, name: str, password: str, lang: str) -> str:
    """Somebody who has yet to confirm an address. The id of the account."""
    id, now = new_account_id(), time.time()
    row = {
        "id": id,
        "name": name,
        "handle": f"?{id}",
        "email": f"?{id}",
        "password": password,
        "lang": lang,
        "about": "",
        "mails": True,
        "vacation_used": 0.0,
        "vacation_year": 0,
        "admin": False,
        "made": now,
        "seen": now,
    }
    connection.execute(insert(ACCOUNTS).values(row))
    return id


def by_id(connection: Connection, id: str) -> Account | None:
    """An account by its id."""
    return _account(connection.execute(select(*_COLUMNS).where(ACCOUNTS.c.id == id)).one_or_none())


def by_email(connection: Connection, email: str) -> Account | None:
    """The account that an address was confirmed for."""
    return _account(connection.execute(select(*_COLUMNS).where(ACCOUNTS.c.email == email)).one_or_none())


def by_handle(connection: Connection, handle: str) -> Account | None:
    """The account with a name, however it is written."""
    return _account(connection.execute(select(*_COLUMNS).where(ACCOUNTS.c.handle == handle)).one_or_none())


def looked_alike(connection: Connection, looks: str, but: str = "") -> bool:
    """Does a name of somebody else look like this? ``but`` is the account of the requester."""
    alike = or_(ACCOUNTS.c.looks == looks, ACCOUNTS.c.looks.startswith(f"{looks}{ALIKE}", autoescape=True))
    return connection.execute(select(ACCOUNTS.c.id).where(alike, ACCOUNTS.c.id != but).limit(1)).first() is not None


def change(connection: Connection, /, id: str, **values: Any) -> None:
    """Write some columns. Somebody else's handle, looks or address raises ``IntegrityError``."""
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(**values))


def comes(connection: Connection, id: str, password: str) -> bool:
    """Somebody who has shown this password is here. False: it was changed meanwhile, or they were sent away.

    Their row is written, so another change at the same moment comes before or after.
    """
    still = (ACCOUNTS.c.id == id, ACCOUNTS.c.password == password, ACCOUNTS.c.banned.is_(None))
    return connection.execute(update(ACCOUNTS).where(*still).values(seen=time.time())).rowcount == 1


def rehash(connection: Connection, id: str, old: str, new: str) -> bool:
    """The same password hashed otherwise; False if it is another one by now."""
    same = (ACCOUNTS.c.id == id, ACCOUNTS.c.password == old)
    return connection.execute(update(ACCOUNTS).where(*same).values(password=new)).rowcount == 1


def remove(connection: Connection, id: str) -> None:
    """The account goes, and with it its sessions, letters, friends, blocks, reports and what it was to be sent."""
    connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == id))


def remove_pending(connection: Connection, before: float) -> int:
    """Forget those who never confirmed an address. How many there were."""
    old = (ACCOUNTS.c.verified.is_(None)) & (ACCOUNTS.c.made < before)
    return connection.execute(delete(ACCOUNTS).where(old)).rowcount


def waiting(connection: Connection, id: str) -> int:
    """In how many matches it is somebody's turn."""
    asked = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    mine = (SEATS.c.guest == id, SEATS.c.player == HUMAN, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    return connection.execute(select(func.count()).select_from(MATCHES).join(SEATS, asked).where(*mine)).scalar_one()


def _account(row: Row[Any] | None) -> Account | None:
    return None if row is None else Account(**row._mapping)
