"""A guest has an account now: what they have played is the account's."""

from __future__ import annotations

import logging
from functools import partial

from msgspec.structs import replace

from vexillum.core.errors import VexillumError
from vexillum.server.matches.client import TRY_AGAIN
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.matches.synchronization import settled
from vexillum.server.storage.watching import guests

_log = logging.getLogger(__name__)


async def adopt(hub: Hub, guest: str, account: str, name: str) -> None:
    """Hand all matches of a guest to an account. One that cannot be loaded is deleted with the guest, after a while."""
    for id in await hub.database.read(guests.matches_of, guest):
        try:
            async with hub.using(id) as live, live.match.lock:
                await settled(live.match, partial(_hand_over, live.match, guest, account, name))
        except VexillumError as error:
            _log.warning("a guest's match could not be adopted", extra={"match": id, "why": str(error)})
            return
    await hub.database.run(guests.leave, guest, account)


async def _hand_over(match: Match, guest: str, account: str, name: str) -> None:
    seats = {
        seat: replace(record, guest=account, name=name) for seat, record in match.seats.items() if record.guest == guest
    }
    await match.put_seats(seats, host=account)
    for client in match.everybody:
        if client.guest == guest:
            client.leave(TRY_AGAIN)
