"""Facts with one value: a word, a number, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import le
from typing import Any

from msgspec import NODEFAULT

from vexillum.core.facts.fact import FAR, Bound, Box, Fact, Field, Single, bad, check_name, out_of_range
from vexillum.core.words.texts import Message

NONE = -1
"""In a state: no word or no thing."""


class Word(Single):
    """One of some words; the state has its number."""

    shape = str

    def __init__(self, name: str, words: Words, *, none: bool, field: str | None, default: str | None, omit: bool):
        super().__init__(name, field, NODEFAULT if default is None else default, omit=omit)
        self._words = words
        self._none = none
        self._numbers = {} if callable(words) else {word: words.index(word) for word in words}
        """The number of each word, if the words are constant."""

    def _known(self, state: Any) -> Sequence[str]:
        return self._words(state) if callable(self._words) else self._words

    def write(self, state: Any, at: int) -> str:
        number = self.get(state, at)
        return self._known(state)[number] if number >= 0 else ""

    def write_column(self, state: Any, parts: int) -> list[str]:
        if callable(self._words):
            return [self.write(state, at) for at in range(parts)]
        known = (*self._words, "")  # NONE is the last of them
        return [known[number] for number in getattr(state, self.field)]

    def read_column(self, given: Sequence[str], state: Any, places: Sequence[int], paths: Sequence[str]) -> None:
        column, numbers = getattr(state, self.field), self._numbers
        for value, at, path in zip(given, places, paths, strict=True):
            if (number := numbers.get(value)) is None:
                self.read(value, state, at, path)
            else:
                column[at] = number

    def source(self, bind: Callable[[Any], str]) -> str:
        plain = not self._none and not callable(self._words)
        return f"{bind(self._words)}[s.{self.field}]" if plain else super().source(bind)

    def read(self, given: str, state: Any, at: int, path: str) -> None:
        if self._none and not given:
            self.set(state, at, NONE)
            return
        known = self._known(state)
        check_name(path, given, known)
        self.set(state, at, known.index(given))

    def sound(self, state: Any) -> bool:
        if callable(self._words):
            return False
        found = getattr(state, self.field)
        least, most = NONE if self._none else 0, len(self._words) - 1
        if not self.column:
            return bool(least <= found <= most)
        return least <= min(found, default=most) and max(found, default=most) <= most

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        number, most = self.get(state, at), len(self._known(state)) - 1
        least = NONE if self._none else 0
        if not least <= number <= most:
            yield out_of_range(path, number, most, least)

    def form(self, state: Any, at: int) -> Field:
        nothing = "" if self._none else None
        known = tuple(self._known(state))
        return Field(kind="word", name=self.name, optional=self.optional, words=known, nothing=nothing)

    @property
    def varies(self) -> bool:
        """Whether the allowed words depend on the state."""
        return callable(self._words)


Words = Sequence[str] | Callable[[Any], Sequence[str]]
"""The allowed words: constant, or a function of the state."""


def word(
    name: str,
    words: Words,
    *,
    field: str | None = None,
    default: str | None = None,
    none: bool = False,
    omit: bool = False,
) -> Word:
    """One of some words, of which the state has the number; ``none`` allows no word at all (``NONE`` in the state)."""
    return Word(name, words, none=none, field=field, default=default, omit=omit)


class Number(Single):
    """A number from 0 (or another ``least``) to a bound, which may count the pieces of a pool."""

    shape = int

    def __init__(
        self, name: str, most: Bound, *, field: str | None, default: int | None, pool: str, least: int = 0
    ) -> None:
        super().__init__(name, field, NODEFAULT if default is None else default)
        self._most = most
        self._least = least
        self._pool = pool

    def write(self, state: Any, at: int) -> int:
        return self.get(state, at)

    def read(self, given: int, state: Any, at: int, path: str) -> None:
        self.set(state, at, given)

    def write_column(self, state: Any, parts: int) -> list[int]:
        found: list[int] = getattr(state, self.field)
        return found

    def read_column(self, given: Sequence[int], state: Any, places: Sequence[int], paths: Sequence[str]) -> None:
        column = getattr(state, self.field)
        for at, value in zip(places, given, strict=True):
            column[at] = value

    def source(self, bind: Callable[[Any], str]) -> str:
        return f"s.{self.field}"

    def sound(self, state: Any) -> bool:
        most = self._most
        if not self.column:
            return self._least <= self.get(state, 0) <= most_of(most, state, 0)
        value: list[int] = getattr(state, self.field)
        if callable(most) or min(value, default=self._least) < self._least:
            return False
        return max(value, default=0) <= most if isinstance(most, int) else all(map(le, value, most))

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        number, most = self.get(state, at), most_of(self._most, state, at)
        if not self._least <= number <= most:
            yield out_of_range(path, number, most, self._least)

    def count(self, state: Any, pools: dict[str, int]) -> None:
        if self._pool:
            value = getattr(state, self.field)
            pools[self._pool] += sum(value) if self.column else value

    def boxes(self) -> Iterator[Box]:
        if not self.column:
            yield self.name, self.field, None

    def form(self, state: Any, at: int) -> Field:
        most = most_of(self._most, state, at)
        return Field(
            kind="number",
            name=self.name,
            optional=self.optional,
            least=self._least,
            most=() if most >= FAR else (most,),
            pools=(self._pool,) if self._pool else (),
        )


def most_of(bound: Bound, state: Any, place: int) -> int:
    """The bound of one place of a list."""
    if isinstance(bound, int):
        return bound
    return bound(state, place) if callable(bound) else bound[place]


def number(
    name: str,
    most: Bound = FAR,
    *,
    field: str | None = None,
    default: int | None = None,
    pool: str = "",
    least: int = 0,
) -> Number:
    """A number from ``least`` to ``most``. With a ``pool`` it counts pieces of it."""
    return Number(name, most, field=field, default=default, pool=pool, least=least)


DICE = (number("draws", field="rng_draws", default=0), number("rolls", default=0))
"""How many random numbers were drawn and dice rolled: at the end of every position."""


class Choice(Single):
    """One of a few numbers."""

    shape = int

    def __init__(self, name: str, choices: Sequence[int]) -> None:
        super().__init__(name)
        self._choices = choices

    def write(self, state: Any, at: int) -> int:
        return self.get(state, at)

    def read(self, given: int, state: Any, at: int, path: str) -> None:
        self.set(state, at, given)
        for problem in self.problems(state, at, path):
            raise bad(problem)

    def sound(self, state: Any) -> bool:
        return not self.column and getattr(state, self.field) in self._choices

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        if (found := self.get(state, at)) not in self._choices:
            yield Message(
                "position.one_of", {"path": path, "found": str(found), "known": [str(one) for one in self._choices]}
            )

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="word", name=self.name, words=tuple(self._choices))


def choice(name: str, choices: Sequence[int]) -> Choice:
    """One of a few numbers, such as the number of players. Facts declared after it can rely on it."""
    return Choice(name, choices)


class Truth(Single):
    """Yes or no; 1 or 0 in the state."""

    shape = bool

    def write(self, state: Any, at: int) -> bool:
        return bool(self.get(state, at))

    def read(self, given: bool, state: Any, at: int, path: str) -> None:
        self.set(state, at, int(given))

    def read_column(self, given: Sequence[bool], state: Any, places: Sequence[int], paths: Sequence[str]) -> None:
        column = getattr(state, self.field)
        for at, value in zip(places, given, strict=True):
            column[at] = int(value)

    def write_column(self, state: Any, parts: int) -> list[bool]:
        return [bool(n) for n in getattr(state, self.field)]

    def sound(self, state: Any) -> bool:
        return {0, 1}.issuperset(getattr(state, self.field) if self.column else (getattr(state, self.field),))

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        if self.get(state, at) not in (0, 1):
            yield out_of_range(path, self.get(state, at), 1)

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="truth", name=self.name, optional=self.optional)


def truth(name: str, *, field: str | None = None, default: bool | None = None) -> Truth:
    """Yes or no; 1 or 0 in the state."""
    return Truth(name, field, NODEFAULT if default is None else default)


class Text(Fact):
    """A text in a format of the game's own, the same in the state."""

    shape = str

    def __init__(self, name: str, check: Callable[[str, str], None]) -> None:
        super().__init__(name, default="", omit=True)
        self._check = check

    def write(self, state: Any, at: int) -> Any:
        return getattr(state, self.field)

    def read(self, given: str, state: Any, at: int, path: str) -> None:
        self._check(path, given)
        setattr(state, self.field, given)

    def sound(self, state: Any) -> bool:
        return True

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="text", name=self.name, optional=True)


def text(name: str, check: Callable[[str, str], None]) -> Text:
    """A text that is the same in the state, or empty; ``check`` raises an error for a path and an invalid text."""
    return Text(name, check)
