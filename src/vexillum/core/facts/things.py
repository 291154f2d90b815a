"""Facts about where things are: families of cards and tiles, a card or pile, slots and holders, lists with copies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, repeat
from typing import Any

from msgspec import NODEFAULT

from vexillum.core.facts.fact import Fact, Field, Single, bad, check_name, missing, not_among, out_of_range, twice
from vexillum.core.facts.values import NONE, Words
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message

# Families of things, each of which is in one place only: the cards of a deck, the tiles of a bag ---------------------


Among = Collection[int] | Callable[[Any, int], Collection[int]]
"""The things that can be in a place: constant, or a function of the state and the part of a table."""


class Family:
    """Things, each of which is in one place only. The state has their numbers."""

    shape: type[int] | type[str]
    """The type of their names in a position."""
    none: int
    """In a state: no thing."""
    nothing: int | str
    """In a position: no thing."""

    def name(self, thing: int) -> Any:
        """The name of a thing, or of none, in a position."""
        return self.names((thing,))[0]

    def names(self, things: Sequence[int]) -> list[Any]:
        """The names of some things in a position."""
        raise NotImplementedError

    def known(self) -> list[Any]:
        """The names of all things."""
        raise NotImplementedError

    def find(self, given: Any) -> int | None:
        """The thing with a name, or None."""
        raise NotImplementedError

    def things(self, given: Sequence[Any], path: str, allowed: Collection[int]) -> list[int]:
        """The things with these names; raises :class:`BadPosition`."""
        return [self.thing(name, join(path, place), allowed) for place, name in enumerate(given)]

    def thing(self, given: Any, path: str, allowed: Collection[int]) -> int:
        """The thing with a name; raises :class:`BadPosition`."""
        if (found := self.find(given)) is None:
            raise bad(not_among(path, given, self.names(list(allowed))))
        return found

    def wrong(self, path: str, thing: int, allowed: Collection[int]) -> Message:
        """Why a thing cannot be in a place."""
        raise NotImplementedError


class Numbered(Family):
    """Things with a number printed on them, from 1 on: a position names them by it."""

    shape = int
    none = nothing = 0

    def __init__(self, known: Collection[int]) -> None:
        self._known = known

    def names(self, things: Sequence[int]) -> list[int]:
        return list(things)

    def known(self) -> list[int]:
        return list(self._known)

    def find(self, given: int) -> int:
        return given

    def things(self, given: Sequence[int], path: str, allowed: Collection[int]) -> list[int]:
        return list(given)

    def wrong(self, path: str, thing: int, allowed: Collection[int]) -> Message:
        id, known = ("one_of", allowed) if thing in self._known or not thing else ("no_card", self._known)
        return Message(f"position.{id}", {"path": path, "found": str(thing), "known": ranges(known)})


class Named(Family):
    """Things that a position names by a word; the state has their index in the list of these words."""

    shape = str
    none = NONE
    nothing = ""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = (*names, self.nothing)  # last, so that the index NONE (-1) finds it
        self._numbers = {name: number for number, name in enumerate(names)}

    def names(self, things: Sequence[int]) -> list[str]:
        names = self._names
        return [names[thing] for thing in things]

    def known(self) -> list[str]:
        return list(self._numbers)

    def find(self, given: str) -> int | None:
        return self._numbers.get(given)

    def wrong(self, path: str, thing: int, allowed: Collection[int]) -> Message:
        return not_among(path, self._names[thing], self.names(list(allowed)))


def ranges(numbers: Collection[int]) -> list[str]:
    """Numbers as text: 1-72, 77."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return [f"{part[0]}-{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts]


# Facts about where things are: a card, a pile, one card for each name ------------------------------------------------


Place = tuple[Family, str, int]


class Thing(Single):
    """One thing, or none."""

    def __init__(self, name: str, family: Family, among: Among, *, field: str | None, optional: bool) -> None:
        super().__init__(name, field, family.nothing if optional else NODEFAULT)
        self.shape = family.shape
        self.empty = family.none
        self._family = family
        self._among = among

    def _allowed(self, state: Any, at: int) -> Collection[int]:
        return self._among(state, at) if callable(self._among) else self._among

    def write(self, state: Any, at: int) -> Any:
        return self._family.name(self.get(state, at))

    def write_column(self, state: Any, parts: int) -> list[Any]:
        return self._family.names(getattr(state, self.field))

    def read(self, given: Any, state: Any, at: int, path: str) -> None:
        found = self.empty if given == self.default else self._family.find(given)
        if found is None:
            found = self._family.thing(given, path, self._allowed(state, at))
        self.set(state, at, found)

    def read_column(self, given: Sequence[Any], state: Any, places: Sequence[int], paths: Sequence[str]) -> None:
        column, find = getattr(state, self.field), self._family.find
        for value, at, path in zip(given, places, paths, strict=True):
            if (found := find(value)) is None:
                self.read(value, state, at, path)
            else:
                column[at] = found

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        thing, allowed = self.get(state, at), self._allowed(state, at)
        if thing not in allowed and (thing != self.empty or self.default is NODEFAULT):
            yield self._family.wrong(path, thing, allowed)

    def sound(self, state: Any) -> bool:
        if not self.column:
            return getattr(state, self.field) in self._allowed(state, 0)
        among = self._among
        things: list[int] = getattr(state, self.field)
        if callable(among):
            return all(thing == self.empty or thing in among(state, at) for at, thing in enumerate(things))
        return all(thing == self.empty or thing in among for thing in things)

    def things(self, state: Any) -> Iterator[tuple[Family, Sequence[int]]]:
        yield self._family, getattr(state, self.field) if self.column else (getattr(state, self.field),)

    def places(self, state: Any, at: int, path: str) -> Iterator[Place]:
        if (thing := self.get(state, at)) != self.empty:
            yield self._family, path, thing

    def form(self, state: Any, at: int) -> Field:
        allowed = self._allowed(state, at)
        empty = self.optional or self.empty in allowed
        return Field(
            kind="word",
            name=self.name,
            optional=self.optional,
            words=tuple(self._family.names([one for one in allowed if one != self.empty])),
            nothing=self._family.nothing if empty else None,
        )


def thing(name: str, family: Family, among: Among, *, field: str | None = None, optional: bool = False) -> Thing:
    """One thing among some; an ``optional`` one may be none, or not be in a position at all."""
    return Thing(name, family, among, field=field, optional=optional)


class Pile(Fact):
    """A list of things."""

    def __init__(self, name: str, family: Family, among: Among, *, next_last: bool, optional: bool) -> None:
        super().__init__(name, default=[] if optional else NODEFAULT)
        self.shape = list[family.shape]  # type: ignore[name-defined]
        self._family = family
        self._among = among
        self._all = frozenset() if callable(among) else frozenset(among)
        self._order = -1 if next_last else 1

    def sound(self, state: Any) -> bool:
        return not callable(self._among) and self._all.issuperset(getattr(state, self.field))

    def _allowed(self, state: Any) -> Collection[int]:
        return self._among(state, 0) if callable(self._among) else self._among

    def _ordered(self, state: Any) -> list[int]:
        """The things in the order of a position."""
        found: list[int] = getattr(state, self.field)[:: self._order]
        return found

    def things(self, state: Any) -> Iterator[tuple[Family, Sequence[int]]]:
        yield self._family, getattr(state, self.field)

    def write(self, state: Any, at: int) -> list[Any]:
        return self._family.names(self._ordered(state))

    def read(self, given: Sequence[Any], state: Any, at: int, path: str) -> None:
        things = self._family.things(given, path, self._allowed(state))
        setattr(state, self.field, things[:: self._order])

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        allowed = self._allowed(state)
        for place, thing in enumerate(self._ordered(state)):
            if thing not in allowed:
                yield self._family.wrong(join(path, place), thing, allowed)

    def places(self, state: Any, at: int, path: str) -> Iterator[Place]:
        things = self._ordered(state)
        return zip(repeat(self._family), _spots(path, len(things)), things, strict=False)

    def form(self, state: Any, at: int) -> Field:
        words = tuple(self._family.names(list(self._allowed(state))))
        return Field(kind="list", name=self.name, optional=self.optional, words=words)

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


@lru_cache(1000)
def _spots(path: str, places: int) -> tuple[str, ...]:
    """The paths of the places of a list."""
    return tuple(join(path, place) for place in range(places))


def pile(name: str, family: Family, among: Among, *, next_last: bool = False, optional: bool = False) -> Pile:
    """A list of things. A position always lists the next one first; ``next_last`` says that the state has it last."""
    return Pile(name, family, among, next_last=next_last, optional=optional)


class ThingFor(Fact):
    """A thing for each name that has one."""

    def __init__(self, name: str, keys: Sequence[str], family: Family, among: Mapping[str, Collection[int]]) -> None:
        super().__init__(name, default={})
        self.shape = dict[str, family.shape]  # type: ignore[name-defined]
        self._keys = keys
        self._family = family
        self._among = among

    def write(self, state: Any, at: int) -> dict[str, Any]:
        return {key: self._family.name(thing) for key, thing in self._things(state) if thing != self._family.none}

    def _things(self, state: Any) -> Iterator[tuple[str, int]]:
        return zip(self._keys, getattr(state, self.field), strict=True)

    def read(self, given: Mapping[str, Any], state: Any, at: int, path: str) -> None:
        for key in given:
            check_name(path, key, self._keys)
        found = [
            self._family.thing(given[key], join(path, key), self._among[key]) if key in given else self._family.none
            for key in self._keys
        ]
        setattr(state, self.field, found)

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        for key, thing in self._things(state):
            if thing != self._family.none and thing not in self._among[key]:
                yield self._family.wrong(join(path, key), thing, self._among[key])

    def things(self, state: Any) -> Iterator[tuple[Family, Sequence[int]]]:
        yield self._family, getattr(state, self.field)

    def places(self, state: Any, at: int, path: str) -> Iterator[Place]:
        for key, thing in self._things(state):
            if thing != self._family.none:
                yield self._family, join(path, key), thing

    def form(self, state: Any, at: int) -> Field:
        among = {key: tuple(self._family.names(list(self._among[key]))) for key in self._keys}
        first = next(iter(among.values()), ())
        same = all(one == first for one in among.values())
        return Field(
            kind="words",
            name=self.name,
            optional=True,
            keys=tuple(self._keys),
            words=first if same else (),
            among={} if same else among,
            nothing=self._family.nothing,
            sparse=True,
        )

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield path
        yield from (join(path, key) for key in self._keys)


def thing_for(name: str, keys: Sequence[str], family: Family, among: Mapping[str, Collection[int]]) -> ThingFor:
    """A thing for each name that has one, and among which things it is, by name."""
    return ThingFor(name, keys, family, among)


# Facts about where things are in groups: a few slots for each name, and who holds what -------------------------------


class Slots(Fact):
    """A few slots for each name, as a list of the things in them; the state has every slot, including empty ones."""

    def __init__(self, name: str, keys: Sequence[str], slots: int, family: Family) -> None:
        super().__init__(name)
        self.shape = dict[str, list[family.shape]]  # type: ignore[name-defined]
        self._keys = keys
        self._slots = slots
        self._family = family

    def _things(self, state: Any) -> Iterator[tuple[str, list[int]]]:
        slots: list[int] = getattr(state, self.field)
        for number, key in enumerate(self._keys):
            here = slots[self._slots * number : self._slots * number + self._slots]
            yield key, [thing for thing in here if thing != self._family.none]

    def write(self, state: Any, at: int) -> dict[str, list[Any]]:
        names = iter(self._family.names(getattr(state, self.field)))
        return {key: [name for name in islice(names, self._slots) if name] for key in self._keys}

    def read(self, given: Mapping[str, Sequence[Any]], state: Any, at: int, path: str) -> None:
        found: list[int] = []
        for key in given:
            check_name(path, key, self._keys)
        for key in self._keys:
            if key not in given:
                raise bad(missing(join(path, key)))
            here = join(path, key)
            things = self._family.things(given[key], here, ())
            if len(things) > self._slots:
                raise bad(out_of_range(here, len(things), self._slots))
            found += things + [self._family.none] * (self._slots - len(things))
        setattr(state, self.field, found)

    def things(self, state: Any) -> Iterator[tuple[Family, Sequence[int]]]:
        yield self._family, getattr(state, self.field)

    def places(self, state: Any, at: int, path: str) -> Iterator[Place]:
        for key, things in self._things(state):
            yield from ((self._family, f"{path}.{key}.{place}", thing) for place, thing in enumerate(things))

    def form(self, state: Any, at: int) -> Field:
        words = tuple(self._family.known())
        return Field(kind="lists", name=self.name, keys=tuple(self._keys), words=words, room=self._slots)

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield path
        yield from (f"{path}.{key}.#" for key in self._keys)


def slots(name: str, keys: Sequence[str], slots: int, family: Family) -> Slots:
    """A few slots for each name, any thing of the family in each of them."""
    return Slots(name, keys, slots, family)


class Holdings(Fact):
    """The things that each part of a table holds; the state has the number of the part that holds each thing."""

    def __init__(self, name: str, family: Family, things: int, holders: Words, *, field: str) -> None:
        super().__init__(name, field)
        self.shape = list[family.shape]  # type: ignore[name-defined]
        self._family = family
        self._things = things
        self._holders = holders

    def make_room(self, state: Any, parts: int) -> None:
        setattr(state, self.field, [NONE] * self._things)

    def _held(self, state: Any, at: int) -> list[int]:
        return [thing for thing, holder in enumerate(getattr(state, self.field)) if holder == at]

    def write(self, state: Any, at: int) -> list[Any]:
        return self._family.names(self._held(state, at))

    def write_column(self, state: Any, parts: int) -> list[list[Any]]:
        found: list[list[Any]] = [[] for _ in range(parts)]
        for thing, holder in enumerate(getattr(state, self.field)):
            if holder != NONE:
                found[holder].append(self._family.name(thing))
        return found

    def read(self, given: Sequence[Any], state: Any, at: int, path: str) -> None:
        holders: list[int] = getattr(state, self.field)
        for place, one in enumerate(given):
            here = join(path, place)
            thing = self._family.thing(one, here, range(self._things))
            if holders[thing] == at:
                raise bad(twice(str(one), [join(path, given.index(one)), here]))
            if holders[thing] != NONE:
                table, _, _ = path.rsplit(".", 2)
                raise bad(twice(str(one), [f"{table}.{self._names(state)[holders[thing]]}.{self.name}", here]))
            holders[thing] = at

    def _names(self, state: Any) -> Sequence[str]:
        return self._holders(state) if callable(self._holders) else self._holders

    def sound(self, state: Any) -> bool:
        holders: list[int] = getattr(state, self.field)
        return NONE <= min(holders) <= max(holders) < len(self._names(state))

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        most = len(self._names(state)) - 1
        for thing, holder in enumerate(getattr(state, self.field) if at == 0 else ()):
            if not NONE <= holder <= most:
                yield out_of_range(f"{self.field}.{self._family.name(thing)}", holder, most, NONE)

    def things(self, state: Any) -> Iterator[tuple[Family, Sequence[int]]]:
        yield self._family, [thing for thing, holder in enumerate(getattr(state, self.field)) if holder != NONE]

    def places(self, state: Any, at: int, path: str) -> Iterator[Place]:
        return ((self._family, join(path, place), thing) for place, thing in enumerate(self._held(state, at)))

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="list", name=self.name, words=tuple(self._family.names(range(self._things))))

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


def holdings(name: str, family: Family, things: int, holders: Words, *, field: str) -> Holdings:
    """The things that each part of a table holds. The field has the holder of each thing of the family."""
    return Holdings(name, family, things, holders, field=field)


# Facts about lists of words in which a word may stand more than once: decks with copies, hands, an order -------------


class RepeatedWords(Fact):
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
) -> RepeatedWords:
    """A list of words, each as often as it happens to be there; ``fixed``: the state, or the record, has a tuple.

    A position always lists the next one first; ``next_last`` says that the state has it last.
    """
    return RepeatedWords(name, words, field=field, next_last=next_last, fixed=fixed)


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
