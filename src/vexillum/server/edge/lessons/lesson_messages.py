"""The messages of a lesson, typed like those of a match.

The browser stores the progress, sends it with its greeting, and the lesson replays it after checking it here.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Literal

import msgspec

from vexillum.core.show.display import Art
from vexillum.learn.frame import Frame
from vexillum.learn.lesson import Lesson
from vexillum.learn.lesson_session import Progress
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.actions.client_messages import Incoming, Word
from vexillum.server.matches.frames.frame_types import Outgoing

# Sent -----------------------------------------------------------------------------------------------------------------


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
    """The lesson and its game: everything the page needs only once."""

    game: str
    name: str
    """The game's name."""
    lesson: str
    title: str
    number: int
    """The lesson's number in its course, from 1."""
    of: int
    following: str
    """The title of the next lesson; empty if there is none."""
    art: Art


class LessonShown(Outgoing, frozen=True, tag="lesson"):
    """What the speaker says now."""

    lesson: Frame
    frame: int
    """The number of the table frame it belongs to."""
    progress: dict[str, Any]
    """To be stored, and sent with the next greeting."""


# Received -------------------------------------------------------------------------------------------------------------

Act = Literal["next", "back", "again", "restart", "hint", "show_me"]


class LessonHello(Incoming, tag="hello"):
    """The learner's language and progress."""

    lang: Word = "en"
    progress: Progress | None = None


class LessonAct(Incoming, tag="lesson"):
    """Continue, go back, restart the step or the lesson, show a hint, or show the next answer of the solution."""

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
    """A message, or a :class:`Refusal` that says what is wrong."""
    return client_messages.decoded(text, _DECODER, _TYPES)


def checked(progress: Progress, lesson: Lesson) -> Progress:
    """Refuse progress that cannot be this lesson's. Whether its answers are possible shows when they are replayed.

    If the parts of the lesson have changed since, only the step that was reached counts.
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
