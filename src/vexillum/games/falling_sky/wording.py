"""The game's texts: those of the series, the sentences of ``texts/``, a folder a chapter, and the names of the data."""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files

from vexillum.coin.card_faces import add_cards
from vexillum.coin.owndeck.words import text_of_deck
from vexillum.coin.wording import coin_catalog
from vexillum.core.show.rulings import Ruling, add_rulings, read_rulings
from vexillum.core.words.texts import Catalog
from vexillum.games.falling_sky.cards.card_list import CARDS
from vexillum.games.falling_sky.map import REGIONS, TRIBES
from vexillum.games.falling_sky.own.shelf import SHELF
from vexillum.games.falling_sky.scenarios import SCENARIOS

PACKAGE = "vexillum.games.falling_sky"


@cache
def rulings() -> tuple[Ruling, ...]:
    """How we read what the rulebook leaves open."""
    return read_rulings(files(PACKAGE))


def read_catalog() -> Catalog:
    """Every text in every language."""
    catalog = Catalog.read(PACKAGE).over(coin_catalog())
    for region in REGIONS:
        catalog.add(f"space.{region.id}", {"en": region.name, "it": region.name})
    for tribe in TRIBES:
        catalog.add(
            f"tribe.{tribe.id}",
            {"en": named(tribe.name, tribe.city), "it": named(tribe.name_it or tribe.name, tribe.city)},
        )
    catalog.add("tribe.colony", {"en": "Colony", "it": "Colonia"})
    for scenario in SCENARIOS:
        catalog.add(f"scenario.{scenario.id}", {"en": scenario.name, "it": scenario.name_it})
        catalog.add(f"scenario_about.{scenario.id}", {"en": scenario.intro, "it": scenario.intro_it})
    add_cards(catalog, CARDS.values())
    add_rulings(catalog, rulings())
    catalog.later = partial(text_of_deck, SHELF)
    return catalog


def named(tribe: str, city: str) -> str:
    """1.3.3 A Tribe, with its City if it has one."""
    return f"{tribe} ({city})" if city else tribe
