"""A match as delayed spectators see it: the table as it was, as if nothing had followed."""

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
from vexillum.server.storage.records import RATED_OFF, RATED_WANTED, Act, MatchRecord, SeatRecord, standing_answers
from vexillum.server.storage.watching.horizons import Horizon, acts_within, horizon

if TYPE_CHECKING:
    from vexillum.server.matches.match import Match


class DelayedMatch(NamedTuple):
    """A match as of some time ago. Nobody answers in this session."""

    acts: int
    past: Past
    session: Session[Any]


def delay_of(match: Match, guest: str) -> Delay | None:
    """How long a person's view is delayed; None: not at all, as for players, and for everyone after the game."""
    if match.record.delay is None or match.session.over:
        return None
    return None if is_player(match.record, guest) else watch_delay.loads(match.record.delay)


def is_player(record: MatchRecord, guest: str) -> bool:
    """Whether a person has a seat, even one lent to an agent."""
    return any(holder.guest == guest for holder in record.seats.values())


def as_watched(record: MatchRecord, guest: str) -> MatchRecord:
    """A match for a person's lists; for delayed spectators without anything that answers have changed."""
    if record.delay is None or record.over or is_player(record, guest):
        return record
    seats = {seat: with_its_person(holder) for seat, holder in record.seats.items()}
    return replace(
        record, asked=None, since=record.made, deadline=None, touched=record.made, seats=seats, rated=as_agreed(record)
    )


def as_agreed(record: MatchRecord) -> str | None:
    """The rated flag agreed at the start; answers and undos may change it later. That it was dropped before the start
    is no secret.
    """
    return record.rated if record.rated in (None, RATED_OFF) else RATED_WANTED


def seats_then(seats: dict[str, SeatRecord], fixed: set[str]) -> dict[str, SeatRecord]:
    """The seats before the rules demanded agents: ``fixed`` are those for which they already had."""
    return {seat: holder if seat in fixed else with_its_person(holder) for seat, holder in seats.items()}


async def watched(match: Match, delay: Delay) -> tuple[Horizon, DelayedMatch]:
    """The visible horizon, and the match as of then. The caller holds the lock."""
    seen = await match.database.read(horizon, match.id, delay, time.time())
    return seen, await delayed_match_at(match, seen.acts)


async def delayed_match_at(match: Match, acts: int) -> DelayedMatch:
    """The match after this many acts. Acts are append-only, so a cached one stays valid."""
    for known in (match.audience.known, match.audience.looked):
        if known is not None and known.acts == acts:
            return known
    done = await match.database.read(_acts, match.id, acts)
    session = await asyncio.to_thread(Past(match.session).branch, standing_answers(done))
    return DelayedMatch(acts, Past(session), session)


def _acts(connection: Connection, match: str, acts: int) -> list[Act]:
    return acts_within(connection, match, Horizon(acts, 0.0))


async def present_or_past(match: Match, guest: str) -> tuple[int, Past, Session[Any]]:
    """A match as a person may see it: a growing number, its moments, and the last one's session.

    The caller holds the lock and must not change that session.
    """
    delay = delay_of(match, guest)
    if delay is None:
        return match.version, Past(match.session), match.session
    _, seen = await watched(match, delay)
    match.audience.looked = seen
    return seen.acts, seen.past, seen.session
