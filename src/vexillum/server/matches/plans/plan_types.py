"""Plans and standing consents as they are stored: typed JSON."""

from __future__ import annotations

import logging
from typing import Annotated, Literal

import msgspec

from vexillum.core.files.position_file import Line
from vexillum.core.parts.planning import Planning
from vexillum.learn.lesson_file import Condition
from vexillum.server.storage.records import PlanRecord

_log = logging.getLogger(__name__)
MOST_PLANS = 20
"""The maximum number of a seat's waiting plans."""
MOST_CONDITIONS = 4
MOST_KEYS = 12
MOST_CHAPTERS = 9
MOST_COUNT = 1_000_000
Word = Annotated[str, msgspec.Meta(max_length=200)]


class NotHappened(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="event"):
    """No such event since the plan was made, by this seat or by anyone."""

    event: Word
    seat: Word = ""


class FigureCompared(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="figure"):
    """A public number is at least or at most this much."""

    figure: Word
    sign: Literal["at_least", "at_most"]
    n: Annotated[int, msgspec.Meta(ge=-MOST_COUNT, le=MOST_COUNT)]


class NoPieceCame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="place"):
    """No piece has entered this place since the plan was made."""

    place: Word


PlanCondition = NotHappened | FigureCompared | NoPieceCame


class PlanStart(msgspec.Struct, frozen=True):
    """The moment at which a plan was made."""

    answers: int
    lines: int
    """The length of the journal."""
    chapter: int
    """How many chapters (cards, rounds) had started."""
    pieces: dict[str, dict[str, int]] = {}
    """The pieces at the places its conditions name."""


class Plan(msgspec.Struct, frozen=True, tag="plan", kw_only=True):
    """When this question is asked and all conditions hold, give this answer."""

    kind: str
    about: str = ""
    """Only for questions about this thing of the board; empty: about any."""
    keys: tuple[str, ...]
    says: dict[str, str]
    """The answer in each language."""
    when: tuple[PlanCondition, ...] = ()
    once: bool = True
    chapters: int = 0
    """How many chapters it lasts, including the current one; 0: all."""
    since: PlanStart
    used: int | None = None
    """The number of the last question it answered."""

    @property
    def spent(self) -> bool:
        """Whether it is used up."""
        return self.once and self.used is not None


class StandingConsent(msgspec.Struct, frozen=True, tag="consent", kw_only=True):
    """A seat's standing answer when another seat asks for consent."""

    kind: str
    asker: str
    agrees: bool
    told: bool = False
    """Whether its owner announces it to the table."""
    used: int | None = None


class SeatPlan(msgspec.Struct, frozen=True):
    """A plan or consent with its row in the database."""

    id: str
    guest: str
    seat: str
    what: Plan | StandingConsent
    made: float

    def record(self) -> PlanRecord:
        """The row."""
        body = msgspec.json.encode(self.what).decode()
        return PlanRecord(id=self.id, guest=self.guest, seat=self.seat, body=body, made=self.made)


_BODY: msgspec.json.Decoder[Plan | StandingConsent] = msgspec.json.Decoder(Plan | StandingConsent)


def read(record: PlanRecord) -> SeatPlan | None:
    """A plan from its row; None if it cannot be read any more: then its owner is asked as usual."""
    try:
        return SeatPlan(record.id, record.guest, record.seat, _BODY.decode(record.body), record.made)
    except msgspec.MsgspecError as error:
        _log.warning("a plan cannot be read", extra={"why": str(error)})
        return None


def as_condition(one: PlanCondition, planning: Planning, there: tuple[str, ...] = ()) -> Condition:
    """A condition as lessons write them; ``there`` are the tokens at its place now."""
    if isinstance(one, NotHappened):
        event = planning.event(one.event)
        params = {"who": one.seat} if one.seat else {}
        lines = event.lines if event is not None else ()
        return Condition(none=[Condition(happened=[Line(line, params)]) for line in lines])
    if isinstance(one, FigureCompared):
        limit = {f"figures.{in_path(one.figure)}": one.n}
        return Condition(at_least=limit) if one.sign == "at_least" else Condition(at_most=limit)
    place = in_path(one.place)
    return Condition(none=[Condition(gained={f"pieces.{place}.{in_path(token)}": 1}) for token in there])


def in_path(name: str) -> str:
    """A name as one segment of a path."""
    return name.replace(".", "\N{MIDDLE DOT}")
