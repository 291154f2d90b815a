"""An owner's files over ours: their contents and places, known tables and fields, kinds of values, rows, shapes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from vexillum.core.inputs import Place, field_in, misfits, named, problem_at, short_toml
from vexillum.core.words.languages import SOURCE, known_languages
from vexillum.core.words.texts import Message

from ..components import records as kinds
from ..components.pieces import SEATS
from ..components.records import Count, ours

# The records of ``data/`` as an owner writes them: with their words, in any language ---------------------------------


def _worded(kind: type[Any], *needed: str, maybe: tuple[str, ...] = (), **inside: type[Any]) -> type[Any]:
    """A record with texts that it must have and those it may have, and with other forms of what is in it."""
    fields: list[Any] = [(field, str) for field in needed]
    fields += [(field, str, "") for field in maybe]
    others = [language for language in known_languages() if language != SOURCE]
    fields += [(field_in(field, language), str, "") for field in (*needed, *maybe) for language in others]
    fields += [(name, tuple[form, ...]) for name, form in inside.items()]  # type: ignore[valid-type]
    return msgspec.defstruct(kind.__name__, fields, bases=(kind,), module=__name__, frozen=True, kw_only=True)


_NAMED = (
    *(kinds.Terrain, kinds.Zone, kinds.Sea, kinds.Region, kinds.Faction, kinds.Quest, kinds.Guardian, kinds.Treasure),
    *(kinds.Specialist, kinds.Company, kinds.MagicUser, kinds.Minor),
)
_SPELL = _worded(kinds.Spell, "name", "text")
FORMS: dict[type[Any], type[Any]] = {
    **{kind: _worded(kind, "name") for kind in _NAMED},
    kinds.Unit: _worded(kinds.Unit, "name", maybe=("note",)),
    kinds.General: _worded(kinds.General, "name", maybe=("text",)),
    kinds.Hero: _worded(kinds.Hero, "name", maybe=("ability",)),
    kinds.Event: _worded(kinds.Event, "name", "text"),
    kinds.Agent: _worded(kinds.Agent, "name", effects=_worded(kinds.AgentEffect, "text")),
    kinds.Spell: _SPELL,
    kinds.Master: _worded(kinds.Master, "name", spells=_SPELL),
    kinds.Scenario: _worded(kinds.Scenario, maybe=("name", "about")),
}
"""By record, its form in an owner's file."""


# An owner's files over ours: their contents and places ---------------------------------------------------------------


TABLES: Mapping[str, Mapping[str, Any]] = {
    "map": {"terrain": FORMS[kinds.Terrain], "zone": FORMS[kinds.Zone], "sea": FORMS[kinds.Sea]},
    "regions": {"region": FORMS[kinds.Region]},
    "units": {"unit": FORMS[kinds.Unit]},
    "factions": {"faction": FORMS[kinds.Faction]},
    "generals": {"general": FORMS[kinds.General], "minor": FORMS[kinds.General]},
    "heroes": {"faction_hero": FORMS[kinds.Hero], "hero": FORMS[kinds.Hero]},
    "events": {"event": FORMS[kinds.Event]},
    "quests": {"quest": FORMS[kinds.Quest], "guardian": FORMS[kinds.Guardian], "treasure": FORMS[kinds.Treasure]},
    "agents": {"agent": FORMS[kinds.Agent]},
    "specialists": {"specialist": FORMS[kinds.Specialist]},
    "mercenaries": {"company": FORMS[kinds.Company]},
    "magic": {"magic_user": FORMS[kinds.MagicUser], "spell": FORMS[kinds.Spell], "master": FORMS[kinds.Master]},
    "minors": {"minor": FORMS[kinds.Minor]},
    "nests": {"nest": kinds.Nest},
    "setup": {"scenario": FORMS[kinds.Scenario]},
    "tables": {},
    "battle_tables": {},
    "victory": {},
}
"""Every file of ``data/``, with the records in it and their words.

Files that are no lists of records are tables without a form of their own.
"""
HEAD = "set"
"""The file with the name of a set."""
SUFFIX = ".toml"
_NAMED_BY = ("id", "zone", "faction", "name")
T = TypeVar("T", bound=msgspec.Struct)


def label(table: str, number: int, record: Any) -> str:
    """How a record is called: by its id, or by its number in the list."""
    if isinstance(record, dict):
        for name in _NAMED_BY:
            if isinstance(record.get(name), str) and (name != "faction" or table == "faction_hero"):
                return f"{table} {record[name]}"
    return f"[[{table}]] {number}"


class Book:
    """What a game is played with: some files are the owner's, the rest is ours."""

    def __init__(self, own: Mapping[str, dict[str, Any]]) -> None:
        self.own = own
        self.documents = {name: own[name] if name in own else ours(name) for name in TABLES}
        self._typed: dict[tuple[str, str], list[Any]] = {}

    def file(self, name: str) -> str:
        """The first part of a place: which file it is, and whose."""
        return f"{name}{SUFFIX}" if name in self.own else f"{name}{SUFFIX} (Vexillum)"

    def plain(self, file: str, table: str) -> Iterator[tuple[Place, dict[str, Any]]]:
        """The records of a table as they are written, each with its place."""
        for number, record in enumerate(self.documents[file][table], 1):
            yield (self.file(file), label(table, number, record)), record

    def records(self, file: str, table: str, kind: type[T]) -> list[tuple[Place, T]]:
        """The same, typed. The forms must have been checked."""
        key = file, table
        if key not in self._typed:
            self._typed[key] = [(place, msgspec.convert(one, kind)) for place, one in self.plain(file, table)]
        return self._typed[key]

    def ids(self, file: str, table: str) -> frozenset[str]:
        """The ids of a table, as far as its records have any."""
        found = self.documents[file].get(table, ())
        return frozenset([one["id"] for one in found if isinstance(one, dict) and isinstance(one.get("id"), str)])


# The form of an owner's files: known tables and fields, the right kinds of values, the shapes of what has no form


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
                yield problem_at("position.missing", (file, table))
        elif table in TABLES[name]:
            yield from _records(name, table, document[table], (file,), known)
        else:
            yield from misshapen(document[table], Shape([sample]), (file, table), known)


def _braces(value: Any, place: Place) -> Iterator[Message]:
    """Braces stand for something in our texts, so names and texts have none."""
    if isinstance(value, str) and ("{" in value or "}" in value):
        yield problem_at("own.braces", place, found=short_toml(value))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _braces(one, (*place, key))
    elif isinstance(value, list):
        for number, one in enumerate(value, 1):
            yield from _braces(one, (*place[:-1], label(place[-1], number, one) if len(place) == 2 else place[-1]))


def _records(name: str, table: str, given: Any, place: Place, known: KnownIds) -> Iterator[Message]:
    if not isinstance(given, list):
        yield problem_at("own.not_records", (*place, table), table=table)
        return
    if not given:
        yield problem_at("own.no_rows", (*place, table))
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


# The shape of tables that have no form of their own: whatever ours have, an owner's may have -------------------------
#
# Fields, the kinds of values, words, the names of modifiers and rows are taken from our own files, so that no rule
# meets
# an unknown value or misses one.


WORD = "op"
"""The field with the name of an effect."""
LOWEST, HIGHEST = -99, 999
FREE = {field_in(field, language) for field in ("name", "text", "note") for language in known_languages()}
FREE |= {"source", "sources", "names", "results_legend"}
FREE |= {"procedure", "column_rule", "shift_rule", "loss_rule", "overlap_note", "who", "chooser"}
"""Fields whose words only people read."""
ANY_LENGTH = {"units", "first_on", "rebel_on", "rebel_if_alone_on", "secondary", "terrain", "eligible", "vs", "types"}
ANY_LENGTH |= {"except", "from", "to", "rows", "results", "columns", "targets", "military", "parasite", "cells"}
"""Lists that may be longer or shorter than ours."""
POSITIVE = {"gp_per_plus", "hegemony_ratio", "max_group_units", "attack_ratio"}
POSITIVE |= {"intervene_ratio", "detachment_ratio", "ratio_above", "phases"}
"""Numbers that something is divided by, or that must be there at all."""
REFERENCES = {
    "unit": "unit",
    "units": "unit",
    "from": "unit",
    "to": "unit",
    "primary": "region",
    "secondary": "region",
    "terrain": "terrain",
    "faction": "faction",
    "tribe": "minor",
}
"""Fields that name something of another file, where ours do."""
_PATTERNS = (
    re.compile(r"D[1-9]\d?\d?"),
    re.compile(r"\d?D[1-9]\d?(-\d)?"),
    re.compile(r"\d+D\d+K"),
    re.compile(r"\d+/[1-9]\d*"),
)
"""Dice, results of magic, fractions."""
_KINDS: tuple[tuple[type, str], ...] = ((bool, "truth"), (int, "number"), (float, "number"), (str, "text"))


class Shape(msgspec.Struct):
    """What a place may contain: everything that it contains in our own files."""

    samples: list[Any]

    def of(self, kind: type) -> list[Any]:
        """The samples of a kind."""
        return [one for one in self.samples if type(one) is kind]

    def field(self, name: str) -> Shape:
        """The shape of a field."""
        return Shape([one[name] for one in self.of(dict) if name in one])

    def items(self) -> Shape:
        """The shape of the entries of a list."""
        return Shape([item for one in self.of(list) for item in one])

    def doing(self, word: str) -> Shape:
        """Only the effects of one word."""
        return Shape([one for one in self.of(dict) if one.get(WORD) == word])


class KnownIds(msgspec.Struct, frozen=True):
    """The ids of an owner's files by kind, and of ours."""

    theirs: Mapping[str, frozenset[str]]
    ours: Mapping[str, frozenset[str]]


def strangers(value: Any, shape: Shape, place: Place, known: KnownIds) -> Iterator[Message]:
    """Names of units, regions and the like, in what fits its shape, that mean nothing."""
    if isinstance(value, dict):
        shape = shape.doing(value[WORD]) if WORD in value else shape
        for name, one in value.items():
            yield from strangers(one, shape.field(name), (*place, name), known)
    elif isinstance(value, list):
        for number, one in enumerate(value, 1):
            yield from strangers(one, shape.items(), (*place[:-1], f"{place[-1]} {number}"), known)
    elif isinstance(value, str):
        kind = _kind_named(shape, place, known)
        if kind and value not in known.theirs[kind]:
            yield named(value, sorted(known.theirs[kind]), place)


def _kind_named(shape: Shape, place: Place, known: KnownIds) -> str:
    """What kind of thing a place names, if ours do."""
    kind = REFERENCES.get(place[-1].split(" ")[0], "")
    return kind if kind and all(word in known.ours[kind] for word in shape.of(str)) else ""


def misshapen(value: Any, shape: Shape, place: Place, known: KnownIds) -> Iterator[Message]:
    """Everything that does not fit, except for names (:func:`strangers`)."""
    name = place[-1].split(" ")[0]
    if isinstance(value, dict) and shape.of(dict):
        yield from _table(value, shape, place, known)
    elif isinstance(value, list) and shape.of(list):
        yield from _list(value, shape, place, known)
    elif type(value) in {type(one) for one in shape.samples} or (type(value) is int and shape.of(float)):
        if isinstance(value, str):
            yield from _text(value, shape, name, place, known)
        elif not isinstance(value, bool):
            yield from _number(value, shape, name, place)
    elif not (isinstance(value, int | float) and _pattern(shape)):
        kinds = [kind for plain, kind in (*_KINDS, (list, "list"), (dict, "table")) if shape.of(plain)]
        wanted = [Message(f"position.kind.{kind}") for kind in dict.fromkeys(kinds)]
        yield problem_at("position.wanted", place, found=short_toml(value), wanted=wanted)


def _table(value: dict[str, Any], shape: Shape, place: Place, known: KnownIds) -> Iterator[Message]:
    words = [one[WORD] for one in shape.of(dict) if WORD in one]
    if words:
        if WORD not in value:
            yield problem_at("own.missing_one_of", (*place, WORD), known=sorted(set(words)))
            return
        if value[WORD] not in words:
            yield named(value[WORD], sorted(set(words)), (*place, WORD))
            return
        shape = shape.doing(value[WORD])
    names = dict.fromkeys(name for one in shape.of(dict) for name in one)
    for name, one in value.items():
        if name in FREE:
            continue
        if name not in names:
            yield problem_at("position.no_word", (*place, name), known=list(names))
        else:
            yield from misshapen(one, shape.field(name), (*place, name), known)
    for name in names:
        always = all(name in one for one in shape.of(dict))
        if always and name not in value and name not in FREE and name not in ("min", "max"):
            yield problem_at("position.missing", (*place, name))
    yield from die_rolls(value, place)


def _list(value: list[Any], shape: Shape, place: Place, known: KnownIds) -> Iterator[Message]:
    items, name = shape.items(), place[-1].split(" ")[0]
    lengths = sorted({len(one) for one in shape.of(list)})
    fields = {field for one in items.of(dict) for field in one}
    by_name = "" if name == "columns" or WORD in fields else next((field for field in BY_NAME if field in fields), "")
    some = (name in ANY_LENGTH and not items.of(list)) or by_name or WORD in fields
    if not some and len(value) not in lengths:
        yield problem_at("own.length", place, found=len(value), wanted=lengths[-1])
    for number, one in enumerate(value, 1):
        here = (*place[:-1], f"{place[-1]} {number}")
        ours = items
        if by_name and isinstance(one, dict):
            alike = Shape([sample for sample in items.of(dict) if sample.get(by_name) == one.get(by_name)])
            ours = alike if alike.samples else items
        yield from misshapen(one, ours, here, known)
    if all(isinstance(one, dict) for one in value):
        yield from rows_wrong(value, shape.of(list), by_name, place)


def _text(value: str, shape: Shape, name: str, place: Place, known: KnownIds) -> Iterator[Message]:
    if name in FREE or _kind_named(shape, place, known):
        return
    words = list(dict.fromkeys(shape.of(str)))
    if pattern := _pattern(shape):
        if not pattern.fullmatch(value):
            yield problem_at("position.one_of", place, found=short_toml(value), known=words[:6])
    elif value not in words and not (name == "id" and place[-2].startswith("columns")):
        yield named(value, words, place)


def _pattern(shape: Shape) -> re.Pattern[str] | None:
    words: Sequence[str] = shape.of(str)
    return next((one for one in _PATTERNS if words and all(one.fullmatch(word) for word in words)), None)


def _number(value: float, shape: Shape, name: str, place: Place) -> Iterator[Message]:
    below = any(one < 0 for one in shape.samples if isinstance(one, int | float))
    least = 1 if name in POSITIVE else LOWEST if below else 0
    if not least <= value <= HIGHEST:
        yield problem_at("position.range", place, found=f"{value:g}", least=least, most=HIGHEST)


# The rows of tables: every roll has one, every name that a rule looks up is there, every row has all its cells -------


BY_NAME = ("if", "turn", "id")
"""Fields by which a rule finds a row."""
RISING = ("min_ratio", "ratio_min", "pct_max")
"""Fields that must rise from one entry to the next."""

Row = Mapping[str, Any]


def rows_wrong(rows: Sequence[Row], ours: Sequence[Sequence[Any]], by_name: str, place: Place) -> Iterator[Message]:
    """What is wrong with the rows of a table, compared with ours."""
    sample = [one for one in ours[0] if isinstance(one, dict)] if ours else []
    if not sample:
        return
    if by_name:
        yield from _names([row.get(by_name) for row in rows], [row.get(by_name) for row in sample], place)
        if len(rows) != len(sample):
            yield problem_at("own.length", place, found=len(rows), wanted=len(sample))
    elif all("min" in row or "max" in row for row in sample):
        first, last = sample[0], sample[-1]
        yield from covering(rows, first.get("min"), last.get("max"), place)
    for name in ("die", "fire_units"):
        if all(isinstance(row.get(name), int) for row in sample):
            yield from _numbered(rows, name, sample[0][name], sample[-1][name], place)
    for name in RISING:
        if all(name in row for row in sample):
            yield from _rising(rows, name, sample, place)


def covering(rows: Sequence[Row], first: int | None, last: int | None, place: Place) -> Iterator[Message]:
    """Every roll from ``first`` to ``last`` has one row; None: however low, however high a modified roll is."""
    if not rows:
        yield problem_at("own.no_rows", place)
        return
    low = rows[0].get("min")
    if low is not None and (first is None or low > first):
        yield problem_at("own.rows_low" if first is None else "own.rows_first", place, found=low, wanted=first or 0)
    for before, after in pairwise(rows):
        if "max" not in before or "min" not in after:
            yield problem_at("own.rows_open", place)
        elif after["min"] != before["max"] + 1:
            yield problem_at("own.rows_hole", place, before=before["max"], after=after["min"])
    for row in rows:
        if row.get("min", 0) > row.get("max", row.get("min", 0)):
            yield problem_at("own.rows_turned", place, low=row["min"], high=row["max"])
    high = rows[-1].get("max")
    if high is not None and (last is None or high < last):
        yield problem_at("own.rows_high" if last is None else "own.rows_last", place, found=high, wanted=last or 0)


def die_rolls(table: Row, place: Place) -> Iterator[Message]:
    """The rows beside a die go as far as the die does."""
    die = table.get("die")
    sides = int(die[1:]) if isinstance(die, str) and die[:1] == "D" and die[1:].isdecimal() else 0
    for name, rows in table.items() if sides else ():
        if not isinstance(rows, list) or not rows:
            continue
        last = rows[-1]
        end = (
            last.get("max", last.get("die"))
            if isinstance(last, dict)
            else len(rows)
            if isinstance(last, list)
            else None
        )
        if isinstance(end, int) and end < sides:
            yield problem_at("own.rows_last", (*place, name), found=end, wanted=sides)


def hundred(ranges: Sequence[tuple[Place, tuple[int, int]]], *, sides: int = 100) -> Iterator[Message]:
    """A D100 finds exactly one record at each roll, and the records are in the order of their rolls."""
    due = 1
    for place, (low, high) in ranges:
        if low > high:
            yield problem_at("own.rows_turned", place, low=low, high=high)
        elif low != due:
            yield problem_at("own.d100", place, found=low, wanted=due)
        due = high + 1
    if ranges and due != sides + 1:
        yield problem_at("own.d100_last", ranges[-1][0], found=due - 1, wanted=sides)


def grid(table: Row, name: str, place: Place) -> Iterator[Message]:
    """Every row of a table has a cell for each of its columns."""
    wide = len(table["columns"])
    for number, row in enumerate(table["rows"], 1):
        if len(row[name]) != wide:
            yield problem_at("own.cells", (*place, f"rows {number}", name), found=len(row[name]), wanted=wide)


def costly(table: Row, name: str, place: Place) -> Iterator[Message]:
    """In every column some roll costs a side something: otherwise a battle in it would never end."""
    for number, column in enumerate(table["columns"]):
        cells = [row[name][number] for row in table["rows"] if len(row[name]) > number]
        if not any(any(cell.values()) if isinstance(cell, dict) else cell for cell in cells):
            yield problem_at("own.no_losses", (*place, "rows"), id=column["id"])


def _names(found: Sequence[Any], wanted: Sequence[Any], place: Place) -> Iterator[Message]:
    for name in found:
        if name is not None and name not in wanted:
            yield named(name, [str(one) for one in wanted], place)
        elif name is not None and found.count(name) > wanted.count(name):
            yield problem_at("own.twice", place, id=str(name))
            return
    for name in dict.fromkeys(wanted):
        if name is not None and name not in found:
            yield problem_at("own.row_missing", place, row=str(name))


def _numbered(rows: Sequence[Row], name: str, first: int, last: int, place: Place) -> Iterator[Message]:
    numbers = [row.get(name) for row in rows]
    if numbers != list(range(first, first + len(rows))) or len(rows) < last - first + 1:
        yield problem_at("own.rows_numbered", place, name=name, first=first, last=last)


def _rising(rows: Sequence[Row], name: str, sample: Sequence[Row], place: Place) -> Iterator[Message]:
    try:
        values = [Fraction(str(row[name])) for row in rows if name in row]
    except (ValueError, ZeroDivisionError):
        return
    if any(after <= before for before, after in pairwise(values)):
        yield problem_at("own.rising", place, name=name)
    ends = Fraction(str(sample[0][name])) == 0, name == "pct_max"
    if values and ends[0] and values[0] != 0:
        yield problem_at("own.rows_first", place, found=str(values[0]), wanted=0)
    if values and ends[1] and values[-1] != 100:
        yield problem_at("own.rows_last", place, found=str(values[-1]), wanted=100)


# What every check of an owner's files needs: ids that exist, once; numbers within their bounds -----------------------


FACTIONS = SEATS
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+-]{0,39}")
MOST_UNITS = 20


def unique(records: Sequence[tuple[Place, Any]]) -> Iterator[Message]:
    """Ids that can be written in options and positions, each once."""
    seen: set[str] = set()
    for place, record in records:
        if not _ID.fullmatch(record.id):
            yield problem_at("own.bad_id", (*place, "id"), found=short_toml(record.id))
        elif record.id in seen:
            yield problem_at("own.twice", place, id=record.id)
        seen.add(record.id)


def exactly(book: Book, file: str, table: str, field: str = "id") -> Iterator[Message]:
    """The rules know these by name: each of ours is there once, and no other."""
    wanted = [record[field] for record in ours(file)[table]]
    found = [record.get(field) for _, record in book.plain(file, table)]
    for place, record in book.plain(file, table):
        if record.get(field) not in wanted:
            yield named(record.get(field), wanted, (*place, field))
        elif found.count(record[field]) > 1:
            yield problem_at("own.twice", place, id=record[field])
    yield from kept(book, file, table, [id for id in wanted if id not in found])


def kept(book: Book, file: str, table: str, missing: Iterable[str]) -> Iterator[Message]:
    """What is not there, though a rule speaks of it."""
    for id in missing:
        yield problem_at("own.kept", (book.file(file), table), id=id)


def known(place: Place, ids: Iterable[str], there: Collection[str]) -> Iterator[Message]:
    """Names that mean nothing."""
    for id in ids:
        if id not in there:
            yield named(id, sorted(there) if isinstance(there, Set) else list(there), place)


def within(place: Place, value: float, least: float, most: float) -> Iterator[Message]:
    """A number out of its bounds."""
    if not least <= value <= most:
        yield problem_at("position.range", place, found=f"{value:g}", least=f"{least:g}", most=f"{most:g}")


def counted(place: Place, counts: Sequence[Count], units: Collection[str]) -> Iterator[Message]:
    """Units that exist, this many of each that there can be."""
    yield from known(place, [count.unit for count in counts], units)
    for count in counts:
        yield from within((*place, count.unit), count.n, 1, MOST_UNITS)
