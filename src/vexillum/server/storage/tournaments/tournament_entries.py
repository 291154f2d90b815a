"""Entries of a tournament: sign-up, check-in, withdrawal. The caller has locked the tournament."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from vexillum.server.storage.ratings.results import DELETED
from vexillum.server.storage.tournaments.tournament_records import (
    COMING,
    IN,
    OUT,
    RESERVE,
    RUNNING,
    EntryRecord,
)
from vexillum.server.storage.tournaments.tournament_tables import ENTRIES, TOURNAMENT_LOG, TOURNAMENTS


def sign_up(connection: Connection, id: str, account: str, name: str, **values: Any) -> int:
    """Add an entry and return its number."""
    highest = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.tournament == id)
    number = int(connection.execute(highest).scalar_one() or 0) + 1
    row = {"state": IN, "checked": None, "rank": 0, "division": 0, "since": 1, "away": "[]", "joined": time.time()}
    connection.execute(insert(ENTRIES).values(tournament=id, number=number, account=account, name=name, **row | values))
    return number


def change(connection: Connection, id: str, number: int, **values: Any) -> None:
    """Change an entry."""
    if "away" in values:
        values["away"] = msgspec.json.encode(values["away"]).decode()
    connection.execute(update(ENTRIES).where(ENTRIES.c.tournament == id, ENTRIES.c.number == number).values(**values))


def drop(connection: Connection, id: str, number: int) -> None:
    """Delete an entry that has not played."""
    connection.execute(delete(ENTRIES).where(ENTRIES.c.tournament == id, ENTRIES.c.number == number))


def seed(connection: Connection, id: str, ranks: Mapping[int, int], divisions: Mapping[int, int]) -> None:
    """Store the seeding when a tournament begins."""
    for number, rank in ranks.items():
        change(connection, id, number, rank=rank, division=divisions.get(number, 0))


def move_up(connection: Connection, id: str, entries: Iterable[EntryRecord], most: int) -> list[EntryRecord]:
    """Move reserves up into free places, in the order of signing up, and return them."""
    people = list(entries)
    free = most - sum(entry.state == IN for entry in people)
    moved = [entry for entry in people if entry.state == RESERVE][: max(0, free)]
    for entry in moved:
        change(connection, id, entry.number, state=IN)
    return moved


def log_action(connection: Connection, id: str, by: str, what: str, about: str = "", why: str = "") -> None:
    """Record what an organiser, an administrator or the server itself did."""
    connection.execute(
        insert(TOURNAMENT_LOG).values(tournament=id, by=by, what=what, about=about, why=why, at=time.time())
    )


def log(connection: Connection, id: str) -> list[dict[str, Any]]:
    """The log, latest first."""
    found = select(TOURNAMENT_LOG).where(TOURNAMENT_LOG.c.tournament == id).order_by(TOURNAMENT_LOG.c.id.desc())
    return [dict(row) for row in connection.execute(found.limit(200)).mappings()]


def of_account(connection: Connection, account: str) -> list[dict[str, Any]]:
    """The tournaments that an account organises or signed up for, for its data export."""
    mine = (
        select(TOURNAMENTS.c.id, TOURNAMENTS.c.name, ENTRIES.c.state, ENTRIES.c.joined)
        .join(ENTRIES, ENTRIES.c.tournament == TOURNAMENTS.c.id)
        .where(ENTRIES.c.account == account)
        .order_by(ENTRIES.c.joined)
    )
    made = select(TOURNAMENTS.c.id, TOURNAMENTS.c.name, TOURNAMENTS.c.about, TOURNAMENTS.c.made)
    made = made.where(TOURNAMENTS.c.organiser == account).order_by(TOURNAMENTS.c.made)
    return [
        *(
            {"tournament": row.id, "name": row.name, "state": row.state, "at": row.joined}
            for row in connection.execute(mine)
        ),
        *(
            {"tournament": row.id, "name": row.name, "organised": True, "about": row.about, "at": row.made}
            for row in connection.execute(made)
        ),
    ]


def forget(connection: Connection, account: str) -> None:
    """Anonymise the entries of an account. Its results stand, and it plays no further rounds."""
    mine = select(ENTRIES.c.tournament).where(ENTRIES.c.account == account)
    theirs = TOURNAMENTS.c.id.in_(mine) | (TOURNAMENTS.c.organiser == account)
    rows = connection.execute(select(TOURNAMENTS.c.id, TOURNAMENTS.c.state).where(theirs).order_by(TOURNAMENTS.c.id))
    for row in rows.all():
        connection.execute(
            update(TOURNAMENTS).where(TOURNAMENTS.c.id == row.id).values(version=TOURNAMENTS.c.version + 1)
        )
        here = (ENTRIES.c.tournament == row.id) & (ENTRIES.c.account == account)
        if row.state in COMING:
            connection.execute(delete(ENTRIES).where(here))
        stand_in = {"account": f"{DELETED}{secrets.token_urlsafe(16)}", "name": ""}
        gone = {"state": OUT} if row.state == RUNNING else {}
        connection.execute(update(ENTRIES).where(here).values(**stand_in, **gone))
    connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.organiser == account).values(organiser=""))
    connection.execute(update(TOURNAMENT_LOG).where(TOURNAMENT_LOG.c.by == account).values(by=""))
