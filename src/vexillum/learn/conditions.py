"""Evaluates a lesson's conditions. Paths are those of a case; ``*`` stands for any name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from vexillum.core.files.case import BESIDE, part_of_state, told, whole_state
from vexillum.core.files.position_file import Move
from vexillum.core.session import Session
from vexillum.core.table import Entry
from vexillum.core.tools.paths import NoPath, find, known, leaves
from vexillum.learn.lesson_file import Answered, Condition

ANY = "*"


class GivenAnswer(msgspec.Struct, frozen=True):
    """An answer with its seat and the kind of question."""

    seat: str
    asked: str
    keys: tuple[str, ...]


class Evidence:
    """What conditions are evaluated on: the current session, and the events since a step began."""

    def __init__(
        self, session: Session[Any], lines: int, given: Sequence[GivenAnswer], before: Mapping[str, Any]
    ) -> None:
        self.session = session
        self.lines = lines
        """The length of the log when the step began."""
        self.given = given
        """The learner's answers in the step."""
        self.before = before
        """The state when the step began."""
        self._parts: dict[str, Mapping[str, Any]] = {}

    def at(self, path: str) -> list[Any]:
        """Everything at a path now. Only the needed part of the state is converted."""
        name = path.partition(".")[0]
        kind = name if name in (ANY, *BESIDE) else ""
        if kind not in self._parts:
            self._parts[kind] = self.part(kind)
        return values_at(self._parts[kind], path)

    def part(self, kind: str) -> Mapping[str, Any]:
        """The plain data under this name beside the position; the position for an empty name; all for ``*``."""
        return whole_state(self.session, seen=False) if kind == ANY else part_of_state(self.session, kind)

    def holds(self, wanted: Condition) -> bool:
        """Whether all parts of a condition hold."""
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
    """Whether an answer matches a kind of question and options; empty means any."""
    if asked and not fnmatchcase(given.asked, asked):
        return False
    return not option or names_one(given.keys, option)


def names_one(keys: Sequence[str], patterns: str | Sequence[str]) -> bool:
    """Whether one of the keys matches one of the patterns."""
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
    """The values found as numbers: 0 if nothing was found, 1 for a value that is not a number."""
    return [one if type(one) is int else int(one not in (False, None)) for one in found] or [0]


def measures(condition: Condition) -> bool:
    """Whether a condition compares with the state when the step began."""
    return bool(condition.gained or condition.lost) or any(map(measures, (*condition.any, *condition.none)))


def _fits(wanted: Any, found: Any) -> bool:
    """Whether a value matches: tables by the keys in ``wanted``, all else by equality."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(name in found and _fits(value, found[name]) for name, value in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list | tuple):
        return len(wanted) == len(found) and all(map(_fits, wanted, found))
    return type(wanted) is type(found) and bool(wanted == found)
