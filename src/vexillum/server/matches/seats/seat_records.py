"""What becomes of a seat when somebody sits down, gets up, or is replaced: the record that is stored. Pure.

Every record of a seat is made here; only the clock changes the time that is left in one.
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
"""Why somebody does not play any more; see also :data:`timing.LATE`."""


def new(player: str, person: str | None = None, name: str = "") -> SeatRecord:
    """A seat of a new match: a person's, open to anyone with the link, or an agent's."""
    return SeatRecord(player, person, name, new_token() if player == OPEN else None)


def kept(record: SeatRecord, person: str, name: str) -> SeatRecord:
    """An open seat that is kept for somebody."""
    return replace(record, invited=person, name=name)


def at_start(record: SeatRecord, bank: float | None, now: float) -> SeatRecord:
    """A seat when the match begins: its time to think, and since when its person sits there."""
    return replace(record, bank=bank, sat=now if record.person else None)


def taken(
    record: SeatRecord, person: str, name: str, clock: Clock | None, now: float, *, back: bool = False
) -> SeatRecord:
    """A person sits down, perhaps one who is ``back`` after they left this seat. A bank belongs to the seat; if it was
    used up, the next player has a whole one. With days only the one who is back goes on with what was left of the turn.
    """
    bank = time_control.initial_bank(clock)
    if record.bank is not None and record.left != LATE and (back or bank is not None):
        bank = record.bank
    return SeatRecord(HUMAN, person, name, record.token, bank=bank, sat=now)


def lent(record: SeatRecord, agent: str, *, why: str | None = None) -> SeatRecord:
    """An agent plays, and the person may take the seat back."""
    return replace(record, player=agent, left=why)


def regained(record: SeatRecord, name: str) -> SeatRecord:
    """The person takes it back from the agent."""
    return replace(record, player=HUMAN, name=name, left=None)


def with_its_person(record: SeatRecord) -> SeatRecord:
    """A seat that somebody has lent, or that the rules have given to an agent, as it was before that."""
    return replace(record, player=HUMAN) if record.guest is not None else record


def adopted(record: SeatRecord, person: str, name: str) -> SeatRecord:
    """Whoever plays it has an account now, and is called what the account is called."""
    return replace(record, guest=person, name=name)


def given_up(record: SeatRecord, agent: str, why: str | None) -> SeatRecord:
    """An agent plays for good."""
    return SeatRecord(agent, bank=record.bank, left=why)


def lost(record: SeatRecord, agent: str) -> SeatRecord:
    """The bank is used up: an agent plays for good."""
    return SeatRecord(agent, bank=0.0, left=LATE)


def opened(record: SeatRecord, why: str | None = None, *, invited: str | None = None, name: str = "") -> SeatRecord:
    """Anyone who has the new link may sit down, or only the one who is invited, whose name is remembered."""
    return SeatRecord(OPEN, None, name, new_token(), invited, record.bank, why)


def declined(record: SeatRecord) -> SeatRecord:
    """Whom it was kept for does not want it: anyone may have it, by the same link."""
    return replace(record, invited=None, name="")


def renamed(record: SeatRecord, name: str) -> SeatRecord:
    """Its person, or whom it is kept for, is called something else."""
    return replace(record, name=name)


def as_demanded(
    seats: Mapping[str, SeatRecord], before: Mapping[str, str], now: Mapping[str, str]
) -> dict[str, SeatRecord]:
    """The seats whose player changes because the rules ask for certain agents now, and for others ``before``. The
    player gets the seat back if that is undone.
    """
    changed = {}
    for seat in [seat for seat in seats if now.get(seat) != before.get(seat)]:
        record = seats[seat]
        player = now.get(seat) or (HUMAN if record.guest is not None else record.player)
        if player != record.player:
            changed[seat] = replace(record, player=player)
    return changed


def why_opened(record: SeatRecord) -> str:
    """What stands at a seat that is opened while the game goes on."""
    if record.left is not None:
        return record.left
    return OFFERED if record.guest is None else GONE
