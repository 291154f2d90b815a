"""Facts about lists of words in which a word may stand more than once: decks with copies, hands, an order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from vexillum.core.facts.fact import Fact, bad, check_name, not_among, out_of_range
from vexillum.core.facts.fields import Field
from vexillum.core.facts.values import NONE
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message


class Words(Fact):
    """A list of words; the state has their numbers."""

    shape = list[str]

    def __init__(self, name: str, words: Sequence[str], *, field: str | None, next_last: bool, fixed: bool) -> None:
        super().__init__(name, field, [])
        self._fixed = fixed
        self._words = words
        self._numbers = {word: number for number, word in enumerate(words)}
        self._order = -1 if next_last else 1

    def write(self, state: Any, at: int) -> list[str]:
        return [self._words[number] for number in getattr(state, self.field)[:: self._order]]

    def read(self, given: Sequence[str], state: Any, at: int, path: str) -> None:
        for place, word in enumerate(given):
            if word not in self._numbers:
                raise bad(not_among(join(path, place), word, self._words))
        numbers = [self._numbers[word] for word in given][:: self._order]
        setattr(state, self.field, tuple(numbers) if self._fixed else numbers)

    def sound(self, state: Any) -> bool:
        numbers = getattr(state, self.field)
        return not numbers or 0 <= min(numbers) <= max(numbers) < len(self._words)

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        for place, number in enumerate(getattr(state, self.field)):
            if not 0 <= number < len(self._words):
                yield out_of_range(join(path, place), number, len(self._words) - 1)

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="list", name=self.name, optional=self.optional, words=tuple(self._words), repeat=True)

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


def words(
    name: str, words: Sequence[str], *, field: str | None = None, next_last: bool = False, fixed: bool = False
) -> Words:
    """A list of words, each as often as it happens to be there; ``fixed``: the state, or the record, has a tuple.

    A position always lists the next one first; ``next_last`` says that the state has it last.
    """
    return Words(name, words, field=field, next_last=next_last, fixed=fixed)


class WordSlots(Fact):
    """A few slots for each part of a table, with a word or nothing in each: the words in them, gaps as ""."""

    shape = list[str]

    def __init__(self, name: str, words: Sequence[str], slots: int, *, field: str | None) -> None:
        super().__init__(name, field, [])
        self._words = words
        self._numbers = {word: number for number, word in enumerate(words)}
        self.width = slots
        self.empty = NONE

    def _slots(self, state: Any, at: int) -> list[int]:
        found: list[int] = getattr(state, self.field)[self.width * at : self.width * at + self.width]
        return found

    def write(self, state: Any, at: int) -> list[str]:
        numbers = self._slots(state, at)
        while numbers and numbers[-1] == NONE:
            numbers.pop()
        return [self._words[number] if number != NONE else "" for number in numbers]

    def read(self, given: Sequence[str], state: Any, at: int, path: str) -> None:
        if len(given) > self.width:
            raise bad(out_of_range(path, len(given), self.width))
        for place, word in enumerate(given):
            if word:
                check_name(join(path, place), word, self._words)
        numbers = [self._numbers[word] if word else NONE for word in given]
        slots = getattr(state, self.field)
        slots[self.width * at : self.width * at + self.width] = numbers + [NONE] * (self.width - len(given))

    def sound(self, state: Any) -> bool:
        return all(NONE <= number < len(self._words) for number in getattr(state, self.field))

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        for place, number in enumerate(self._slots(state, at)):
            if not NONE <= number < len(self._words):
                yield out_of_range(join(path, place), number, len(self._words) - 1, NONE)

    def form(self, state: Any, at: int) -> Field:
        words = tuple(self._words)
        return Field(kind="list", name=self.name, optional=True, words=words, nothing="", room=self.width, repeat=True)

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


def word_slots(name: str, words: Sequence[str], slots: int, *, field: str | None = None) -> WordSlots:
    """A few slots for each part of a table, in each a word or nothing; the same word may be in several."""
    return WordSlots(name, words, slots, field=field)


class WordIfAny(Fact):
    """A word for each name that has one; in the state the number of the word, or ``NONE``."""

    shape = dict[str, str]

    def __init__(self, name: str, keys: Sequence[str], words: Sequence[str], *, field: str | None) -> None:
        super().__init__(name, field, {})
        self._keys = keys
        self._words = words

    def write(self, state: Any, at: int) -> dict[str, str]:
        pairs = zip(self._keys, getattr(state, self.field), strict=True)
        return {key: self._words[number] for key, number in pairs if number != NONE}

    def read(self, given: Mapping[str, str], state: Any, at: int, path: str) -> None:
        for key, word in given.items():
            check_name(path, key, self._keys)
            check_name(join(path, key), word, self._words)
        setattr(state, self.field, [self._words.index(given[key]) if key in given else NONE for key in self._keys])

    def sound(self, state: Any) -> bool:
        numbers = getattr(state, self.field)
        return len(numbers) == len(self._keys) and all(NONE <= n < len(self._words) for n in numbers)

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        for key, number in zip(self._keys, getattr(state, self.field), strict=False):
            if not NONE <= number < len(self._words):
                yield out_of_range(join(path, key), number, len(self._words) - 1, NONE)

    def form(self, state: Any, at: int) -> Field:
        keys, words = tuple(self._keys), tuple(self._words)
        return Field(kind="words", name=self.name, optional=True, keys=keys, words=words, nothing="", sparse=True)

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield path
        yield from (join(path, key) for key in self._keys)


def word_if_any(name: str, keys: Sequence[str], words: Sequence[str], *, field: str | None = None) -> WordIfAny:
    """One of some words for each name that has one; several may have the same."""
    return WordIfAny(name, keys, words, field=field)
