"""The facts of a position as a tree of fields, found by path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from vexillum.core.facts.fields import Field
from vexillum.core.tools.paths import NoPath, find, join


class Step(NamedTuple):
    """One step of a path in a position: the field, and the name of a part or a value, if given."""

    field: Field
    pattern: str
    """The path of the field without the names of parts."""
    key: str = ""
    """A key of a table, or an index of a list."""


class Spot(NamedTuple):
    """A place that can hold pieces of a pool: a number, or a word that denotes a piece."""

    path: str
    kind: str
    """``number`` or ``word``."""
    piece: str
    """The name of the number, or the word."""
    pool: str
    most: int | None


def way(fields: Sequence[Field], path: str) -> list[Step]:
    """The steps of a path, as far as it is known."""
    names = path.split(".")
    steps: list[Step] = []
    pattern = ""
    while names:
        name = names.pop(0)
        found = next((one for one in fields if one.name == name), None)
        if found is None:
            break
        pattern = join(pattern, name)
        key = names.pop(0) if names and found.kind not in ("number", "truth", "word", "text", "set") else ""
        steps.append(Step(found, pattern, key))
        fields = fields_of(found, key)
    return steps


def fields_of(field: Field, key: str) -> tuple[Field, ...]:
    """The fields of one part of a table or of a list."""
    if field.kind == "parts":
        return field.parts.get(key, ())
    own = {one.name: one for one in field.parts.get(key, ())}
    return tuple(own.get(one.name, one) for one in field.fields)


def spots(fields: Sequence[Field], path: str) -> Iterator[Spot]:
    """The spots at and under a path."""
    steps = way(fields, path)
    if not steps:
        return
    last = steps[-1]
    if last.field.kind in ("numbers", "words"):
        yield from _table_spots(last.field, path.removesuffix(f".{last.key}") if last.key else path, last.key)
    elif last.field.kind == "parts" and last.key:
        for one in fields_of(last.field, last.key):
            yield from _field_spots(one, join(path, one.name))
    else:
        yield from _field_spots(last.field, path)


def _field_spots(field: Field, path: str) -> Iterator[Spot]:
    if field.kind == "number" and field.pools:
        yield Spot(path, "number", field.name, field.pools[0], field.most[0] if field.most else None)
    elif field.kind in ("numbers", "words"):
        yield from _table_spots(field, path, "")


def _table_spots(field: Field, path: str, only: str) -> Iterator[Spot]:
    if not field.pools:
        return
    for place, key in enumerate(field.keys):
        if only and key != only:
            continue
        here = join(path, key)
        if field.kind == "numbers":
            yield Spot(here, "number", key, field.pools[place], field.most[place] if field.most else None)
        else:
            yield from (
                Spot(here, "word", str(word), pool, 1) for word, pool in zip(field.words, field.pools, strict=True)
            )


def value_at(position: Mapping[str, Any], path: str, missing: Any = None) -> Any:
    """The value at a path, or a default."""
    try:
        return find(position, path)
    except NoPath:
        return missing


def amount(position: Mapping[str, Any], spot: Spot) -> int:
    """How many pieces a spot holds."""
    found = value_at(position, spot.path)
    if spot.kind == "word":
        return int(found == spot.piece)
    return found if isinstance(found, int) else 0
