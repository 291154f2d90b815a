"""What every check of an owner's files needs: ids that exist, once; numbers within their bounds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from typing import Any

from vexillum.core.inputs.form_errors import Place, complaint, named
from vexillum.core.inputs.typed_toml import shown
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.records import Count, ours
from vexillum.games.akkren.own.book import Book

FACTIONS = SEATS
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+-]{0,39}")
MOST_UNITS = 20


def unique(records: Sequence[tuple[Place, Any]]) -> Iterator[Message]:
    """Ids that can be written in options and positions, each once."""
    seen: set[str] = set()
    for place, record in records:
        if not _ID.fullmatch(record.id):
            yield complaint("own.bad_id", (*place, "id"), found=shown(record.id))
        elif record.id in seen:
            yield complaint("own.twice", place, id=record.id)
        seen.add(record.id)


def exactly(book: Book, file: str, table: str, field: str = "id") -> Iterator[Message]:
    """The rules know these by name: each of ours is there once, and no other."""
    wanted = [record[field] for record in ours(file)[table]]
    found = [record.get(field) for _, record in book.plain(file, table)]
    for place, record in book.plain(file, table):
        if record.get(field) not in wanted:
            yield named(record.get(field), wanted, (*place, field))
        elif found.count(record[field]) > 1:
            yield complaint("own.twice", place, id=record[field])
    yield from kept(book, file, table, [id for id in wanted if id not in found])


def kept(book: Book, file: str, table: str, missing: Iterable[str]) -> Iterator[Message]:
    """What is not there, though a rule speaks of it."""
    for id in missing:
        yield complaint("own.kept", (book.file(file), table), id=id)


def known(place: Place, ids: Iterable[str], there: Collection[str]) -> Iterator[Message]:
    """Names that mean nothing."""
    for id in ids:
        if id not in there:
            yield named(id, sorted(there) if isinstance(there, Set) else list(there), place)


def within(place: Place, value: float, least: float, most: float) -> Iterator[Message]:
    """A number out of its bounds."""
    if not least <= value <= most:
        yield complaint("position.range", place, found=f"{value:g}", least=f"{least:g}", most=f"{most:g}")


def counted(place: Place, counts: Sequence[Count], units: Collection[str]) -> Iterator[Message]:
    """Units that exist, this many of each that there can be."""
    yield from known(place, [count.unit for count in counts], units)
    for count in counts:
        yield from within((*place, count.unit), count.n, 1, MOST_UNITS)
