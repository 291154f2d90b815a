"""Letters: the secret links that were sent to people, each good for one purpose, once, for a while."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, delete, insert, select

from vexillum.server.storage.people.tables import LETTERS


class Letter(msgspec.Struct, frozen=True):
    """A letter that was sent and not used."""

    id: str
    """The hash of its token."""
    account: str
    purpose: str
    email: str
    """The address that it went to."""


def add(connection: Connection, letter: Letter, lasts: float) -> None:
    """A new letter takes the place of an earlier one with the same purpose."""
    earlier = (LETTERS.c.account == letter.account) & (LETTERS.c.purpose == letter.purpose)
    connection.execute(delete(LETTERS).where(earlier))
    row = msgspec.structs.asdict(letter) | {"until": time.time() + lasts}
    connection.execute(insert(LETTERS).values(row))


def get(connection: Connection, id: str, purpose: str) -> Letter | None:
    """A letter that is still good."""
    columns = [LETTERS.c[name] for name in Letter.__struct_fields__]
    good = (LETTERS.c.id == id, LETTERS.c.purpose == purpose, LETTERS.c.until > time.time())
    row = connection.execute(select(*columns).where(*good)).one_or_none()
    return None if row is None else Letter(*row)


def use(connection: Connection, id: str) -> bool:
    """Use a letter up, unless somebody was quicker."""
    return connection.execute(delete(LETTERS).where(LETTERS.c.id == id)).rowcount == 1


def void(connection: Connection, account: str) -> None:
    """No letter to this account is good any more."""
    connection.execute(delete(LETTERS).where(LETTERS.c.account == account))


def sweep(connection: Connection) -> int:
    """Forget letters whose time is over. How many there were."""
    return connection.execute(delete(LETTERS).where(LETTERS.c.until < time.time())).rowcount
