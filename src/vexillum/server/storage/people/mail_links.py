"""Secret links sent by mail, each for one purpose, valid once and for a limited time."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, delete, insert, select

from vexillum.server.storage.people.tables import MAIL_LINKS


class MailLink(msgspec.Struct, frozen=True):
    """A link that was not used yet."""

    id: str
    """The hash of its token."""
    account: str
    purpose: str
    email: str
    """The address it was sent to."""


def add(connection: Connection, link: MailLink, lasts: float) -> None:
    """Add a link, replacing an earlier one of the same purpose."""
    earlier = (MAIL_LINKS.c.account == link.account) & (MAIL_LINKS.c.purpose == link.purpose)
    connection.execute(delete(MAIL_LINKS).where(earlier))
    row = msgspec.structs.asdict(link) | {"until": time.time() + lasts}
    connection.execute(insert(MAIL_LINKS).values(row))


def get(connection: Connection, id: str, purpose: str) -> MailLink | None:
    """A valid link."""
    columns = [MAIL_LINKS.c[name] for name in MailLink.__struct_fields__]
    good = (MAIL_LINKS.c.id == id, MAIL_LINKS.c.purpose == purpose, MAIL_LINKS.c.until > time.time())
    row = connection.execute(select(*columns).where(*good)).one_or_none()
    return None if row is None else MailLink(*row)


def use(connection: Connection, id: str) -> bool:
    """Use up a link; False if it was used meanwhile."""
    return connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.id == id)).rowcount == 1


def void(connection: Connection, account: str) -> None:
    """Delete all links of an account."""
    connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.account == account))


def sweep(connection: Connection) -> int:
    """Delete expired links and return their number."""
    return connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.until < time.time())).rowcount
