"""The terms of a new match: title, reserved seats, invitations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from vexillum.core.table import Answer
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.notices import notify_invited
from vexillum.server.matches import agent_matches
from vexillum.server.matches.client import clean
from vexillum.server.matches.seats import seat_records
from vexillum.server.matches.seats.invitations import guest_of
from vexillum.server.storage import lobby, matches
from vexillum.server.storage.records import MatchRecord, SeatRecord
from vexillum.server.storage.works import decks

MOST_TITLE = 80
MOST_WAITING = 50
"""How many tables of one host may wait in the lobby for players."""


def title(wanted: str) -> str:
    """A match's title, on one line."""
    cleaned = clean(wanted)
    if len(cleaned) > MOST_TITLE:
        raise Refusal("too_long", 413, length=len(cleaned), most=MOST_TITLE)
    return cleaned


def check_home(*, open: bool, invite: Mapping[str, str]) -> None:
    """At home nobody has an account: there is no lobby, and nobody can be invited by name."""
    if open:
        raise Refusal("no_lobby")
    if invite:
        raise Refusal("no_names")


def check_secrets(seats: Mapping[str, SeatRecord], host: str) -> None:
    """In a game with hidden information, a host whose table others can join has one seat."""
    own = sum(record.guest == host for record in seats.values())
    if own > 1 and any(record.player == OPEN for record in seats.values()):
        raise Refusal("two_secrets", 403)


def keep(
    connection: Connection, seats: Mapping[str, SeatRecord], host: str, invite: Mapping[str, str]
) -> dict[str, SeatRecord]:
    """The seats, with those asked for reserved for the named people."""
    kept, known = dict(seats), set()
    for seat, name in invite.items():
        other = guest_of(connection, host, name)
        if other.id in known:
            raise Refusal("plays_already", 409, name=other.name)
        known.add(other.id)
        kept[seat] = seat_records.kept(seats[seat], other.id, other.name)
    return kept


def add(
    connection: Connection,
    match: MatchRecord,
    first: bytes,
    answers: Sequence[Answer | None],
    by: str,
    most: int | None,
    deck: str | None = None,
) -> None:
    """Store a new match and notify invited people. A host may have ``most`` running matches without people.

    ``deck`` is the mark of the custom deck it is played with.
    """
    if match.open and lobby.tables_waiting(connection, match.host) >= MOST_WAITING:
        raise Refusal("too_many_tables", 409, most=MOST_WAITING)
    matches.add(connection, match, first, answers)
    if deck is not None:
        decks.keep(connection, match.game, deck)
    if agent_matches.only_agents(match.seats):
        agent_matches.check(connection, match.host, most)
    for seat, record in match.seats.items():
        if record.invited is not None:
            notify_invited(connection, record.invited, match.id, seat, match.host, by)
