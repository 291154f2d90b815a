"""The game's texts: the sentences of ``texts/``, a folder a part, the names that stand beside the data, the rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from vexillum.core.show.rulings import Ruling, add_rulings, read_rulings
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Catalog
from vexillum.games.akkren.components import map
from vexillum.games.akkren.components.decks import AGENTS, EVENTS, GUARDIANS, TREASURE_IDS, TREASURES
from vexillum.games.akkren.components.factions import FACTIONS, MINORS
from vexillum.games.akkren.components.given import FILES, Files
from vexillum.games.akkren.components.records import PACKAGE, Company, Quest, read
from vexillum.games.akkren.components.units import UNITS
from vexillum.games.akkren.forces import generals, goods, heroes
from vexillum.games.akkren.scenarios import SCENARIOS

WITHIN = {
    "en": {"in": "in", "of": "of", "from": "from", "to": "to"},
    "it": {"in": "in", "of": "di", "from": "da", "to": "a"},
}
"""How a name stands in a sentence, unless ``texts/names`` knows better."""


@cache
def rulings() -> tuple[Ruling, ...]:
    """How we read what the document leaves open."""
    return read_rulings(files(PACKAGE))


def read_catalog() -> Catalog:
    """Every text in every language."""
    catalog = Catalog.read(PACKAGE)
    for id, record in named():
        catalog.add(id, {"en": record.name, "it": record.name_it})
    _add_places(catalog)
    for id, record in described():
        catalog.add(f"{id}.text", {"en": record.text, "it": record.text_it})
    for agent in AGENTS:
        for number, ability in enumerate(agent.effects):
            catalog.add(f"agent.{agent.id}.{number}", {"en": ability.text, "it": ability.text_it})
    for scenario in SCENARIOS:
        if scenario.name:
            catalog.add(f"scenario.{scenario.id}", {"en": scenario.name, "it": scenario.name_it or scenario.name})
            catalog.add(
                f"scenario_about.{scenario.id}", {"en": scenario.about, "it": scenario.about_it or scenario.about}
            )
    if FILES is not None:
        _add_set(catalog, FILES)
    add_rulings(catalog, rulings())
    return catalog


def _add_places(catalog: Catalog) -> None:
    """Where something is, comes from and goes to, and whose it is. Names of an owner's map stand there as they are."""
    kinds: dict[str, Sequence[Any]] = {"place": (*map.ZONES, *map.SEAS), "region": map.REGIONS}
    for kind, records in kinds.items():
        for record in records:
            for language, name in (("en", record.name), ("it", record.name_it)):
                words = catalog.texts[language]
                for form, usual in WITHIN[language].items():
                    id = f"{kind}_{form}.{record.id}"
                    if name not in str(words.get(id, "")):
                        words[id] = f"{usual} {name}"
                said = str(words[f"{kind}_in.{record.id}"])
                words[f"{kind}_In.{record.id}"] = said[0].upper() + said[1:]


def _add_set(catalog: Catalog, files: Files) -> None:
    """What a game with an owner's files is called, and which of its files are the owner's."""
    own = ", ".join(sorted(files.documents))
    for language in BUILT_IN:
        words = catalog.texts[language]
        name = files.names[language].replace("{", "").replace("}", "")
        words["game.name"] = f"{words['game.name']} ({name})"
        words["game.reconstructed"] = str(words["own.of_owner"]).replace("{name}", name).replace("{files}", own)


def named() -> Iterator[tuple[str, Any]]:
    """Everything in ``data/`` that has a name, with the id of the text that says it."""
    kinds: tuple[tuple[str, Sequence[Any]], ...] = (
        ("unit", UNITS),
        ("place", (*map.ZONES, *map.SEAS)),
        ("region", map.REGIONS),
        ("terrain", map.TERRAINS),
        ("faction", FACTIONS),
        ("minor", MINORS),
        ("general", generals.GENERALS),
        ("good", goods.SPECIALISTS),
        ("event", EVENTS),
        ("guardian", GUARDIANS),
        ("agent", AGENTS),
        ("quest", read("quests", "quest", Quest)),
        ("spell", [spell for spells in heroes.SPELLS_OF_MAGE for spell in spells]),
        ("spell", [spell for master in heroes.MASTERS for spell in master.spells]),
    )
    for kind, records in kinds:
        yield from ((f"{kind}.{record.id}", record) for record in records)
    for id, treasure in zip(TREASURE_IDS, TREASURES, strict=True):
        yield f"treasure.{id}", treasure
    for number, company in enumerate(read("mercenaries", "company", Company)):
        yield f"company.{number}", company
    yield from people()


def people() -> Iterator[tuple[str, Any]]:
    """3.3, 3.4, 9.2.1 Heroes, magic users, Masters and guardians, as those who fight a duel are called."""
    yield from ((f"person.hero_{id}", hero) for id, hero in zip(heroes.HERO_IDS, heroes.HEROES, strict=True))
    yield from ((f"person.mage_{mage.id}", mage) for mage in heroes.MAGES)
    yield from ((f"person.master_{master.id}", master) for master in heroes.MASTERS)
    yield from ((f"person.guardian_{guardian.id}", guardian) for guardian in GUARDIANS)


def described() -> Iterator[tuple[str, Any]]:
    """What has words of its own beside its name: events, generals, spells."""
    yield from ((f"event.{event.id}", event) for event in EVENTS)
    yield from ((f"general.{general.id}", general) for general in generals.GENERALS if general.text)
    yield from ((f"spell.{spell.id}", spell) for spells in heroes.SPELLS_OF_MAGE for spell in spells)
    yield from ((f"spell.{spell.id}", spell) for master in heroes.MASTERS for spell in master.spells)
