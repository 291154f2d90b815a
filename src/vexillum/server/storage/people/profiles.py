"""Public profiles, names, and who is online."""

from __future__ import annotations

import time
from collections.abc import Collection

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, or_, select

from vexillum.core.session import HUMAN
from vexillum.server.storage.match_tables import MATCHES, PRESENCE, PROCESSES, SEATS
from vexillum.server.storage.people.tables import ACCOUNTS
from vexillum.server.storage.processes import MAX_MISSED_BEATS

RECENTLY = 120.0
"""Seconds since the last request during which a person counts as online."""


class Profile(msgspec.Struct, frozen=True):
    """An account as others see it."""

    id: str
    name: str
    about: str
    made: float
    seen: float
    hide_history: bool
    hide_ratings: bool
    hide_versus: bool


class Games(msgspec.Struct, frozen=True):
    """The number of matches of an account."""

    played: int = 0
    won: int = 0
    running: int = 0


class _Result(msgspec.Struct):
    winners: tuple[str, ...]


def by_handle(connection: Connection, handle: str) -> Profile | None:
    """A profile by its handle."""
    columns = [ACCOUNTS.c[name] for name in Profile.__struct_fields__]
    row = connection.execute(select(*columns).where(_known(), ACCOUNTS.c.handle == handle)).one_or_none()
    return None if row is None else Profile(*row)


def find(connection: Connection, beginning: str, handle: str, most: int = 10) -> list[str]:
    """Names that start like this, as written or by their ``handle``."""
    alike = ACCOUNTS.c.name.istartswith(beginning, autoescape=True)
    if handle:
        alike = or_(alike, ACCOUNTS.c.handle.startswith(handle, autoescape=True))
    found = select(ACCOUNTS.c.name).where(_known(), ACCOUNTS.c.banned.is_(None), alike)
    return list(connection.execute(found.order_by(ACCOUNTS.c.handle).limit(most)).scalars())


def names(connection: Connection, accounts: Collection[str]) -> dict[str, str]:
    """The names of some accounts."""
    found = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(accounts))
    return {row.id: row.name for row in connection.execute(found)}


def online(connection: Connection, accounts: Collection[str], beat: float) -> set[str]:
    """The accounts among these that have a match open or were active just now. ``beat``: the heartbeat interval."""
    now = time.time()
    alive = and_(PROCESSES.c.id == PRESENCE.c.process, PROCESSES.c.beat > now - MAX_MISSED_BEATS * beat)
    looking = select(PRESENCE.c.guest).join(PROCESSES, alive).where(PRESENCE.c.guest.in_(accounts))
    active = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(accounts), ACCOUNTS.c.seen > now - RECENTLY)
    return {*connection.execute(looking).scalars(), *connection.execute(active).scalars()}


def games(connection: Connection, account: str) -> Games:
    """The number of matches of an account. Practice, and matches with all seats played by one person, do not count."""
    mine = and_(SEATS.c.guest == account, SEATS.c.player == HUMAN)
    found = (
        select(SEATS.c.match, SEATS.c.seat, MATCHES.c.over, MATCHES.c.result)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match)
        .where(mine, MATCHES.c.closed.is_(None), MATCHES.c.practice.is_(None), _has_others(account))
    )
    played, won, running = set(), set(), set()
    for row in connection.execute(found):
        if not row.over:
            running.add(row.match)
            continue
        played.add(row.match)
        if row.result and row.seat in msgspec.json.decode(row.result, type=_Result).winners:
            won.add(row.match)
    return Games(len(played), len(won), len(running))


def _known() -> ColumnElement[bool]:
    """SQL condition: confirmed accounts."""
    return ACCOUNTS.c.verified.is_not(None)


def _has_others(account: str) -> ColumnElement[bool]:
    other = SEATS.alias()
    return (
        select(other.c.match)
        .where(other.c.match == MATCHES.c.id, other.c.guest.is_distinct_from(account) | (other.c.player != HUMAN))
        .exists()
    )
