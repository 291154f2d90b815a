"""Facts with parts: tables whose entries have several facts each, and records that come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec

from vexillum.core.facts.fact import Fact, Field, Single, bad, check_name, missing, out_of_range
from vexillum.core.facts.things import Family
from vexillum.core.facts.values import Word, Words
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


# Facts about records that come and go: armies, caravans, persons. The state has a list of frozen structs -------------


KEPT = 1024
"""The size of each cache of records: as written, as read, and as checked."""
_CHANGEABLE = (dict, list)
_encode = msgspec.msgpack.encode


class Records(Fact):
    """A list of frozen records. Each of their fields is a fact; one that has its default is left out of a position.

    The facts of a record get the record where others get the state: so does a bound that is a function.
    """

    def __init__(
        self,
        name: str,
        kind: type[msgspec.Struct],
        facts: Sequence[Fact],
        field: str | None,
        made: Callable[[list[Any]], Sequence[Any]],
    ) -> None:
        super().__init__(name, field)
        declared = sorted(one for fact in facts for one in fact.fields)
        if declared != sorted(kind.__struct_fields__):
            raise TypeError(f"declared are {declared}, but {kind.__name__} has {sorted(kind.__struct_fields__)}")
        self._kind = kind
        self._made = made
        self._facts = tuple(facts)
        self._with_things = [fact for fact in facts if type(fact).places is not Fact.places]
        self._with_shorts = [fact for fact in facts if type(fact).spelled_out is not Fact.spelled_out]
        self._counted = [fact for fact in facts if type(fact).count is not Fact.count]
        self._kept: dict[Any, dict[str, Any]] = {}
        self._sound: set[Any] = set()
        self._known: dict[bytes, Any] = {}
        self.shape = list[struct_of(name, facts)]  # type: ignore[misc]

    def _records(self, state: Any) -> Sequence[Any]:
        found: Sequence[Any] = getattr(state, self.field)
        return found

    def _numbered(self, state: Any, path: str) -> Iterator[tuple[Any, str]]:
        return ((record, join(path, place)) for place, record in enumerate(self._records(state)))

    def spelled_out(self, given: Any) -> Any:
        if not self._with_shorts or not isinstance(given, list):
            return given
        return [self._spelled(part) if isinstance(part, dict) else part for part in given]

    def _spelled(self, part: Mapping[str, Any]) -> dict[str, Any]:
        facts = [fact for fact in self._with_shorts if fact.name in part]
        return {**part, **{fact.name: fact.spelled_out(part[fact.name]) for fact in facts}}

    def write(self, state: Any, at: int) -> list[dict[str, Any]]:
        return [self.written(record) for record in self._records(state)]

    def written(self, record: Any) -> dict[str, Any]:
        """A copy of the cached plain data: a record is frozen, and most do not change."""
        if (kept := self._kept.get(record)) is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            values = ((fact, fact.write(record, 0)) for fact in self._facts)
            kept = self._kept[record] = {fact.name: value for fact, value in values if value != fact.default}
        return {name: value.copy() if type(value) in _CHANGEABLE else value for name, value in kept.items()}

    def read(self, given: Sequence[Mapping[str, Any]], state: Any, at: int, path: str) -> None:
        found = [self._read(part, join(path, place)) for place, part in enumerate(given)]
        setattr(state, self.field, self._made(found))

    def _read(self, part: Mapping[str, Any], path: str) -> Any:
        """A cached record: records are frozen, so that equal data can share one."""
        try:
            key = _encode(part)
        except (TypeError, ValueError, OverflowError):  # a lone surrogate, a huge integer
            key = b""
        if (known := self._known.get(key)) is not None:
            return known
        found = SimpleNamespace()
        for fact in self._facts:
            fact.read(part.get(fact.name, fact.default), found, 0, join(path, fact.name))
        record = self._kind(**vars(found))
        if key:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[key] = record
        return record

    def sound(self, state: Any) -> bool:
        return self._sound.issuperset(self._records(state))

    def problems(self, state: Any, at: int, path: str) -> Iterator[Message]:
        """A record is frozen: one that was found valid is not checked again."""
        for record, here in self._numbered(state, path):
            if record not in self._sound:
                found = [problem for fact in self._facts for problem in fact.problems(record, 0, join(here, fact.name))]
                yield from found
                if not found:
                    self._remember(record)

    def _remember(self, record: Any) -> None:
        if len(self._sound) >= KEPT:
            self._sound.clear()
        self._sound.add(record)

    def things(self, state: Any) -> Iterator[tuple[Family, Sequence[int]]]:
        for record in self._records(state):
            for fact in self._with_things:
                yield from fact.things(record)

    def places(self, state: Any, at: int, path: str) -> Iterator[tuple[Family, str, int]]:
        for record, here in self._numbered(state, path):
            for fact in self._with_things:
                yield from fact.places(record, 0, join(here, fact.name))

    def count(self, state: Any, pools: dict[str, int]) -> None:
        for record in self._records(state):
            for fact in self._counted:
                fact.count(record, pools)

    def form(self, state: Any, at: int) -> Field:
        varying = [fact for fact in self._facts if isinstance(fact, Word) and fact.varies]
        records = self._records(state)
        parts = {str(n): tuple(fact.form(one, 0) for fact in varying) for n, one in enumerate(records) if varying}
        fields = tuple(self._any_form(fact) for fact in self._facts)
        return Field(kind="records", name=self.name, optional=True, fields=fields, parts=parts)

    @staticmethod
    def _any_form(fact: Fact) -> Field:
        """The form field of a fact of any record; its allowed values may depend on the record."""
        if isinstance(fact, Word) and fact.varies:
            return Field(kind="word", name=fact.name, optional=fact.optional, nothing="" if fact.optional else None)
        return fact.form(None, 0)

    def blank(self, id: int) -> dict[str, Any]:
        """A new record as plain data: defaults, otherwise the first word of each list."""
        found, plain = SimpleNamespace(), {}
        for fact in self._facts:
            if fact.optional:
                value = fact.default
            elif fact.name == "id":
                value = id
            else:
                field = fact.form(found, 0)
                value = field.least if field.kind == "number" else next(iter(field.words), "")
            fact.read(value, found, 0, fact.name)
            if value != fact.default:
                plain[fact.name] = value
        return plain

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield path
        yield join(path, "#")
        for fact in self._facts:
            yield from fact.paths(f"{path}.#.{fact.name}", 0)


def records(
    name: str,
    kind: type[msgspec.Struct],
    *facts: Fact,
    field: str | None = None,
    made: Callable[[list[Any]], Sequence[Any]] = list,
) -> Records:
    """A list of frozen records of any length: a fact for each of their fields.

    ``made``: makes what the state has instead of a plain list from the records.
    """
    return Records(name, kind, facts, field, made)
