"""Facts with a value for each of some names: numbers, words, marks; in a list of the state or a record's tuple."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import NODEFAULT

from vexillum.core.facts.fact import (
    FAR,
    Bound,
    Box,
    Fact,
    Field,
    Single,
    bad,
    check_name,
    missing,
    not_among,
    out_of_range,
    twice,
)
from vexillum.core.facts.values import most_of
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message

Pools = str | Sequence[str]
"""The pool that each number counts for: one for all, or one for each."""


class Table(Fact):
    """A value for each name. A ``sparse`` table leaves out the zeros; any other must have every name.

    A sparse table to ``omit`` is not in a position if it has nothing but zeros.
    """

    words: Mapping[str, int] | None = None
    """The numbers of the words that are its values; None if its values are numbers."""

    def __init__(self, name: str, keys: Keys, *, field: str | None, sparse: bool, omit: bool = False) -> None:
        super().__init__(name, field, {} if sparse else NODEFAULT, omit=omit and sparse)
        self.sparse = sparse
        same = [key for key in keys if isinstance(key, str)]
        self._keys = [same] if same else keys
        self._places = [{key: place for place, key in enumerate(keys) if key} for keys in self._keys]
        self.width = len(self._keys[0])

    def keys(self, at: int) -> Sequence[str]:
        """The names of a part; an empty name has no place."""
        return self._keys[at if len(self._keys) > 1 else 0]

    def known(self, at: int) -> Mapping[str, int]:
        """The names of the existing places, with their indexes."""
        return self._places[at if len(self._places) > 1 else 0]

    def values(self, state: Any, at: int) -> list[int]:
        """Its numbers in a state."""
        numbers: list[int] = getattr(state, self.field)
        return numbers[self.width * at : self.width * at + self.width] if self.column else numbers

    def value(self, number: int) -> Any:
        """The value of a number."""
        return number

    def given(self) -> str:
        return f"any(s.{self.field})"

    def write(self, state: Any, at: int) -> dict[str, Any]:
        value = self.value
        pairs = zip(self.keys(at), self.values(state, at), strict=True)
        return {key: value(n) for key, n in pairs if n and key} if self.sparse else {key: value(n) for key, n in pairs}

    def write_column(self, state: Any, parts: int) -> list[dict[str, Any]]:
        if not self.sparse:
            return [self.write(state, at) for at in range(parts)]
        numbers, value = getattr(state, self.field), self.value
        found: list[dict[str, Any]] = [{} for _ in range(parts)]
        if any(numbers):
            for (at, key), n in zip(self._all_places(parts), numbers, strict=True):
                if n and key:
                    found[at][key] = value(n)
        return found

    @cache  # noqa: B019 - a fact lives as long as its game
    def _all_places(self, parts: int) -> tuple[tuple[int, str], ...]:
        return tuple((at, key) for at in range(parts) for key in self.keys(at))

    def _read_into(self, numbers: list[int], given: Mapping[str, Any], at: int, path: str) -> None:
        known, words = self.known(at), self.words
        first = self.width * at if self.column else 0
        for key, value in given.items():
            if key not in known:
                raise bad(not_among(path, key, known))
            if words is not None and value not in words:
                raise bad(not_among(join(path, key), value, words))
            numbers[first + known[key]] = value if words is None else words[value]
        if not self.sparse and len(given) < len(known):
            raise bad(missing(join(path, next(key for key in known if key not in given))))

    def read(self, given: Mapping[str, Any], state: Any, at: int, path: str) -> None:
        if not self.column:
            self.make_room(state, 1)
        self._read_into(getattr(state, self.field), given, at, path)

    def read_column(
        self, given: Sequence[Mapping[str, Any]], state: Any, places: Sequence[int], paths: Sequence[str]
    ) -> None:
        numbers = getattr(state, self.field)
        for table, at, path in zip(given, places, paths, strict=True):
            if table or not self.sparse:
                self._read_into(numbers, table, at, path)

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield path
        yield from (join(path, key) for key in self.known(at))


Keys = Sequence[str] | Sequence[Sequence[str]]
"""The names of a table: the same for every part, or those of each part (an empty one where a place does not exist)."""


class Numbers(Table):
    """A number for each name."""

    shape = dict[str, int]

    def __init__(
        self,
        name: str,
        keys: Keys,
        most: Bound,
        *,
        field: str | None,
        pools: Pools,
        sparse: bool,
        least: int = 0,
        omit: bool = False,
    ) -> None:
        super().__init__(name, keys, field=field, sparse=sparse, omit=omit)
        self._most = most
        self._least_most = min(most) if isinstance(most, Sequence) else 0
        """A number that is at most this is valid everywhere."""
        self._least = least
        self._pools = [pools] * self.width if isinstance(pools, str) else pools

    def sound(self, state: Any) -> bool:
        numbers: list[int] = getattr(state, self.field)
        if not any(numbers):
            return True
        if min(numbers) < self._least:
            return False
        if callable(self._most):
            return all(n <= self._most(state, place) for place, n in enumerate(numbers) if n)
        if isinstance(self._most, int):
            return max(numbers) <= self._most
        if max(numbers) <= self._least_most:
            return True
        return all(max(numbers[place :: self.width]) <= most for place, most in enumerate(self._most))

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        values = self.values(state, at)
        if not any(values):
            return
        for place, (key, n) in enumerate(zip(self.keys(at), values, strict=True)):
            if n and (n < self._least or n > self._most_at(state, at, place)):
                yield out_of_range(join(path, key), n, self._most_at(state, at, place), self._least)

    def _most_at(self, state: Any, at: int, place: int) -> int:
        return most_of(self._most, state, self.width * at + place if callable(self._most) else place)

    def count(self, state: Any, pools: dict[str, int]) -> None:
        numbers = getattr(state, self.field)
        for place, pool in enumerate(self._pools):
            if pool:
                pools[pool] += sum(numbers[place :: self.width])

    def boxes(self) -> Iterator[Box]:
        if not self.column:
            yield from ((join(self.name, key), self.field, place) for place, key in enumerate(self.keys(0)))

    def form(self, state: Any, at: int) -> Field:
        here = [(place, key) for place, key in enumerate(self.keys(at)) if key]
        most = tuple(self._most_at(state, at, place) for place, _ in here)
        return Field(
            kind="numbers",
            name=self.name,
            optional=self.optional,
            keys=tuple(key for _, key in here),
            least=self._least,
            most=() if min(most, default=FAR) >= FAR else most,
            pools=tuple(self._pools[place] for place, _ in here) if any(self._pools) else (),
            sparse=self.sparse,
        )


def numbers(
    name: str,
    keys: Keys,
    most: Bound,
    *,
    field: str | None = None,
    pools: Pools = "",
    sparse: bool = False,
    least: int = 0,
    omit: bool = False,
) -> Numbers:
    """A number from ``least`` to ``most`` for each name. With ``pools`` they count pieces.

    ``sparse`` leaves out the zeros; ``omit`` then leaves out a table that has nothing else.
    """
    return Numbers(name, keys, most, field=field, pools=pools, sparse=sparse, least=least, omit=omit)


class WordFor(Table):
    """A word for each name."""

    shape = dict[str, str]

    def __init__(
        self, name: str, keys: Keys, words: Sequence[str], *, field: str | None, pools: Sequence[str], sparse: bool
    ) -> None:
        super().__init__(name, keys, field=field, sparse=sparse)
        self._words = words
        self.words = {word: number for number, word in enumerate(words) if word}
        self._pools = pools

    def value(self, number: int) -> str:
        return self._words[number]

    def sound(self, state: Any) -> bool:
        numbers: list[int] = getattr(state, self.field)
        return 0 <= min(numbers) <= max(numbers) < len(self._words) and not any(
            numbers[place] for place in self._gaps(len(numbers) // self.width)
        )

    @cache  # noqa: B019 - a fact lives as long as its game
    def _gaps(self, parts: int) -> tuple[int, ...]:
        """The places that do not exist."""
        return tuple(place for place, (_, key) in enumerate(self._all_places(parts)) if not key)

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        most = len(self._words) - 1
        keys = self.keys(at)
        for place, n in enumerate(self.values(state, at)):
            if n and not keys[place]:
                yield Message("position.no_word", {"path": join(path, place), "known": list(self.known(at))})
            elif not 0 <= n <= most:
                yield out_of_range(join(path, keys[place]), n, most)

    def count(self, state: Any, pools: dict[str, int]) -> None:
        if self._pools:
            for n in getattr(state, self.field):
                if pool := self._pools[n]:
                    pools[pool] += 1

    def form(self, state: Any, at: int) -> Field:
        words = self.words or {}
        known = [(word, number) for word, number in words.items() if number or not self.sparse]
        return Field(
            kind="words",
            name=self.name,
            optional=self.optional,
            keys=tuple(self.known(at)),
            words=tuple(word for word, _ in known),
            nothing="" if self.sparse else None,
            pools=tuple(self._pools[number] for _, number in known) if self._pools else (),
            sparse=self.sparse,
        )


def word_for(
    name: str,
    keys: Keys,
    words: Sequence[str],
    *,
    field: str | None = None,
    pools: Sequence[str] = (),
    sparse: bool = False,
) -> WordFor:
    """One of some words for each name. With ``pools`` a word stands for a piece of its pool.

    ``sparse`` leaves out names with the first word, which means none.
    """
    return WordFor(name, keys, words, field=field, pools=pools, sparse=sparse)


class Marked(Fact):
    """Which of some names are marked, as a list of them; in the state 1 or 0 for each name."""

    shape = list[str]

    def __init__(self, name: str, keys: Sequence[str], *, default: Any, omit: bool) -> None:
        super().__init__(name, default=default, omit=omit)
        self._keys = keys

    def flags(self, state: Any) -> list[int]:
        """1 or 0 for each name."""
        found: list[int] = getattr(state, self.field)
        return found

    def write(self, state: Any, at: int) -> list[str]:
        return [key for key, marked in zip(self._keys, self.flags(state), strict=True) if marked]

    def read(self, given: list[str], state: Any, at: int, path: str) -> None:
        for place, key in enumerate(given):
            check_name(join(path, place), key, self._keys)
            if key in given[:place]:
                raise bad(twice(key, [join(path, given.index(key)), join(path, place)]))
        self.put(state, [int(key in given) for key in self._keys])

    def put(self, state: Any, flags: list[int]) -> None:
        """Write 1 or 0 for each name into a state."""
        setattr(state, self.field, flags)

    def sound(self, state: Any) -> bool:
        found: list[int] = getattr(state, self.field)
        return len(found) == len(self._keys) and {0, 1}.issuperset(found)

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        for key, n in zip(self._keys, self.flags(state), strict=True):
            if n not in (0, 1):
                yield out_of_range(join(path, key), n, 1)

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="set", name=self.name, optional=self.optional, words=tuple(self._keys))

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


class MarkedBits(Marked):
    """The same with one number in the state: a bit for each name."""

    def flags(self, state: Any) -> list[int]:
        bits: int = getattr(state, self.field)
        return [bits >> place & 1 for place in range(len(self._keys))]

    def sound(self, state: Any) -> bool:
        return True

    def put(self, state: Any, flags: list[int]) -> None:
        setattr(state, self.field, sum(flag << place for place, flag in enumerate(flags)))


def marked(name: str, keys: Sequence[str], *, bits: bool = False, omit: bool = False) -> Marked:
    """Which of some names are marked. The state has a list of 1 and 0, or one number with a bit for each name.

    ``omit`` leaves the list out of a position in which none is marked.
    """
    kind = MarkedBits if bits else Marked
    return kind(name, keys, default=[] if omit else NODEFAULT, omit=omit)


# Facts whose value is a tuple, so that a record can hold it: counts by name, and free marks --------------------------


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
