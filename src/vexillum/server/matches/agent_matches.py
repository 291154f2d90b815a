"""Matches played by agents alone. In a club a host may have only a few running: nobody waits for them, and each one
wants to think all the time.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection

from vexillum.server.kernel.ids import is_account
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage import lobby
from vexillum.server.storage.records import SeatRecord


def only_agents(seats: Mapping[str, SeatRecord]) -> bool:
    """Whether no person plays and no seat is open."""
    return all(record.agent is not None for record in seats.values())


def check(connection: Connection, host: str, most: int | None) -> None:
    """Refuse the change just written in this transaction if the host now has too many matches without people.

    At home nobody is refused: an id is whatever the browser sends, and a new one costs nothing.
    """
    if most is not None and is_account(host) and lobby.agent_matches(connection, host) > most:
        raise Refusal("agent_matches", 409, most=most)
