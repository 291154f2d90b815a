"""Changes of seats at the table: to an agent, to oneself, to anyone with the link; resignation."""

from __future__ import annotations

import time
from functools import partial

from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import OPEN, is_account
from vexillum.server.kernel.rating_law import By, Way, effect
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import Client
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats import seat_records, seat_rules
from vexillum.server.matches.seats.club_seats import check_lost, check_no_tournament, check_rated_seat, check_secrets
from vexillum.server.matches.seats.seat_changes import leave, reseat, started
from vexillum.server.storage import matches
from vexillum.server.storage.records import RATED_ON, SeatRecord

ME = "me"


async def hand(match: Match, client: Client, message: client_messages.Hand) -> None:
    """Give a seat to another player."""
    seat, to, me = message.seat, message.to, client.guest
    record = seat_record(match, seat)
    agents = match.session.game.seat_agents
    if to not in (ME, OPEN) and to not in agents:
        raise Refusal("no_agent", agent=to, known=[*agents, ME, OPEN])
    if (agent := match.demanded(seat)) is not None:
        raise Refusal("seat_fixed", 403, seat=seat, agent=agent)
    if not seat_rules.may_hand(record, me, host=me == match.host, present=match.present):
        raise Refusal("not_allowed_club" if is_account(me) else "not_allowed", 403, seat=seat)
    if to != ME:
        check_no_tournament(match)
    check_rated_seat(match, me, record, to)
    if to == OPEN and record.guest == me and is_account(me):
        await leave(match, me, seat, to=OPEN)
    elif to == ME:
        await _take(match, client, seat, record)
    elif to == OPEN:
        why = seat_records.why_opened(record) if match.record.clock and started(match) else record.left
        await reseat(match, {seat: seat_records.opened(record, why)})
    elif record.guest is None:
        await reseat(match, {seat: seat_records.given_up(record, to, record.left)}, by=me)
    else:
        if match.record.rated == RATED_ON:
            effect(Way.LENDS, By.SELF)
        await reseat(match, {seat: seat_records.lent(record, to)}, by=me)


async def _take(match: Match, client: Client, seat: str, record: SeatRecord) -> None:
    """Take a seat: one's own that an agent plays, or an open one."""
    if record.guest == client.guest:
        await reseat(match, {seat: seat_records.regained(record, client.name)})
        return
    await check_lost(match, client.guest, seat)
    if is_account(client.guest):
        check_secrets(match, client.guest, seat)
    clock = time_control.loads(match.record.clock)
    await reseat(match, {seat: seat_records.taken(record, client.guest, client.name, clock, time.time())})


async def resign(match: Match, client: Client, message: client_messages.Resign) -> None:
    """Give up a seat to the quick agent for good, and watch. With an account, this is the same as leaving the seat."""
    record = seat_record(match, message.seat)
    if record.person != client.guest:
        raise Refusal("not_yours", 403, seat=message.seat)
    if match.session.over:
        raise Refusal("over")
    if is_account(client.guest):
        await leave(match, client.guest, message.seat, to=match.demanded(message.seat))
        return
    new = seat_records.given_up(record, match.session.game.info.quick_agent, seat_records.RESIGNED)
    watching = partial(matches.watch, id=match.id, guest=client.guest, seat=message.seat)
    await reseat(match, {message.seat: new}, beside=watching)


def seat_record(match: Match, seat: str) -> SeatRecord:
    """The record of a seat; an unknown seat is refused."""
    if seat not in match.seats:
        raise Refusal("no_seat", seat=seat, known=list(match.seats))
    return match.seats[seat]
