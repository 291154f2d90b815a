"""An owner's files over ours: what stands in them, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from vexillum.core.inputs.form_errors import Place
from vexillum.games.akkren.components import records as kinds
from vexillum.games.akkren.components.records import Record, ours

TABLES: Mapping[str, Mapping[str, Any]] = {
    "map": {"terrain": kinds.Terrain, "zone": kinds.Zone, "sea": kinds.Sea},
    "regions": {"region": kinds.Region},
    "units": {"unit": kinds.Unit},
    "factions": {"faction": kinds.Faction},
    "generals": {"general": kinds.General, "minor": kinds.General},
    "heroes": {"faction_hero": kinds.Hero, "hero": kinds.Hero},
    "events": {"event": kinds.Event},
    "quests": {"quest": kinds.Quest, "guardian": kinds.Guardian, "treasure": kinds.Treasure},
    "agents": {"agent": kinds.Agent},
    "specialists": {"specialist": kinds.Specialist},
    "mercenaries": {"company": kinds.Company},
    "magic": {"magic_user": kinds.MagicUser, "spell": kinds.Spell, "master": kinds.Master},
    "minors": {"minor": kinds.Minor},
    "nests": {"nest": kinds.Nest},
    "setup": {"scenario": kinds.Scenario},
    "tables": {},
    "battle_tables": {},
    "victory": {},
}
"""Every file of ``data/``, with the records in it. What is no list of records is a table without a form of its own."""
HEAD = "set"
"""The file that says what a set is called."""
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
    """Is a type one of the records of ``data/``?"""
    return isinstance(kind, type) and issubclass(kind, Record)
