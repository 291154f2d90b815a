"""Facts whose value is a tuple, so that a record can hold it: counts by name, and free marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from vexillum.core.facts.fact import FAR, Single, bad, not_among, out_of_range
from vexillum.core.facts.fields import Field
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message

Pairs = tuple[tuple[int, int], ...]
KEPT = 1024
"""The size of the cache of values that were found valid."""


class Counts(Single):
    """A count for each name, without the zeros: in the state sorted pairs of a name's number and the count."""

    shape = dict[str, int]
    empty = ()  # type: ignore[assignment]  # the value of this fact is a tuple

    def __init__(self, name: str, keys: Sequence[str], *, field: str | None, most: int) -> None:
        super().__init__(name, field, {})
        self._keys = keys
        self._numbers = {key: number for number, key in enumerate(keys)}
        self._most = most
        self._right: set[Pairs] = set()

    def _pairs(self, state: Any, at: int) -> Pairs:
        found: Pairs = self.get(state, at)  # type: ignore[assignment]
        return found

    def write(self, state: Any, at: int) -> dict[str, int]:
        return {self._keys[key]: n for key, n in self._pairs(state, at)}

    def write_column(self, state: Any, parts: int) -> list[dict[str, int]]:
        keys = self._keys
        return [{keys[key]: n for key, n in pairs} if pairs else {} for pairs in getattr(state, self.field)]

    def read_column(
        self, given: Sequence[Mapping[str, int]], state: Any, places: Sequence[int], paths: Sequence[str]
    ) -> None:
        column = getattr(state, self.field)
        for value, at, path in zip(given, places, paths, strict=True):
            column[at] = self._read(value, path) if value else self.empty

    def read(self, given: Mapping[str, int], state: Any, at: int, path: str) -> None:
        self.set(state, at, self._read(given, path))  # type: ignore[arg-type]

    def _read(self, given: Mapping[str, int], path: str) -> Pairs:
        numbers, most = self._numbers, self._most
        found = []
        for key, n in given.items():
            if key not in numbers:
                raise bad(not_among(path, key, self._keys))
            if not 1 <= n <= most:
                raise bad(out_of_range(join(path, key), n, most, 1))
            found.append((numbers[key], n))
        found.sort()
        return tuple(found)

    def _wrong(self, pairs: Pairs) -> bool:
        keys = [key for key, _ in pairs]
        return keys != sorted(set(keys)) or any(
            not 0 <= key < len(self._keys) or not 1 <= n <= self._most for key, n in pairs
        )

    def sound(self, state: Any) -> bool:
        """Pairs are immutable: those that were found valid are not checked again."""
        found = getattr(state, self.field)
        every = found if self.column else (found,)
        if self._right.issuperset(every):
            return True
        if any(map(self._wrong, every)):
            return False
        if len(self._right) >= KEPT:
            self._right.clear()
        self._right.update(every)
        return True

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        pairs = self._pairs(state, at)
        if not self._wrong(pairs):
            return
        for key, n in pairs:
            known = 0 <= key < len(self._keys)
            if known and not 1 <= n <= self._most:
                yield out_of_range(join(path, self._keys[key]), n, self._most, 1)
            elif not known:
                yield out_of_range(path, key, len(self._keys) - 1)
        if [key for key, _ in pairs] != sorted({key for key, _ in pairs}):
            yield Message("position.type", {"path": path, "why": "its pairs are not in order"})

    def form(self, state: Any, at: int) -> Field:
        return Field(
            kind="numbers",
            name=self.name,
            optional=True,
            keys=tuple(self._keys),
            most=() if self._most >= FAR else (self._most,) * len(self._keys),
            sparse=True,
        )

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield path
        yield from (join(path, key) for key in self._keys)


def counts(name: str, keys: Sequence[str], *, field: str | None = None, most: int = FAR) -> Counts:
    """A count for each name, from 1 to ``most``; names without one are left out."""
    return Counts(name, keys, field=field, most=most)


class Marks(Single):
    """Words with a number each, in the order in which they were added; a word can occur more than once."""

    shape = list[tuple[str, int]]

    def __init__(self, name: str, words: Sequence[str], *, field: str | None) -> None:
        super().__init__(name, field, [])
        self._known = words
        self._words = frozenset(words)

    def _wrong(self, word: str) -> bool:
        return bool(self._words) and word not in self._words

    def write(self, state: Any, at: int) -> list[list[Any]]:
        return [[word, n] for word, n in self.get(state, at)]  # type: ignore[attr-defined]

    def read(self, given: Sequence[Sequence[Any]], state: Any, at: int, path: str) -> None:
        for place, (word, _) in enumerate(given):
            if self._wrong(word):
                raise bad(not_among(join(path, place), word, self._known))
        self.set(state, at, tuple((word, n) for word, n in given))  # type: ignore[arg-type]

    def sound(self, state: Any) -> bool:
        return not self.column and not any(self._wrong(word) for word, _ in getattr(state, self.field))

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        pairs: tuple[tuple[str, int], ...] = self.get(state, at)  # type: ignore[assignment]
        for place, (word, _) in enumerate(pairs):
            if self._wrong(word):
                yield not_among(join(path, place), word, self._known)

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="pairs", name=self.name, optional=True, words=tuple(self._known), repeat=True)

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


def marks(name: str, words: Sequence[str] = (), *, field: str | None = None) -> Marks:
    """Words with a number each, as a list of pairs; without ``words`` any word is allowed."""
    return Marks(name, words, field=field)


class Flags(Single):
    """Which of some flags are set, as a list of words; in the state one number with a bit for each."""

    shape = list[str]

    def __init__(self, name: str, words: Sequence[str], *, field: str | None) -> None:
        super().__init__(name, field, [])
        self._words = words

    def write(self, state: Any, at: int) -> list[str]:
        return self._set(self.get(state, at))

    def write_column(self, state: Any, parts: int) -> list[list[str]]:
        return [self._set(bits) if bits else [] for bits in getattr(state, self.field)]

    def _set(self, bits: int) -> list[str]:
        return [word for place, word in enumerate(self._words) if bits >> place & 1]

    def read_column(
        self, given: Sequence[Sequence[str]], state: Any, places: Sequence[int], paths: Sequence[str]
    ) -> None:
        column = getattr(state, self.field)
        for value, at, path in zip(given, places, paths, strict=True):
            if value:
                self.read(value, state, at, path)
            else:
                column[at] = 0

    def read(self, given: Sequence[str], state: Any, at: int, path: str) -> None:
        for place, word in enumerate(given):
            if word not in self._words:
                raise bad(not_among(join(path, place), word, self._words))
        self.set(state, at, sum(1 << self._words.index(word) for word in set(given)))

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        if not 0 <= self.get(state, at) < 1 << len(self._words):
            yield out_of_range(path, self.get(state, at), (1 << len(self._words)) - 1)

    def sound(self, state: Any) -> bool:
        found = getattr(state, self.field)
        return all(0 <= bits < 1 << len(self._words) for bits in (found if self.column else (found,)))

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="set", name=self.name, optional=True, words=tuple(self._words))

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


def flags(name: str, words: Sequence[str], *, field: str | None = None) -> Flags:
    """Which of some flags are set: in a state, a record or each part of a table."""
    return Flags(name, words, field=field)


class Numerals(Single):
    """A list of numbers, 0 or greater; in a record it is a tuple."""

    shape = list[int]

    def __init__(self, name: str, *, field: str | None, fixed: bool) -> None:
        super().__init__(name, field, [])
        self._fixed = fixed

    def write(self, state: Any, at: int) -> list[int]:
        return list(getattr(state, self.field))

    def read(self, given: Sequence[int], state: Any, at: int, path: str) -> None:
        setattr(state, self.field, tuple(given) if self._fixed else list(given))

    def sound(self, state: Any) -> bool:
        return min(getattr(state, self.field), default=0) >= 0

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        for place, n in enumerate(getattr(state, self.field)):
            if n < 0:
                yield out_of_range(join(path, place), n, FAR)

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="numerals", name=self.name, optional=True)

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


def numerals(name: str, *, field: str | None = None, fixed: bool = False) -> Numerals:
    """A list of numbers, such as those of some records; ``fixed``: the state, or the record, has a tuple."""
    return Numerals(name, field=field, fixed=fixed)
