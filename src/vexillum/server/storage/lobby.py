"""Lists of matches for somebody: the lobby, what waits for them, where they are invited, what is theirs."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import ColumnElement, CompoundSelect, Connection, and_, case, exists, func, or_, select, union

from vexillum.core.session import HUMAN
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.time_control import DAY
from vexillum.server.storage import matches
from vexillum.server.storage.match_tables import MATCHES, SEATS, WATCHERS
from vexillum.server.storage.people import friends
from vexillum.server.storage.people.tables import ACCOUNTS, BLOCKS
from vexillum.server.storage.records import RATED_ON, RATED_WANTED, MatchRecord

PAGE = 20
"""How many tables of the lobby are shown at once."""
FORGOTTEN = 30 * DAY
"""The tables of a host who was not seen for so long do not stand in the lobby any more."""
NO_CLOCK = "none"
FREE, FULL = "free", "full"


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which tables of the lobby somebody wants to see."""

    game: str = ""
    rated: str = ""
    """``yes`` or ``no``."""
    clock: str = ""
    """``days``, ``bank`` or ``none``."""
    seats: str = ""
    """``free``: with a seat to sit down on; ``full``: only to watch."""
    players: int = 0
    language: str = ""
    """The language of the host."""
    friends: bool = False
    """Only where friends of mine are."""
    mine: bool = True
    """Also those where I am."""


def tables(connection: Connection, me: str, wanted: Wanted, page: int = 0) -> tuple[list[MatchRecord], bool]:
    """A page of the open tables, those with a free seat first, the newest first; and whether there are more."""
    found = (
        select(MATCHES)
        .join(ACCOUNTS, ACCOUNTS.c.id == MATCHES.c.host)
        .where(
            MATCHES.c.open.is_(True),
            MATCHES.c.over.is_(False),
            MATCHES.c.closed.is_(None),
            ACCOUNTS.c.banned.is_(None),
            ACCOUNTS.c.seen > time.time() - FORGOTTEN,
            *not_apart(me),
            *_filters(connection, me, wanted),
        )
        .order_by(case((_free(me), 0), else_=1), MATCHES.c.made.desc(), MATCHES.c.id)
        .offset(page * PAGE)
        .limit(PAGE + 1)
    )
    listed = matches.records(connection, found)
    return listed[:PAGE], len(listed) > PAGE


def tables_waiting(connection: Connection, host: str) -> int:
    """How many open tables of a host have a seat that nobody has taken."""
    free = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.player == OPEN)
    running = (MATCHES.c.open.is_(True), MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(func.count()).select_from(MATCHES).where(MATCHES.c.host == host, *running, free)
    return connection.execute(found).scalar_one()


def agent_matches(connection: Connection, host: str) -> int:
    """How many running matches of a host have only agents at their seats. Others who count them wait for us."""
    connection.execute(select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == host).with_for_update(key_share=True))
    people = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.player.in_((HUMAN, OPEN)))
    running = (MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(func.count()).select_from(MATCHES).where(MATCHES.c.host == host, *running, ~people)
    return connection.execute(found).scalar_one()


def apart(connection: Connection, match: str, me: str) -> bool:
    """Has somebody who hosts a match or has a seat there, be it lent to an agent, blocked me, or I them? Then it is as
    if it were not there.
    """
    return connection.execute(select(MATCHES.c.id).where(MATCHES.c.id == match, *not_apart(me))).first() is None


def invitations(connection: Connection, me: str) -> list[MatchRecord]:
    """The matches in which a seat is kept for somebody, the newest first."""
    kept = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.invited == me, SEATS.c.player == OPEN)
    wanted = (kept, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None), MATCHES.c.host.not_in(_apart(me)))
    return matches.records(connection, select(MATCHES).where(*wanted).order_by(MATCHES.c.made.desc()))


def waiting(connection: Connection, me: str) -> list[str]:
    """The matches in which somebody is asked, the most urgent first."""
    here = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    mine = (SEATS.c.guest == me, SEATS.c.player == HUMAN, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    return list(connection.execute(select(MATCHES.c.id).join(SEATS, here).where(*mine).order_by(*_urgency())).scalars())


def mine(connection: Connection, me: str, limit: int = 200) -> list[MatchRecord]:
    """What somebody made, plays or watches: where they are asked first, by deadline; then the last touched."""
    played = select(SEATS.c.match).where(SEATS.c.guest == me)
    watched = select(WATCHERS.c.match).where(WATCHERS.c.guest == me)
    wanted = or_(MATCHES.c.host == me, MATCHES.c.id.in_(played), MATCHES.c.id.in_(watched))
    asked = exists().where(
        SEATS.c.match == MATCHES.c.id, SEATS.c.seat == MATCHES.c.asked, SEATS.c.guest == me, SEATS.c.player == HUMAN
    )
    turn = and_(asked, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    order = (case((turn, 0), else_=1), case((turn, MATCHES.c.deadline)).asc().nulls_last(), MATCHES.c.touched.desc())
    return matches.records(connection, select(MATCHES).where(wanted).order_by(*order).limit(limit))


def _filters(connection: Connection, me: str, wanted: Wanted) -> list[ColumnElement[bool]]:
    chosen: list[ColumnElement[bool]] = []
    if wanted.game:
        chosen.append(MATCHES.c.game == wanted.game)
    if wanted.rated:
        # Where those who watch see it later, they are not told that it is rated no more.
        later = and_(MATCHES.c.delay.is_not(None), MATCHES.c.rated.is_not(None))
        rated = or_(MATCHES.c.rated.in_((RATED_WANTED, RATED_ON)), later)
        chosen.append(rated if wanted.rated == "yes" else or_(MATCHES.c.rated.is_(None), ~rated))
    if wanted.clock == NO_CLOCK:
        chosen.append(MATCHES.c.clock.is_(None))
    elif wanted.clock:
        chosen.append(MATCHES.c.clock.startswith(f'{{"kind":"{wanted.clock}"', autoescape=True))
    if wanted.seats:
        chosen.append(_free(me) if wanted.seats == FREE else ~_free(me))
    if wanted.players:
        seats = select(func.count()).select_from(SEATS).where(SEATS.c.match == MATCHES.c.id)
        chosen.append(seats.scalar_subquery() == wanted.players)
    if wanted.language:
        chosen.append(ACCOUNTS.c.lang == wanted.language)
    if wanted.friends:
        chosen.append(_there(friends.friends_of(connection, me)))
    if not wanted.mine:
        chosen.append(~_there({me}))
    return chosen


def _there(people: set[str]) -> ColumnElement[bool]:
    """Does one of these people host or play?"""
    plays = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.guest.in_(people), SEATS.c.player == HUMAN)
    return or_(MATCHES.c.host.in_(people), plays)


def _free(me: str) -> ColumnElement[bool]:
    """Is there a seat to sit down on?"""
    free = or_(SEATS.c.invited.is_(None), SEATS.c.invited == me)
    return exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.player == OPEN, free)


def not_apart(me: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Matches in which nobody who hosts or has a seat has blocked me, or I them."""
    others = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.guest.in_(_apart(me)))
    return MATCHES.c.host.not_in(_apart(me)), ~others


def _apart(me: str) -> CompoundSelect[tuple[str]]:
    """Whom somebody has blocked, and who has blocked them."""
    return union(
        select(BLOCKS.c.other).where(BLOCKS.c.account == me), select(BLOCKS.c.account).where(BLOCKS.c.other == me)
    )


def _urgency() -> tuple[ColumnElement[float | None], ColumnElement[float]]:
    return MATCHES.c.deadline.asc().nulls_last(), MATCHES.c.since.asc()
