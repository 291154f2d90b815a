"""Who sits where, and who may change it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from vexillum.core.session import HUMAN
from vexillum.core.words.texts import Texts
from vexillum.server.kernel.ids import OPEN, is_account
from vexillum.server.matches.frames.frame_types import SeatForm
from vexillum.server.storage.records import SeatRecord
from vexillum.server.storage.turn_times import OFFERED

Seats = dict[str, SeatRecord]


def played_by(seats: Mapping[str, SeatRecord], guest: str) -> tuple[str, ...]:
    """A person's seats."""
    return tuple(seat for seat, record in seats.items() if record.person == guest)


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
