"""Tables being played now, and finished games worth watching."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, bindparam, case, exists, func, or_, select

from vexillum.core.session import HUMAN
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.time_control import DAY
from vexillum.server.storage import lobby, matches
from vexillum.server.storage.match_tables import ANSWERS, MATCHES, PRESENCE, SEATS
from vexillum.server.storage.people.tables import ACCOUNTS
from vexillum.server.storage.ratings.rating_tables import RATINGS
from vexillum.server.storage.records import MatchRecord
from vexillum.server.storage.watching.watching_tables import FEATURED

MATCH, STUDY = "match", "study"
HERE = 300.0
"""Seconds since the last visit during which a member counts as present."""
RECENT = 90 * DAY
"""Age in seconds beyond which a finished game is listed only if featured."""


def playing(connection: Connection, me: str, *, guest: bool, most: int) -> list[MatchRecord]:
    """Open tables in play: featured ones first, then by spectators, best players and last move.

    A ``guest`` gets those that admit guests. Delayed tables are not sorted by their last move, which would reveal it.
    """
    return matches.records(connection, _playing(guest, most), {"me": me})


@cache
def _playing(guest: bool, most: int) -> Select[Any]:
    """The statement. To build one takes longer than to execute it, so each is built once."""
    played = case((MATCHES.c.delay.is_(None), MATCHES.c.touched), else_=MATCHES.c.made)
    return (
        _open_to(guest=guest)
        .where(MATCHES.c.over.is_(False), _begun())
        .order_by(case((_featured(), 0), else_=1), _watching().desc(), _strength().desc(), played.desc(), MATCHES.c.id)
        .limit(most)
    )


def finished(connection: Connection, me: str, *, guest: bool, most: int) -> list[MatchRecord]:
    """Finished games of at least two people: featured ones first, then by best players and date.

    Games of people who hide their history are left out.
    """
    return matches.records(connection, _finished(guest, most), {"me": me, "recent": time.time() - RECENT})


@cache
def _finished(guest: bool, most: int) -> Select[Any]:
    people = select(func.count(SEATS.c.guest.distinct())).where(SEATS.c.match == MATCHES.c.id, SEATS.c.player == HUMAN)
    hides = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.guest == ACCOUNTS.c.id, ACCOUNTS.c.hide_history)
    return (
        _open_to(guest=guest)
        .where(MATCHES.c.over.is_(True), MATCHES.c.practice.is_(None), ~hides.correlate(MATCHES))
        .where(_featured() | ((people.scalar_subquery() >= 2) & (MATCHES.c.touched > bindparam("recent"))))
        .order_by(case((_featured(), 0), else_=1), _strength().desc(), MATCHES.c.touched.desc(), MATCHES.c.id)
        .limit(most)
    )


def open_tables(connection: Connection, me: str, *, guest: bool, most: int) -> list[MatchRecord]:
    """Open tables with a free seat where nobody has answered yet."""
    return matches.records(connection, _open_tables(guest, most), {"me": me})


@cache
def _open_tables(guest: bool, most: int) -> Select[Any]:
    found = _open_to(guest=guest).where(MATCHES.c.over.is_(False), ~_begun(), _free())
    return found.order_by(MATCHES.c.made.desc(), MATCHES.c.id).limit(most)


def watchers(connection: Connection, records: Sequence[MatchRecord]) -> dict[str, int]:
    """Number of spectators of each match."""
    players = {record.id: {holder.guest for holder in record.seats.values()} for record in records}
    found = connection.execute(select(PRESENCE.c.match, PRESENCE.c.guest).where(PRESENCE.c.match.in_(players)))
    looking = {(match, guest) for match, guest in found if guest not in players[match]}
    return {id: sum(match == id for match, _ in looking) for id in players}


def people_here(connection: Connection) -> int:
    """Number of members present."""
    here = select(func.count()).select_from(ACCOUNTS).where(ACCOUNTS.c.seen > time.time() - HERE)
    return connection.execute(here).scalar_one()


def _open_to(*, guest: bool) -> Select[Any]:
    """The open tables that the person ``me`` may see."""
    found = (
        select(MATCHES)
        .join(ACCOUNTS, ACCOUNTS.c.id == MATCHES.c.host)
        .where(MATCHES.c.open.is_(True), MATCHES.c.closed.is_(None), ACCOUNTS.c.banned.is_(None))
        .where(*lobby.not_blocked(bindparam("me")))
    )
    return found.where(MATCHES.c.guests.is_(True)) if guest else found


def _begun() -> ColumnElement[bool]:
    """SQL condition: the game has begun. For delayed tables full seats decide, since answers would reveal it."""
    answered = exists().where(ANSWERS.c.match == MATCHES.c.id)
    later = MATCHES.c.delay.is_not(None)
    return or_(and_(~later, answered), and_(later, ~_free()))


def _free() -> ColumnElement[bool]:
    """SQL condition: there is an open seat not reserved for anyone."""
    return exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.player == OPEN, SEATS.c.invited.is_(None))


def _featured() -> ColumnElement[bool]:
    return exists().where(FEATURED.c.kind == MATCH, FEATURED.c.id == MATCHES.c.id)


def _watching() -> ColumnElement[int]:
    return select(func.count()).select_from(PRESENCE).where(PRESENCE.c.match == MATCHES.c.id).scalar_subquery()


def _strength() -> ColumnElement[float]:
    """The highest conservative rating of the players in this game; 0: nobody is rated."""
    later = RATINGS.alias()
    newest = ~exists().where(
        later.c.account == RATINGS.c.account,
        later.c.game == RATINGS.c.game,
        later.c.category == RATINGS.c.category,
        later.c.seq > RATINGS.c.seq,
    )
    best = (
        select(func.max(RATINGS.c.mu - 3 * RATINGS.c.sigma))
        .join(SEATS, SEATS.c.guest == RATINGS.c.account)
        .where(SEATS.c.match == MATCHES.c.id, SEATS.c.player == HUMAN, RATINGS.c.game == MATCHES.c.game, newest)
        .scalar_subquery()
    )
    return func.coalesce(best, 0.0)
