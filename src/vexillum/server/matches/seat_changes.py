"""Changes who sits where: stores it, notifies everyone, and sends the table from the new viewpoints."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from functools import partial

from sqlalchemy import Connection, select

from vexillum.core.session import HUMAN
from vexillum.core.words.texts import Message
from vexillum.server.kernel import time_control
from vexillum.server.kernel.identities import OPEN, Person, handle_of, is_account
from vexillum.server.kernel.ratings import By, Effect, Way, by_hand, effect
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.kernel.time_control import AFTER_START, DAY, Days
from vexillum.server.mail.notices import notify_invited
from vexillum.server.matches import seat_rules
from vexillum.server.matches.access import check_invited, send_away
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import TRY_AGAIN, Client
from vexillum.server.matches.frames.server_messages import SeatNotice
from vexillum.server.matches.greetings import greet_all
from vexillum.server.matches.match import Match
from vexillum.server.matches.match_results import Write
from vexillum.server.matches.seat_rules import GONE, REMOVED, RESIGNED
from vexillum.server.storage import accounts, lobby, matches, records
from vexillum.server.storage.accounts import Profile
from vexillum.server.storage.deadlines import vacation_of
from vexillum.server.storage.records import LATE, RATED_ON, SeatRecord, begun
from vexillum.server.storage.tables import ACCOUNTS

# Changes who sits where: stores it, notifies everyone, and sends the table from the new viewpoints -------------------
#
# No other module changes the seats of a running match, except that agents demanded by the rules follow from an answer
# and
# are written with it.


async def reseat(
    match: Match,
    seats: Mapping[str, SeatRecord],
    *,
    by: str | None = None,
    also: Write | None = None,
    removed: Collection[str] = (),
    **values: str | None,
) -> None:
    """Store new seats and tell everyone. Pending undo requests are cancelled; people whose invitation is gone are
    disconnected.

    A host who leaves a match to agents alone is refused if they have too many such matches. ``by`` is who asked for the
    change; other people are always allowed to leave, be they guests of the host, out of time or banned. Where
    information is hidden, a seat is not opened to others while someone in the club has two. ``removed`` are those whose
    seat goes to another person by someone else's act.
    """
    before = match.seats
    two = match.session.game.info.hidden and seat_rules.has_two_seats({**before, **seats})
    if two and not seat_rules.has_two_seats(before):
        raise Refusal("two_secrets", 403)
    host = values.get("host") or match.host
    if by == host and only_agents({**before, **seats}) and not only_agents(before):
        also = partial(_checked, host=host, most=match.agent_matches, also=also)
    await match.put_seats(seats, takeback=None, also=also, removed=removed, **values)
    match.trouble = None
    gone = _concerned(before) - _concerned(match.seats)
    await send_away(match, [client for client in match.all_clients if client.guest in gone])
    greet_all(match)
    tell_seat_changes(match, before)
    await match.show()


async def adopt(match: Match, guest: str, account: str, name: str) -> None:
    """A guest now has an account: it takes over their seats and the match. Their clients reconnect."""
    theirs = {seat: record for seat, record in match.seats.items() if record.guest == guest}
    seats = {seat: seat_rules.adopted(record, account, name) for seat, record in theirs.items()}
    await match.put_seats(seats, host=account, seen=records.seen_renamed(match.record.seen, guest, account))
    for client in match.all_clients:
        if client.guest == guest:
            client.leave(TRY_AGAIN)


async def leave(match: Match, person: str, *left: str, why: str = seat_rules.GONE, to: str | None = None) -> None:
    """A person leaves some seats for good, and may watch from now on.

    An agent takes over (the quick one, unless ``to`` names another), or the seats become open. If the host has no seat
    left, the player who has been here longest becomes the host.
    """
    agent = match.session.game.info.quick_agent
    seats = {}
    for seat in left:
        record = match.seats[seat]
        if to == OPEN:
            seats[seat] = seat_rules.opened(record, why if started(match) else None)
        else:
            seats[seat] = seat_rules.given_up(record, to or agent, why)
    values = {}
    if person == match.host and (new_host := next_host(match.seats | seats, person)) is not None:
        values["host"] = new_host
    watching = partial(matches.watch, id=match.id, guest=person, seat=left[0])
    await reseat(match, seats, by=person, also=watching, **values)


async def rename(match: Match, person: str, name: str) -> None:
    """Rename a person on every seat they have or that is reserved for them."""
    theirs = {seat: record for seat, record in match.seats.items() if person in (record.guest, record.invited)}
    changed = {seat: seat_rules.renamed(record, name) for seat, record in theirs.items() if record.name != name}
    if changed:
        await match.put_seats(changed)


def _checked(connection: Connection, *, host: str, most: int | None, also: Write | None) -> None:
    check_agent_matches(connection, host, most)
    if also is not None:
        also(connection)


def _concerned(seats: Mapping[str, SeatRecord]) -> set[str | None]:
    return {person for record in seats.values() for person in (record.guest, record.invited)}


def started(match: Match) -> bool:
    """Whether the game has started with all seats taken. A seat opened later does not stop the clocks."""
    return match.session.decision_number > 0 and begun(match.seats)


def next_host(seats: seat_rules.Seats, host: str) -> str | None:
    """The next host; None: the host still plays, or no one else does."""
    if seat_rules.played_by(seats, host):
        return None
    people = [record for record in seats.values() if record.person is not None]
    return min(people, key=lambda record: record.sat or 0.0).person if people else None


# Taking, declining, reserving and leaving seats at a club's table. The caller holds the lock -------------------------


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
    clock = time_control.load_clock(match.record.clock)
    back = await match.database.read(matches.seat_left, match.id, me.id) == seat
    others = {name: seat_rules.declined(record) for name, record in match.seats.items() if record.invited == me.id}
    mine = seat_rules.taken(match.seats[seat], me.id, me.name, clock, time.time(), back=back)
    await reseat(match, others | {seat: mine})


async def check_lost(match: Match, me: str, seat: str) -> None:
    """Refuse a fresh time bank to a player who has used theirs up, unless the host invites them back."""
    record, bank = match.seats[seat], isinstance(time_control.load_clock(match.record.clock), time_control.Bank)
    if not bank or record.left != LATE or record.invited == me or not _others(match, me, seat):
        return
    if await match.database.read(matches.seat_left, match.id, me) == seat:
        raise Refusal("lost_in_time", 403, seat=seat)


def check_secrets(match: Match, me: str, seat: str) -> None:
    """Refuse a second seat where others play and information is hidden: to who has another one, or was ever shown it.

    Who was shown everything may sit down: all others were told before they did.
    """
    hidden = match.session.game.info.hidden
    if hidden and _others(match, me, seat) and seat_rules.knows_another_seat(match.record, me, seat):
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
    await reseat(match, {seat: seat_rules.declined(record)})


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
    why = record.left if record.player == OPEN else seat_rules.why_opened(record) if started(match) else None
    await keep_for(match, me, seat, name, why)


async def keep_for(match: Match, me: Person, seat: str, name: str, why: str | None) -> None:
    """Reserve a seat for someone by name and notify them. A player who lost it may watch."""
    other = await match.database.read(guest_of, me.id, name)
    elsewhere = (record for name, record in match.seats.items() if name != seat)
    if any(other.id in (record.guest, record.invited) for record in elsewhere):
        raise Refusal("plays_already", 409, name=other.name)
    record = match.seats[seat]
    if record.invited == other.id:
        return
    new = seat_rules.opened(record, why, invited=other.id, name=other.name)
    tell = partial(_tell, match=match.id, seat=seat, other=other.id, by=me, lost=record.guest)
    await reseat(match, {seat: new}, also=tell)


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


# Changes of seats at the table: to an agent, to oneself, to anyone with the link; resignation ------------------------


ME = "me"


async def hand_over(match: Match, client: Client, message: client_messages.Hand) -> None:
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
        why = seat_rules.why_opened(record) if match.record.clock and started(match) else record.left
        await reseat(match, {seat: seat_rules.opened(record, why)})
    elif record.guest is None:
        await reseat(match, {seat: seat_rules.given_up(record, to, record.left)}, by=me)
    else:
        if match.record.rated == RATED_ON:
            effect(Way.LENDS, By.SELF)
        await reseat(match, {seat: seat_rules.lent(record, to)}, by=me)


async def _take(match: Match, client: Client, seat: str, record: SeatRecord) -> None:
    """Take a seat: one's own that an agent plays, or an open one."""
    if record.guest == client.guest:
        await reseat(match, {seat: seat_rules.regained(record, client.name)})
        return
    await check_lost(match, client.guest, seat)
    if is_account(client.guest):
        check_secrets(match, client.guest, seat)
    clock = time_control.load_clock(match.record.clock)
    await reseat(match, {seat: seat_rules.taken(record, client.guest, client.name, clock, time.time())})


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
    new = seat_rules.given_up(record, match.session.game.info.quick_agent, seat_rules.RESIGNED)
    watching = partial(matches.watch, id=match.id, guest=client.guest, seat=message.seat)
    await reseat(match, {message.seat: new}, also=watching)


def seat_record(match: Match, seat: str) -> SeatRecord:
    """The record of a seat; an unknown seat is refused."""
    if seat not in match.seats:
        raise Refusal("no_seat", seat=seat, known=list(match.seats))
    return match.seats[seat]


# Replaces a person who no longer plays. Only then, because a seat's secrets belong to its person ---------------------


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
    why = seat_rules.REMOVED if removed else record.left
    if to != OPEN:
        new = seat_rules.given_up(record, to, why)
    else:
        why = why or (seat_rules.why_opened(record) if started(match) else None)
        if name is not None:
            await keep_for(match, me, seat, name, why)
            return
        new = seat_rules.opened(record, why)
    lost = record.guest
    also = None if lost is None else partial(matches.watch, id=match.id, guest=lost, seat=seat)
    await reseat(match, {seat: new}, by=me.id, also=also)


async def _check_decides(match: Match, me: Person) -> None:
    """The host decides, or the players if the host has gone."""
    if me.id == match.host:
        return
    if not match.played_by(me.id) or not await match.database.read(accounts.is_inactive, match.host):
        raise Refusal("host_only", 403)


async def _check_replaceable(match: Match, seat: str, record: SeatRecord) -> None:
    """Refuse to replace a person who plays. With a time bank the clock takes care of absence."""
    if record.guest is None or record.left is not None:
        return
    bank = isinstance(time_control.load_clock(match.record.clock), time_control.Bank)
    gone = accounts.is_banned if bank else accounts.is_inactive
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
    clock = time_control.load_clock(match.record.clock)
    if record.left != LATE or not isinstance(clock, Days):
        return Way.ABSENT
    vacation = await match.database.read(vacation_of, person)
    since = max(record.sat or 0.0, vacation.until or 0.0)
    ends = max(since + clock.days * DAY, match.reachable + AFTER_START)
    return Way.LATE_IN_GRACE if time.time() < ends else Way.LATE_FOR_LONG


# Who can be invited --------------------------------------------------------------------------------------------------


MOST_NAME = 80


def guest_of(connection: Connection, host: str, name: str) -> Profile:
    """The profile of a person invited by name. Someone who has blocked the host, or was banned, cannot be invited."""
    found = accounts.profile_by_handle(connection, handle_of(name)) if len(name) <= MOST_NAME else None
    if found is None:
        raise Refusal("no_person", 404, name=name[:MOST_NAME])
    if found.id == host:
        raise Refusal("invite_yourself")
    sent_away = connection.execute(select(ACCOUNTS.c.banned).where(ACCOUNTS.c.id == found.id)).scalar_one()
    if sent_away is not None or accounts.blocked_between(connection, host, found.id):
        raise Refusal("cannot_invite", 403, name=found.name)
    return found


# Matches played by agents alone --------------------------------------------------------------------------------------
#
# In a club a host may have only a few running: nobody waits for them, and each one wants to think all the time.


def only_agents(seats: Mapping[str, SeatRecord]) -> bool:
    """Whether no person plays and no seat is open."""
    return all(record.agent is not None for record in seats.values())


def check_agent_matches(connection: Connection, host: str, most: int | None) -> None:
    """Refuse the change just written in this transaction if the host now has too many matches without people.

    At home nobody is refused: an id is whatever the browser sends, and a new one costs nothing.
    """
    if most is not None and is_account(host) and lobby.agent_matches(connection, host) > most:
        raise Refusal("agent_matches", 409, most=most)


# Notifies the table of seat changes, made by any process -------------------------------------------------------------


_LEFT = {GONE: "seat_notice.gone", REMOVED: "seat_notice.removed", RESIGNED: "seat_notice.resigned"}


def tell_seat_changes(match: Match, before: Mapping[str, SeatRecord]) -> None:
    """Tell the clients here what has changed since ``before``, each in their language."""
    for seat, message in seat_news(before, match.seats):
        for client in match.clients:
            texts = game_texts(match.session.game, client.lang)
            name = message.params["name"] or texts("server.somebody")
            client.send(SeatNotice(seat, texts(message.id, **{**message.params, "name": name})))


def seat_news(before: Mapping[str, SeatRecord], now: Mapping[str, SeatRecord]) -> Iterator[tuple[str, Message]]:
    """The messages about changed seats, seat by seat."""
    for seat, new in now.items():
        old = before[seat]
        if old != new and (text := _seat_notice(old, new)) is not None:
            name = new.name if new.player == HUMAN else old.name
            yield seat, Message(text, {"who": seat, "name": name, "agent": new.agent or ""})


def _seat_notice(old: SeatRecord, new: SeatRecord) -> str | None:
    if new.person is not None and new.person != old.person:
        return "seat_notice.back" if old.guest == new.person else "seat_notice.sits"
    if old.player == OPEN and new.player == OPEN and old.invited and not new.invited:
        return "seat_notice.declined"
    if new.left == LATE and old.left != LATE:
        return "seat_notice.late" if new.guest is not None else "seat_notice.lost"
    if old.guest is not None and new.guest is None:
        opened = "_open" if new.player == OPEN else ""
        return _LEFT.get(new.left or GONE, _LEFT[GONE]) + opened
    if old.person is not None and new.agent is not None:
        return "seat_notice.lent"
    return None
