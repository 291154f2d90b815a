"""Notifications to other processes. PostgreSQL delivers them when the transaction is committed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, String, bindparam, func, select

from vexillum.server.storage.match_tables import MATCHES
from vexillum.server.storage.statements.direct import Direct

CHANNEL = "vexillum"
PROCESS = "vexillum_process"
"""The execution option with the id of the connection's process."""


TOLD = func.pg_notify(bindparam("channel", type_=String), bindparam("payload", type_=String))
"""The SQL expression that sends a notification; its parameters are a :func:`notice`."""
_NOTIFY = Direct(select(TOLD))


class Signal(msgspec.Struct, frozen=True, array_like=True):
    """A change of a match: ``"match"`` with its new version, ``"chat"`` with a line's id, …"""

    kind: str
    match: str
    n: int = 0
    guest: str = ""
    process: str = ""
    """The sending process."""


def post(connection: Connection, kind: str, match: str, n: int = 0, guest: str = "") -> None:
    """Notify the other processes, in the transaction of this change. With SQLite they poll (``pubsub``)."""
    if connection.dialect.name == "postgresql":
        _NOTIFY(connection, notice(connection, kind, match, n, guest))


def notice(connection: Connection, kind: str, match: str, n: int = 0, guest: str = "") -> dict[str, str]:
    """The parameters of a notification."""
    process = connection.get_execution_options().get(PROCESS, "")
    return {"channel": CHANNEL, "payload": msgspec.json.encode(Signal(kind, match, n, guest, process)).decode()}


def versions(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """The current versions of some matches."""
    if not ids:
        return {}
    found = select(MATCHES.c.id, MATCHES.c.version).where(MATCHES.c.id.in_(ids))
    return {row.id: row.version for row in connection.execute(found)}
