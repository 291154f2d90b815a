"""The list of matches for administrators."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import ColumnElement, Connection, func, or_, select

from vexillum.core.session import HUMAN
from vexillum.server.kernel.account_names import handle_of
from vexillum.server.kernel.ids import OPEN
from vexillum.server.storage import matches
from vexillum.server.storage.match_tables import ANSWERS, MATCHES, SEATS
from vexillum.server.storage.people.profiles import names
from vexillum.server.storage.people.tables import ACCOUNTS
from vexillum.server.storage.records import MatchRecord

RUNNING, OVER, CLOSED, STUCK = STATES = ("running", "over", "closed", "stuck")
PATIENCE = 600.0
"""An agent that has not answered for this many seconds counts as stuck."""


class MatchListing(msgspec.Struct, frozen=True, kw_only=True):
    """A match, with data from other tables."""

    match: MatchRecord
    state: str
    host: str
    """The name of the host's account, if there is one."""
    acts: int
    """Number of answers and undos."""


def listed(
    connection: Connection, *, state: str | None = None, game: str = "", person: str = "", most: int | None = None
) -> list[MatchListing]:
    """The matches that fit the filters, last changed first."""
    found = select(MATCHES).order_by(MATCHES.c.touched.desc(), MATCHES.c.id).limit(most)
    if state is not None:
        found = found.where(is_in(state))
    if game:
        found = found.where(MATCHES.c.game == game)
    if person:
        found = found.where(_has(person))
    return with_details(connection, matches.records(connection, found))


def with_details(connection: Connection, records: list[MatchRecord]) -> list[MatchListing]:
    """Add state, host and number of answers to records."""
    ids = [record.id for record in records]
    counted = select(ANSWERS.c.match, func.count()).where(ANSWERS.c.match.in_(ids)).group_by(ANSWERS.c.match)
    acts: dict[str, int] = dict(connection.execute(counted).all())
    hosts = names(connection, {record.host for record in records})
    return [
        MatchListing(match=record, state=state_of(record), host=hosts.get(record.host, ""), acts=acts.get(record.id, 0))
        for record in records
    ]


def state_of(record: MatchRecord) -> str:
    """The state of a match."""
    if record.closed is not None:
        return CLOSED
    if record.over:
        return OVER
    asked = record.seats.get(record.asked or "")
    late = record.since < time.time() - PATIENCE
    return STUCK if late and asked is not None and asked.agent is not None else RUNNING


def is_in(state: str) -> ColumnElement[bool]:
    """SQL condition: matches in a state. Stuck matches count as running, too."""
    closed = MATCHES.c.closed.is_not(None)
    if state == CLOSED:
        return closed
    if state == OVER:
        return ~closed & MATCHES.c.over.is_(True)
    running = ~closed & MATCHES.c.over.is_(False)
    if state == RUNNING:
        return running
    agent = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked) & SEATS.c.player.not_in((HUMAN, OPEN))
    late = MATCHES.c.since < time.time() - PATIENCE
    return running & late & select(SEATS.c.seat).where(agent).exists()


def _has(person: str) -> ColumnElement[bool]:
    """SQL condition: matches that a person of this name plays or created."""
    account = select(ACCOUNTS.c.id).where(ACCOUNTS.c.handle == handle_of(person))
    there = select(SEATS.c.match).where(or_(SEATS.c.guest.in_(account), SEATS.c.name == person))
    return or_(MATCHES.c.host.in_(account), MATCHES.c.id.in_(there))
