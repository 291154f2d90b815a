"""Taking, declining, reserving and leaving seats at a club's table. The caller holds the lock."""

from __future__ import annotations

import time
from functools import partial

from sqlalchemy import Connection

from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import OPEN, Person
from vexillum.server.kernel.rating_law import Way, by_hand, effect
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.notices import notify_invited
from vexillum.server.matches.access import check_invited
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats import invitations, seat_records, seat_rules, told_secrets
from vexillum.server.matches.seats.seat_changes import leave, reseat, started
from vexillum.server.storage import lobby, matches
from vexillum.server.storage.records import RATED_ON, SeatRecord
from vexillum.server.storage.turn_times import LATE


async def sit(match: Match, me: Person, seat: str) -> None:
    """Take an open seat that is reserved for this person, or at an open table."""
    await check_invited(match.database, match, me.id)
    record = match.seats[seat]
    check_free(match, record, seat, me)
    if record.invited is None and not match.record.open:
        raise Refusal("not_invited", 403)
    await take(match, me, seat)


async def follow_link(match: Match, me: Person, seat: str) -> None:
    """Take a seat by its link, also at a private table."""
    if match.session.over:
        raise Refusal("over", 409)
    if match.record.closed is not None:
        raise Refusal("closed", 403, why=match.record.closed)
    check_free(match, match.seats[seat], seat, me)
    await take(match, me, seat)


def check_no_tournament(match: Match) -> None:
    """Refuse seat changes at a tournament's table: the tournament decides who sits there."""
    if match.record.tournament is not None:
        raise Refusal("tournament_seat", 403)


def check_rated_seat(match: Match, me: str, record: SeatRecord, to: str, *, admin: bool = False) -> None:
    """In a rated match, refuse to let someone who plays there decide who plays a seat without a person. An open seat
    they can hand to the quick agent, and invite someone to it.
    """
    if match.record.rated != RATED_ON or record.guest is not None:
        return
    if record.player == OPEN and to in (OPEN, match.session.game.info.quick_agent):
        return
    effect(Way.NO_PLAYER, by_hand(plays=seat_rules.sits(match.seats, me), admin=admin))


def check_free(match: Match, record: SeatRecord, seat: str, me: Person) -> None:
    """Refuse a seat that is taken or reserved for someone else."""
    if (agent := match.demanded(seat)) is not None:
        raise Refusal("seat_fixed", 403, seat=seat, agent=agent)
    if record.player != OPEN:
        raise Refusal("taken", 409)
    if record.invited not in (None, me.id):
        raise Refusal("seat_kept", 403, seat=seat)


async def take(match: Match, me: Person, seat: str) -> None:
    """Take an open seat. Refused to people who already have one, or whom someone at the table has blocked."""
    if any(record.guest == me.id for record in match.seats.values()):
        raise Refusal("one_seat", 409)
    if await match.database.read(lobby.is_blocked, match.id, me.id):
        raise Refusal("cannot_sit", 403)
    await check_lost(match, me.id, seat)
    check_secrets(match, me.id, seat)
    clock = time_control.loads(match.record.clock)
    back = await match.database.read(matches.seat_left, match.id, me.id) == seat
    others = {name: seat_records.declined(record) for name, record in match.seats.items() if record.invited == me.id}
    mine = seat_records.taken(match.seats[seat], me.id, me.name, clock, time.time(), back=back)
    await reseat(match, others | {seat: mine})


async def check_lost(match: Match, me: str, seat: str) -> None:
    """Refuse a fresh time bank to a player who has used theirs up, unless the host invites them back."""
    record, bank = match.seats[seat], isinstance(time_control.loads(match.record.clock), time_control.Bank)
    if not bank or record.left != LATE or record.invited == me or not _others(match, me, seat):
        return
    if await match.database.read(matches.seat_left, match.id, me) == seat:
        raise Refusal("lost_in_time", 403, seat=seat)


def check_secrets(match: Match, me: str, seat: str) -> None:
    """Refuse a second seat where others play and information is hidden: to who has another one, or was ever shown it.

    Who was shown everything may sit down: all others were told before they did.
    """
    hidden = match.session.game.info.hidden
    if hidden and _others(match, me, seat) and told_secrets.knows_another_seat(match.record, me, seat):
        raise Refusal("one_secret", 403)


def _others(match: Match, me: str, seat: str) -> bool:
    """Whether another person plays or may join, besides the player of ``seat``."""
    seats = (record for name, record in match.seats.items() if name != seat)
    return any(record.player == OPEN or record.guest not in (None, me) for record in seats)


async def decline(match: Match, me: Person, seat: str) -> None:
    """Decline an invitation. The seat stays open."""
    record = match.seats[seat]
    if record.player != OPEN or record.invited != me.id:
        await check_invited(match.database, match, me.id)
        raise Refusal("no_invitation", 404, seat=seat)
    await reseat(match, {seat: seat_records.declined(record)})


async def invite(match: Match, me: Person, seat: str, name: str) -> None:
    """Invite someone by name to a seat without a person."""
    await check_invited(match.database, match, me.id)
    check_no_tournament(match)
    if me.id != match.host:
        raise Refusal("host_only", 403)
    record = match.seats[seat]
    if (agent := match.demanded(seat)) is not None:
        raise Refusal("seat_fixed", 403, seat=seat, agent=agent)
    if record.guest is not None:
        raise Refusal("taken", 409)
    check_rated_seat(match, me.id, record, OPEN, admin=me.admin)
    why = record.left if record.player == OPEN else seat_records.why_opened(record) if started(match) else None
    await keep_for(match, me, seat, name, why)


async def keep_for(match: Match, me: Person, seat: str, name: str, why: str | None) -> None:
    """Reserve a seat for someone by name and notify them. A player who lost it may watch."""
    other = await match.database.read(invitations.guest_of, me.id, name)
    elsewhere = (record for name, record in match.seats.items() if name != seat)
    if any(other.id in (record.guest, record.invited) for record in elsewhere):
        raise Refusal("plays_already", 409, name=other.name)
    record = match.seats[seat]
    if record.invited == other.id:
        return
    new = seat_records.opened(record, why, invited=other.id, name=other.name)
    tell = partial(_tell, match=match.id, seat=seat, other=other.id, by=me, lost=record.guest)
    await reseat(match, {seat: new}, beside=tell)


def _tell(connection: Connection, *, match: str, seat: str, other: str, by: Person, lost: str | None) -> None:
    if lost is not None:
        matches.watch(connection, match, lost, seat)
    notify_invited(connection, other, match, seat, by.id, by.name)


async def get_up(match: Match, me: Person, seat: str, *, opens: bool) -> None:
    """Leave a seat for good, also one that an agent currently plays."""
    if match.seats[seat].guest != me.id:
        await check_invited(match.database, match, me.id)
        raise Refusal("not_yours", 403, seat=seat)
    if opens:
        check_no_tournament(match)
    if (agent := match.demanded(seat)) is not None and opens:
        raise Refusal("seat_fixed", 403, seat=seat, agent=agent)
    await leave(match, me.id, seat, to=OPEN if opens else match.demanded(seat))
