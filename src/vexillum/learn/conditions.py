"""Does a condition of a lesson hold? Paths lead into the state as in a case; ``*`` stands for any name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import msgspec

from vexillum.core.files.case_expectations import told, whole_state
from vexillum.core.files.case_file import Move
from vexillum.core.session import Session
from vexillum.core.table import Entry
from vexillum.core.tools.paths import NoPath, find, known, leaves
from vexillum.learn.lesson_file import Answered, Condition

ANY = "*"
VIEW = "view"
WORKED_OUT = ("derived", "outcome", ANY)
"""Where paths begin that lead to more than the position itself."""


class GivenAnswer(msgspec.Struct, frozen=True):
    """An answer that was given: by which seat, to which kind of question."""

    seat: str
    asked: str
    keys: tuple[str, ...]


class Evidence:
    """What a condition is about: a session as it stands, and what has happened since a step began."""

    def __init__(
        self, session: Session[Any], lines: int, given: Sequence[GivenAnswer], before: Mapping[str, Any]
    ) -> None:
        self.session = session
        self.lines = lines
        """How long the log was when the step began."""
        self.given = given
        """The learner's answers in the step."""
        self.before = before
        """The state when the step began."""

    def tree(self, path: str) -> Mapping[str, Any]:
        """What a path leads into: of all there is no more than it needs, which takes long to make."""
        first = path.partition(".")[0]
        return self._seen if first == VIEW else self._worked_out if first in WORKED_OUT else self._position

    @cached_property
    def _position(self) -> Mapping[str, Any]:
        return self.session.game.positions.write(self.session.state)

    @cached_property
    def _worked_out(self) -> Mapping[str, Any]:
        return whole_state(self.session, seen=False)

    @cached_property
    def _seen(self) -> Mapping[str, Any]:
        return whole_state(self.session)

    def at(self, path: str) -> list[Any]:
        """Everything at a path now."""
        return values_at(self.tree(path), path)

    def holds(self, wanted: Condition) -> bool:
        """Does all that a condition says hold?"""
        return (
            self._of_question(wanted)
            and all(any(map(self._gave(answer), self.given)) for answer in wanted.answered)
            and self._happened(wanted)
            and all(any(_fits(value, one) for one in self.at(path)) for path, value in leaves(wanted.values))
            and self._numbers(wanted)
            and all(self._includes(path, value) for path, value in leaves(wanted.includes))
            and not any(map(self.at, wanted.absent))
            and (not wanted.any or any(map(self.holds, wanted.any)))
            and not any(map(self.holds, wanted.none))
        )

    def _of_question(self, wanted: Condition) -> bool:
        decision = self.session.decision
        if wanted.over is not None and wanted.over != self.session.over:
            return False
        if wanted.asked and (decision is None or not fnmatchcase(decision.kind, wanted.asked)):
            return False
        return not wanted.seat or (decision is not None and decision.seat == wanted.seat)

    def new_lines(self) -> Sequence[Entry]:
        """The lines of the log since then."""
        return self.session.journal[self.lines :]

    def _happened(self, wanted: Condition) -> bool:
        return not wanted.happened or next(told(self.new_lines(), Move(told=wanted.happened)), None) is None

    def _numbers(self, wanted: Condition) -> bool:
        return (
            all(max(numbers(self.at(path))) >= n for path, n in leaves(wanted.at_least))
            and all(min(numbers(self.at(path))) <= n for path, n in leaves(wanted.at_most))
            and all(sum(numbers(self.at(path))) >= n for path, n in leaves(wanted.total))
            and all(self._growth(path) >= n for path, n in leaves(wanted.gained))
            and all(-self._growth(path) >= n for path, n in leaves(wanted.lost))
        )

    def _growth(self, path: str) -> int:
        return sum(numbers(self.at(path))) - sum(numbers(values_at(self.before, path)))

    def _includes(self, path: str, value: Any) -> bool:
        wanted = value if isinstance(value, list) else [value]
        lists = [one for one in self.at(path) if isinstance(one, list | tuple | Mapping)]
        return any(all(one in found for one in wanted) for found in lists)

    @staticmethod
    def _gave(wanted: Answered) -> Callable[[GivenAnswer], bool]:
        return lambda given: (
            (not wanted.seat or given.seat == wanted.seat) and fits_answer(given, wanted.asked, wanted.option)
        )


def fits_answer(given: GivenAnswer, asked: str, option: str | Sequence[str]) -> bool:
    """Is an answer one to this kind of question, with one of these options? Nothing written means any."""
    if asked and not fnmatchcase(given.asked, asked):
        return False
    return not option or names_one(given.keys, option)


def names_one(keys: Sequence[str], patterns: str | Sequence[str]) -> bool:
    """Is one of the keys called as one of the patterns says?"""
    wanted = [patterns] if isinstance(patterns, str) else patterns
    return any(fnmatchcase(key, pattern) for key in keys for pattern in wanted)


def values_at(tree: Any, path: str) -> list[Any]:
    """Everything at a path; ``*`` stands for any name or place."""
    way, star, rest = path.partition(ANY)
    try:
        found = find(tree, way.rstrip(".")) if way.rstrip(".") else tree
    except NoPath:
        return []
    if not star:
        return [found]
    rest = rest.lstrip(".")
    inner = [find(found, name) for name in known(found)]
    return [value for one in inner for value in values_at(one, rest)] if rest else inner


def numbers(found: Sequence[Any]) -> list[int]:
    """What was found as numbers. Nothing found is 0, and what is no number counts as 1."""
    return [one if type(one) is int else int(one not in (False, None)) for one in found] or [0]


def measures(condition: Condition) -> bool:
    """Does a condition compare with how things were when the step began?"""
    return bool(condition.gained or condition.lost) or any(map(measures, (*condition.any, *condition.none)))


def _fits(wanted: Any, found: Any) -> bool:
    """Tables are compared as far as they are written; all else must be equal."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(name in found and _fits(value, found[name]) for name, value in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list | tuple):
        return len(wanted) == len(found) and all(map(_fits, wanted, found))
    return type(wanted) is type(found) and bool(wanted == found)
