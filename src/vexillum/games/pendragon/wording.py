"""The game's texts: the sentences of ``texts/``, a folder a chapter, and the names beside the data."""

from __future__ import annotations

from importlib.resources import files

from vexillum.core.texts import Catalog
from vexillum.games.pendragon.cards import CARDS, Card, Side
from vexillum.games.pendragon.map import MAP, SEAS, SPACES
from vexillum.games.pendragon.scenarios import SCENARIOS

PARTS = ("common", "sequence", "march", "briton", "barbarian", "battle", "epoch", "terminal", "board")


def read_catalog() -> Catalog:
    """Every text in every language."""
    folder = files("vexillum.games.pendragon") / "texts"
    catalog = Catalog({"en": {}, "it": {}})
    for part in PARTS:
        catalog = Catalog.read(folder / part).over(catalog)
    for space in SPACES:
        catalog.add(f"space.{space.id}", en=space.name, it=space.name)
        for site in space.sites:
            catalog.add(f"site.{site.id}", en=site.name, it=site.name)
    for sea in SEAS:
        catalog.add(f"sea.{sea.id}", en=sea.name, it=sea.name_it)
    catalog.add("sea.caledonia", en=MAP.caledonia.name, it=MAP.caledonia.name)
    for scenario in SCENARIOS:
        catalog.add(f"scenario.{scenario.id}", en=scenario.name, it=scenario.name_it)
        catalog.add(f"scenario_about.{scenario.id}", en=scenario.intro, it=scenario.intro_it)
    for card in CARDS.values():
        catalog.add(f"card.{card.number}", en=card.title, it=card.title_it)
        catalog.add(f"card_about.{card.number}", en=_printed(card, "en"), it=_printed(card, "it"))
    return catalog


def _printed(card: Card, language: str) -> str:
    """What stands on a card, in words."""
    if card.shaded is None:
        return _text(card.unshaded, language)
    light, dark = ("Unshaded", "Shaded") if language == "en" else ("Chiaro", "Scuro")
    return f"{light}: {_text(card.unshaded, language)} {dark}: {_text(card.shaded, language)}"


def _text(side: Side, language: str) -> str:
    return side.text if language == "en" else side.text_it
