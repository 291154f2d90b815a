"""The same once more: a new match with the same people and agents, from the beginning."""

from __future__ import annotations

from vexillum.core.dice import fresh_seed
from vexillum.core.session import HUMAN, Session
from vexillum.server import making
from vexillum.server.people import OPEN, new_token
from vexillum.server.play.client import Client
from vexillum.server.play.match import Match
from vexillum.server.refusals import Refusal
from vexillum.server.storage import matches
from vexillum.server.storage.records import SeatRecord


async def rematch(match: Match, client: Client) -> None:
    """Make the rematch, or find the one that was made already, and tell everybody."""
    if not match.session.over:
        raise Refusal("not_over", 409)
    if not match.played_by(client.guest) and client.guest != match.host:
        raise Refusal("watch", 403)
    if match.rematch is None:
        old = match.session.setup
        session = Session.start(
            match.session.game,
            scenario=old.scenario,
            players=len(old.seats),
            options=old.options,
            seed=fresh_seed(),
            position=old.position,
        )
        seats = {seat: _again(record) for seat, record in match.seats.items()}
        record = making.match_record(session, seats, match.host)
        await match.database.run(matches.add, record)
        await match.database.run(matches.set_rematch, match.id, record.id)
        match.rematch = record.id
    match.tell("rematch", match=match.rematch)


def _again(record: SeatRecord) -> SeatRecord:
    """A seat of the new match: whoever handed it to an agent sits there again."""
    if record.player == OPEN:
        return SeatRecord(OPEN, token=new_token())
    if record.guest is not None:
        return SeatRecord(HUMAN, record.guest, record.name)
    return SeatRecord(record.player)
