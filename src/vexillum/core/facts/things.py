"""Facts about where things are: a card, a pile, one card for each name, a few slots for each name, who holds what."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, repeat
from typing import Any

from msgspec import NODEFAULT

from vexillum.core.facts.fact import Fact, Single, bad, check_name, missing, out_of_range, twice
from vexillum.core.facts.families import Among, Family
from vexillum.core.facts.values import NONE, Words
from vexillum.core.paths import join
from vexillum.core.texts import Message

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
            return False
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

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield path
        yield from (join(path, key) for key in self._keys)


def thing_for(name: str, keys: Sequence[str], family: Family, among: Mapping[str, Collection[int]]) -> ThingFor:
    """A thing for each name that has one, and among which things it is, by name."""
    return ThingFor(name, keys, family, among)


class Slots(Fact):
    """A few slots for each name, as a list of the things in them; the state has every slot, the empty ones too."""

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

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield from (path, join(path, "#"))


def holdings(name: str, family: Family, things: int, holders: Words, *, field: str) -> Holdings:
    """The things that each part of a table holds. The field has, for each thing of the family, who holds it."""
    return Holdings(name, family, things, holders, field=field)
