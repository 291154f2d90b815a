"""What a lesson's page sends and is sent: typed, like the messages of a match.

Progress is kept by the browser. It comes with the greeting and is checked here; the lesson then plays it again.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Literal

import msgspec

from vexillum.core.show.display import Art
from vexillum.learn.frame import Frame
from vexillum.learn.lesson import Lesson
from vexillum.learn.progress import Progress
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.actions.client_messages import Incoming, Word
from vexillum.server.matches.frames.frame_types import Outgoing

# What is sent -------------------------------------------------------------------------------------------------------


class LessonForm(msgspec.Struct, frozen=True):
    """A lesson in the list of a course."""

    id: str
    title: str
    about: str
    minutes: int
    steps: int


class CourseForm(msgspec.Struct, frozen=True):
    """The lessons of a game."""

    game: str
    name: str
    about: str
    lessons: list[LessonForm]


class LessonWelcome(Outgoing, frozen=True, tag="lesson_welcome"):
    """Which lesson of which game it is, and what the page needs to know only once."""

    game: str
    name: str
    """Of the game."""
    lesson: str
    title: str
    number: int
    """Of the lesson in its course, from 1."""
    of: int
    following: str
    """The title of the lesson after it; empty: there is none."""
    art: Art


class LessonShown(Outgoing, frozen=True, tag="lesson"):
    """What the speaker says now."""

    lesson: Frame
    frame: int
    """The number of the table's frame that it belongs to."""
    progress: dict[str, Any]
    """To be kept, and brought along next time."""


# What comes ---------------------------------------------------------------------------------------------------------

Act = Literal["next", "back", "again", "restart", "hint", "show_me"]


class LessonHello(Incoming, tag="hello"):
    """My language, and how far I have come."""

    lang: Word = "en"
    progress: Progress | None = None


class LessonAct(Incoming, tag="lesson"):
    """Read on, go back, begin the step or the lesson again, show a hint, or the next answer of the solution."""

    act: Act


Message = (
    LessonHello
    | LessonAct
    | client_messages.Answer
    | client_messages.Undo
    | client_messages.Why
    | client_messages.WhatToAsk
    | client_messages.Preview
    | client_messages.Rule
    | client_messages.Read
    | client_messages.Odds
    | client_messages.Lang
    | client_messages.Board
    | client_messages.Ping
)
_DECODER: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_TYPES = frozenset(
    ("hello", "lesson", "answer", "undo", "why", "askable", "preview", "rule", "page", "odds", "lang", "board", "ping")
)


def read(text: str) -> Message:
    """A message, or a :class:`Refusal` that says what is wrong with it."""
    return client_messages.decoded(text, _DECODER, _TYPES)


def checked(progress: Progress, lesson: Lesson) -> Progress:
    """Refuse progress that cannot be this lesson's. Whether its answers are possible is found by playing them again.

    If the lesson has been divided into other parts since, only the step that was reached counts.
    """
    parts = [len(part) for part in progress.parts]
    bounded = all(
        0 <= mark.part < len(parts) and 0 <= mark.entered <= mark.began <= parts[mark.part] for mark in progress.steps
    )
    own = (progress.game, progress.lesson) == (lesson.game.info.id, lesson.id)
    if not own or not bounded or not progress.steps or progress.hints < 0:
        raise Refusal("lesson_progress", 400)
    opened = accumulate(int(number > 0 and step.position is not None) for number, step in enumerate(lesson.steps))
    if any(mark.part != part for mark, part in zip(progress.steps, opened, strict=False)):
        return msgspec.structs.replace(progress, parts=[])
    return progress
