"""Rematches: a new match with the same people and agents, from the beginning."""

from __future__ import annotations

import asyncio
from functools import partial

from msgspec.structs import replace
from sqlalchemy import Connection

from vexillum.core.dice import fresh_seed
from vexillum.core.session import HUMAN, Session
from vexillum.server.kernel import time_control, watch_delay
from vexillum.server.kernel.ids import OPEN, is_account
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.seen_secrets import EVERYTHING, noted
from vexillum.server.mail.notices import notify_invited
from vexillum.server.matches import agent_matches, new_match
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.server_messages import Rematch
from vexillum.server.matches.match import Match
from vexillum.server.matches.rated_play import may_be_rated
from vexillum.server.matches.seats import seat_records
from vexillum.server.matches.stored_session import pack
from vexillum.server.storage import matches
from vexillum.server.storage.people import activity, friends
from vexillum.server.storage.people.vacations import vacation_until
from vexillum.server.storage.records import MatchRecord, SeatRecord


async def rematch(match: Match, client: Client, _: client_messages.Rematch) -> None:
    """Create the rematch, or find the existing one, and tell all clients."""
    if not match.session.over:
        raise Refusal("not_over", 409)
    if not match.played_by(client.guest) and client.guest != match.host:
        raise Refusal("watch", 403)
    rematch = match.record.rematch
    if rematch is None:
        old = match.session.setup
        session = await asyncio.to_thread(
            Session.start,
            match.session.game,
            scenario=old.scenario,
            players=len(old.seats),
            options=old.options,
            seed=fresh_seed(),
            position=old.position,
        )
        me = client.guest
        gone = await match.database.read(_not_to_invite, me, {record.guest for record in match.seats.values()})
        seats = {seat: _again(record, me, gone) for seat, record in match.seats.items()}
        old_terms = match.record
        terms = new_match.Terms(
            title=old_terms.title if old_terms.tournament is None else "",
            open=old_terms.open,
            clock=time_control.loads(old_terms.clock),
            delay=watch_delay.loads(old_terms.delay),
            guests=old_terms.guests,
        )
        if old.position is not None and match.session.game.info.hidden:  # what was hidden there is hidden again
            people = sorted({record.guest for record in match.seats.values() if record.guest is not None})
            terms = replace(terms, seen=noted(None, [(person, EVERYTHING) for person in people]))
        if old_terms.rated is not None and old.position is None:
            host = me if is_account(me) else match.host
            terms = replace(terms, rated=may_be_rated(match.session.game, old.options, seats, host))
        away = await match.database.read(vacation_until, me) if terms.clock is not None else None
        record = new_match.match_record(session, seats, me if is_account(me) else match.host, terms, away)
        first = await asyncio.to_thread(pack, session)
        add = partial(_add, record=record, first=first, by=client.name, most=match.agent_matches)
        await match.write(rematch=record.id, beside=add)
        rematch = record.id
    match.tell(Rematch(rematch))


def _add(connection: Connection, *, record: MatchRecord, first: bytes, by: str, most: int | None) -> None:
    matches.add(connection, record, first)
    if agent_matches.only_agents(record.seats):
        agent_matches.check(connection, record.host, most)
    for seat, holder in record.seats.items():
        if holder.invited is not None:
            notify_invited(connection, holder.invited, record.id, seat, record.host, by)


def _not_to_invite(connection: Connection, me: str, people: set[str | None]) -> set[str | None]:
    """The people who cannot be invited: banned, or one has blocked the other."""
    return {
        other
        for other in people - {me, None}
        if other is not None
        and is_account(other)
        and (friends.blocked_between(connection, me, other) or activity.is_banned(connection, other))
    }


def _again(record: SeatRecord, me: str, gone: set[str | None]) -> SeatRecord:
    """A seat of the new match, with its owner even if an agent played it. With accounts, the others are invited."""
    if record.player == OPEN or record.guest in gone:
        return seat_records.new(OPEN)
    if record.guest is not None and record.guest != me and is_account(me):
        return seat_records.kept(seat_records.new(OPEN), record.guest, record.name)
    if record.guest is not None:
        return seat_records.new(HUMAN, record.guest, record.name)
    return seat_records.new(record.player)
