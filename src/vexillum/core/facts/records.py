"""Facts about records that come and go: armies, caravans, persons. The state has a list of frozen structs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec

from vexillum.core.facts.fact import Fact
from vexillum.core.facts.families import Family
from vexillum.core.facts.fields import Field
from vexillum.core.facts.parts import struct_of
from vexillum.core.facts.values import Word
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message

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
