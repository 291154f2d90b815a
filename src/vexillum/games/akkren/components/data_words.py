"""The words of ``data/``: which text each of them is. Ours are among the texts, an owner's in the files themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

NAMES: Mapping[str, Mapping[str, str]] = {
    "map": {"terrain": "terrain.{id}", "zone": "place.{id}", "sea": "place.{id}"},
    "regions": {"region": "region.{id}"},
    "units": {"unit": "unit.{id}"},
    "factions": {"faction": "faction.{id}"},
    "generals": {"general": "general.{id}", "minor": "general.{id}"},
    "heroes": {"faction_hero": "person.hero_{faction}", "hero": "person.hero_{id}"},
    "events": {"event": "event.{id}"},
    "quests": {"quest": "quest.{id}", "guardian": "guardian.{id}", "treasure": "treasure.t{n:02}"},
    "agents": {"agent": "agent.{id}"},
    "specialists": {"specialist": "good.{id}"},
    "mercenaries": {"company": "company.{k}"},
    "magic": {"magic_user": "person.mage_{id}", "spell": "spell.{id}", "master": "person.master_{id}"},
    "minors": {"minor": "minor.{id}"},
    "setup": {"scenario": "scenario.{id}"},
}
"""By file and table, the text that names a record: by its fields, or its number ``n`` from 1 or ``k`` from 0."""
MORE: Mapping[str, Mapping[str, str]] = {
    "unit": {"note": "unit_note.{id}"},
    "general": {"text": "general.{id}.text"},
    "minor": {"text": "general.{id}.text"},
    "faction_hero": {"ability": "hero_ability.{faction}"},
    "hero": {"ability": "hero_ability.{id}"},
    "event": {"text": "event.{id}.text"},
    "spell": {"text": "spell.{id}.text"},
    "scenario": {"about": "scenario_about.{id}"},
}
"""By table, further fields with words."""
INSIDE: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "agent": ("effects", {"text": "agent.{id}.{k}"}),
    "master": ("spells", {"name": "spell.{own[id]}", "text": "spell.{own[id]}.text"}),
    "faction": ("rules", {"name": "power_name.{id}.{own[unit]}"}),
}
"""By table, a list in each record and the fields with words of what is in it (``own``)."""
NAMED_POWER = "unit_bonus"
"""5 The only power that has a name."""
OWNERS_ALONE = "setup"
"""The file in which only an owner's records need words: our scenarios keep theirs if they are given none."""


class Word(NamedTuple):
    """A text of a file: its id, the record where an owner writes it, and the field there."""

    id: str
    record: dict[str, Any]
    field: str


def words(file: str, document: Mapping[str, Any]) -> Iterator[Word]:
    """Every text that a file of ``data/`` can have."""
    for table, name in NAMES.get(file, {}).items():
        fields = {"name": name, **({} if file == "minors" else MORE.get(table, {}))}
        for k, record in enumerate(document.get(table, ())):
            for field, id in fields.items():
                yield Word(id.format(**record, n=k + 1, k=k), record, field)
            yield from _inside(table, record)


def _inside(table: str, record: dict[str, Any]) -> Iterator[Word]:
    if table not in INSIDE:
        return
    inside, fields = INSIDE[table]
    for k, own in enumerate(record[inside]):
        if table != "faction" or own["op"] == NAMED_POWER:
            yield from (Word(id.format(id=record["id"], own=own, k=k), own, field) for field, id in fields.items())
