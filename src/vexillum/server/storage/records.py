"""Typed records of the stored matches."""

from __future__ import annotations

import msgspec

from vexillum.core.session import HUMAN
from vexillum.core.table import Answer
from vexillum.server.kernel.ids import OPEN


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
    """Who was shown what others may not know: JSON, as :mod:`kernel.seen_secrets` reads it."""
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
