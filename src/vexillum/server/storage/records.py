"""Typed records of the stored matches: their seats, clocks, and the ledger of shown secrets. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from vexillum.core.session import HUMAN
from vexillum.core.table import Answer
from vexillum.server.kernel import time_control
from vexillum.server.kernel.identities import OPEN
from vexillum.server.kernel.time_control import MINUTE, ActiveTurn, Bank, Timing


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat."""

    player: str
    """``"human"``, ``"open"`` or an agent."""
    guest: str | None = None
    """The person at this seat, or who lent it to an agent and may take it back."""
    name: str = ""
    token: str | None = None
    invited: str | None = None
    """The account for which an open seat is reserved."""
    bank: float | None = None
    """With a bank: seconds left. With days: the time left when the last turn passed on."""
    left: str | None = None
    """Why its person no longer plays; or that an agent's seat was offered to people later."""
    sat: float | None = None
    """Since when its person has this seat; while an agent plays for a person who is late, since when that is so."""

    @property
    def person(self) -> str | None:
        """The person who answers for this seat, if any."""
        return self.guest if self.player == HUMAN else None

    @property
    def agent(self) -> str | None:
        """The agent that answers for this seat, if any."""
        return None if self.player in (HUMAN, OPEN) else self.player


class Act(msgspec.Struct, frozen=True):
    """A row of the answers: an answer or, without keys, an undo."""

    seat: str
    keys: tuple[str, ...] | None
    by: str = ""
    """Who gave it, as in :class:`~vexillum.core.session.Answer`."""


def as_answer(act: Act) -> Answer | None:
    """An act as the tree of variations expects it: an answer, or None for an undo."""
    return None if act.keys is None else Answer(act.seat, act.keys, act.by)


def standing_answers(acts: list[Act], before: list[Answer] | None = None) -> list[Answer]:
    """The answers that stand after these acts, including those before them."""
    answers = list(before or ())
    for act in acts:
        if act.keys is None:
            answers.pop()
        else:
            answers.append(Answer(act.seat, act.keys, act.by))
    return answers


class Saved(msgspec.Struct, frozen=True):
    """The stored game, which is resumed together with its answers. Both parts are compressed."""

    first: bytes
    """The save that the match started from."""
    answered: int | None = None
    """Number of answers before the checkpoint, if there is one."""
    checkpoint: bytes | None = None
    step: int | None = None
    """Number of steps before the checkpoint, if known."""


PRACTICE_ON, PRACTICE_OFF = "on", "off"
"""Practice mark of a match: undo is free, or once was. Null: never."""


COACH_ON, COACH_OFF, COACH_OUT = "on", "off", "out"
"""Coach mark of a match: on, off, or out for good because another person joined."""


RATED_WANTED, RATED_ON, RATED_DONE, RATED_VOID, RATED_OFF = "wanted", "on", "done", "void", "off"
"""Rating mark of a match: to be rated once it begins, in progress, settled, void because of something that made it
casual, or off before it began because someone was shown too much or had help. Null: casual from the start.
"""


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the matches, with its seats in order."""

    id: str
    version: int = 0
    game: str
    scenario: str
    title: str = ""
    host: str
    watch: str
    open: bool = False
    seed_known: bool = False
    seen: str | None = None
    """Who was shown what others may not know: JSON, as :func:`load_seen` reads it."""
    practice: str | None = None
    coach: str | None = None
    rated: str | None = None
    delay: str | None = None
    guests: bool = False
    clock: str | None = None
    asked: str | None
    since: float
    deadline: float | None = None
    noticed: float | None = None
    over: bool
    result: str | None = None
    closed: str | None = None
    rematch: str | None = None
    origin: str | None = None
    """The match that this one continues from one of its moments."""
    origin_at: int | None = None
    begun: str | None = None
    """What it started from: another match, a position, a study, ...; None: a set-up."""
    planned: int = 0
    """Incremented with every change of its plans; 0: it never had any."""
    tournament: str | None = None
    """The tournament it belongs to."""
    made: float
    touched: float
    seats: dict[str, SeatRecord]


class Takeback(msgspec.Struct, frozen=True):
    """A request to undo back to the state after ``to`` answers, and who has agreed so far."""

    guest: str
    by: str
    """The name of the requester."""
    seat: str
    to: int
    agreed: tuple[str, ...] = ()


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a match, for lists that do not load the game."""

    asked: str | None
    over: bool
    result: str | None
    since: float
    deadline: float | None


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a match, written in one transaction."""

    seq: int = 0
    acts: tuple[Act, ...] = ()
    """Acts from number ``seq`` on."""
    progress: Progress | None = None
    checkpoint: tuple[int, int, bytes] | None = None
    """A new checkpoint, when a step has ended or was undone: answers and steps before it, position."""
    seats: dict[str, SeatRecord] = {}
    takeback: Takeback | msgspec.UnsetType | None = msgspec.UNSET
    values: dict[str, str | float | bool | None] = {}
    """Other columns of the match."""
    removed: frozenset[str] = frozenset()
    """The people whose seat someone else gives to another person in this change."""


class PlanRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A plan of a player."""

    id: str
    guest: str
    seat: str
    body: str
    """JSON, as :mod:`matches.plans` reads it."""
    made: float


class PlanWrites(msgspec.Struct, frozen=True, kw_only=True):
    """Changes of a match's plans, written in the same transaction: rows replaced and rows deleted."""

    put: tuple[PlanRecord, ...] = ()
    drop: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.put or self.drop)


class Conflict(Exception):
    """The match was changed since it was last read. Nothing was written."""


class ChatLine(msgspec.Struct, frozen=True):
    """A chat line."""

    n: int
    name: str
    seat: str | None
    text: str
    at: float
    guest: str | None = None
    hidden: bool = False


# The effect of events in a match on the clock of the seat to answer. Pure, like :mod:`time_control` ------------------


LATE = "late"
"""``left`` of a seat whose player ran out of time."""
OFFERED = "offered"
"""``left`` of an agent's seat that was opened during the game."""

Seats = Mapping[str, SeatRecord]


def begun(seats: Seats) -> bool:
    """Whether every seat that was open at the beginning is taken; before that no clock runs.

    A seat opened later is marked, so that opening one does not stop the clocks.
    """
    return not any(record.player == OPEN and record.left is None for record in seats.values())


def clock_runs(seats: Seats, asked: str | None, closed: str | None) -> bool:
    """Whether the clock of this seat runs when it is asked."""
    return asked is not None and closed is None and begun(seats) and seats[asked].person is not None


def timing_after_answer(
    record: MatchRecord, now: float, asked: str | None, away: float | None, rested: float | None = None
) -> Timing:
    """The seat to answer has answered, and ``asked`` is next, or again. ``away`` is the end of its person's vacation,
    ``rested`` that of the person who answered.
    """
    return time_control.answered(
        time_control.load_clock(record.clock),
        now,
        _was(record),
        asked,
        runs=clock_runs(record.seats, asked, record.closed),
        banks=_banks(record.seats),
        away=away,
        rested=rested,
    )


def timing_after_undo(
    record: MatchRecord, now: float, asked: str | None, away: float | None, withdrawn: Sequence[str]
) -> Timing:
    """Answers of these seats were undone. The seat asked then continues with the time it had left; an undo within one's
    own turn gains nothing. Time spent is not returned; increments earned by the undone answers are taken back.
    """
    clock, was = time_control.load_clock(record.clock), _was(record)
    banks = time_control.stopped(clock, now, was, _banks(record.seats)).banks if isinstance(clock, Bank) else {}
    if isinstance(clock, Bank) and begun(record.seats):
        for seat in withdrawn:
            held = banks.get(seat, record.seats[seat].bank)
            if held is not None and record.seats[seat].person is not None:
                banks[seat] = max(0.0, held - clock.minutes_per_answer * MINUTE)
    if asked == was.seat and was.deadline is not None and not isinstance(clock, Bank):
        return Timing(was, banks)
    bank = None if asked is None else banks.get(asked, record.seats[asked].bank)
    running = clock_runs(record.seats, asked, record.closed)
    return Timing(time_control.asked_again(clock, now, asked, runs=running, bank=bank, away=away), banks)


def timing_after_reseating(record: MatchRecord, now: float, seats: Seats, away: float | None) -> Timing:
    """Seats have changed hands. ``seats`` are all seats as they are now."""
    clock, was, asked = time_control.load_clock(record.clock), _was(record), record.asked
    if asked is None:
        return Timing(was)
    old, new = record.seats[asked], seats[asked]
    if not clock_runs(seats, asked, record.closed):
        return time_control.stopped(clock, now, was, _banks(record.seats))
    ran = clock_runs(record.seats, asked, record.closed)
    if ran and old.person == new.person:
        return Timing(was)
    if begun(record.seats) and old.guest == new.guest and old.left != LATE:
        return Timing(time_control.reclaimed(clock, now, was, new.bank, away))
    # A new player has no turn to continue.
    newly = time_control.asked_afresh if old.guest is not None else time_control.asked_again
    return Timing(newly(clock, now, asked, runs=True, bank=new.bank, away=away))


def with_banks(seats: Seats, timing: Timing) -> dict[str, SeatRecord]:
    """The seats whose banks have changed."""
    return {seat: msgspec.structs.replace(seats[seat], bank=bank) for seat, bank in timing.banks.items()}


def _was(record: MatchRecord) -> ActiveTurn:
    return ActiveTurn(record.asked, record.since, record.deadline)


def _banks(seats: Seats) -> dict[str, float | None]:
    return {seat: record.bank for seat, record in seats.items()}


# The ledger of a match: who has been shown what others there may not know. Pure --------------------------------------
#
# It only grows. An undo, a restart or a change of seats takes nothing out of it: nobody forgets what they have seen.


EVERYTHING = "*"
"""Noted in place of a seat: the whole position, with all hands, piles and decks in their order."""
AHEAD = "+"
"""Noted in place of a seat: what comes next, seen by going back in practice over what had been revealed."""
BEYOND_SEATS = frozenset({EVERYTHING, AHEAD})
"""What no seat may know."""

Seen = Mapping[str, tuple[str, ...]]
"""For each person the seats whose secrets they were shown, and what no seat may know; sorted."""

_SEEN_DECODER: msgspec.json.Decoder[dict[str, tuple[str, ...]]] = msgspec.json.Decoder(dict[str, tuple[str, ...]])


def dump_seen(seen: Seen) -> str | None:
    """Encode a ledger for storage."""
    return msgspec.json.encode(dict(seen), order="sorted").decode() if seen else None


def load_seen(text: str | None) -> Seen:
    """Decode a stored ledger."""
    return {} if text is None else _SEEN_DECODER.decode(text)


def seen_noted(text: str | None, shown: Iterable[tuple[str, str]]) -> str | None:
    """A stored ledger with more pairs of a person and what they were shown; the same one if it has them all."""
    seen = {person: set(known) for person, known in load_seen(text).items()}
    more = [(person, what) for person, what in shown if what not in seen.get(person, ())]
    if not more:
        return text
    for person, what in more:
        seen.setdefault(person, set()).add(what)
    return dump_seen({person: tuple(sorted(known)) for person, known in seen.items()})


def seen_renamed(text: str | None, old: str, new: str) -> str | None:
    """A stored ledger in which a person has another id: a guest has got an account."""
    known = load_seen(text).get(old, ())
    return seen_noted(seen_without(text, old), [(new, what) for what in known])


def seen_without(text: str | None, person: str) -> str | None:
    """A stored ledger without a person, whose account was deleted."""
    seen = load_seen(text)
    return text if person not in seen else dump_seen({one: known for one, known in seen.items() if one != person})
