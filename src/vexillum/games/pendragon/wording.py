"""The game's texts: those of the series, the sentences of ``texts/``, a folder a chapter, and the names of the data."""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files

from vexillum.coin.card_faces import add_cards
from vexillum.coin.owndeck.words import text_of_deck
from vexillum.coin.wording import coin_catalog
from vexillum.core.show.rulings import Ruling, add_rulings, read_rulings
from vexillum.core.words.texts import Catalog
from vexillum.games.pendragon.cards.card_list import CARDS
from vexillum.games.pendragon.map import MAP, SEAS, SPACES
from vexillum.games.pendragon.own.shelf import SHELF
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.victory.epilogue import TEXTS

PACKAGE = "vexillum.games.pendragon"


@cache
def rulings() -> tuple[Ruling, ...]:
    """How we read what the rulebook leaves open."""
    return read_rulings(files(PACKAGE))


def read_catalog() -> Catalog:
    """Every text in every language."""
    catalog = Catalog.read(PACKAGE).over(coin_catalog())
    for space in SPACES:
        catalog.add(f"space.{space.id}", {"en": space.name, "it": space.name})
        for site in space.sites:
            catalog.add(f"site.{site.id}", {"en": site.name, "it": site.name})
    for sea in SEAS:
        catalog.add(f"sea.{sea.id}", {"en": sea.name, "it": sea.name_it})
    catalog.add("sea.caledonia", {"en": MAP.caledonia.name, "it": MAP.caledonia.name})
    for scenario in SCENARIOS:
        catalog.add(f"scenario.{scenario.id}", {"en": scenario.name, "it": scenario.name_it})
        catalog.add(f"scenario_about.{scenario.id}", {"en": scenario.intro, "it": scenario.intro_it})
    add_cards(catalog, CARDS.values())
    for id, epilogue in TEXTS.items():
        catalog.add(id, {"en": epilogue.text, "it": epilogue.text_it})
    add_rulings(catalog, rulings())
    catalog.later = partial(text_of_deck, SHELF)
    return catalog
