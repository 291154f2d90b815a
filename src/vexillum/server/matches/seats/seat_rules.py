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
    """The seats that a guest plays."""
    return tuple(seat for seat, record in seats.items() if record.person == guest)


def people(seats: Mapping[str, SeatRecord]) -> set[str]:
    """Everybody who plays."""
    return {record.person for record in seats.values() if record.person is not None}


def person_alone(seats: Mapping[str, SeatRecord]) -> str | None:
    """The one person who plays against agents, if nobody else plays, may come back or may sit down."""
    guests = {record.guest for record in seats.values() if record.guest is not None}
    if len(guests) != 1 or any(record.player == OPEN for record in seats.values()):
        return None
    [guest] = guests
    played = [record.person == guest for record in seats.values()]
    return guest if any(played) and not all(played) else None


def several_people(seats: Mapping[str, SeatRecord]) -> bool:
    """Do at least two people play, or may they come back?"""
    return len({record.guest for record in seats.values() if record.guest is not None}) > 1


def agents_alone(seats: Mapping[str, SeatRecord]) -> bool:
    """Do agents play all seats, and can nobody come back or sit down?"""
    return all(record.agent is not None and record.guest is None for record in seats.values())


def players(seats: Mapping[str, SeatRecord]) -> dict[str, str]:
    """Who plays, as a session and a save name it."""
    return {seat: record.agent or HUMAN for seat, record in seats.items()}


def may_hand(record: SeatRecord, guest: str, *, host: bool, present: Collection[str]) -> bool:
    """May somebody decide who plays a seat? Their own they may. The host may decide about those that nobody has, and at
    home about those whose person is not there; in a club a seat's secrets are its person's (see ``replacing``).
    """
    if record.guest is not None and record.guest == guest:
        return True
    if is_account(guest):
        return host and record.guest is None
    return host and (record.guest is None or record.guest not in present)


def player_name(record: SeatRecord, texts: Texts) -> str:
    """Who plays a seat, in words."""
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
    """The seats as a client gets them. Those that the rules have ``fixed`` nobody can hand over."""
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
