"""A learner's progress: plain data stored by a client, from which the lesson can be resumed."""

from __future__ import annotations

import msgspec

from vexillum.core.table import Answer


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """Where a step began: the part of the lesson, and the number of answers."""

    step: str
    part: int
    """A part begins with a position; most lessons have one."""
    entered: int
    """The number of answers when the step was reached."""
    began: int
    """The number of answers after the step's own initial ones."""


class Progress(msgspec.Struct, kw_only=True):
    """A learner's progress."""

    game: str
    lesson: str
    steps: list[Mark] = []
    """The steps so far; the last one is the current one."""
    parts: list[list[Answer]] = []
    """All answers, for each part of the lesson."""
    done: bool = False
    """Whether the task of the step is solved."""
    hints: int = 0
    """The number of hints shown in the step."""
    ended: bool = False
    """Whether the lesson is finished."""
