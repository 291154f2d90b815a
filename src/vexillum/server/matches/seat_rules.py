"""Seats: who sits where, who may change it, the record after each change, and who was told more. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from vexillum.core.session import HUMAN
from vexillum.core.words.texts import Texts
from vexillum.server.kernel import time_control
from vexillum.server.kernel.identities import OPEN, is_account, new_token
from vexillum.server.kernel.time_control import Clock
from vexillum.server.matches.frames.frame_types import SeatForm
from vexillum.server.storage.records import (
    AHEAD,
    BEYOND_SEATS,
    COACH_OFF,
    COACH_ON,
    EVERYTHING,
    LATE,
    OFFERED,
    RATED_OFF,
    RATED_VOID,
    MatchRecord,
    SeatRecord,
    load_seen,
)

# Who sits where, and who may change it -------------------------------------------------------------------------------


Seats = dict[str, SeatRecord]


def played_by(seats: Mapping[str, SeatRecord], guest: str) -> tuple[str, ...]:
    """A person's seats."""
    return tuple(seat for seat, record in seats.items() if record.person == guest)


class Standing(NamedTuple):
    """Who a person is at a match. Made when a client joins, and again when seats change."""

    seats: tuple[str, ...] = ()
    """The seats that they play."""
    host: bool = False
    alone: bool = False
    """They are the only person, playing against agents: see :func:`person_alone`."""


def standing(record: MatchRecord, guest: str) -> Standing:
    """Who this person is at a match."""
    return Standing(played_by(record.seats, guest), guest == record.host, person_alone(record.seats) == guest)


def sits(seats: Mapping[str, SeatRecord], person: str) -> bool:
    """Whether a person plays, or may come back to a seat."""
    return any(record.guest == person for record in seats.values())


def people(seats: Mapping[str, SeatRecord]) -> set[str]:
    """All people who play."""
    return {record.person for record in seats.values() if record.person is not None}


def person_alone(seats: Mapping[str, SeatRecord]) -> str | None:
    """The only person, playing against agents, if no one else plays, may return or may join."""
    guests = {record.guest for record in seats.values() if record.guest is not None}
    if len(guests) != 1 or any(record.player == OPEN for record in seats.values()):
        return None
    [guest] = guests
    played = [record.person == guest for record in seats.values()]
    return guest if any(played) and not all(played) else None


def several_people(seats: Mapping[str, SeatRecord]) -> bool:
    """Whether at least two people play or may return."""
    return len({record.guest for record in seats.values() if record.guest is not None}) > 1


def agents_alone(seats: Mapping[str, SeatRecord]) -> bool:
    """Whether agents play all seats and no one can return or join."""
    return all(record.agent is not None and record.guest is None for record in seats.values())


def players(seats: Mapping[str, SeatRecord]) -> dict[str, str]:
    """The players as sessions and saves name them."""
    return {seat: record.agent or HUMAN for seat, record in seats.items()}


def may_hand(record: SeatRecord, guest: str, *, host: bool, present: Collection[str]) -> bool:
    """Whether a person may decide who plays a seat.

    Their own they may. The host may decide about seats without a person, and at home also about those of absent people;
    in a club a seat's secrets belong to its person (see ``replacements``).
    """
    if record.guest is not None and record.guest == guest:
        return True
    if is_account(guest):
        return host and record.guest is None
    return host and (record.guest is None or record.guest not in present)


def player_name(record: SeatRecord, texts: Texts) -> str:
    """The name of a seat's player."""
    if record.player == OPEN:
        return texts("server.open_seat")
    if record.agent is not None:
        return texts.name("agent", record.agent)
    return record.name or texts("server.somebody")


def seats_form(
    seats: Mapping[str, SeatRecord],
    guest: str,
    texts: Texts,
    *,
    host: bool,
    present: Collection[str],
    fixed: Collection[str] = (),
) -> dict[str, SeatForm]:
    """The seats as a client gets them. Seats ``fixed`` by the rules cannot be handed over."""
    return {
        seat: SeatForm(
            player=record.player,
            name=player_name(record, texts),
            seat_name=texts.name("seat", seat),
            present=record.agent is not None or record.person in present,
            you=record.person == guest,
            may_hand=seat not in fixed and may_hand(record, guest, host=host, present=present),
            left=None if record.left == OFFERED else record.left,
        )
        for seat, record in seats.items()
    }


# The stored record of a seat after each change: taken, left, lent, replaced. Pure ------------------------------------
#
# Every record of a seat is created here; elsewhere only the clock changes its remaining time.


RESIGNED, GONE, REMOVED = "resigned", "gone", "removed"
"""Why a person no longer plays; ``LATE`` is another reason. Only ``removed`` was someone else's act."""


def new_seat(player: str, person: str | None = None, name: str = "") -> SeatRecord:
    """A seat of a new match: a person's, open to anyone with the link, or an agent's."""
    return SeatRecord(player, person, name, new_token() if player == OPEN else None)


def kept_for(record: SeatRecord, person: str, name: str) -> SeatRecord:
    """An open seat that is reserved for someone."""
    return replace(record, invited=person, name=name)


def at_start(record: SeatRecord, bank: float | None, now: float) -> SeatRecord:
    """A seat at the start of the match, with its time bank and since when its person sits there."""
    return replace(record, bank=bank, sat=now if record.person else None)


def taken(
    record: SeatRecord, person: str, name: str, clock: Clock | None, now: float, *, back: bool = False
) -> SeatRecord:
    """A person takes the seat, perhaps ``back`` after leaving it.

    A bank belongs to the seat; if it was used up, the next player gets a full one. With days per move, only a returning
    player keeps the rest of the turn's time.
    """
    bank = time_control.initial_bank(clock)
    if record.bank is not None and record.left != LATE and (back or bank is not None):
        bank = record.bank
    return SeatRecord(HUMAN, person, name, record.token, bank=bank, sat=now)


def lent(record: SeatRecord, agent: str) -> SeatRecord:
    """An agent plays, and the person may take the seat back."""
    return replace(record, player=agent, left=None)


def late(record: SeatRecord, agent: str, now: float) -> SeatRecord:
    """A clock of days has run out: an agent plays, and the person may take the seat back."""
    return replace(record, player=agent, left=LATE, sat=now)


def regained(record: SeatRecord, name: str) -> SeatRecord:
    """The person takes the seat back from the agent."""
    return replace(record, player=HUMAN, name=name, left=None)


def with_its_person(record: SeatRecord) -> SeatRecord:
    """A seat that was lent, or that the rules gave to an agent, as it was before."""
    return replace(record, player=HUMAN) if record.guest is not None else record


def adopted(record: SeatRecord, person: str, name: str) -> SeatRecord:
    """Its guest now has an account, and the account's name."""
    return replace(record, guest=person, name=name)


def given_up(record: SeatRecord, agent: str, why: str | None) -> SeatRecord:
    """An agent plays for good."""
    return SeatRecord(agent, bank=record.bank, left=why)


def lost(record: SeatRecord, agent: str) -> SeatRecord:
    """The bank is used up: an agent plays for good."""
    return SeatRecord(agent, bank=0.0, left=LATE)


def opened(record: SeatRecord, why: str | None = None, *, invited: str | None = None, name: str = "") -> SeatRecord:
    """An open seat: for anyone with the new link, or only for the invited person, whose name is remembered."""
    return SeatRecord(OPEN, None, name, new_token(), invited, record.bank, why)


def declined(record: SeatRecord) -> SeatRecord:
    """The invited person declined: anyone may have it, by the same link."""
    return replace(record, invited=None, name="")


def renamed(record: SeatRecord, name: str) -> SeatRecord:
    """Its person, or the invited one, has a new name."""
    return replace(record, name=name)


def as_demanded(
    seats: Mapping[str, SeatRecord], before: Mapping[str, str], now: Mapping[str, str]
) -> dict[str, SeatRecord]:
    """The seats whose player changes because the rules now demand certain agents, and demanded others ``before``.

    The player gets the seat back if that is undone.
    """
    changed = {}
    for seat in [seat for seat in seats if now.get(seat) != before.get(seat)]:
        record = seats[seat]
        player = now.get(seat) or (HUMAN if record.guest is not None else record.player)
        if player != record.player:
            changed[seat] = replace(record, player=player)
    return changed


def why_opened(record: SeatRecord) -> str:
    """The reason recorded for a seat that is opened during the game."""
    if record.left is not None:
        return record.left
    return OFFERED if record.guest is None else GONE


# Who knows more of a match than the one seat they play, what the others are told about it, and what follows ----------
#
# Everything is decided from the ledger of the match (``seen`` of its record), not from who sits there at the
# moment.


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
    found, seen = [], load_seen(record.seen)
    for person in dict.fromkeys((record.host, *(holder.guest or "" for holder in record.seats.values()), *seen)):
        known = frozenset(seen.get(person, ()))
        held = {seat for seat, holder in record.seats.items() if holder.guest == person}
        mine = known & held
        beyond = known - mine if len(mine) == 1 or not is_account(person) else known
        handed_on = not held and person != record.host and len(known) == 1 and not known & BEYOND_SEATS
        if beyond and not handed_on:
            found.append(Insight(person, beyond))
    return found


def disclosed(record: MatchRecord) -> list[Insight]:
    """The insights that concern somebody else: another person plays, may come back or can join."""
    return [one for one in insights(record) if _company(record.seats, one.person)]


def disclosures(record: MatchRecord, texts: Texts, reader: str) -> list[str]:
    """What everybody is told about it, before they sit down and at the table; nothing if nobody knows too much."""
    found = disclosed(record)
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
    return held or bool(set(load_seen(record.seen).get(person, ())) - {seat} - BEYOND_SEATS)


def _company(seats: Mapping[str, SeatRecord], person: str) -> bool:
    return any(record.player == OPEN or record.guest not in (None, person) for record in seats.values())
