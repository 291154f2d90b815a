"""Tables whose entries have several facts each: the spaces of a map, the realms of the players, the places of a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from vexillum.core.facts.fact import Fact, Single, bad, check_name, missing, out_of_range
from vexillum.core.facts.families import Family
from vexillum.core.facts.fields import Field
from vexillum.core.facts.values import Words
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message


def struct_of(name: str, facts: Sequence[Fact]) -> type[msgspec.Struct]:
    """The struct of some facts."""
    fields = [(fact.name, fact.shape, fact.default) for fact in facts]
    return msgspec.defstruct(name, fields, forbid_unknown_fields=True, kw_only=True)


Rows = Callable[..., Any]


def _written_out(names: Sequence[str], form: str) -> Rows:
    """A function that makes parts from columns: generated source takes half the time of a loop over the names."""
    values = ", ".join(f"v{n}" for n in range(len(names)))
    part = ", ".join(f"{name!r}: v{n}" for n, name in enumerate(names))
    made: Rows = eval(form.format(values=f"{values},", part=f"{{{part}}}"))
    return made


LIST = "lambda rows: [{part} for {values} in rows]"
TABLE = "lambda keys, rows: {{k: {part} for k, ({values}) in zip(keys, rows)}}"
SPARSE = "lambda keys, rows: {{k: {part} for k, (t, {values}) in zip(keys, rows) if t}}"
"""A list of parts; a table of them; a table of those that exist."""


class Group(Fact):
    """Facts in a group, each a column of the table."""

    def __init__(self, name: str, facts: Sequence[Fact], short: str) -> None:
        super().__init__(name)
        self._facts = tuple(facts)
        self._with_things = [fact for fact in facts if type(fact).places is not Fact.places]
        self._counted = [fact for fact in facts if type(fact).count is not Fact.count]
        self._groups = [fact for fact in facts if isinstance(fact, Group)]
        self._short = short
        self.part = struct_of(name, facts)
        for fact in facts:
            fact.column = True

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(field for fact in self._facts for field in fact.fields)

    def _spelled(self, part: Any) -> Any:
        if self._short and isinstance(part, str):
            return {self._short: part}
        if self._groups and isinstance(part, dict):
            return part | {
                group.name: group.spelled_out(part[group.name]) for group in self._groups if group.name in part
            }
        return part

    def columns(self, state: Any, parts: int) -> list[Sequence[Any]]:
        """The columns of all parts."""
        return [fact.write_column(state, parts) for fact in self._facts]

    def parts(self, state: Any, at: int, path: str) -> Iterator[tuple[int, str]]:
        """The parts that exist, each with its index in the columns and its path."""
        raise NotImplementedError

    def sound(self, state: Any) -> bool:
        return all(fact.sound(state) for fact in self._facts)

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        facts = [fact for fact in self._facts if not fact.sound(state)]
        for part, here in self.parts(state, at, path) if facts else ():
            for fact in facts:
                yield from fact.problems(state, part, f"{here}.{fact.name}")

    def things(self, state: Any) -> Iterator[tuple[Family, Sequence[int]]]:
        for fact in self._with_things:
            yield from fact.things(state)

    def places(self, state: Any, at: int, path: str) -> Iterator[tuple[Family, str, int]]:
        for part, here in self.parts(state, at, path) if self._with_things else ():
            for fact in self._with_things:
                yield from fact.places(state, part, join(here, fact.name))

    def count(self, state: Any, pools: dict[str, int]) -> None:
        for fact in self._counted:
            fact.count(state, pools)


class Parts(Group):
    """A part for each name; or, with ``there``, for each name whose part has a value of that fact."""

    def __init__(
        self, name: str, keys: Words, facts: Sequence[Fact], *, all_keys: Sequence[str], there: str, short: str
    ):
        super().__init__(name, facts, short)
        self._keys = keys
        self._all_keys = all_keys
        self.width = len(all_keys)
        self._there = next((fact for fact in facts if isinstance(fact, Single) and fact.name == there), None)
        self._made = _written_out([fact.name for fact in facts], SPARSE if there else TABLE)
        self.shape = dict[str, self.part]  # type: ignore[name-defined]

    def _names(self, state: Any) -> tuple[str, ...]:
        return tuple(self._keys(state) if callable(self._keys) else self._keys)

    @cache  # noqa: B019 - a fact lives as long as its game
    def _paths(self, path: str, keys: tuple[str, ...]) -> list[list[str]]:
        return [[f"{path}.{key}.{fact.name}" for key in keys] for fact in self._facts]

    def parts(self, state: Any, at: int, path: str) -> Iterator[tuple[int, str]]:
        there = self._there
        for part, key in enumerate(self._names(state), self.width * at):
            if there is None or there.get(state, part) != there.empty:
                yield part, f"{path}.{key}"

    def make_room(self, state: Any, parts: int) -> None:
        for fact in self._facts:
            fact.make_room(state, self.width * parts)

    def spelled_out(self, given: Any) -> Any:
        if not (self._short or self._groups) or not isinstance(given, Mapping):
            return given
        return {key: self._spelled(part) for key, part in given.items()}

    def write(self, state: Any, at: int) -> dict[str, Any]:
        return self.write_column(state, 1)[at]

    def write_column(self, state: Any, parts: int) -> list[dict[str, Any]]:
        keys, there = self._names(state), self._there
        columns = self.columns(state, len(keys) * parts)
        if there is not None:
            empty = there.empty
            columns.insert(0, [value != empty for value in getattr(state, there.field)])
        rows = zip(*columns, strict=True)  # each table takes one for each of its names
        return [self._made(keys, rows) for _ in range(parts)]

    def read(self, given: Mapping[str, Any], state: Any, at: int, path: str) -> None:
        keys = self._names(state)
        for key in given:
            check_name(path, key, keys)
        if self._there is None and len(given) < len(keys):
            raise bad(missing(f"{path}.{next(key for key in keys if key not in given)}"))
        if not self.column:
            for fact in self._facts:
                fact.make_room(state, len(keys))
        there = [(place, given[key]) for place, key in enumerate(keys) if key in given]
        places = [self.width * at + place for place, _ in there]
        for fact, paths in zip(self._facts, self._paths(path, keys), strict=True):
            name, default = fact.name, fact.default
            values = [part.get(name, default) for _, part in there]
            fact.read_column(values, state, places, [paths[place] for place, _ in there])

    def form(self, state: Any, at: int) -> Field:
        names = self._names(state)
        parts = {
            key: tuple(fact.form(state, part) for fact in self._facts)
            for part, key in enumerate(names, self.width * at)
        }
        there = "" if self._there is None else self._there.name
        return Field(kind="parts", name=self.name, keys=names, parts=parts, there=there)

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield path
        for part, key in enumerate(self._all_keys, self.width * at):
            for fact in self._facts:
                yield from fact.paths(f"{path}.{key}.{fact.name}", part)


def parts(
    name: str, keys: Words, *facts: Fact, all_keys: Sequence[str] = (), there: str = "", short: str = ""
) -> Parts:
    """A table: for each name a part with these facts, each a column of lists in the state.

    If the names depend on the state, ``all_keys`` has all possible ones. Parts whose fact ``there`` has no value are
    left out. By hand, the value of the fact ``short`` alone can be written for a part.
    """
    known = all_keys or (() if callable(keys) else keys)
    return Parts(name, keys, facts, all_keys=known, there=there, short=short)


class Row(Group):
    """A list of parts, as long as its columns."""

    def __init__(self, name: str, facts: Sequence[Fact], short: str) -> None:
        super().__init__(name, facts, short)
        self._made = _written_out([fact.name for fact in facts], LIST)
        self.shape = list[self.part]  # type: ignore[name-defined]

    def _length(self, state: Any) -> int:
        return len(getattr(state, self._facts[0].field))

    def parts(self, state: Any, at: int, path: str) -> Iterator[tuple[int, str]]:
        return ((place, f"{path}.{place}") for place in range(self._length(state)))

    def spelled_out(self, given: Any) -> Any:
        if not (self._short or self._groups) or not isinstance(given, list):
            return given
        return [self._spelled(part) for part in given]

    def write(self, state: Any, at: int) -> list[dict[str, Any]]:
        made: list[dict[str, Any]] = self._made(zip(*self.columns(state, self._length(state)), strict=True))
        return made

    def read(self, given: Sequence[Mapping[str, Any]], state: Any, at: int, path: str) -> None:
        places = range(len(given))
        for fact in self._facts:
            fact.make_room(state, len(given))
            values = [part.get(fact.name, fact.default) for part in given]
            fact.read_column(values, state, places, [f"{path}.{place}.{fact.name}" for place in places])

    def sound(self, state: Any) -> bool:
        return len({len(getattr(state, field)) for field in self.fields}) == 1 and super().sound(state)

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        lengths = sorted({len(getattr(state, field)) for field in self.fields})
        if len(lengths) > 1:
            yield out_of_range(path, lengths[-1], lengths[0], lengths[0])
        else:
            yield from super().problems(state, at, path)

    def form(self, state: Any, at: int) -> Field:
        return Field(kind="row", name=self.name, fields=tuple(fact.form(state, 0) for fact in self._facts))

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield path
        for fact in self._facts:
            yield from fact.paths(f"{path}.#.{fact.name}", 0)


def row(name: str, *facts: Fact, short: str = "") -> Row:
    """A list of parts: its facts are lists of the same length in the state."""
    return Row(name, facts, short)
