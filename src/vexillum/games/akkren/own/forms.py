"""The form of an owner's files: known tables and fields, the right kinds of values, the shapes of what has no form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from vexillum.core.inputs.form_errors import Place, complaint, misfits, named
from vexillum.core.inputs.typed_toml import shown
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.records import ours
from vexillum.games.akkren.own.book import TABLES, Book, label
from vexillum.games.akkren.own.shapes import KnownIds, Shape, misshapen, strangers

_IDS = {
    "unit": ("units", "unit"),
    "region": ("regions", "region"),
    "terrain": ("map", "terrain"),
    "faction": ("factions", "faction"),
    "minor": ("minors", "minor"),
}
_SHAPED: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("factions", "faction"): ("rules",),
    ("generals", "general"): ("effects",),
    ("generals", "minor"): ("effects",),
    ("heroes", "faction_hero"): ("effects",),
    ("heroes", "hero"): ("effects",),
    ("events", "event"): ("effects",),
    ("quests", "treasure"): ("effects",),
    ("agents", "agent"): ("effects",),
    ("specialists", "specialist"): ("effect",),
    ("magic", "spell"): ("effect",),
}
"""Fields of records whose content has no form."""
_ALIKE = {("generals", "minor"): ("generals", "general"), ("heroes", "faction_hero"): ("heroes", "hero")}
"""Anyone who is of the same kind can do the same."""


def misformed(book: Book) -> Iterator[Message]:
    """Everything in the owner's files that no rule could read."""
    known = _known(book)
    for name, document in book.own.items():
        yield from _file(book, name, document, known)


def misnamed(book: Book) -> Iterator[Message]:
    """Names in effects and tables, the owner's and ours, that mean nothing with these files."""
    known = _known(book)
    for name, tables in TABLES.items():
        for table, sample in ours(name).items():
            if table not in tables:
                yield from strangers(book.documents[name].get(table), Shape([sample]), (book.file(name), table), known)
        for table in tables:
            for field in _SHAPED.get((name, table), ()):
                for place, record in book.plain(name, table):
                    yield from strangers(record.get(field), _sample(name, table, field), (*place, field), known)


def _known(book: Book) -> KnownIds:
    return KnownIds(_ids(book), _ids(Book({})))


def _ids(book: Book) -> dict[str, frozenset[str]]:
    return {kind: book.ids(*where) for kind, where in _IDS.items()}


def _file(book: Book, name: str, document: dict[str, Any], known: KnownIds) -> Iterator[Message]:
    model, file = ours(name), book.file(name)
    yield from _braces(document, (file,))
    for table in document:
        if table not in model:
            yield named(table, list(model), (file, table))
    for table, sample in model.items():
        if table not in document:
            if table != "source":
                yield complaint("position.missing", (file, table))
        elif table in TABLES[name]:
            yield from _records(name, table, document[table], (file,), known)
        else:
            yield from misshapen(document[table], Shape([sample]), (file, table), known)


def _braces(value: Any, place: Place) -> Iterator[Message]:
    """Braces stand for something in our texts, so names and texts have none."""
    if isinstance(value, str) and ("{" in value or "}" in value):
        yield complaint("own.braces", place, found=shown(value))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _braces(one, (*place, key))
    elif isinstance(value, list):
        for number, one in enumerate(value, 1):
            yield from _braces(one, (*place[:-1], label(place[-1], number, one) if len(place) == 2 else place[-1]))


def _records(name: str, table: str, given: Any, place: Place, known: KnownIds) -> Iterator[Message]:
    if not isinstance(given, list):
        yield complaint("own.not_records", (*place, table), table=table)
        return
    if not given:
        yield complaint("own.no_rows", (*place, table))
    for number, record in enumerate(given, 1):
        here = (*place, label(table, number, record))
        wrong = list(misfits(record, TABLES[name][table], here, _item))
        yield from wrong
        for field in () if wrong else _SHAPED.get((name, table), ()):
            yield from misshapen(record.get(field, []), _sample(name, table, field), (*here, field), known)
        for spell in record["spells"] if table == "master" and not wrong else ():
            yield from misshapen(
                spell["effect"], _sample("magic", "spell", "effect"), (*here, f"spell {spell['id']}", "effect"), known
            )


@cache
def _sample(name: str, table: str, field: str) -> Shape:
    """What ours have there, those of their like included."""
    alike = [(name, table), *[where for pair in _ALIKE.items() if (name, table) in pair for where in pair]]
    records = [one for file, one_table in dict.fromkeys(alike) for one in ours(file)[one_table]]
    if table == "spell":
        records += [spell for master in ours("magic")["master"] for spell in master["spells"]]
    return Shape([one[field] for one in records if field in one])


def _item(place: Place, number: int, item: Any) -> Place:
    return (*place[:-1], f"{place[-1]} {number}")
