"""Lists for administrators: accounts and matches."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, Connection, or_, select

from vexillum.server.storage import matches
from vexillum.server.storage.match_tables import MATCHES, SEATS
from vexillum.server.storage.pagination import SIZE, Page, page_of
from vexillum.server.storage.people.profiles import names
from vexillum.server.storage.people.tables import ACCOUNTS
from vexillum.server.storage.records import MatchRecord


class Member(msgspec.Struct, frozen=True):
    """An account as administrators see it, without address and settings."""

    id: str
    name: str
    verified: bool
    admin: bool
    banned: str | None
    made: float
    seen: float


class ListedMatch(msgspec.Struct, frozen=True):
    """A match, with the name of its host."""

    match: MatchRecord
    host: str


def members(connection: Connection, part: str = "", handle: str = "", page: int = 0) -> Page[Member]:
    """The accounts with this part in their name (or ``handle``), last seen first."""
    found = select(ACCOUNTS).order_by(ACCOUNTS.c.seen.desc(), ACCOUNTS.c.id)
    if part:
        alike = [ACCOUNTS.c.name.icontains(part, autoescape=True)]
        if handle:  # unconfirmed accounts have a placeholder
            alike.append(ACCOUNTS.c.handle.contains(handle, autoescape=True) & ACCOUNTS.c.verified.is_not(None))
        found = found.where(or_(*alike))
    rows, more = page_of(connection, found, page)
    return Page(
        [Member(row.id, row.name, row.verified is not None, row.admin, row.banned, row.made, row.seen) for row in rows],
        more,
    )


def matches_of_club(connection: Connection, part: str = "", page: int = 0) -> Page[ListedMatch]:
    """The matches with this id or game, or with this part in their title or a player's name."""
    found = select(MATCHES).order_by(MATCHES.c.touched.desc(), MATCHES.c.id)
    if part:
        found = found.where(_about(part))
    records = matches.records(connection, found.offset(page * SIZE).limit(SIZE + 1))
    hosts = names(connection, {record.host for record in records})
    return Page(
        [ListedMatch(record, hosts.get(record.host, "")) for record in records[:SIZE]],
        len(records) > SIZE,
    )


def _about(part: str) -> ColumnElement[bool]:
    called = select(ACCOUNTS.c.id).where(ACCOUNTS.c.name.icontains(part, autoescape=True))
    plays = select(SEATS.c.match).where(or_(SEATS.c.name.icontains(part, autoescape=True), SEATS.c.guest.in_(called)))
    return or_(
        MATCHES.c.id == part,
        MATCHES.c.game == part,
        MATCHES.c.title.icontains(part, autoescape=True),
        MATCHES.c.host.in_(called),
        MATCHES.c.id.in_(plays),
    )
