"""Secret links sent by mail, each for one purpose, valid once and for a limited time."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, delete, insert, select

from vexillum.server.storage.people.tables import LETTERS


class Letter(msgspec.Struct, frozen=True):
    """A link that was not used yet."""

    id: str
    """The hash of its token."""
    account: str
    purpose: str
    email: str
    """The address it was sent to."""


def add(connection: Connection, letter: Letter, lasts: float) -> None:
    """Add a link, replacing an earlier one of the same purpose."""
    earlier = (LETTERS.c.account == letter.account) & (LETTERS.c.purpose == letter.purpose)
    connection.execute(delete(LETTERS).where(earlier))
    row = msgspec.structs.asdict(letter) | {"until": time.time() + lasts}
    connection.execute(insert(LETTERS).values(row))


def get(connection: Connection, id: str, purpose: str) -> Letter | None:
    """A valid link."""
    columns = [LETTERS.c[name] for name in Letter.__struct_fields__]
    good = (LETTERS.c.id == id, LETTERS.c.purpose == purpose, LETTERS.c.until > time.time())
    row = connection.execute(select(*columns).where(*good)).one_or_none()
    return None if row is None else Letter(*row)


def use(connection: Connection, id: str) -> bool:
    """Use up a link; False if it was used meanwhile."""
    return connection.execute(delete(LETTERS).where(LETTERS.c.id == id)).rowcount == 1


def void(connection: Connection, account: str) -> None:
    """Delete all links of an account."""
    connection.execute(delete(LETTERS).where(LETTERS.c.account == account))


def sweep(connection: Connection) -> int:
    """Delete expired links and return their number."""
    return connection.execute(delete(LETTERS).where(LETTERS.c.until < time.time())).rowcount
