"""Queries on accounts.

Unconfirmed accounts are kept apart: handle and email of their row are placeholders, and the address is only in the
confirmation link. So registering does not reveal whether an address is known, nobody can block a name or an address
that is not theirs, and each link confirms exactly the registration it was sent for.
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
"""Separates the number in ``looks`` of accounts whose names looked alike before this was refused."""


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
    """Add an unconfirmed account and return its id."""
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
    """The account with this confirmed address."""
    return _account(connection.execute(select(*_COLUMNS).where(ACCOUNTS.c.email == email)).one_or_none())


def by_handle(connection: Connection, handle: str) -> Account | None:
    """The account with this handle."""
    return _account(connection.execute(select(*_COLUMNS).where(ACCOUNTS.c.handle == handle)).one_or_none())


def looks_taken(connection: Connection, looks: str, but: str = "") -> bool:
    """Whether another account's name looks like this; ``but`` is the requesting account."""
    alike = or_(ACCOUNTS.c.looks == looks, ACCOUNTS.c.looks.startswith(f"{looks}{ALIKE}", autoescape=True))
    return connection.execute(select(ACCOUNTS.c.id).where(alike, ACCOUNTS.c.id != but).limit(1)).first() is not None


def change(connection: Connection, /, id: str, **values: Any) -> None:
    """Update some columns. A handle, skeleton or address that is taken raises ``IntegrityError``."""
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(**values))


def record_login(connection: Connection, id: str, password: str) -> bool:
    """Record a login with this password. False: it was changed, or the account was banned meanwhile.

    This locks the row, so that concurrent changes happen before or after.
    """
    still = (ACCOUNTS.c.id == id, ACCOUNTS.c.password == password, ACCOUNTS.c.banned.is_(None))
    return connection.execute(update(ACCOUNTS).where(*still).values(seen=time.time())).rowcount == 1


def rehash(connection: Connection, id: str, old: str, new: str) -> bool:
    """Replace the hash of the same password; False if the password was changed meanwhile."""
    same = (ACCOUNTS.c.id == id, ACCOUNTS.c.password == old)
    return connection.execute(update(ACCOUNTS).where(*same).values(password=new)).rowcount == 1


def remove(connection: Connection, id: str) -> None:
    """Delete an account and, by cascade, its sessions, links, friends, blocks, reports and pending mails."""
    connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == id))


def remove_pending(connection: Connection, before: float) -> int:
    """Delete old unconfirmed accounts and return their number."""
    old = (ACCOUNTS.c.verified.is_(None)) & (ACCOUNTS.c.made < before)
    return connection.execute(delete(ACCOUNTS).where(old)).rowcount


def turns_waiting(connection: Connection, id: str) -> int:
    """Number of matches in which it is this account's turn."""
    asked = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    mine = (SEATS.c.guest == id, SEATS.c.player == HUMAN, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    return connection.execute(select(func.count()).select_from(MATCHES).join(SEATS, asked).where(*mine)).scalar_one()


def _account(row: Row[Any] | None) -> Account | None:
    return None if row is None else Account(**row._mapping)
