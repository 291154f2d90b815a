"""The audit log: who did what, to whom or what, and why."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, insert, select

from vexillum.server.storage.pagination import Page, page_of
from vexillum.server.storage.people.tables import ACCOUNTS, AUDIT_LOG

COMMAND_LINE = "command line"
"""The actor of commands on the server's command line."""


class AuditEntry(msgspec.Struct, frozen=True):
    """An action of an administrator."""

    id: int
    by: str
    """The administrator's name, or the account id if it was deleted."""
    what: str
    about: str
    """A person's name, or the id of a match, report or chat line."""
    why: str
    at: float


def log_action(connection: Connection, by: str, what: str, about: str, why: str = "") -> None:
    """Record an action."""
    connection.execute(insert(AUDIT_LOG).values(by=by, what=what, about=about, why=why, at=time.time()))


def entries(connection: Connection, page: int = 0) -> Page[AuditEntry]:
    """All entries, latest first."""
    doer, meant = ACCOUNTS.alias(), ACCOUNTS.alias()
    found = (
        select(AUDIT_LOG, doer.c.name.label("doer"), meant.c.name.label("meant"))
        .outerjoin(doer, doer.c.id == AUDIT_LOG.c.by)
        .outerjoin(meant, meant.c.id == AUDIT_LOG.c.about)
        .order_by(AUDIT_LOG.c.id.desc())
    )
    rows, more = page_of(connection, found, page)
    return Page(
        [AuditEntry(row.id, row.doer or row.by, row.what, row.meant or row.about, row.why, row.at) for row in rows],
        more,
    )
