"""The daily digest, for people who prefer one mail a day: turns, invitations, results, friend requests."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from vexillum.core.session import HUMAN
from vexillum.server.kernel.time_of_day import next_time
from vexillum.server.mail.outbox import enqueue_mail
from vexillum.server.storage.database import Database
from vexillum.server.storage.match_tables import MATCHES, SEATS
from vexillum.server.storage.people.friends import Relationship, relationships
from vexillum.server.storage.people.notice_choices import choices_of, claim_digest, due_digests
from vexillum.server.storage.people.profiles import names
from vexillum.server.storage.people.tables import ACCOUNTS

MOST = 200
"""Maximum number of digests per run; the rest follow in the next run."""
LONGEST = 50
"""Maximum lines per section; the lobby has them all."""
_COLUMNS = (MATCHES.c.id.label("match"), MATCHES.c.game, MATCHES.c.scenario, MATCHES.c.title)


class _Winners(msgspec.Struct):
    winners: tuple[str, ...] = ()


async def write_digests(database: Database) -> None:
    """Write the digests that are due. Several processes may run it: each digest is claimed by one."""
    for account, due in await database.read(due_digests, time.time(), MOST):
        await database.run(write_digest, account, due)


def write_digest(connection: Connection, account: str, due: float) -> None:
    """Write the digest of an account, unless another process does or there is nothing to report."""
    chosen, now = choices_of(connection, account), time.time()
    if chosen.digest is None:
        return
    if not claim_digest(connection, account, due, next_time(chosen.zone, chosen.digest, now), now):
        return
    reachable = (ACCOUNTS.c.id == account) & ACCOUNTS.c.verified.is_not(None) & ACCOUNTS.c.banned.is_(None)
    person = connection.execute(select(ACCOUNTS).where(reachable, ACCOUNTS.c.mails)).one_or_none()
    if person is None:
        return
    told = news(connection, account, chosen.digest_sent or now)
    if any(told.values()):
        enqueue_mail(connection, account, person.email, "digest", person.lang, name=person.name, **told)


def news(connection: Connection, account: str, since: float) -> dict[str, list[Any]]:
    """The content of a digest: what is pending now, and what ended since then."""
    return {
        "waiting": _waiting(connection, account),
        "invited": _invited(connection, account),
        "over": _over(connection, account, since),
        "friends": _friends(connection, account),
    }


def _waiting(connection: Connection, account: str) -> list[dict[str, Any]]:
    asked = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    mine = (SEATS.c.guest == account, SEATS.c.player == HUMAN, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(*_COLUMNS, SEATS.c.seat, MATCHES.c.deadline).join(SEATS, asked).where(*mine)
    return _rows(connection, found.order_by(MATCHES.c.since, MATCHES.c.id))


def _invited(connection: Connection, account: str) -> list[dict[str, Any]]:
    mine = (SEATS.c.invited == account, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(*_COLUMNS, SEATS.c.seat).join(SEATS, SEATS.c.match == MATCHES.c.id).where(*mine)
    return _rows(connection, found.order_by(MATCHES.c.made, MATCHES.c.id))


def _over(connection: Connection, account: str, since: float) -> list[dict[str, Any]]:
    mine = select(SEATS.c.match).where(SEATS.c.guest == account, SEATS.c.player == HUMAN)
    ended = (MATCHES.c.over.is_(True), MATCHES.c.touched > since, MATCHES.c.id.in_(mine))
    found = select(*_COLUMNS, MATCHES.c.result).where(*ended).order_by(MATCHES.c.touched, MATCHES.c.id)
    return [
        {name: value for name, value in row.items() if name != "result"}
        | {"winners": msgspec.json.decode(row["result"] or "{}", type=_Winners).winners}
        for row in _rows(connection, found)
    ]


def _friends(connection: Connection, account: str) -> list[str]:
    asking = [id for id, how in relationships(connection, account).items() if how is Relationship.ASKS_YOU]
    return sorted(names(connection, asking).values())[:LONGEST]


def _rows(connection: Connection, found: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in connection.execute(found.limit(LONGEST))]
