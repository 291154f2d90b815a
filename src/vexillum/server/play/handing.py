"""Seats that change hands: to an agent, to oneself, to whoever has the link; resigning."""

from __future__ import annotations

from vexillum.core.session import HUMAN
from vexillum.server import messages
from vexillum.server.people import OPEN, new_token
from vexillum.server.play import seating
from vexillum.server.play.client import Client
from vexillum.server.play.greeting import greet_all
from vexillum.server.play.match import Match
from vexillum.server.refusals import Refusal
from vexillum.server.storage.records import SeatRecord

ME = "me"


async def hand(match: Match, client: Client, message: messages.Hand) -> None:
    """Let somebody else play a seat."""
    record = seat_record(match, message.seat)
    agents = match.session.game.agents
    if message.to not in (ME, OPEN, *agents):
        raise Refusal("no_agent", agent=message.to, known=[*agents, ME, OPEN])
    if (agent := match.demanded(message.seat)) is not None:
        raise Refusal("seat_fixed", 403, seat=message.seat, agent=agent)
    host = client.guest == match.host
    if not seating.may_hand(record, client.guest, host=host, present=match.present):
        raise Refusal("not_allowed", 403, seat=message.seat)
    if message.to == ME:
        new = SeatRecord(HUMAN, client.guest, client.name)
    elif message.to == OPEN:
        new = SeatRecord(OPEN, token=new_token())
    else:
        new = SeatRecord(message.to, record.guest, record.name)
    await _seat(match, message.seat, new)


async def resign(match: Match, client: Client, message: messages.Resign) -> None:
    """Leave a seat to the quick agent, without a way back."""
    if seat_record(match, message.seat).person != client.guest:
        raise Refusal("not_yours", 403, seat=message.seat)
    if match.session.over:
        raise Refusal("over")
    await _seat(match, message.seat, SeatRecord(match.session.game.info.quick_agent))


def seat_record(match: Match, seat: str) -> SeatRecord:
    """Who sits on a seat, or a refusal that lists the seats."""
    if seat not in match.seats:
        raise Refusal("no_seat", seat=seat, known=list(match.seats))
    return match.seats[seat]


async def _seat(match: Match, seat: str, record: SeatRecord) -> None:
    await match.seat(seat, record)
    match.takeback = None
    greet_all(match)
    await match.show()
