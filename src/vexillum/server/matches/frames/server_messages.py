"""The messages of the server besides the table's frames: greetings, replies, chat. Typed, as the frames are."""

from __future__ import annotations

from typing import Literal

import msgspec

from vexillum.core.show.display import Art
from vexillum.core.show.pages import PageLine
from vexillum.server.kernel.time_control import Clock
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches.frames.frame_types import LineForm, Outgoing

# Who is here --------------------------------------------------------------------------------------------------------


class You(msgspec.Struct, frozen=True):
    """Who a client is: the seats that it plays, or that it only watches."""

    host: bool
    seats: list[str]
    watch: bool
    name: str


class AgentName(msgspec.Struct, frozen=True):
    """An agent that can take a seat."""

    id: str
    name: str


class Origin(msgspec.Struct, frozen=True):
    """The moment of another match that this one continues."""

    match: str
    at: int


class Welcome(Outgoing, frozen=True, omit_defaults=True, tag="welcome"):
    """Where a client is, who it is, and what it needs to know only once."""

    match: str
    game: str
    title: str
    rules: str
    """The address of the rules to read."""
    hash: str
    """The hash of the seed, which can be checked when the game is over."""
    you: You
    names: dict[str, str]
    open: bool
    closed: str | None
    """Why an administrator has closed the match."""
    seed_known: bool
    clock: Clock | None
    invited: dict[str, str]
    agents: list[AgentName]
    quick_agent: str
    art: Art
    practice_possible: bool
    """One person plays here against agents, so that practice can be switched on."""
    coach_possible: bool = False
    """The same person may have a coach."""
    links: dict[str, str] | None = None
    """For the host: the links to the seats that are open."""
    watch: str | None = None
    """For the host: the link for those who only watch."""
    rated: Literal["wanted", "on", "done", "void"] | None = None
    """Is it rated, and how far; nothing: it is casual, or nobody has an account."""
    club: bool = False
    """Do people have accounts here?"""
    origin: Origin | None = None
    """Where the match was continued from."""
    begun: str | None = None
    """From what it began: a match, a save, a position, a study, a puzzle, a lesson; nothing: from a set-up."""
    delay: Delay | None = None
    """How much later those see it who watch."""
    guests: bool = False
    """May people without an account watch it?"""
    later: bool = False
    """Is this one of those who see it later?"""
    tournament: str | None = None
    """The tournament that the match is a table of."""


class PersonHere(msgspec.Struct, frozen=True):
    """Somebody who is looking at the match."""

    name: str
    seats: list[str]
    watch: bool


class Presence(Outgoing, frozen=True, tag="presence"):
    """Who is looking."""

    people: list[PersonHere]


class SeatNotice(Outgoing, frozen=True, tag="notice"):
    """A seat has changed hands."""

    seat: str
    text: str


class Rematch(Outgoing, frozen=True, tag="rematch"):
    """The same once more was made."""

    match: str


# Replies ------------------------------------------------------------------------------------------------------------


class Refused(Outgoing, frozen=True, tag="refused"):
    """What was asked for was not done, and nothing has changed."""

    of: str
    code: str
    text: str


class Confirm(Outgoing, frozen=True, tag="confirm"):
    """A careful answer could not be taken back: it was not given."""

    number: int
    keys: list[str]


class WhyNot(Outgoing, frozen=True, tag="why"):
    """Why something cannot be chosen."""

    thing: str
    text: str
    rule: str


class Preview(Outgoing, frozen=True, tag="preview"):
    """What an answer would surely lead to."""

    keys: list[str]
    lines: list[LineForm]


class RuleText(Outgoing, frozen=True, tag="rule"):
    """What a rule says."""

    number: str
    text: str


class PageShown(Outgoing, frozen=True, tag="page"):
    """What can be read about a thing."""

    thing: str
    title: str
    lines: tuple[PageLine, ...]


class Pong(Outgoing, frozen=True, tag="pong"):
    """The server is there."""


class Moving(Outgoing, frozen=True, tag="moving"):
    """Another process serves from now on: close this connection and open a new one."""


class TakebackAsked(Outgoing, frozen=True, omit_defaults=True, tag="takeback_asked"):
    """Somebody wants to go back by this many answers, and everybody who plays has to agree."""

    by: str
    seats: list[str]
    answers: int
    agreed: list[str]
    waiting: list[str]
    yours: bool
    """The answer of this client is waited for."""
    casual: bool = False
    """The match is rated, and would not be any more."""


class TakebackEnd(Outgoing, frozen=True, tag="takeback"):
    """What became of such a wish."""

    agreed: bool
    text: str


# The coach ----------------------------------------------------------------------------------------------------------


class CoachHint(Outgoing, frozen=True, omit_defaults=True, tag="coach_hint"):
    """What the coach would answer to question ``number``: it is thinking, has found it, or finds nothing."""

    number: int
    state: Literal["thinking", "done", "none"]
    keys: list[str] = []
    text: str = ""
    reason: str = ""
    more: list[str] = []
    """All its reasons, where there are several."""
    things: list[str] = []
    """What the answer is about on the board."""


class CoachNote(Outgoing, frozen=True, tag="coach_note"):
    """The answer to question ``number`` was much worse than the coach's."""

    number: int
    question: str
    given: str
    text: str
    known: str
    things: list[str]


# What is settled beforehand -----------------------------------------------------------------------------------------


class PlanChoice(msgspec.Struct, frozen=True):
    """Something that can be chosen, and what it is called."""

    id: str
    name: str


class PlanForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of my plans."""

    id: str
    question: str
    answer: str
    conditions: list[str]
    once: bool
    chapters: int
    spent: bool = False
    """It has answered, and does so no more."""
    ended: bool = False
    """Its chapters have passed."""


class ConsentForm(msgspec.Struct, frozen=True):
    """What another seat may ask mine for, and what is always answered."""

    kind: str
    name: str
    asker: str
    asker_name: str
    answer: Literal["ask", "yes", "no"]
    told: bool


class QuestionForm(msgspec.Struct, frozen=True):
    """A question that my seat may be asked."""

    kind: str
    name: str
    options: list[PlanChoice]
    several: bool
    """May an answer have several options?"""
    about: list[PlanChoice]


class FigureForm(msgspec.Struct, frozen=True):
    """A number that a plan may look at."""

    id: str
    name: str
    now: int


class PlansForm(Outgoing, frozen=True, tag="plans"):
    """All that a seat has settled beforehand, and what it can settle."""

    seat: str
    plans: list[PlanForm]
    most: int
    """How many plans can wait at a time."""
    consents: list[ConsentForm]
    told: list[str]
    """What others at the table have made known."""
    questions: list[QuestionForm]
    events: list[PlanChoice]
    seats: list[PlanChoice]
    figures: list[FigureForm]
    places: list[PlanChoice]
    chapter: str
    """The card or round that is being played."""


class PlanNote(Outgoing, frozen=True, tag="plan_note"):
    """Something has become of one of my plans."""

    seat: str
    id: str
    text: str


# Chat and notes -----------------------------------------------------------------------------------------------------


class ChatMessage(Outgoing, frozen=True, tag="chat"):
    """A line of the chat."""

    n: int
    name: str
    seat: str | None
    text: str
    at: float


class ChatHidden(Outgoing, frozen=True, tag="chat_hidden"):
    """A line of the chat was taken down."""

    n: int


class Note(Outgoing, frozen=True, tag="note"):
    """One's own notes."""

    text: str
