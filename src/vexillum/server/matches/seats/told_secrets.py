"""Who knows more of a match than the one seat they play, what the others are told about it, and what follows.

Everything is decided from the ledger of the match (:mod:`kernel.seen_secrets`), not from who sits there at the moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vexillum.core.words.texts import Texts
from vexillum.server.kernel.ids import OPEN, is_account
from vexillum.server.kernel.seen_secrets import AHEAD, BEYOND_SEATS, EVERYTHING, loads
from vexillum.server.storage.records import COACH_OFF, COACH_ON, RATED_OFF, RATED_VOID, MatchRecord, SeatRecord


class Insight(NamedTuple):
    """A person who was shown more than the seat they play."""

    person: str
    known: frozenset[str]
    """Seats, and what no seat may know."""


def shown_to_players(seats: Mapping[str, SeatRecord]) -> list[tuple[str, str]]:
    """Who is shown which seat simply by playing it. Who plays several is shown one when they take over the screen."""
    played: dict[str, list[str]] = {}
    for seat, record in seats.items():
        if record.person is not None:
            played.setdefault(record.person, []).append(seat)
    return [(person, held[0]) for person, held in played.items() if len(held) == 1]


def insights(record: MatchRecord) -> list[Insight]:
    """The people who know more than the one seat they have.

    Who had one seat and only watches now is not among them, unless they are the host: that is how a seat is handed on,
    and they get no other. At home several people may sit at one screen, so all seats of a person are theirs. The host
    comes first, then the others in the order of their seats.
    """
    found, seen = [], loads(record.seen)
    for person in dict.fromkeys((record.host, *(holder.guest or "" for holder in record.seats.values()), *seen)):
        known = frozenset(seen.get(person, ()))
        held = {seat for seat, holder in record.seats.items() if holder.guest == person}
        mine = known & held
        beyond = known - mine if len(mine) == 1 or not is_account(person) else known
        handed_on = not held and person != record.host and len(known) == 1 and not known & BEYOND_SEATS
        if beyond and not handed_on:
            found.append(Insight(person, beyond))
    return found


def to_tell(record: MatchRecord) -> list[Insight]:
    """The insights that concern somebody else: another person plays, may come back or can join."""
    return [one for one in insights(record) if _company(record.seats, one.person)]


def told(record: MatchRecord, texts: Texts, reader: str) -> list[str]:
    """What everybody is told about it, before they sit down and at the table; nothing if nobody knows too much."""
    found = to_tell(record)
    said = [line for one in found for line in _sentences(record, one, texts, reader)]
    if record.seed_known and not any(EVERYTHING in one.known for one in found) and _company(record.seats, record.host):
        said.append(texts("secrets.seed"))
    if said and record.rated in (RATED_OFF, RATED_VOID):
        said.append(texts("secrets.unrated"))
    return said


def _sentences(record: MatchRecord, one: Insight, texts: Texts, reader: str) -> list[str]:
    name = next((holder.name for holder in record.seats.values() if holder.guest == one.person and holder.name), "")
    if one.person == reader:
        who = "you"
    elif one.person == record.host:
        who = "host"
    else:
        who = "player" if name else "former"
    named = {"name": name} if who == "player" else {}
    if EVERYTHING in one.known:
        return [texts(f"secrets.all_{who}", **named)]
    said = []
    if seats := [seat for seat in record.seats if seat in one.known]:
        sides = texts.listed(texts.name("seat", seat) for seat in seats)
        said.append(texts(f"secrets.side_{who}", sides=sides, **named))
    if AHEAD in one.known:
        said.append(texts(f"secrets.ahead_{who}", **named))
    return said


def may_be_counted(record: MatchRecord) -> bool:
    """Whether a match that is still to be rated can be: nobody has been shown too much, nor had help."""
    helped = record.practice is not None or record.coach in (COACH_ON, COACH_OFF) or record.seed_known
    return not helped and record.origin is None and record.begun is None and not insights(record)


def player_knows_more(record: MatchRecord) -> bool:
    """Whether somebody who has a seat was shown more than it: a running rated match then no longer counts.

    No player can bring it about: while others play, nobody is given a second seat or shown everything.
    """
    people = {holder.guest for holder in record.seats.values()}
    return any(one.person in people for one in insights(record))


def has_two_seats(seats: Mapping[str, SeatRecord]) -> bool:
    """Whether an account has several seats where another person plays, may come back or can join."""
    counts: dict[str, int] = {}
    for record in seats.values():
        if record.guest is not None and is_account(record.guest):
            counts[record.guest] = counts.get(record.guest, 0) + 1
    return any(count > 1 and _company(seats, person) for person, count in counts.items())


def knows_another_seat(record: MatchRecord, person: str, seat: str) -> bool:
    """Whether a person has another seat than this one, or was shown it."""
    held = any(holder.guest == person for name, holder in record.seats.items() if name != seat)
    return held or bool(set(loads(record.seen).get(person, ())) - {seat} - BEYOND_SEATS)


def _company(seats: Mapping[str, SeatRecord], person: str) -> bool:
    return any(record.player == OPEN or record.guest not in (None, person) for record in seats.values())
