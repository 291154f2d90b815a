"""Facts with a value for each of some names: numbers, words, and which of the names are marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import NODEFAULT

from vexillum.core.facts.fact import FAR, Bound, Box, Fact, bad, check_name, missing, not_among, out_of_range, twice
from vexillum.core.facts.fields import Field
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
