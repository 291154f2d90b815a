"""Removes banned players from their seats. The ban may come from the command line, so servers check for it."""

from __future__ import annotations

from functools import partial

from vexillum.server.kernel.periodic import Ticker
from vexillum.server.matches.departures import leave_all
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.seats.seat_records import REMOVED
from vexillum.server.storage.people.moderation import banned_players

EVERY = 30.0
"""Seconds between checks for people banned elsewhere."""


async def remove(hub: Hub, account: str) -> None:
    """Hand a person's running seats to agents."""
    await leave_all(hub, account, REMOVED)


async def remove_banned(hub: Hub) -> None:
    """Remove every banned person who still plays."""
    for account in await hub.database.read(banned_players):
        await remove(hub, account)


def ticker(hub: Hub) -> Ticker:
    """The periodic check for banned players."""
    return Ticker("removing", EVERY, partial(remove_banned, hub))
