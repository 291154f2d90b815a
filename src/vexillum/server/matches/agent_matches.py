"""Matches in which only agents play. In a club a host may have only a few running at the same time: nobody waits for
them, and each wants to think without end.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection

from vexillum.server.kernel.ids import is_account
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage import lobby
from vexillum.server.storage.records import SeatRecord


def only_agents(seats: Mapping[str, SeatRecord]) -> bool:
    """Does no person play, and is no seat open?"""
    return all(record.agent is not None for record in seats.values())


def check(connection: Connection, host: str, most: int | None) -> None:
    """Refuse what was just written in this transaction, if a host has too many matches without people now.

    At home nobody is refused: a guest is whatever a browser says, and a new one costs nothing.
    """
    if most is not None and is_account(host) and lobby.agent_matches(connection, host) > most:
        raise Refusal("agent_matches", 409, most=most)
