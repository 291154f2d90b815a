"""Replaces a person who no longer plays. Only then, because a seat's secrets belong to its person."""

from __future__ import annotations

import time
from functools import partial

from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import OPEN, Person
from vexillum.server.kernel.rating_law import By, Effect, Way, by_hand, effect
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import AFTER_START, DAY, Days
from vexillum.server.matches.access import check_invited
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats import seat_records, seat_rules
from vexillum.server.matches.seats.club_seats import check_no_tournament, check_rated_seat, keep_for
from vexillum.server.matches.seats.seat_changes import reseat, started
from vexillum.server.storage import matches
from vexillum.server.storage.people import activity
from vexillum.server.storage.people.vacations import vacation_of
from vexillum.server.storage.records import RATED_ON, SeatRecord
from vexillum.server.storage.turn_times import LATE


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
    spared = await _check_rated(match, me, record, to)
    removed = spared or (record.left is None and record.guest is not None)
    why = seat_records.REMOVED if removed else record.left
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
    """The host decides, or the players if the host has gone."""
    if me.id == match.host:
        return
    if not match.played_by(me.id) or not await match.database.read(activity.is_inactive, match.host):
        raise Refusal("host_only", 403)


async def _check_replaceable(match: Match, seat: str, record: SeatRecord) -> None:
    """Refuse to replace a person who plays. With a time bank the clock takes care of absence."""
    if record.guest is None or record.left is not None:
        return
    bank = isinstance(time_control.loads(match.record.clock), time_control.Bank)
    gone = activity.is_banned if bank else activity.is_inactive
    if not await match.database.read(gone, record.guest):
        raise Refusal("still_here", 403, seat=seat)


async def _check_rated(match: Match, me: Person, record: SeatRecord, to: str) -> bool:
    """Refuse what the law of ratings does not allow in a rated match. True if the replaced player is not rated then.

    Someone who plays at the table themselves can only let the quick agent play on for a player who is absent.
    """
    if match.record.rated != RATED_ON:
        return False
    check_rated_seat(match, me.id, record, to, admin=me.admin)
    if record.guest is None:
        return False
    by = by_hand(plays=seat_rules.sits(match.seats, me.id), admin=me.admin)
    found = effect(await _way(match, record, record.guest), by)
    if by is By.PLAYER and to != match.session.game.info.quick_agent:
        raise Refusal("rated_own_table", 403)
    return found is Effect.SPARED


async def _way(match: Match, record: SeatRecord, person: str) -> Way:
    """How a person's seat is given away. Who is late may come back for one more period of the clock, which does not run
    during a vacation, and does not end in the first hour after a start of the server.
    """
    clock = time_control.loads(match.record.clock)
    if record.left != LATE or not isinstance(clock, Days):
        return Way.ABSENT
    vacation = await match.database.read(vacation_of, person)
    since = max(record.sat or 0.0, vacation.until or 0.0)
    ends = max(since + clock.days * DAY, match.reachable + AFTER_START)
    return Way.LATE_IN_GRACE if time.time() < ends else Way.LATE_FOR_LONG
