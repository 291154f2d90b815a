"""Nested priorities: each narrows the candidates further; a roll decides among equal ones, a trace tells the path."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from vexillum.core.decision import Option
from vexillum.core.luck import Chance, SeatLuck
from vexillum.core.words.texts import Message

# Random choice by Non-players ----------------------------------------------------------------------------------------
#
# Every roll has a name, and is derived from the seat's luck in the step (:mod:`vexillum.core.luck`) and that name. So
# the same turn has the same rolls after a reload, in another process, and when a player asks for a trace; and they
# cannot be predicted.


_T = TypeVar("_T")
FEW_CANDIDATES = 6
"""Up to this many candidates a die decides; for more spaces the volume's table is used, if it has one."""


class RandomSpaces:
    """The table of random spaces of a volume: one die gives the column, another the row.

    If the space is not a candidate, the next one down the columns is taken, from left to right.
    """

    __slots__ = ("columns", "rows", "spaces")

    def __init__(self, columns: Sequence[Sequence[int]]) -> None:
        self.columns = len(columns)
        self.rows = len(columns[0])
        self.spaces = tuple(space for column in columns for space in column)
        if len(self.spaces) != self.columns * self.rows:
            raise ValueError("The columns of the table of random spaces differ in length.")


class NamedRolls:
    """The rolls of one Non-player in one step of the game."""

    __slots__ = ("_source", "_table", "_whose")

    def __init__(self, source: SeatLuck, table: RandomSpaces | None = None, whose: str = "") -> None:
        self._source = source
        self._table = table
        self._whose = whose

    @property
    def key(self) -> Hashable:
        """What the rolls are derived from: the game, the seat and the step."""
        return self._source.identity, self._whose

    def supposed(self, seat: str) -> NamedRolls:
        """Assumed rolls of another Non-player in the same step, whose real rolls are not known in advance."""
        return NamedRolls(self._source, self._table, f"{seat}: ")

    def _chance(self, name: str) -> Chance:
        return self._source.named(self._whose + name)

    def roll(self, name: str, sides: int, dice: int = 1) -> int:
        """The sum of some dice."""
        chance = self._chance(name)
        return sum([1 + chance.below(sides) for _ in range(dice)])

    def pick(self, name: str, candidates: Sequence[_T]) -> _T:
        """One of equal candidates, all equally likely."""
        if len(candidates) == 1:
            return candidates[0]
        return candidates[self._chance(name).below(len(candidates))]

    def space(self, name: str, candidates: Sequence[int]) -> int:
        """One of equal spaces: by a die; for more than six, by the table of random spaces if the volume has one."""
        table = self._table
        if table is None or len(candidates) <= FEW_CANDIDATES:
            return self.pick(name, candidates)
        chance = self._chance(name)
        at = table.rows * chance.below(table.columns) + chance.below(table.rows)
        among = set(candidates)
        while table.spaces[at] not in among:
            at = (at + 1) % len(table.spaces)
        return table.spaces[at]


# Nested priorities: each narrows the candidates further; a roll decides among equal ones -----------------------------
#
# Priorities have names, so that the trace says why a candidate won: the candidates left after each priority that
# narrowed them, and the roll. The texts are ``np.priority.<name>`` and, for what is chosen, ``np.choice.<name>``.


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


# The path through a flowchart: each question with its numbers and its answer, verifiable by hand ---------------------


def word(answer: bool) -> Message:
    """Yes or no."""
    return Message("np.yes" if answer else "np.no")


class Trace:
    """The lines of one decision. Empty if the trace is not needed."""

    __slots__ = ("_told", "kept", "lines")

    def __init__(self, kept: bool) -> None:
        self.kept = kept
        self.lines: list[Message] = []
        self._told = 0
        """The number of lines after the last question or note."""

    def note(self, rule: str, id: str, **params: Any) -> None:
        """Add a note on what was decided: the text ``np.<id>``."""
        if self.kept:
            self.lines.append(Message(f"np.{id}", params, rule))
            self._told = len(self.lines)

    def ask(self, rule: str, id: str, answer: bool, **params: Any) -> bool:
        """Add a question of the flowchart, its numbers and its answer: the text ``np.<id>``.

        Reasons added meanwhile follow the question; if the answer is no, they are dropped.
        """
        if self.kept:
            reasons = self.lines[self._told :]
            asked = {"question": Message(f"np.{id}", params), "answer": word(answer)}
            self.lines[self._told :] = [Message("np.question", asked, rule)]
            if answer:
                self.lines += reasons
            self._told = len(self.lines)
        return answer

    def reason(self, message: Message) -> None:
        """Add why a candidate won."""
        self.lines.append(message)

    def mark(self) -> int:
        """The current end of the trace, for :meth:`drop`."""
        return len(self.lines)

    def drop(self, mark: int, until: int | None = None) -> None:
        """Remove the lines since a mark, or up to another one: they are about something that is not done after all."""
        del self.lines[mark:until]
        self._told = min(self._told, mark)
