"""Removes a person from all their matches because they deleted their account or were banned."""

from __future__ import annotations

import logging
from functools import partial

from vexillum.core.errors import VexillumError
from vexillum.server.matches.client import POLICY
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats import seat_records
from vexillum.server.matches.seats.seat_changes import next_host, reseat
from vexillum.server.matches.synchronization import settled
from vexillum.server.storage import matches
from vexillum.server.storage.people import personal_data
from vexillum.server.storage.records import SeatRecord

_log = logging.getLogger(__name__)


async def leave_all(hub: Hub, account: str, left: str = seat_records.GONE) -> None:
    """Leave every running match: the game's quick agent takes over. Matches that cannot be loaded are skipped."""
    for id in await hub.database.read(personal_data.running, account):
        try:
            async with hub.using(id) as live, live.match.lock:
                await settled(live.match, partial(leave, live.match, account, left))
        except VexillumError as error:
            _log.warning("player could not be removed from a match", extra={"match": id, "why": str(error)})


async def leave(match: Match, account: str, left: str) -> None:
    """Leave one match: its seats, invitations and the role of host. The caller holds the lock."""
    for client in match.all_clients:
        if client.guest == account:
            client.leave(POLICY)
    if match.session.over:
        return
    quick = match.session.game.info.quick_agent
    seats = {seat: _without(record, account, quick, left) for seat, record in match.seats.items()}
    changed = {seat: record for seat, record in seats.items() if record != match.seats[seat]}
    host = next_host(seats, account) if match.host == account else None
    if changed or host is not None:
        played = next((seat for seat, record in match.seats.items() if record.guest == account), None)
        # If they come back one day, they still know what the seat has hidden.
        knows = None if played is None else partial(matches.watch, id=match.id, guest=account, seat=played)
        await reseat(match, changed, beside=knows, host=host or match.host)


def _without(record: SeatRecord, account: str, quick: str, left: str) -> SeatRecord:
    """A seat after its person left: an agent continues, or the invitation is cleared."""
    if record.guest == account:
        return seat_records.given_up(record, record.agent or quick, left)
    if record.invited == account:
        return seat_records.opened(record, record.left)
    return record
