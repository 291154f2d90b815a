"""People who were banned leave their seats. The ban may come from the command line: the servers find out."""

from __future__ import annotations

from functools import partial

from vexillum.server.kernel.periodic import Ticker
from vexillum.server.matches.departures import leave_all
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.seats.seat_records import REMOVED
from vexillum.server.storage.people.moderation import banned_players

EVERY = 30.0
"""Seconds between two looks for people who were banned elsewhere."""


async def remove(hub: Hub, account: str) -> None:
    """Leave somebody's running seats to agents."""
    await leave_all(hub, account, REMOVED)


async def remove_banned(hub: Hub) -> None:
    """Anyone who is banned and still plays leaves now."""
    for account in await hub.database.read(banned_players):
        await remove(hub, account)


def ticker(hub: Hub) -> Ticker:
    """Looks for people who were banned."""
    return Ticker("removing", EVERY, partial(remove_banned, hub))
