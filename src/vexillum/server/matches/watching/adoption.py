"""A guest has an account now: what they have played is the account's."""

from __future__ import annotations

import logging
from functools import partial

from vexillum.core.errors import VexillumError
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.seats import seat_changes
from vexillum.server.matches.synchronization import settled
from vexillum.server.storage.watching import guests

_log = logging.getLogger(__name__)


async def adopt(hub: Hub, guest: str, account: str, name: str) -> None:
    """Hand all matches of a guest to an account. One that cannot be loaded is deleted with the guest, after a while."""
    for id in await hub.database.read(guests.matches_of, guest):
        try:
            async with hub.using(id) as live, live.match.lock:
                await settled(live.match, partial(seat_changes.adopt, live.match, guest, account, name))
        except VexillumError as error:
            _log.warning("a guest's match could not be adopted", extra={"match": id, "why": str(error)})
            return
    await hub.database.run(guests.become_account, guest, account)
