"""An owner's files over ours: their contents and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from vexillum.core.inputs.form_errors import Place
from vexillum.games.akkren.components import records as kinds
from vexillum.games.akkren.components.records import Record, ours
from vexillum.games.akkren.own.worded_records import FORMS

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


def is_record(kind: Any) -> bool:
    """Whether a type is one of the records of ``data/``."""
    return isinstance(kind, type) and issubclass(kind, Record)
