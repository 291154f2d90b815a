"""The types of the server's other messages: greetings, replies, chat."""

from __future__ import annotations

from typing import Literal

import msgspec

from vexillum.core.show.display import Art
from vexillum.core.show.pages import PageLine
from vexillum.server.kernel.time_control import Clock, Delay
from vexillum.server.matches.frames.frame_types import LineForm, Outgoing

# Who is here --------------------------------------------------------------------------------------------------------


class You(msgspec.Struct, frozen=True):
    """The client: the seats that it plays, or that it only watches."""

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
    """The greeting: the match, the client, and data that is sent only once."""

    match: str
    game: str
    title: str
    rules: str
    """The address of the rules."""
    hash: str
    """The hash of the seed, for verification after the game."""
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
    """Practice can be switched on: one person plays against agents."""
    coach_possible: bool = False
    """This person may have a coach."""
    links: dict[str, str] | None = None
    """For the host: the links to open seats."""
    watch: str | None = None
    """For the host: the link for spectators."""
    rated: Literal["wanted", "on", "done", "void", "off"] | None = None
    """The state of the rating; None: a casual match, or a server without accounts."""
    secrets_seen: list[str] = []
    """Sentences: who was shown more than the one seat they play."""
    club: bool = False
    """The server has accounts."""
    origin: Origin | None = None
    """The moment that the match continues."""
    begun: str | None = None
    """What it was started from: a match, a save, a position, a study, a puzzle, a lesson; None: a setup."""
    delay: Delay | None = None
    """The delay for spectators."""
    guests: bool = False
    """People without an account may watch."""
    later: bool = False
    """This client watches with a delay."""
    tournament: str | None = None
    """The tournament that the match belongs to."""


class PersonHere(msgspec.Struct, frozen=True):
    """A person who is connected to the match."""

    name: str
    seats: list[str]
    watch: bool


class Presence(Outgoing, frozen=True, tag="presence"):
    """The people who are connected."""

    people: list[PersonHere]


class SeatNotice(Outgoing, frozen=True, tag="notice"):
    """A seat has changed hands."""

    seat: str
    text: str


class Rematch(Outgoing, frozen=True, tag="rematch"):
    """A rematch was created."""

    match: str


# Replies ------------------------------------------------------------------------------------------------------------


class Refused(Outgoing, frozen=True, tag="refused"):
    """A request was refused, and nothing has changed."""

    of: str
    code: str
    text: str


class Confirm(Outgoing, frozen=True, tag="confirm"):
    """A careful answer could not be undone and was not given: confirm it."""

    number: int
    keys: list[str]
    perhaps: bool = False
    """What the seat knows does not say whether it could be undone."""


class WhyNot(Outgoing, frozen=True, tag="why"):
    """Why something cannot be chosen."""

    thing: str
    text: str
    rule: str


class Preview(Outgoing, frozen=True, tag="preview"):
    """The sure effects of an answer."""

    keys: list[str]
    lines: list[LineForm]


class RuleText(Outgoing, frozen=True, tag="rule"):
    """The text of a rule."""

    number: str
    text: str


class PageShown(Outgoing, frozen=True, tag="page"):
    """The page about a thing."""

    thing: str
    title: str
    lines: tuple[PageLine, ...]


class Pong(Outgoing, frozen=True, tag="pong"):
    """The reply to a ping."""


class Moving(Outgoing, frozen=True, tag="moving"):
    """Another process takes over: close this connection and open a new one."""


class TakebackAsked(Outgoing, frozen=True, omit_defaults=True, tag="takeback_asked"):
    """A player asks to undo this many answers, and all players have to agree."""

    by: str
    seats: list[str]
    answers: int
    agreed: list[str]
    waiting: list[str]
    yours: bool
    """This client has to reply."""
    casual: bool = False
    """The match is rated and would become casual."""


class TakebackEnd(Outgoing, frozen=True, tag="takeback"):
    """The end of such a request."""

    agreed: bool
    text: str


# The coach ----------------------------------------------------------------------------------------------------------


class CoachHint(Outgoing, frozen=True, omit_defaults=True, tag="coach_hint"):
    """The coach's answer to decision ``number``: still thinking, found, or none."""

    number: int
    state: Literal["thinking", "done", "none"]
    keys: list[str] = []
    text: str = ""
    reason: str = ""
    more: list[str] = []
    """All its reasons, if there are several."""
    things: list[str] = []
    """The things on the board that the answer is about."""


class CoachNote(Outgoing, frozen=True, tag="coach_note"):
    """The answer to decision ``number`` was much worse than the coach's."""

    number: int
    question: str
    given: str
    text: str
    known: str
    things: list[str]


# Plans --------------------------------------------------------------------------------------------------------------


class PlanChoice(msgspec.Struct, frozen=True):
    """A choice and its name."""

    id: str
    name: str


class PlanForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the player's plans."""

    id: str
    question: str
    answer: str
    conditions: list[str]
    once: bool
    chapters: int
    spent: bool = False
    """It has answered and is used up."""
    ended: bool = False
    """Its chapters have passed."""


class ConsentForm(msgspec.Struct, frozen=True):
    """A consent that another seat may ask this one for, and the standing reply."""

    kind: str
    name: str
    asker: str
    asker_name: str
    answer: Literal["ask", "yes", "no"]
    told: bool


class QuestionForm(msgspec.Struct, frozen=True):
    """A question that this seat may be asked."""

    kind: str
    name: str
    options: list[PlanChoice]
    several: bool
    """An answer may have several options."""
    about: list[PlanChoice]


class FigureForm(msgspec.Struct, frozen=True):
    """A number that a plan can test."""

    id: str
    name: str
    now: int


class PlansForm(Outgoing, frozen=True, tag="plans"):
    """A seat's plans and standing consents, and the choices for new ones."""

    seat: str
    plans: list[PlanForm]
    most: int
    """The maximum number of pending plans."""
    consents: list[ConsentForm]
    told: list[str]
    """Standing consents that other players have announced."""
    questions: list[QuestionForm]
    events: list[PlanChoice]
    seats: list[PlanChoice]
    figures: list[FigureForm]
    places: list[PlanChoice]
    chapter: str
    """The current card or round."""


class PlanNote(Outgoing, frozen=True, tag="plan_note"):
    """One of the player's plans has been used or has ended."""

    seat: str
    id: str
    text: str


# Chat and notes -----------------------------------------------------------------------------------------------------


class ChatMessage(Outgoing, frozen=True, tag="chat"):
    """A chat line."""

    n: int
    name: str
    seat: str | None
    text: str
    at: float


class ChatHidden(Outgoing, frozen=True, tag="chat_hidden"):
    """A chat line was hidden."""

    n: int


class Note(Outgoing, frozen=True, tag="note"):
    """The player's own notes."""

    text: str
