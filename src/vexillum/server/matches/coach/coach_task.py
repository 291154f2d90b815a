"""What the coach is asked, in a form that travels to another process, and what it answers there."""

from __future__ import annotations

from typing import Protocol, TypeAlias

import msgspec

from vexillum.analysis.coach.comparison import Comparison, Pair, pairs_of
from vexillum.analysis.coach.hint import hint
from vexillum.analysis.coach.words import HintSaid, NoteSaid, said_hint, said_note
from vexillum.analysis.moment import Moment
from vexillum.core.registry import get_game
from vexillum.core.words.languages import known_languages


class Load(msgspec.Struct, frozen=True):
    """Have a game ready."""

    game: str


class AskHint(msgspec.Struct, frozen=True):
    """What would you answer here, and why?"""

    moment: Moment
    language: str
    why: bool = True


class AskPairs(msgspec.Struct, frozen=True):
    """Try two answers in some more worlds, for no longer than this."""

    moment: Moment
    better: tuple[str, ...]
    given: tuple[str, ...]
    first: int
    until: int
    seconds: float


class AskNote(msgspec.Struct, frozen=True):
    """Say what was found out, in every language."""

    moment: Moment
    better: tuple[str, ...]
    given: tuple[str, ...]
    pairs: tuple[Pair, ...]


Task: TypeAlias = AskHint | AskPairs | AskNote
Notes: TypeAlias = dict[str, NoteSaid]
"""A note in each language."""
Found: TypeAlias = HintSaid | list[Pair] | Notes | None


class CoachFailed(Exception):
    """The process of the coach died, was too slow, or raised an error."""


class CoachMind(Protocol):
    """What thinks for the coach."""

    async def work(self, task: Task, patience: float) -> Found:
        """The answer to a task, or :class:`CoachFailed`."""

    async def close(self) -> None:
        """Stop thinking."""


def worked(task: Task | Load) -> Found:
    """Do a task, here and now."""
    if isinstance(task, Load):
        get_game(task.game)
        return None
    session = task.moment.session()
    if isinstance(task, AskPairs):
        return pairs_of(session, task.better, task.given, range(task.first, task.until), task.seconds)
    if isinstance(task, AskNote):
        known = Comparison(task.pairs)
        return {one: said_note(session, task.better, task.given, known, one) for one in known_languages()}
    found = hint(session, why=task.why)
    return None if found is None else said_hint(session, found, task.language)
