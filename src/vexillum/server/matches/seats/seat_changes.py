"""Changes who sits where: stores it, notifies everyone, and sends the table from the new viewpoints.

No other module changes the seats of a running match, except that agents demanded by the rules follow from an answer and
are written with it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from sqlalchemy import Connection

from vexillum.server.kernel import seen_secrets
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import agent_matches
from vexillum.server.matches.access import send_away
from vexillum.server.matches.client import TRY_AGAIN
from vexillum.server.matches.match import Beside, Match
from vexillum.server.matches.presence.greetings import greet_all
from vexillum.server.matches.seats import seat_notices, seat_records, seat_rules, told_secrets
from vexillum.server.storage import matches
from vexillum.server.storage.records import SeatRecord
from vexillum.server.storage.turn_times import begun


async def reseat(
    match: Match,
    seats: Mapping[str, SeatRecord],
    *,
    by: str | None = None,
    beside: Beside | None = None,
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
    two = match.session.game.info.hidden and told_secrets.has_two_seats({**before, **seats})
    if two and not told_secrets.has_two_seats(before):
        raise Refusal("two_secrets", 403)
    host = values.get("host") or match.host
    if by == host and agent_matches.only_agents({**before, **seats}) and not agent_matches.only_agents(before):
        beside = partial(_checked, host=host, most=match.agent_matches, beside=beside)
    await match.put_seats(seats, takeback=None, beside=beside, removed=removed, **values)
    match.trouble = None
    gone = _concerned(before) - _concerned(match.seats)
    await send_away(match, [client for client in match.all_clients if client.guest in gone])
    greet_all(match)
    seat_notices.tell(match, before)
    await match.show()


async def adopt(match: Match, guest: str, account: str, name: str) -> None:
    """A guest now has an account: it takes over their seats and the match. Their clients reconnect."""
    theirs = {seat: record for seat, record in match.seats.items() if record.guest == guest}
    seats = {seat: seat_records.adopted(record, account, name) for seat, record in theirs.items()}
    await match.put_seats(seats, host=account, seen=seen_secrets.renamed(match.record.seen, guest, account))
    for client in match.all_clients:
        if client.guest == guest:
            client.leave(TRY_AGAIN)


async def leave(match: Match, person: str, *left: str, why: str = seat_records.GONE, to: str | None = None) -> None:
    """A person leaves some seats for good, and may watch from now on.

    An agent takes over (the quick one, unless ``to`` names another), or the seats become open. If the host has no seat
    left, the player who has been here longest becomes the host.
    """
    agent = match.session.game.info.quick_agent
    seats = {}
    for seat in left:
        record = match.seats[seat]
        if to == OPEN:
            seats[seat] = seat_records.opened(record, why if started(match) else None)
        else:
            seats[seat] = seat_records.given_up(record, to or agent, why)
    values = {}
    if person == match.host and (new_host := next_host(match.seats | seats, person)) is not None:
        values["host"] = new_host
    watching = partial(matches.watch, id=match.id, guest=person, seat=left[0])
    await reseat(match, seats, by=person, beside=watching, **values)


async def rename(match: Match, person: str, name: str) -> None:
    """Rename a person on every seat they have or that is reserved for them."""
    theirs = {seat: record for seat, record in match.seats.items() if person in (record.guest, record.invited)}
    changed = {seat: seat_records.renamed(record, name) for seat, record in theirs.items() if record.name != name}
    if changed:
        await match.put_seats(changed)


def _checked(connection: Connection, *, host: str, most: int | None, beside: Beside | None) -> None:
    agent_matches.check(connection, host, most)
    if beside is not None:
        beside(connection)


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
