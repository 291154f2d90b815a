"""Watching: live tables, what delayed spectators may see, featured items, guests without an account."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from vexillum.core.session import HUMAN
from vexillum.server.kernel.identities import OPEN, Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import DAY, MINUTE, Delay, Minutes
from vexillum.server.storage import lobby, matches, studies
from vexillum.server.storage.matches import stored_acts
from vexillum.server.storage.moderation import log_action
from vexillum.server.storage.records import Act, MatchRecord
from vexillum.server.storage.statements import insert_once
from vexillum.server.storage.studies import CLUB, StudyHead
from vexillum.server.storage.tables import (
    ACCOUNTS,
    ANSWERS,
    FEATURED,
    GUESTS,
    MATCHES,
    NOTES,
    PRESENCE,
    RATINGS,
    SEATS,
    STUDIES,
    WATCHERS,
)

# Tables being played now, and finished games worth watching ----------------------------------------------------------


MATCH, STUDY = "match", "study"
HERE_FOR = 300.0
"""Seconds since the last visit during which a member counts as present."""
RECENTLY_FINISHED = 90 * DAY
"""Age in seconds beyond which a finished game is listed only if featured."""


def tables_in_play(connection: Connection, me: str, *, guest: bool, most: int) -> list[MatchRecord]:
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


def finished_games(connection: Connection, me: str, *, guest: bool, most: int) -> list[MatchRecord]:
    """Finished games of at least two people: featured ones first, then by best players and date.

    Games of people who hide their history are left out.
    """
    return matches.records(connection, _finished(guest, most), {"me": me, "recent": time.time() - RECENTLY_FINISHED})


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
    here = select(func.count()).select_from(ACCOUNTS).where(ACCOUNTS.c.seen > time.time() - HERE_FOR)
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


# What spectators of a delayed match may see --------------------------------------------------------------------------


class Horizon(msgspec.Struct, frozen=True):
    """The limit: the number of visible acts, and the time up to which chat is visible."""

    acts: int
    until: float


def horizon(connection: Connection, match: str, delay: Delay, now: float) -> Horizon:
    """The current limit. An act that is too recent hides all later ones, whatever their timestamps."""
    here = ANSWERS.c.match == match
    count: int = connection.execute(select(func.count()).select_from(ANSWERS).where(here)).scalar_one()
    if isinstance(delay, Minutes):
        until = now - delay.n * MINUTE
        late = connection.execute(select(func.min(ANSWERS.c.seq)).where(here, ANSWERS.c.at > until)).scalar_one()
        return Horizon(count if late is None else late, until)
    seen = max(0, count - delay.n)
    hidden = connection.execute(select(ANSWERS.c.at).where(here, ANSWERS.c.seq == seen)).scalar_one_or_none()
    return Horizon(seen, now if hidden is None else hidden)


def acts_within(connection: Connection, match: str, horizon: Horizon) -> list[Act]:
    """The visible answers and undos."""
    return stored_acts(connection, match)[: horizon.acts]


def last_act(connection: Connection, match: str, acts: int) -> float | None:
    """The time of the last of this many acts; None: there was none."""
    here = (ANSWERS.c.match == match, ANSWERS.c.seq == acts - 1)
    at: float | None = connection.execute(select(ANSWERS.c.at).where(*here)).scalar_one_or_none()
    return at


# Matches and studies featured by administrators. Featuring shows nothing that was private ----------------------------


MOST_FEATURED = 50


def featured_ids(connection: Connection) -> dict[str, set[str]]:
    """The featured ids by kind."""
    found: dict[str, set[str]] = {MATCH: set(), STUDY: set()}
    for kind, id in connection.execute(select(FEATURED.c.kind, FEATURED.c.id)):
        found.setdefault(kind, set()).add(id)
    return found


def feature(connection: Connection, by: str, kind: str, id: str) -> None:
    """Feature a match or study that all members may see."""
    if kind == MATCH:
        here = select(MATCHES.c.id).where(MATCHES.c.id == id, MATCHES.c.open.is_(True), MATCHES.c.closed.is_(None))
        if connection.execute(here).one_or_none() is None:
            raise Refusal("not_open", 409)
    elif not id.startswith("gallery-"):
        shared = select(STUDIES.c.id).where(STUDIES.c.id == id, STUDIES.c.shared == CLUB, STUDIES.c.removed.is_(None))
        if connection.execute(shared).one_or_none() is None:
            raise Refusal("no_study", 404)
    if len(connection.execute(select(FEATURED.c.id).limit(MOST_FEATURED)).all()) >= MOST_FEATURED:
        raise Refusal("too_many_featured", 409, most=MOST_FEATURED)
    insert_once(connection, FEATURED, kind=kind, id=id, by=by, at=time.time())
    log_action(connection, by, "feature", id)


def unfeature(connection: Connection, by: str, kind: str, id: str) -> None:
    """Stop featuring it."""
    here = (FEATURED.c.kind == kind) & (FEATURED.c.id == id)
    if connection.execute(delete(FEATURED).where(here)).rowcount:
        log_action(connection, by, "unfeature", id)


def readable_studies(connection: Connection, person: Person, ids: Iterable[str]) -> list[StudyHead]:
    """The studies among these that a person may read."""
    heads: list[StudyHead] = []
    for id in ids:
        with suppress(Refusal):
            heads.append(studies.found(connection, id, person))
    return heads


# Guests: people without an account who play against agents for a while. Their data is deleted later ------------------


GUEST_LIFETIME = 7 * DAY
"""Seconds of inactivity after which a guest is deleted, with all matches."""
GUEST_TOUCH_INTERVAL = 600.0
"""Minimum interval in seconds for updating ``seen``."""


def add_guest(connection: Connection, id: str, person: str, network: str) -> None:
    """Add a guest."""
    now = time.time()
    connection.execute(insert(GUESTS).values(id=id, person=person, network=network, made=now, seen=now))


def find_guest(connection: Connection, id: str) -> tuple[str | None, bool]:
    """The guest of a cookie, if any, and whether ``seen`` is due for an update."""
    now = time.time()
    found = select(GUESTS.c.person, GUESTS.c.seen).where(GUESTS.c.id == id, GUESTS.c.seen > now - GUEST_LIFETIME)
    row = connection.execute(found).one_or_none()
    return (None, False) if row is None else (row.person, row.seen < now - GUEST_TOUCH_INTERVAL)


def touch_guest(connection: Connection, id: str) -> None:
    """Update ``seen``."""
    connection.execute(update(GUESTS).where(GUESTS.c.id == id).values(seen=time.time()))


def count_of_network(connection: Connection, network: str) -> int:
    """Number of matches of guests from one network."""
    theirs = select(func.count()).select_from(MATCHES).join(GUESTS, GUESTS.c.person == MATCHES.c.host)
    return connection.execute(theirs.where(GUESTS.c.network == network)).scalar_one()


def guest_matches_of(connection: Connection, person: str) -> list[str]:
    """The matches of a guest, oldest first."""
    found = select(MATCHES.c.id).where(MATCHES.c.host == person).order_by(MATCHES.c.made, MATCHES.c.id)
    return list(connection.execute(found).scalars())


def count_guest_matches(connection: Connection) -> int:
    """Number of matches of all guests."""
    theirs = select(func.count()).select_from(MATCHES).join(GUESTS, GUESTS.c.person == MATCHES.c.host)
    return connection.execute(theirs).scalar_one()


def count_running(connection: Connection, person: str) -> int:
    """Number of a guest's unfinished matches."""
    mine = (MATCHES.c.host == person, MATCHES.c.over.is_(False))
    return connection.execute(select(func.count()).select_from(MATCHES).where(*mine)).scalar_one()


def make_room_for_guest(connection: Connection, person: str, most: int) -> None:
    """Delete a guest's oldest finished matches, so that at most this many are left."""
    done = select(MATCHES.c.id).where(MATCHES.c.host == person, MATCHES.c.over.is_(True)).order_by(MATCHES.c.touched)
    surplus = len(guest_matches_of(connection, person)) - most
    for id in list(connection.execute(done).scalars())[: max(0, surplus)]:
        connection.execute(delete(MATCHES).where(MATCHES.c.id == id))


def drop_oldest_guest_match(connection: Connection, before: float) -> bool:
    """Delete the guest match that was changed longest ago, if that was before a time."""
    found = (
        select(MATCHES.c.id)
        .join(GUESTS, GUESTS.c.person == MATCHES.c.host)
        .where(MATCHES.c.touched < before)
        .order_by(MATCHES.c.touched, MATCHES.c.id)
        .limit(1)
    )
    id = connection.execute(found).scalar_one_or_none()
    return id is not None and connection.execute(delete(MATCHES).where(MATCHES.c.id == id)).rowcount == 1


def guest_becomes_account(connection: Connection, person: str, account: str) -> None:
    """A guest has registered: their notes move to the account, and the guest is deleted."""
    for table in (NOTES, WATCHERS):
        connection.execute(update(table).where(table.c.guest == person).values(guest=account))
    connection.execute(delete(GUESTS).where(GUESTS.c.person == person))


def sweep_guests(connection: Connection) -> int:
    """Delete inactive guests with their matches, and return the number of rows."""
    old = select(GUESTS.c.person).where(GUESTS.c.seen < time.time() - GUEST_LIFETIME)
    gone = connection.execute(delete(MATCHES).where(MATCHES.c.host.in_(old))).rowcount
    return gone + connection.execute(delete(GUESTS).where(GUESTS.c.person.in_(old))).rowcount
