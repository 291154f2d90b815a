"""Facts about where things are: a card, a pile, one card for each name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Any

from msgspec import NODEFAULT

from vexillum.core.facts.fact import Fact, Single, check_name
from vexillum.core.facts.families import Among, Family
from vexillum.core.facts.fields import Field
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message

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
