"""Plans and standing consents as they are stored: typed JSON."""

from __future__ import annotations

import logging
from typing import Annotated, Literal

import msgspec

from vexillum.core.files.case_file import Line
from vexillum.core.parts.planning import Planning
from vexillum.learn.lesson_file import Condition
from vexillum.server.storage.records import PlanRecord

_log = logging.getLogger(__name__)
MOST_PLANS = 20
"""How many plans of a seat can wait at a time."""
MOST_CONDITIONS = 4
MOST_KEYS = 12
MOST_CHAPTERS = 9
MOST_COUNT = 1_000_000
Word = Annotated[str, msgspec.Meta(max_length=200)]


class NotHappened(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="event"):
    """Nothing of this kind has happened since the plan was made, by a seat or by anybody."""

    event: Word
    seat: Word = ""


class Compared(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="figure"):
    """A figure that everybody knows is large or small enough."""

    figure: Word
    sign: Literal["at_least", "at_most"]
    n: Annotated[int, msgspec.Meta(ge=-MOST_COUNT, le=MOST_COUNT)]


class NothingCame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="place"):
    """No piece has come to this place since the plan was made."""

    place: Word


PlanCondition = NotHappened | Compared | NothingCame


class Since(msgspec.Struct, frozen=True):
    """The moment at which a plan was made."""

    answers: int
    lines: int
    """How long the journal was."""
    chapter: int
    """How many chapters (cards, rounds) had begun."""
    pieces: dict[str, dict[str, int]] = {}
    """What stood at the places that its conditions name."""


class Plan(msgspec.Struct, frozen=True, tag="plan", kw_only=True):
    """When I am asked this, and all of that holds, answer so."""

    kind: str
    about: str = ""
    """Only if the question is about this thing of the board; empty: about any."""
    keys: tuple[str, ...]
    says: dict[str, str]
    """The answer in each language."""
    when: tuple[PlanCondition, ...] = ()
    once: bool = True
    chapters: int = 0
    """Through how many chapters it lasts, that of its making included; 0: through all."""
    since: Since
    used: int | None = None
    """The number of the question that it has answered last."""

    @property
    def spent(self) -> bool:
        """Has it done what it was for?"""
        return self.once and self.used is not None


class Standing(msgspec.Struct, frozen=True, tag="consent", kw_only=True):
    """What a seat always answers when another one asks it for leave."""

    kind: str
    asker: str
    agrees: bool
    told: bool = False
    """Does its owner let the table know?"""
    used: int | None = None


class Held(msgspec.Struct, frozen=True):
    """A plan or consent with its row."""

    id: str
    guest: str
    seat: str
    what: Plan | Standing
    made: float

    def record(self) -> PlanRecord:
        """The row."""
        body = msgspec.json.encode(self.what).decode()
        return PlanRecord(id=self.id, guest=self.guest, seat=self.seat, body=body, made=self.made)


_BODY: msgspec.json.Decoder[Plan | Standing] = msgspec.json.Decoder(Plan | Standing)


def read(record: PlanRecord) -> Held | None:
    """A plan from its row; None for one that nobody can read any more: its owner is asked as usual."""
    try:
        return Held(record.id, record.guest, record.seat, _BODY.decode(record.body), record.made)
    except msgspec.MsgspecError as error:
        _log.warning("a plan cannot be read", extra={"why": str(error)})
        return None


def as_condition(one: PlanCondition, planning: Planning, there: tuple[str, ...] = ()) -> Condition:
    """A condition in the words of lessons; ``there`` are the tokens that stand at its place now."""
    if isinstance(one, NotHappened):
        event = planning.event(one.event)
        params = {"who": one.seat} if one.seat else {}
        lines = event.lines if event is not None else ()
        return Condition(none=[Condition(happened=[Line(line, params)]) for line in lines])
    if isinstance(one, Compared):
        limit = {f"figures.{in_path(one.figure)}": one.n}
        return Condition(at_least=limit) if one.sign == "at_least" else Condition(at_most=limit)
    place = in_path(one.place)
    return Condition(none=[Condition(gained={f"pieces.{place}.{in_path(token)}": 1}) for token in there])


def in_path(name: str) -> str:
    """A name as one step of a path."""
    return name.replace(".", "\N{MIDDLE DOT}")
