"""Facts about where things are in groups: a few slots for each name, and who holds what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from vexillum.core.facts.fact import Fact, bad, check_name, missing, out_of_range, twice
from vexillum.core.facts.families import Family
from vexillum.core.facts.fields import Field
from vexillum.core.facts.things import Place
from vexillum.core.facts.values import NONE, Words
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message


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
