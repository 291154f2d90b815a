"""Lists of matches for a person: the lobby, their own matches, and all that waits for them."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import ColumnElement, CompoundSelect, Connection, and_, case, exists, func, or_, select, union

from vexillum.core.session import HUMAN
from vexillum.server.kernel.identities import OPEN
from vexillum.server.kernel.time_control import DAY
from vexillum.server.storage import accounts, matches
from vexillum.server.storage.accounts import Relationship
from vexillum.server.storage.records import RATED_OFF, RATED_ON, RATED_WANTED, MatchRecord
from vexillum.server.storage.tables import ACCOUNTS, BLOCKS, MATCHES, SEATS, TAKEBACKS, WATCHERS

PAGE = 20
"""Tables on one page of the lobby."""
HOST_ABSENT = 30 * DAY
"""Tables are hidden from the lobby if their host has been absent for longer."""
NO_CLOCK = "none"
FREE, FULL = "free", "full"


class LobbyFilter(msgspec.Struct, frozen=True, kw_only=True):
    """A filter for the tables of the lobby."""

    game: str = ""
    rated: str = ""
    """``yes`` or ``no``."""
    clock: str = ""
    """``days``, ``bank`` or ``none``."""
    seats: str = ""
    """``free``: with a free seat; ``full``: only to watch."""
    players: int = 0
    language: str = ""
    """The language of the host."""
    friends: bool = False
    """Only tables of friends."""
    mine: bool = True
    """Include tables where the person takes part."""


def tables(connection: Connection, me: str, wanted: LobbyFilter, page: int = 0) -> tuple[list[MatchRecord], bool]:
    """A page of open tables, those with a free seat first, then the newest; and whether there are more."""
    found = (
        select(MATCHES)
        .join(ACCOUNTS, ACCOUNTS.c.id == MATCHES.c.host)
        .where(
            MATCHES.c.open.is_(True),
            MATCHES.c.over.is_(False),
            MATCHES.c.closed.is_(None),
            ACCOUNTS.c.banned.is_(None),
            ACCOUNTS.c.seen > time.time() - HOST_ABSENT,
            *not_blocked(me),
            *_filters(connection, me, wanted),
        )
        .order_by(case((_has_free_seat(me), 0), else_=1), MATCHES.c.made.desc(), MATCHES.c.id)
        .offset(page * PAGE)
        .limit(PAGE + 1)
    )
    listed = matches.records(connection, found)
    return listed[:PAGE], len(listed) > PAGE


def tables_waiting(connection: Connection, host: str) -> int:
    """The number of a host's open tables with a free seat."""
    free = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.player == OPEN)
    running = (MATCHES.c.open.is_(True), MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(func.count()).select_from(MATCHES).where(MATCHES.c.host == host, *running, free)
    return connection.execute(found).scalar_one()


def agent_matches(connection: Connection, host: str) -> int:
    """The number of a host's running matches of agents only. Locks the account, so that counts are serialized."""
    connection.execute(select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == host).with_for_update(key_share=True))
    people = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.player.in_((HUMAN, OPEN)))
    running = (MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(func.count()).select_from(MATCHES).where(MATCHES.c.host == host, *running, ~people)
    return connection.execute(found).scalar_one()


def is_blocked(connection: Connection, match: str, me: str) -> bool:
    """Whether a match is hidden by a block: between ``me`` and its host or the owner of a seat, even one that an agent
    plays.
    """
    return connection.execute(select(MATCHES.c.id).where(MATCHES.c.id == match, *not_blocked(me))).first() is None


def invitations(connection: Connection, me: str) -> list[MatchRecord]:
    """The matches to which a person is invited, the newest first."""
    kept = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.invited == me, SEATS.c.player == OPEN)
    wanted = (
        kept,
        MATCHES.c.over.is_(False),
        MATCHES.c.closed.is_(None),
        MATCHES.c.host.not_in(_blocked_either_way(me)),
    )
    return matches.records(connection, select(MATCHES).where(*wanted).order_by(MATCHES.c.made.desc()))


def waiting(connection: Connection, me: str) -> list[str]:
    """The matches in which it is a person's turn, the most urgent first."""
    here = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    mine = (SEATS.c.guest == me, SEATS.c.player == HUMAN, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    return list(connection.execute(select(MATCHES.c.id).join(SEATS, here).where(*mine).order_by(*_urgency())).scalars())


def mine(connection: Connection, me: str, limit: int = 200) -> list[MatchRecord]:
    """The matches a person hosts, plays or watches: their turns first, by deadline; then the most recently changed."""
    played = select(SEATS.c.match).where(SEATS.c.guest == me)
    watched = select(WATCHERS.c.match).where(WATCHERS.c.guest == me)
    wanted = or_(MATCHES.c.host == me, MATCHES.c.id.in_(played), MATCHES.c.id.in_(watched))
    asked = exists().where(
        SEATS.c.match == MATCHES.c.id, SEATS.c.seat == MATCHES.c.asked, SEATS.c.guest == me, SEATS.c.player == HUMAN
    )
    turn = and_(asked, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    order = (case((turn, 0), else_=1), case((turn, MATCHES.c.deadline)).asc().nulls_last(), MATCHES.c.touched.desc())
    return matches.records(connection, select(MATCHES).where(wanted).order_by(*order).limit(limit))


def _filters(connection: Connection, me: str, wanted: LobbyFilter) -> list[ColumnElement[bool]]:
    chosen: list[ColumnElement[bool]] = []
    if wanted.game:
        chosen.append(MATCHES.c.game == wanted.game)
    if wanted.rated:
        # With a delay for watchers, a match that is no longer rated must not show it.
        later = and_(MATCHES.c.delay.is_not(None), MATCHES.c.rated.is_not(None), MATCHES.c.rated != RATED_OFF)
        rated = or_(MATCHES.c.rated.in_((RATED_WANTED, RATED_ON)), later)
        chosen.append(rated if wanted.rated == "yes" else or_(MATCHES.c.rated.is_(None), ~rated))
    if wanted.clock == NO_CLOCK:
        chosen.append(MATCHES.c.clock.is_(None))
    elif wanted.clock:
        chosen.append(MATCHES.c.clock.startswith(f'{{"kind":"{wanted.clock}"', autoescape=True))
    if wanted.seats:
        chosen.append(_has_free_seat(me) if wanted.seats == FREE else ~_has_free_seat(me))
    if wanted.players:
        seats = select(func.count()).select_from(SEATS).where(SEATS.c.match == MATCHES.c.id)
        chosen.append(seats.scalar_subquery() == wanted.players)
    if wanted.language:
        chosen.append(ACCOUNTS.c.lang == wanted.language)
    if wanted.friends:
        chosen.append(_takes_part(accounts.friends_of(connection, me)))
    if not wanted.mine:
        chosen.append(~_takes_part({me}))
    return chosen


def _takes_part(people: set[str]) -> ColumnElement[bool]:
    """One of these people hosts or plays."""
    plays = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.guest.in_(people), SEATS.c.player == HUMAN)
    return or_(MATCHES.c.host.in_(people), plays)


def _has_free_seat(me: str) -> ColumnElement[bool]:
    """There is a seat that the person may take."""
    free = or_(SEATS.c.invited.is_(None), SEATS.c.invited == me)
    return exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.player == OPEN, free)


def not_blocked(me: str | ColumnElement[str]) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """No block between ``me`` and the host or the owner of a seat."""
    others = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.guest.in_(_blocked_either_way(me)))
    return MATCHES.c.host.not_in(_blocked_either_way(me)), ~others


def _blocked_either_way(me: str | ColumnElement[str]) -> CompoundSelect[tuple[str]]:
    """The people a person has blocked, and those who have blocked them."""
    return union(
        select(BLOCKS.c.other).where(BLOCKS.c.account == me), select(BLOCKS.c.account).where(BLOCKS.c.other == me)
    )


def _urgency() -> tuple[ColumnElement[float | None], ColumnElement[float]]:
    return MATCHES.c.deadline.asc().nulls_last(), MATCHES.c.since.asc()


# What waits for a person across all matches: questions, undo requests, friend requests -------------------------------


def pending_questions(connection: Connection, me: str) -> list[MatchRecord]:
    """The matches in which a person is asked, most urgent first."""
    ids = waiting(connection, me)
    found = {record.id: record for record in matches.records(connection, select(MATCHES).where(MATCHES.c.id.in_(ids)))}
    return [found[id] for id in ids if id in found]


def pending_undo_requests(connection: Connection, me: str) -> list[tuple[MatchRecord, str]]:
    """The matches in which others ask a person to agree to an undo, and who asks."""
    plays = (SEATS.c.match == TAKEBACKS.c.match) & (SEATS.c.guest == me) & (SEATS.c.player == HUMAN)
    wanted = select(TAKEBACKS.c.match, TAKEBACKS.c.by, TAKEBACKS.c.agreed).join(SEATS, plays).distinct()
    rows = connection.execute(wanted.where(TAKEBACKS.c.guest != me)).all()
    asking = {row.match: row.by for row in rows if me not in msgspec.json.decode(row.agreed, type=list[str])}
    running = (MATCHES.c.id.in_(list(asking)), MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = matches.records(connection, select(MATCHES).where(*running).order_by(MATCHES.c.touched, MATCHES.c.id))
    return [(record, asking[record.id]) for record in found]


def pending_friend_requests(connection: Connection, me: str) -> list[str]:
    """The names of people who sent a friend request."""
    asking = {who for who, how in accounts.relationships(connection, me).items() if how is Relationship.ASKS_YOU}
    return sorted(accounts.names_of(connection, asking).values())
