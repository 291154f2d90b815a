"""An attempt at a puzzle: answers, hints, the solution. Nothing is revealed before it is requested."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from vexillum.core.errors import Refused
from vexillum.core.session import Session
from vexillum.puzzles.puzzle import Puzzle, Verdict

Status = Literal["asked", "answered", "shown"]
"""``asked``: waiting for an answer. ``answered``: it was given and judged. ``shown``: the solution was requested."""
HINTS = 2


class NotNow(Refused):
    """Not possible at this moment of the puzzle. Nothing has changed."""


class JudgedAnswer(msgspec.Struct, frozen=True):
    """An answer with its verdict."""

    key: str
    verdict: Verdict


class Attempt:
    """One player's attempt at one puzzle. The game stays at its question: answers are judged, not carried out.

    Carrying one out would roll dice and reveal hidden cards, which the next attempt would then know.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.session: Session[Any] = puzzle.session()
        self.status: Status = "asked"
        self.hints = 0
        """The number of hints requested."""
        self.tries: list[JudgedAnswer] = []

    @property
    def judged(self) -> JudgedAnswer | None:
        """The last answer, while it is shown."""
        return self.tries[-1] if self.status == "answered" else None

    @property
    def solved(self) -> bool:
        """Whether the best answer was given."""
        return any(one.verdict == "right" for one in self.tries)

    @property
    def revealed(self) -> bool:
        """Whether the solution may be shown."""
        return self.status == "shown" or self.solved

    def answer(self, keys: Sequence[str], number: int | None = None) -> JudgedAnswer:
        """Answer the question; an error changes nothing."""
        decision = self.session.decision
        if self.status != "asked" or decision is None:
            raise NotNow("puzzle.no_question")
        if number is not None and number != self.session.decision_number:
            raise NotNow("error.stale", number=number, current=self.session.decision_number)
        (pick,) = decision.pick(keys)
        self.tries.append(JudgedAnswer(pick.key, self.puzzle.verdict(pick.key)))
        self.status = "answered"
        return self.tries[-1]

    def again(self) -> None:
        """Ask the question again."""
        if self.status == "asked":
            raise NotNow("puzzle.asked_already")
        self.status = "asked"

    def hint(self) -> bool:
        """Show one more hint; return whether there was one."""
        if self.status != "asked":
            raise NotNow("puzzle.no_question")
        if self.hints >= HINTS:
            return False
        self.hints += 1
        return True

    def show(self) -> None:
        """Show the solution."""
        self.status = "shown"
