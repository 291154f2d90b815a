"""The types of the messages that clients send over the WebSocket. Any other is refused."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, get_args

import msgspec

from vexillum.server.kernel.refusals import ESCAPED_NUL, Refusal, reject_nul
from vexillum.server.matches.plans import MOST_CHAPTERS, MOST_CONDITIONS, MOST_KEYS, PlanCondition

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

    @property
    def type(self) -> str:
        """Its type, as sent."""
        return str(self.__struct_config__.tag)


class Hello(Incoming, tag="hello"):
    """The client's identity and language."""

    guest: Key = ""
    name: Name = ""
    lang: Word = "en"


class Answer(Incoming, tag="answer"):
    """An answer to decision ``number``. A ``careful`` one that cannot be undone has to be confirmed."""

    number: int
    keys: Keys
    careful: bool = False


class Undo(Incoming, tag="undo"):
    """Undo the last answer."""


class Why(Incoming, tag="why"):
    """Ask why this thing cannot be chosen."""

    thing: Word


class WhatToAsk(Incoming, tag="askable"):
    """Ask what else one can ask about, besides the things on the map."""


class Preview(Incoming, tag="preview"):
    """Ask for the sure effects of this answer."""

    keys: Keys


class Rule(Incoming, tag="rule"):
    """Ask for the text of this rule."""

    number: Word


class Read(Incoming, tag="page"):
    """Ask for the page about this thing."""

    thing: Word


class Odds(Incoming, tag="odds"):
    """Ask for the odds of these options, or of all."""

    keys: Keys


class Explain(Incoming, tag="explain"):
    """Ask for the agents' reasons in the turn that began after this many answers."""

    at: int
    scope: int | None = None
    """Only for this turn, step or scene of the story."""


class Watch(Incoming, tag="watch"):
    """Ask for the film of the turn that this scope of the story belongs to."""

    scope: int


class Hold(Incoming, tag="hold"):
    """Make the agents of a match without people wait for the host, who is watching, for at most this long."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=MOST_HOLD)]


class Practice(Incoming, tag="practice"):
    """Switch practice on or off: undo goes back through dice and agents' answers."""

    on: bool


class Coach(Incoming, tag="coach"):
    """Switch the coach on or off."""

    on: bool


class AskCoach(Incoming, tag="coach_ask"):
    """Ask for the coach's answer to decision ``number``."""

    number: int


class CoachBack(Incoming, tag="coach_back"):
    """Go back to decision ``number``, on which the coach has a note. Only in practice, or where undo could."""

    number: int


class CoachDismiss(Incoming, tag="coach_dismiss"):
    """Dismiss the note about decision ``number``."""

    number: int


class GoTo(Incoming, tag="goto"):
    """Go to a moment of a branch: after ``at`` of the answers that lead to this node. Only in practice."""

    node: int
    at: int


class AskPlans(Incoming, tag="plans"):
    """Ask for the plans of this seat, and the choices for new ones."""

    seat: Word


class MakePlan(Incoming, tag="plan"):
    """Make a plan: when this seat is asked this and all conditions hold, give this answer."""

    seat: Word
    kind: Word
    keys: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=MOST_KEYS)]
    about: Word = ""
    when: Annotated[list[PlanCondition], msgspec.Meta(max_length=MOST_CONDITIONS)] = []
    once: bool = True
    chapters: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHAPTERS)] = 0


class EndPlan(Incoming, tag="plan_end"):
    """Withdraw a plan, or dismiss one that is used up."""

    seat: Word
    id: Word


class SetConsent(Incoming, tag="consent"):
    """Set the standing reply when another seat asks for consent; ``ask``: decide each time."""

    seat: Word
    kind: Word
    asker: Word
    answer: Literal["ask", "yes", "no"]
    told: bool = False


class Chat(Incoming, tag="chat"):
    """Write a chat line."""

    text: str


class Note(Incoming, tag="note"):
    """Store private notes."""

    text: str


class Ready(Incoming, tag="ready"):
    """The screen was handed over to this seat."""

    seat: Word


class Hand(Incoming, tag="hand"):
    """Give a seat to an agent, to the sender (``me``) or to the first person who uses its link (``open``)."""

    seat: Word
    to: Word


class Resign(Incoming, tag="resign"):
    """Give up a seat to the quick agent for good."""

    seat: Word


class Takeback(Incoming, tag="takeback"):
    """Ask the other players for an undo of a die or another's answer."""


class TakebackReply(Incoming, tag="takeback_reply"):
    """Reply to such a request."""

    agree: bool


class Rematch(Incoming, tag="rematch"):
    """Start a rematch."""


class Lang(Incoming, tag="lang"):
    """Change the language."""

    lang: Word


class Rename(Incoming, tag="name"):
    """Change the name."""

    name: Name


class Board(Incoming, tag="board"):
    """Ask for a complete frame."""


class Ping(Incoming, tag="ping"):
    """Check the connection."""


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


# Reading them: each is decoded once ----------------------------------------------------------------------------------


class Unreadable(NamedTuple):
    """What is no message: its type, if it names one, and why it is refused."""

    type: str
    refusal: Refusal


class Reader(Generic[_M]):
    """Reads the messages of one kind of connection."""

    def __init__(self, messages: Any) -> None:
        self._decoder: msgspec.json.Decoder[_M] = msgspec.json.Decoder(messages)
        self.types: dict[str, type[Incoming]] = {str(kind.__struct_config__.tag): kind for kind in get_args(messages)}

    def __call__(self, text: str) -> _M | Unreadable:
        """A message, or why it is none."""
        sent = text.encode()
        try:
            if len(sent) > MOST_BYTES:
                raise Refusal("oversized", size=len(sent), most=MOST_BYTES)
            message = self._decoder.decode(sent)
            if ESCAPED_NUL in sent:
                reject_nul(sent, message)
            return message
        except Refusal as refusal:
            return Unreadable(_type_of(text), refusal)
        except (msgspec.DecodeError, RecursionError) as error:
            kind = _type_of(text)
            if isinstance(error, msgspec.ValidationError) and kind and kind not in self.types:
                return Unreadable(kind, Refusal("unknown", kind=kind))
            return Unreadable(kind, Refusal("malformed", why=str(error)))


class _Typed(msgspec.Struct):
    type: Any = None


def _type_of(text: str) -> str:
    try:
        kind = msgspec.json.decode(text, type=_Typed).type
    except (msgspec.MsgspecError, RecursionError):
        return ""
    return kind[:40] if isinstance(kind, str) else ""


read: Reader[Message] = Reader(Message)
