"""Tasks for the coach and their results, as sent to and from its process."""

from __future__ import annotations

from typing import Protocol, TypeAlias

import msgspec

from vexillum.analysis.chances import Moment
from vexillum.analysis.coach import Comparison, HintText, NoteText, Pair, hint, hint_text, note_text, pairs_of
from vexillum.core.registry import get_game
from vexillum.core.words.languages import known_languages


class Load(msgspec.Struct, frozen=True):
    """Load a game."""

    game: str


class AskHint(msgspec.Struct, frozen=True):
    """What would you answer here, and why?"""

    moment: Moment
    language: str
    why: bool = True


class AskPairs(msgspec.Struct, frozen=True):
    """Compare two answers in some more worlds, within this time."""

    moment: Moment
    better: tuple[str, ...]
    given: tuple[str, ...]
    first: int
    until: int
    seconds: float


class AskNote(msgspec.Struct, frozen=True):
    """Put the comparison into words, in every language."""

    moment: Moment
    better: tuple[str, ...]
    given: tuple[str, ...]
    pairs: tuple[Pair, ...]


Task: TypeAlias = AskHint | AskPairs | AskNote
Notes: TypeAlias = dict[str, NoteText]
"""A note in each language."""
Found: TypeAlias = HintText | list[Pair] | Notes | None


class CoachFailed(Exception):
    """The coach's process died, was too slow, or raised an error."""


class CoachThinker(Protocol):
    """Does the coach's thinking."""

    async def work(self, task: Task, patience: float) -> Found:
        """The result of a task, or :class:`CoachFailed`."""

    async def close(self) -> None:
        """Stop thinking."""


def run_task(task: Task | Load) -> Found:
    """Do a task in this process."""
    if isinstance(task, Load):
        get_game(task.game)
        return None
    session = task.moment.session()
    if isinstance(task, AskPairs):
        return pairs_of(session, task.better, task.given, range(task.first, task.until), task.seconds)
    if isinstance(task, AskNote):
        known = Comparison(task.pairs)
        return {one: note_text(session, task.better, task.given, known, one) for one in known_languages()}
    found = hint(session, why=task.why)
    return None if found is None else hint_text(session, found, task.language)
