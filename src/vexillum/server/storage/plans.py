"""Plans and standing consents of players, kept while they hold their seats."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from vexillum.server.storage.match_tables import PLANS
from vexillum.server.storage.records import PlanRecord, PlanWrites


def of_match(connection: Connection, match: str) -> list[PlanRecord]:
    """All plans of a match, in the order of their creation."""
    rows = connection.execute(select(PLANS).where(PLANS.c.match == match).order_by(PLANS.c.made, PLANS.c.id))
    return [PlanRecord(id=row.id, guest=row.guest, seat=row.seat, body=row.body, made=row.made) for row in rows]


def write(connection: Connection, match: str, writes: PlanWrites) -> None:
    """Replace and delete plans. Call it in the transaction that writes the match, which keeps the order."""
    gone = [*writes.drop, *(one.id for one in writes.put)]
    connection.execute(delete(PLANS).where(PLANS.c.match == match, PLANS.c.id.in_(gone)))
    if writes.put:
        connection.execute(insert(PLANS), [{"match": match, **msgspec.structs.asdict(one)} for one in writes.put])


def of_person(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """All plans of a person, for the export of their data."""
    found = select(PLANS.c.match, PLANS.c.seat, PLANS.c.body, PLANS.c.made).where(PLANS.c.guest == guest)
    rows = connection.execute(found.order_by(PLANS.c.made, PLANS.c.id))
    return [
        {"match": row.match, "seat": row.seat, "made": row.made, "plan": msgspec.json.decode(row.body)} for row in rows
    ]
