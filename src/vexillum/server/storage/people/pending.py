"""What waits for a person across all matches: questions, undo requests, friend requests."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select

from vexillum.core.session import HUMAN
from vexillum.server.storage import lobby, matches
from vexillum.server.storage.match_tables import MATCHES, SEATS, TAKEBACKS
from vexillum.server.storage.people import friends, profiles
from vexillum.server.storage.people.friends import Relationship
from vexillum.server.storage.records import MatchRecord


def questions(connection: Connection, me: str) -> list[MatchRecord]:
    """The matches in which a person is asked, most urgent first."""
    ids = lobby.waiting(connection, me)
    found = {record.id: record for record in matches.records(connection, select(MATCHES).where(MATCHES.c.id.in_(ids)))}
    return [found[id] for id in ids if id in found]


def undo_requests(connection: Connection, me: str) -> list[tuple[MatchRecord, str]]:
    """The matches in which others ask a person to agree to an undo, and who asks."""
    plays = (SEATS.c.match == TAKEBACKS.c.match) & (SEATS.c.guest == me) & (SEATS.c.player == HUMAN)
    wanted = select(TAKEBACKS.c.match, TAKEBACKS.c.by, TAKEBACKS.c.agreed).join(SEATS, plays).distinct()
    rows = connection.execute(wanted.where(TAKEBACKS.c.guest != me)).all()
    asking = {row.match: row.by for row in rows if me not in msgspec.json.decode(row.agreed, type=list[str])}
    running = (MATCHES.c.id.in_(list(asking)), MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = matches.records(connection, select(MATCHES).where(*running).order_by(MATCHES.c.touched, MATCHES.c.id))
    return [(record, asking[record.id]) for record in found]


def friend_requests(connection: Connection, me: str) -> list[str]:
    """The names of people who sent a friend request."""
    asking = {who for who, how in friends.relationships(connection, me).items() if how is Relationship.ASKS_YOU}
    return sorted(profiles.names(connection, asking).values())
