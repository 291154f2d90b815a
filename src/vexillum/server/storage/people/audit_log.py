"""What administrators did: who, what, about whom or what, and why."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, insert, select

from vexillum.server.storage.paging import Page, page_of
from vexillum.server.storage.people.tables import ACCOUNTS, DEEDS

COMMAND_LINE = "command line"
"""Who did it, where nobody had to sign in."""


class Deed(msgspec.Struct, frozen=True):
    """Something that was done."""

    id: int
    by: str
    """The administrator's name, or the account if it is gone."""
    what: str
    about: str
    """The name of a person, the id of a match, the number of a report or of a line."""
    why: str
    at: float


def write_down(connection: Connection, by: str, what: str, about: str, why: str = "") -> None:
    """Write a deed down."""
    connection.execute(insert(DEEDS).values(by=by, what=what, about=about, why=why, at=time.time()))


def deeds(connection: Connection, page: int = 0) -> Page[Deed]:
    """All deeds, the last first."""
    doer, meant = ACCOUNTS.alias(), ACCOUNTS.alias()
    found = (
        select(DEEDS, doer.c.name.label("doer"), meant.c.name.label("meant"))
        .outerjoin(doer, doer.c.id == DEEDS.c.by)
        .outerjoin(meant, meant.c.id == DEEDS.c.about)
        .order_by(DEEDS.c.id.desc())
    )
    rows, more = page_of(connection, found, page)
    return Page(
        [Deed(row.id, row.doer or row.by, row.what, row.meant or row.about, row.why, row.at) for row in rows], more
    )
