"""What is stored of a match, as typed records."""

from __future__ import annotations

import msgspec

from vexillum.core.session import HUMAN, Answer
from vexillum.server.kernel.ids import OPEN


class SeatRecord(msgspec.Struct, frozen=True):
    """Who sits somewhere."""

    player: str
    """``"human"``, ``"open"`` or an agent."""
    guest: str | None = None
    """The person who sits here, or who handed the seat to the agent and may take it back."""
    name: str = ""
    token: str | None = None
    invited: str | None = None
    """The account that an open seat is kept for."""
    bank: float | None = None
    """Seconds left to think, where the clock has banks; with days, what was left when the last turn passed on."""
    left: str | None = None
    """Why its person does not play any more; or that an agent's seat was offered to people later."""
    sat: float | None = None
    """Since when its person sits here."""

    @property
    def person(self) -> str | None:
        """The person who answers for this seat, if one does."""
        return self.guest if self.player == HUMAN else None

    @property
    def agent(self) -> str | None:
        """The agent that answers for this seat, if one does."""
        return None if self.player in (HUMAN, OPEN) else self.player


class Act(msgspec.Struct, frozen=True):
    """A row of the answers: an answer, or (without keys) one taken back."""

    seat: str
    keys: tuple[str, ...] | None
    by: str = ""
    """Who gave it, as in :class:`~vexillum.core.session.Answer`."""


def as_answer(act: Act) -> Answer | None:
    """An act as the tree of variations knows it: an answer, or (None) taking one back."""
    return None if act.keys is None else Answer(act.seat, act.keys, act.by)


def standing(acts: list[Act], before: list[Answer] | None = None) -> list[Answer]:
    """The answers that still stand after these acts, and those before them."""
    answers = list(before or ())
    for act in acts:
        if act.keys is None:
            answers.pop()
        else:
            answers.append(Answer(act.seat, act.keys, act.by))
    return answers


class Saved(msgspec.Struct, frozen=True):
    """What a game is taken up from, together with its answers. Both parts are compressed."""

    first: bytes
    """The saved game that the match began from."""
    answered: int | None = None
    """How many answers lead to the checkpoint, if there is one."""
    checkpoint: bytes | None = None
    step: int | None = None
    """How many steps of the game came before the checkpoint, if that is known."""


PRACTICE_ON, PRACTICE_OFF = "on", "off"
"""How a match is marked in which undo is free, or was once. One that never was for practice has no mark."""


COACH_ON, COACH_OFF, COACH_OUT = "on", "off", "out"
"""How a match is marked that has a coach, had one, or can have none any more because another person sat down."""


RATED_WANTED, RATED_ON, RATED_DONE, RATED_VOID = "wanted", "on", "done", "void"
"""How a match is marked that shall be rated: it has yet to begin, it goes on, its places are certain, or something
happened that makes it a casual one. One that was casual from the start has no mark.
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
    """From what it began: another match, a position, a study, ...; None: from a set-up."""
    planned: int = 0
    """Goes up with every change of its plans; 0: there never was one."""
    tournament: str | None = None
    """The tournament that it is a table of."""
    made: float
    touched: float
    seats: dict[str, SeatRecord]


class Takeback(msgspec.Struct, frozen=True):
    """Somebody's wish to go back to the state after ``to`` answers, and who has agreed so far."""

    guest: str
    by: str
    """Their name."""
    seat: str
    to: int
    agreed: tuple[str, ...] = ()


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How a match stands, for the lists that are made without looking into it."""

    asked: str | None
    over: bool
    result: str | None
    since: float
    deadline: float | None


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """All that is written of a match at once: everything of it, or nothing."""

    seq: int = 0
    acts: tuple[Act, ...] = ()
    """Acts from number ``seq`` on."""
    progress: Progress | None = None
    checkpoint: tuple[int, int, bytes] | None = None
    """A new checkpoint, when a step of the game has ended or was taken back: answers and steps before it, position."""
    seats: dict[str, SeatRecord] = {}
    takeback: Takeback | msgspec.UnsetType | None = msgspec.UNSET
    values: dict[str, str | float | bool | None] = {}
    """Other columns of the match."""


class PlanRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a player has settled beforehand."""

    id: str
    guest: str
    seat: str
    body: str
    """JSON, as :mod:`matches.plans` reads it."""
    made: float


class PlanWrites(msgspec.Struct, frozen=True, kw_only=True):
    """What is written of the plans of a match, in the transaction of a change: rows put again, and rows that go."""

    put: tuple[PlanRecord, ...] = ()
    drop: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.put or self.drop)


class Conflict(Exception):
    """Somebody else has changed the match since it was last read. Nothing was written."""


class ChatLine(msgspec.Struct, frozen=True):
    """Something said."""

    n: int
    name: str
    seat: str | None
    text: str
    at: float
    guest: str | None = None
    hidden: bool = False
