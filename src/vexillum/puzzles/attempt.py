"""Somebody solves a puzzle: answers, hints, the solution. Nothing of it is told before it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from vexillum.core.errors import Refused
from vexillum.core.session import Session
from vexillum.puzzles.puzzle import Puzzle, Verdict

Status = Literal["asked", "answered", "shown"]
"""``asked``: an answer is waited for. ``answered``: it was given and judged. ``shown``: the solution was asked for."""
HINTS = 2


class NotNow(Refused):
    """Something that a puzzle does not offer at this moment. Nothing has changed."""


class Judged(msgspec.Struct, frozen=True):
    """An answer, and how good it is."""

    key: str
    verdict: Verdict


class Attempt:
    """One person at one puzzle. The game stands still at its question: an answer is judged and not carried out.

    To carry it out would roll dice and show cards that the position hides, and another try would know them.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.session: Session[Any] = puzzle.session()
        self.status: Status = "asked"
        self.hints = 0
        """How many hints were asked for."""
        self.tries: list[Judged] = []

    @property
    def judged(self) -> Judged | None:
        """The last answer, as long as it is shown."""
        return self.tries[-1] if self.status == "answered" else None

    @property
    def solved(self) -> bool:
        """Was the best answer given?"""
        return any(one.verdict == "right" for one in self.tries)

    @property
    def revealed(self) -> bool:
        """May everything be told?"""
        return self.status == "shown" or self.solved

    def answer(self, keys: Sequence[str], number: int | None = None) -> Judged:
        """Answer the question; a refusal changes nothing."""
        decision = self.session.decision
        if self.status != "asked" or decision is None:
            raise NotNow("puzzle.no_question")
        if number is not None and number != self.session.decision_number:
            raise NotNow("error.stale", number=number, current=self.session.decision_number)
        (pick,) = decision.pick(keys)
        self.tries.append(Judged(pick.key, self.puzzle.verdict(pick.key)))
        self.status = "answered"
        return self.tries[-1]

    def again(self) -> None:
        """Ask once more."""
        if self.status == "asked":
            raise NotNow("puzzle.asked_already")
        self.status = "asked"

    def hint(self) -> bool:
        """One more hint; is there one?"""
        if self.status != "asked":
            raise NotNow("puzzle.no_question")
        if self.hints >= HINTS:
            return False
        self.hints += 1
        return True

    def show(self) -> None:
        """Tell the solution."""
        self.status = "shown"
