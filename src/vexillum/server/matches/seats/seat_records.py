"""The stored record of a seat after each change: taken, left, lent, replaced. Pure.

Every record of a seat is created here; elsewhere only the clock changes its remaining time.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from vexillum.core.session import HUMAN
from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import OPEN, new_token
from vexillum.server.kernel.time_control import Clock
from vexillum.server.storage.records import SeatRecord
from vexillum.server.storage.turn_times import LATE, OFFERED

RESIGNED, GONE, REMOVED = "resigned", "gone", "removed"
"""Why a person no longer plays; see also :data:`turn_times.LATE`. Only ``removed`` was someone else's act."""


def new(player: str, person: str | None = None, name: str = "") -> SeatRecord:
    """A seat of a new match: a person's, open to anyone with the link, or an agent's."""
    return SeatRecord(player, person, name, new_token() if player == OPEN else None)


def kept(record: SeatRecord, person: str, name: str) -> SeatRecord:
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
