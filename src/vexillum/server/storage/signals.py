"""Telling other processes what has changed. PostgreSQL passes it on when the transaction is committed, not before."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, String, bindparam, func, select

from vexillum.server.storage.match_tables import MATCHES
from vexillum.server.storage.statements.direct import Direct

CHANNEL = "vexillum"
PROCESS = "vexillum_process"
"""The execution option that names the process a connection belongs to."""


TOLD = func.pg_notify(bindparam("channel", type_=String), bindparam("payload", type_=String))
"""What a statement of PostgreSQL selects in order to tell the other processes; its parameters are a :func:`notice`."""
_NOTIFY = Direct(select(TOLD))


class Signal(msgspec.Struct, frozen=True, array_like=True):
    """What happened to a match: ``"match"`` with its new version, ``"chat"`` with a line's number, …"""

    kind: str
    match: str
    n: int = 0
    guest: str = ""
    process: str = ""
    """Who says so."""


def post(connection: Connection, kind: str, match: str, n: int = 0, guest: str = "") -> None:
    """Tell the other processes, with the transaction of this change. SQLite's look by themselves (``pubsub``)."""
    if connection.dialect.name == "postgresql":
        _NOTIFY(connection, notice(connection, kind, match, n, guest))


def notice(connection: Connection, kind: str, match: str, n: int = 0, guest: str = "") -> dict[str, str]:
    """What PostgreSQL is given to tell the other processes."""
    process = connection.get_execution_options().get(PROCESS, "")
    return {"channel": CHANNEL, "payload": msgspec.json.encode(Signal(kind, match, n, guest, process)).decode()}


def versions(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """How far some matches have got, whatever was heard of them."""
    if not ids:
        return {}
    found = select(MATCHES.c.id, MATCHES.c.version).where(MATCHES.c.id.in_(ids))
    return {row.id: row.version for row in connection.execute(found)}
