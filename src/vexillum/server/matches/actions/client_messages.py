"""What a client may say over the WebSocket: typed, and nothing else is read."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from vexillum.server.kernel.nul_check import reject_nul
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.plans.plan_types import MOST_CHAPTERS, MOST_CONDITIONS, MOST_KEYS, PlanCondition

_M = TypeVar("_M")
MOST_BYTES = 64 * 1024
MOST_CHAT = 2_000
MOST_NOTE = 20_000
MOST_NAME = 40
MOST_HOLD = 60

Key = Annotated[str, msgspec.Meta(max_length=200)]
Word = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=MOST_NAME)]
Keys = Annotated[list[Word], msgspec.Meta(max_length=500)]


class Incoming(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """A message of a client."""


class Hello(Incoming, tag="hello"):
    """Who I am, and my language."""

    guest: Key = ""
    name: Name = ""
    lang: Word = "en"


class Answer(Incoming, tag="answer"):
    """My answer to decision ``number``. If it is ``careful`` and cannot be taken back, I am asked to confirm it."""

    number: int
    keys: Keys
    careful: bool = False


class Undo(Incoming, tag="undo"):
    """Take my last answer back."""


class Why(Incoming, tag="why"):
    """Why can this thing not be chosen?"""

    thing: Word


class WhatToAsk(Incoming, tag="askable"):
    """What can I ask about besides the things on the map?"""


class Preview(Incoming, tag="preview"):
    """What would this answer surely lead to?"""

    keys: Keys


class Rule(Incoming, tag="rule"):
    """What does this rule say?"""

    number: Word


class Read(Incoming, tag="page"):
    """What is there to read about this thing?"""

    thing: Word


class Odds(Incoming, tag="odds"):
    """What may the dice make of these options, or of all of them?"""

    keys: Keys


class Explain(Incoming, tag="explain"):
    """Why did the agents do what they did in the turn that began after this many answers?"""

    at: int
    scope: int | None = None
    """Only in this turn, step or scene of the story."""


class Watch(Incoming, tag="watch"):
    """Show the turn that this scope of the story belongs to once more."""

    scope: int


class Hold(Incoming, tag="hold"):
    """Let the agents of a match without people wait for me, for at most this many seconds: I am still watching."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=MOST_HOLD)]


class Practice(Incoming, tag="practice"):
    """Let undo go back through dice and agents' answers, or not any more."""

    on: bool


class Coach(Incoming, tag="coach"):
    """Have a coach in this match, or none."""

    on: bool


class AskCoach(Incoming, tag="coach_ask"):
    """What would the coach answer to question ``number``?"""

    number: int


class CoachBack(Incoming, tag="coach_back"):
    """Go back to my answer to question ``number``, which the coach has noted. Only in practice, or where undo goes."""

    number: int


class CoachDismiss(Incoming, tag="coach_dismiss"):
    """I have read the note about question ``number``, and want to see it no more."""

    number: int


class GoTo(Incoming, tag="goto"):
    """Go to a moment of another branch: after ``at`` of the answers that lead to this node. Only in practice."""

    node: int
    at: int


class AskPlans(Incoming, tag="plans"):
    """What have I settled beforehand for this seat, and what can I?"""

    seat: Word


class MakePlan(Incoming, tag="plan"):
    """When this seat is asked this, and all of that holds, answer so."""

    seat: Word
    kind: Word
    keys: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=MOST_KEYS)]
    about: Word = ""
    when: Annotated[list[PlanCondition], msgspec.Meta(max_length=MOST_CONDITIONS)] = []
    once: bool = True
    chapters: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHAPTERS)] = 0


class EndPlan(Incoming, tag="plan_end"):
    """Withdraw a plan, or dismiss what it has done."""

    seat: Word
    id: Word


class SetConsent(Incoming, tag="consent"):
    """What this seat always answers when another asks it for leave; ``ask``: I decide each time."""

    seat: Word
    kind: Word
    asker: Word
    answer: Literal["ask", "yes", "no"]
    told: bool = False


class Chat(Incoming, tag="chat"):
    """Something to say to the others."""

    text: str


class Note(Incoming, tag="note"):
    """My private notes."""

    text: str


class Ready(Incoming, tag="ready"):
    """The screen has been handed over to this seat."""

    seat: Word


class Hand(Incoming, tag="hand"):
    """Let somebody else play a seat: an agent, ``me``, or (``open``) anyone with its link."""

    seat: Word
    to: Word


class Resign(Incoming, tag="resign"):
    """Leave a seat to the quick agent for good."""

    seat: Word


class Takeback(Incoming, tag="takeback"):
    """May I go back behind a die or another's answer?"""


class TakebackReply(Incoming, tag="takeback_reply"):
    """Yes, or no."""

    agree: bool


class Rematch(Incoming, tag="rematch"):
    """The same once more."""


class Lang(Incoming, tag="lang"):
    """Go on in another language."""

    lang: Word


class Rename(Incoming, tag="name"):
    """My name."""

    name: Name


class Board(Incoming, tag="board"):
    """Send everything afresh."""


class Ping(Incoming, tag="ping"):
    """Are you there?"""


Message = (
    Hello
    | Answer
    | Undo
    | Why
    | WhatToAsk
    | Preview
    | Rule
    | Read
    | Odds
    | Explain
    | Watch
    | Hold
    | Practice
    | Coach
    | AskCoach
    | CoachBack
    | CoachDismiss
    | GoTo
    | AskPlans
    | MakePlan
    | EndPlan
    | SetConsent
    | Chat
    | Note
    | Ready
    | Hand
    | Resign
    | Takeback
    | TakebackReply
    | Rematch
    | Lang
    | Rename
    | Board
    | Ping
)
_DECODER: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
TYPES: dict[str, type[Incoming]] = {str(kind.__struct_config__.tag): kind for kind in Incoming.__subclasses__()}


class _Typed(msgspec.Struct):
    type: Any = None


def read(text: str) -> Message:
    """A message, or a :class:`Refusal` that says what is wrong with it."""
    return decoded(text, _DECODER, TYPES)


def decoded(text: str, decoder: msgspec.json.Decoder[_M], types: Collection[str]) -> _M:
    """A message of one of these types, or a :class:`Refusal`."""
    sent = text.encode()
    if len(sent) > MOST_BYTES:
        raise Refusal("oversized", size=len(sent), most=MOST_BYTES)
    try:
        message = decoder.decode(sent)
    except msgspec.ValidationError as error:
        kind = type_of(text)
        if kind and kind not in types:
            raise Refusal("unknown", kind=kind) from error
        raise Refusal("malformed", why=str(error)) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("malformed", why=str(error)) from error
    reject_nul(sent, message)
    return message


def type_of(text: str) -> str:
    """The type of a message that may be wrong otherwise, for the refusal to name."""
    try:
        kind = msgspec.json.decode(text, type=_Typed).type
    except (msgspec.MsgspecError, RecursionError):
        return ""
    return kind[:40] if isinstance(kind, str) else ""
