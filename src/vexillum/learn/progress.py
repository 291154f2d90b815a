"""How far a learner has come: plain data that a client keeps, from which the lesson can be taken up again."""

from __future__ import annotations

import msgspec

from vexillum.core.session import Answer


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """Where a step began: in which part of the lesson, after how many answers."""

    step: str
    part: int
    """A part is what follows from one position: most lessons have one."""
    entered: int
    """How many answers there were when the step was reached."""
    began: int
    """The same after what is answered before the step begins."""


class Progress(msgspec.Struct, kw_only=True):
    """How far somebody has come."""

    game: str
    lesson: str
    steps: list[Mark] = []
    """The steps so far; the last one is the current one."""
    parts: list[list[Answer]] = []
    """All answers, for each part of the lesson."""
    done: bool = False
    """Is the task of the step fulfilled?"""
    hints: int = 0
    """How many hints of the step were shown."""
    ended: bool = False
    """Has the lesson been finished?"""
