"""People and matches as rows, without a server."""

from __future__ import annotations

import time

from sqlalchemy import insert, select, update

from vexillum.core.session import HUMAN
from vexillum.server.kernel.identities import handle_of
from vexillum.server.storage import accounts, matches
from vexillum.server.storage.records import MatchRecord, SeatRecord
from vexillum.server.storage.tables import ACCOUNTS, AUDIT_LOG, MATCHES, PRESENCE, PROCESSES, SEATS

AGENT = "random"


def person(connection, name: str, **values) -> str:
    """An account that has confirmed its address; its id."""
    id = accounts.add_pending(connection, name, "argon2", "en")
    values = {"verified": time.time(), "email": f"{handle_of(name)}@example.org", "seen": 1.0} | values
    accounts.change(connection, id, handle=handle_of(name), **values)
    return id


def account(connection, id: str):
    return connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.id == id)).one()


def table(connection, id: str, seats: dict[str, str], **values) -> str:
    """A match; a seat is played by an account, or by an agent."""
    people = {seat: SeatRecord(HUMAN, who, who[:8]) for seat, who in seats.items() if who.startswith("a_")}
    records = {seat: people.get(seat) or SeatRecord(who) for seat, who in seats.items()}
    row = {"game": "toy", "scenario": "s", "host": next(iter(seats.values())), "watch": f"w{id}", "asked": None}
    row |= {"since": 1.0, "over": False, "made": 1.0, "touched": 1.0} | values
    matches.add(connection, MatchRecord(id=id, seats=records, **row), b"")
    return id


def match(connection, id: str) -> MatchRecord:
    return matches.get(connection, id)


def write_match(connection, id: str, **values) -> None:
    connection.execute(update(MATCHES).where(MATCHES.c.id == id).values(**values))


def put_bank(connection, id: str, seat: str, bank: float) -> None:
    connection.execute(update(SEATS).where(SEATS.c.match == id, SEATS.c.seat == seat).values(bank=bank))


def looks(connection, guest: str, match: str, beat: float) -> None:
    """A person has a match open through a process whose last heartbeat was then."""
    process = f"p{beat}"[:32]
    connection.execute(insert(PROCESSES).values(id=process, host="h", pid=1, beat=beat))
    connection.execute(insert(PRESENCE).values(process=process, match=match, guest=guest, name=""))


def audit_log(connection) -> list[tuple[str, str, str, str]]:
    rows = connection.execute(select(AUDIT_LOG).order_by(AUDIT_LOG.c.id))
    return [(row.by, row.what, row.about, row.why) for row in rows]
