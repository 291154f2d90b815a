"""Renames a person wherever they sit."""

from __future__ import annotations

import logging
from functools import partial

from vexillum.core.errors import VexillumError
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.matches.presence.greetings import greet_all
from vexillum.server.matches.seats.seat_changes import rename
from vexillum.server.matches.synchronization import settled
from vexillum.server.storage import seats
from vexillum.server.storage.people import personal_data

_log = logging.getLogger(__name__)


async def rename_all(hub: Hub, account: str, name: str) -> None:
    """Write the new name on every seat they have or that is reserved for them. Their chat lines keep the old name."""
    await hub.database.run(seats.rename_finished, account, name)
    for id in await hub.database.read(personal_data.running, account):
        try:
            async with hub.using(id) as live, live.match.lock:
                await settled(live.match, partial(_rename, live.match, account, name))
        except VexillumError as error:
            _log.warning("player could not be renamed in a match", extra={"match": id, "why": str(error)})


async def _rename(match: Match, account: str, name: str) -> None:
    await rename(match, account, name)
    for client in match.all_clients:
        if client.guest == account:
            client.name = name
    greet_all(match)
    await match.show()
