"""Nested priorities: each narrows the candidates further; a roll decides among equal ones.

Priorities have names, so that the trace says why a candidate won: the candidates left after each priority that narrowed
them, and the roll. The texts are ``np.priority.<name>`` and, for what is chosen,
``np.choice.<name>``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from vexillum.coin.nonplayer.rolls import NamedRolls
from vexillum.coin.nonplayer.trace import Trace
from vexillum.core.decision import Option
from vexillum.core.words.texts import Message

_T = TypeVar("_T")
Key: TypeAlias = Callable[[_T], Any]
Priority: TypeAlias = tuple[str | tuple[str, ...], Key[_T], Callable[[list[Any]], Any]]
"""Its name, its key, and the function that picks the best of several values. With several names: one for each item of a
tuple. A plain tuple, because flowcharts create thousands of them."""
FEW = 8
"""A line names at most this many candidates."""


def by_die(rolls: NamedRolls, roll: str, candidates: Sequence[_T]) -> _T:
    """One of equal candidates, all equally likely."""
    return rolls.pick(roll, candidates)


def by_table(rolls: NamedRolls, roll: str, candidates: Sequence[int]) -> int:
    """One of equal spaces; if there are many, by the volume's table of random spaces."""
    return rolls.space(roll, candidates)


class CandidateKind(Generic[_T]):
    """A kind of candidates: their names, their counted noun, and how one of equals is drawn."""

    __slots__ = ("draw", "few", "name", "noun")

    def __init__(
        self,
        noun: str,
        name: Callable[[Any, _T], Message],
        draw: Callable[[NamedRolls, str, Sequence[_T]], _T] = by_die,
        few: int = FEW,
    ) -> None:
        """``noun``: the text of the counted noun. ``name`` is called with the Non-player, ``draw`` with its rolls.

        A line names up to ``few`` candidates, otherwise it counts them.
        """
        self.few = few
        self.noun = noun
        self.name = name
        self.draw = draw


def by_space(space_of: Callable[[_T], int]) -> CandidateKind[_T]:
    """Candidates that each belong to a space: equal ones are drawn by space."""

    def draw(rolls: NamedRolls, roll: str, left: Sequence[_T]) -> _T:
        space = rolls.space(roll, [space_of(candidate) for candidate in left])
        return next(candidate for candidate in left if space_of(candidate) == space)

    return CandidateKind("spaces", lambda bot, candidate: bot.spaces.name(bot, space_of(candidate)), draw)


def _option(bot: Any, option: Option) -> Message:
    """The name of an option: for a space its name without the cost, otherwise its label."""
    kind, _, id = option.thing.partition(":")
    return Message("np.space", {"space": id}) if kind == "space" else option.message


OPTIONS: CandidateKind[Option] = CandidateKind("candidates", _option)


class Bot(Protocol):
    """The parts of a Non-player's context that a choice needs."""

    spaces: CandidateKind[int]
    """The default candidates: the spaces of its map."""
    luck: NamedRolls
    trace: Trace


# The priorities -------------------------------------------------------------------------------------------------------


def first(name: str, test: Callable[[_T], bool]) -> Priority[_T]:
    """Prefer those for which something is true."""
    return name, test, max


def most(name: str, number: Key[_T]) -> Priority[_T]:
    """Prefer those with the most of something."""
    return name, number, max


def fewest(name: str, number: Key[_T]) -> Priority[_T]:
    """Prefer those with the least of something."""
    return name, number, min


def ranked(names: tuple[str, ...], key: Callable[[_T], tuple[Any, ...]]) -> Priority[_T]:
    """Several priorities with one key: a tuple, the largest first, with a name for each item."""
    return names, key, max


# Choosing -------------------------------------------------------------------------------------------------------------


def narrowed(candidates: Iterable[_T], *priorities: Priority[_T]) -> list[_T]:
    """The best by the first priority, among them the best by the second, and so on."""
    left = list(candidates)
    for _, key, best in priorities:
        if len(left) < 2:
            break
        values = [key(candidate) for candidate in left]
        goal = best(values)
        left = [candidate for candidate, value in zip(left, values, strict=True) if value == goal]
    return left


def narrow(
    bot: Bot,
    rule: str,
    name: str,
    candidates: Iterable[_T],
    *priorities: Priority[_T],
    kind: CandidateKind[_T] | None = None,
    **about: Any,
) -> list[_T]:
    """The best candidates by nested priorities, with a line in the trace; ``about``: its parameters."""
    if not bot.trace.kept:
        return narrowed(candidates, *priorities)
    line: _Line[_T] = _Line(bot, _kind(bot, kind))
    left = line.narrow(list(candidates), priorities)
    line.end(rule, name, about)
    return left


def choose(
    bot: Bot,
    rule: str,
    name: str,
    candidates: Iterable[_T],
    *priorities: Priority[_T],
    kind: CandidateKind[_T] | None = None,
    roll: str = "",
    **about: Any,
) -> _T | None:
    """The best candidate by nested priorities, equal ones at random; None if there are no candidates.

    ``roll`` is the name of the roll, if it differs from that of the choice.
    """
    if bot.trace.kept:
        return _traced(bot, rule, name, list(candidates), priorities, kind, roll, about)
    left = narrowed(candidates, *priorities)
    if len(left) < 2:
        return left[0] if left else None
    chosen: _T = _kind(bot, kind).draw(bot.luck, roll or f"{rule} {name}", left)
    return chosen


def choose_from(
    bot: Bot,
    rule: str,
    name: str,
    candidates: Iterable[_T],
    *priorities: Priority[_T],
    kind: CandidateKind[_T] | None = None,
    roll: str = "",
    **about: Any,
) -> _T:
    """The same, if there is at least one candidate."""
    chosen = choose(bot, rule, name, candidates, *priorities, kind=kind, roll=roll, **about)
    assert chosen is not None, (rule, name)
    return chosen


def _kind(bot: Bot, kind: CandidateKind[_T] | None) -> CandidateKind[Any]:
    return bot.spaces if kind is None else kind


# The trace ------------------------------------------------------------------------------------------------------------


def _traced(
    bot: Bot,
    rule: str,
    name: str,
    candidates: list[_T],
    priorities: Sequence[Priority[_T]],
    kind: CandidateKind[_T] | None,
    roll: str,
    about: dict[str, Any],
) -> _T | None:
    line: _Line[_T] = _Line(bot, _kind(bot, kind))
    left = line.narrow(candidates, priorities)
    chosen = line.draw(roll or f"{rule} {name}", left) if left else None
    line.end(rule, name, about)
    return chosen


class _Line(Generic[_T]):
    """A line of the trace under construction: a step for each priority that narrowed the candidates."""

    __slots__ = ("_bot", "_kind", "_steps")

    def __init__(self, bot: Bot, kind: CandidateKind[Any]) -> None:
        self._bot = bot
        self._kind: CandidateKind[_T] = kind
        self._steps: list[Message] = []

    def narrow(self, left: list[_T], priorities: Sequence[Priority[_T]]) -> list[_T]:
        """Narrow priority by priority; for several with one key, item by item."""
        for names, key, best in priorities:
            if len(left) < 2:
                break
            values = [key(candidate) for candidate in left]
            if isinstance(names, str):
                left, _ = self._step(names, left, values, best(values), values)
                continue
            for place, name in enumerate(names):
                column = [value[place] for value in values]
                left, values = self._step(name, left, column, best(column), values)
        return left

    def _step(
        self, name: str, left: list[_T], values: list[Any], goal: Any, rows: list[Any]
    ) -> tuple[list[_T], list[Any]]:
        """The candidates that reach the goal, with their rows; adds a step to the line if some do not."""
        fewer = [at for at, value in enumerate(values) if value == goal]
        if len(fewer) == len(left):
            return left, rows
        left = [left[at] for at in fewer]
        params = {"priority": Message(f"np.priority.{name}"), "left": self._names(left)}
        self._steps.append(Message("np.narrowed", params))
        return left, [rows[at] for at in fewer]

    def draw(self, roll: str, left: list[_T]) -> _T:
        """One of equals at random."""
        if len(left) == 1:
            return left[0]
        chosen = self._kind.draw(self._bot.luck, roll, left)
        params: dict[str, Any] = {"chosen": self._kind.name(self._bot, chosen)}
        if self._steps:
            self._steps.append(Message("np.then_at_random", params))
        else:
            self._steps.append(Message("np.at_random", {"among": self._names(left), **params}))
        return chosen

    def _names(self, candidates: list[_T]) -> list[Message] | Message:
        if len(candidates) > self._kind.few:
            return Message(f"count.{self._kind.noun}", {"n": len(candidates)})
        names: list[Message] = []
        for candidate in candidates:
            if (name := self._kind.name(self._bot, candidate)) not in names:
                names.append(name)
        return names

    def end(self, rule: str, name: str, about: dict[str, Any]) -> None:
        """Write the line, if there was anything to choose."""
        if not self._steps:
            return
        steps = self._steps[-1]
        for step in reversed(self._steps[:-1]):
            steps = Message("np.and_then", {"step": step, "then": steps})
        what = Message(f"np.choice.{name}", about)
        self._bot.trace.reason(Message("np.chosen", {"what": what, "steps": steps}, rule))
