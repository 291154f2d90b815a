"""Replacing a person who does not play any more. Only then: a seat's secrets are its person's."""

from __future__ import annotations

from functools import partial

from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import OPEN, Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.access import check_invited
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats import seat_records
from vexillum.server.matches.seats.club_seats import check_no_tournament, keep_for
from vexillum.server.matches.seats.seat_changes import reseat, started
from vexillum.server.storage import matches
from vexillum.server.storage.people import activity
from vexillum.server.storage.records import SeatRecord


async def replace_person(match: Match, me: Person, seat: str, to: str, name: str | None = None) -> None:
    """Let an agent play a seat, or open it: for anyone, or for the person with this name."""
    await check_invited(match.database, match, me.id)
    check_no_tournament(match)
    agents = match.session.game.seat_agents
    if to != OPEN and to not in agents:
        raise Refusal("no_agent", agent=to[:40], known=[*agents, OPEN])
    if (agent := match.demanded(seat)) is not None:
        raise Refusal("seat_fixed", 403, seat=seat, agent=agent)
    record = match.seats[seat]
    if record.guest == me.id:
        raise Refusal("replace_yourself", 409)
    await _check_decides(match, me)
    await _check_replaceable(match, seat, record)
    why = record.left or (seat_records.REMOVED if record.guest is not None else None)
    if to != OPEN:
        new = seat_records.given_up(record, to, why)
    else:
        why = why or (seat_records.why_opened(record) if started(match) else None)
        if name is not None:
            await keep_for(match, me, seat, name, why)
            return
        new = seat_records.opened(record, why)
    lost = record.guest
    beside = None if lost is None else partial(matches.watch, id=match.id, guest=lost, seat=seat)
    await reseat(match, {seat: new}, by=me.id, beside=beside)


async def _check_decides(match: Match, me: Person) -> None:
    """The host decides; if the host has gone, the players do."""
    if me.id == match.host:
        return
    if not match.played_by(me.id) or not await match.database.read(activity.is_inactive, match.host):
        raise Refusal("host_only", 403)


async def _check_replaceable(match: Match, seat: str, record: SeatRecord) -> None:
    """Refuse to replace a person who plays. A chess clock says by itself when somebody has gone."""
    if record.guest is None or record.left is not None:
        return
    bank = isinstance(time_control.loads(match.record.clock), time_control.Bank)
    gone = activity.is_banned if bank else activity.is_inactive
    if not await match.database.read(gone, record.guest):
        raise Refusal("still_here", 403, seat=seat)
