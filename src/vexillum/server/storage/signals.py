"""Telling other processes what has changed. PostgreSQL passes it on when the transaction is committed, not before."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, text

CHANNEL = "vexillum"
PROCESS = "vexillum_process"
"""The execution option that names the process a connection belongs to."""


class Signal(msgspec.Struct, frozen=True, array_like=True):
    """What happened to a match: ``"match"`` with its new version, ``"chat"`` with a line's number, …"""

    kind: str
    match: str
    n: int = 0
    guest: str = ""
    process: str = ""
    """Who says so."""


def post(connection: Connection, kind: str, match: str, n: int = 0, guest: str = "") -> None:
    """Tell the other processes, with the transaction that this belongs to. SQLite's are told by :mod:`wire.polling`."""
    if connection.dialect.name == "postgresql":
        process = connection.get_execution_options().get(PROCESS, "")
        payload = msgspec.json.encode(Signal(kind, match, n, guest, process)).decode()
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})
