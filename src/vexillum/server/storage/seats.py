"""Stored seats. No other module writes the table ``seats``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from vexillum.server.storage.match_tables import MATCHES, SEATS
from vexillum.server.storage.records import SeatRecord
from vexillum.server.storage.statements.direct import Direct
from vexillum.server.storage.turn_times import LATE

_OF_MATCHES = (
    select(SEATS).where(SEATS.c.match.in_(bindparam("ids", expanding=True))).order_by(SEATS.c.match, SEATS.c.place)
)
_COLUMNS = ("match", "place", "seat", *SeatRecord.__struct_fields__)
_PUT = Direct(
    update(SEATS)
    .where(SEATS.c.match == bindparam("this"), SEATS.c.seat == bindparam("there"))
    .values({name: bindparam(f"new_{name}") for name in SeatRecord.__struct_fields__})
)


def of_matches(connection: Connection, ids: Sequence[str]) -> dict[str, dict[str, SeatRecord]]:
    """The seats of some matches, in order."""
    rows = connection.execute(_OF_MATCHES, {"ids": ids})
    seats: dict[str, dict[str, SeatRecord]] = {}
    for row in rows.mappings():
        record = SeatRecord(**{name: row[name] for name in SeatRecord.__struct_fields__})
        seats.setdefault(row["match"], {})[row["seat"]] = record
    return seats


def add(connection: Connection, match: str, seats: Mapping[str, SeatRecord]) -> None:
    """Add the seats of a new match."""
    new: dict[str, Any] = {}
    for place, (seat, record) in enumerate(seats.items()):
        row = {"match": match, "place": place, "seat": seat, **_values(record)}
        new |= {f"new_{name}_{place}": value for name, value in row.items()}
    _all(len(seats))(connection, new)


@cache
def _all(places: int) -> Direct:
    """A single statement for all seats of a match, which saves round trips."""
    rows: list[dict[str, Any]] = [
        {name: bindparam(f"new_{name}_{place}") for name in _COLUMNS} for place in range(places)
    ]
    return Direct(insert(SEATS).values(rows))


def put(connection: Connection, match: str, seats: Mapping[str, SeatRecord]) -> None:
    """Update seats. The caller has written the row of the match first."""
    for seat, record in seats.items():
        new = {f"new_{name}": value for name, value in _values(record).items()}
        _PUT(connection, {"this": match, "there": seat, **new})


def move_lateness(connection: Connection, match: str, seconds: float) -> None:
    """Move the time since when players of a match are late who may come back."""
    late = (SEATS.c.match == match, SEATS.c.left == LATE, SEATS.c.guest.is_not(None))
    connection.execute(update(SEATS).where(*late).values(sat=SEATS.c.sat + seconds))


def import_rows(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Import the seats of a match from another database."""
    connection.execute(insert(SEATS), rows)


def rename_finished(connection: Connection, account: str, name: str) -> None:
    """Rename an account on the seats of finished matches."""
    over = select(MATCHES.c.id).where(MATCHES.c.over.is_(True))
    mine = (SEATS.c.guest == account, SEATS.c.match.in_(over))
    connection.execute(update(SEATS).where(*mine).values(name=name))


def forget(connection: Connection, account: str) -> None:
    """Anonymise the seats of an account. The caller has written the rows of the matches first."""
    connection.execute(update(SEATS).where(SEATS.c.guest == account).values(guest=None, name=""))
    connection.execute(update(SEATS).where(SEATS.c.invited == account).values(invited=None, name=""))


def _values(record: SeatRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in SeatRecord.__struct_fields__}
