"""What those see of a match who watch it with a delay: the table as it stood then, as if nothing had come after it."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from vexillum.core.session import Session
from vexillum.server.kernel import watch_delay
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.seats.seat_records import with_its_person
from vexillum.server.storage.records import RATED_WANTED, Act, MatchRecord, SeatRecord, standing_answers
from vexillum.server.storage.watching.horizons import Horizon, acts_within, horizon

if TYPE_CHECKING:
    from vexillum.server.matches.match import Match


class Watched(NamedTuple):
    """A match as it is seen later. Nobody gives answers to this session."""

    acts: int
    past: Past
    session: Session[Any]


def delay_of(match: Match, guest: str) -> Delay | None:
    """How much later somebody sees a match; None: at once. Players see it at once, and everybody when it is over."""
    if match.record.delay is None or match.session.over:
        return None
    return None if is_player(match.record, guest) else watch_delay.loads(match.record.delay)


def is_player(record: MatchRecord, guest: str) -> bool:
    """Has somebody a seat, be it lent to an agent?"""
    return any(holder.guest == guest for holder in record.seats.values())


def as_watched(record: MatchRecord, guest: str) -> MatchRecord:
    """A match for the lists of somebody: of one that they see later, nothing that an answer has changed."""
    if record.delay is None or record.over or is_player(record, guest):
        return record
    seats = {seat: with_its_person(holder) for seat, holder in record.seats.items()}
    return replace(
        record, asked=None, since=record.made, deadline=None, touched=record.made, seats=seats, rated=as_agreed(record)
    )


def as_agreed(record: MatchRecord) -> str | None:
    """Was a match to be rated, when it was made? Answers and what is taken back change whether it is."""
    return None if record.rated is None else RATED_WANTED


def seats_then(seats: dict[str, SeatRecord], fixed: set[str]) -> dict[str, SeatRecord]:
    """Who sat where, where the rules had not yet asked for an agent: ``fixed`` are the seats for which they had."""
    return {seat: holder if seat in fixed else with_its_person(holder) for seat, holder in seats.items()}


async def watched(match: Match, delay: Delay) -> tuple[Horizon, Watched]:
    """How far one sees, and the match as it stood then. The caller holds the lock."""
    seen = await match.database.read(horizon, match.id, delay, time.time())
    return seen, await watched_at(match, seen.acts)


async def watched_at(match: Match, acts: int) -> Watched:
    """The match after this many acts. Acts are only added, so what was made once stays right."""
    for known in (match.audience.known, match.audience.looked):
        if known is not None and known.acts == acts:
            return known
    done = await match.database.read(_acts, match.id, acts)
    session = await asyncio.to_thread(Past(match.session).branch, standing_answers(done))
    return Watched(acts, Past(session), session)


def _acts(connection: Connection, match: str, acts: int) -> list[Act]:
    return acts_within(connection, match, Horizon(acts, 0.0))


async def present_or_past(match: Match, guest: str) -> tuple[int, Past, Session[Any]]:
    """A match as somebody may see it: a number that grows with it, its moments, and the last one of them.

    The caller holds the lock, and asks the last moment nothing that changes it.
    """
    delay = delay_of(match, guest)
    if delay is None:
        return match.version, Past(match.session), match.session
    _, seen = await watched(match, delay)
    match.audience.looked = seen
    return seen.acts, seen.past, seen.session
