"""The game's texts: the sentences of ``texts/``, the names beside the data, and descriptions made of both."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from vexillum.core.show.rulings import Ruling, add_rulings, read_rulings
from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import Catalog, Texts
from vexillum.games.anno890.pieces import (
    BUILDINGS,
    CASTLES,
    CELLS,
    CHARACTERS,
    SCENARIOS,
    TERRITORIES,
    TILES,
    Scenario,
    Side,
    Tile,
)

PACKAGE = "vexillum.games.anno890"


@cache
def rulings() -> tuple[Ruling, ...]:
    """How we read what the rulebook leaves open."""
    return read_rulings(files(PACKAGE))


def read_catalog() -> Catalog:
    """Every text in every language."""
    catalog = Catalog.read(PACKAGE)
    add_rulings(catalog, rulings())
    for tile in TILES:
        catalog.add(f"tile.{tile.id}", {"en": tile.name, "it": tile.name_it})
    for cell in CELLS:
        catalog.add(f"cell.{cell}", {"en": cell, "it": cell})
    for number, card in enumerate(CHARACTERS, 1):
        catalog.add(f"character.{card.id}", {"en": card.name, "it": card.name_it})
        catalog.add(f"character_about.{card.id}", {"en": card.text, "it": card.text_it})
        _add_rule(catalog, f"6.{number}", (card.name, card.text), (card.name_it, card.text_it))
    for scenario in SCENARIOS:
        catalog.add(f"scenario.{scenario.id}", {"en": scenario.name, "it": scenario.name_it})
        catalog.add(f"scenario_about.{scenario.id}", {"en": scenario.intro, "it": scenario.intro_it})
    readers = [Texts(catalog, language) for language in known_languages()]
    for tile in TERRITORIES + CASTLES:
        catalog.add(f"tile_about.{tile.id}", {reader.language: printed(tile, reader) for reader in readers})
    for tile in TERRITORIES:
        catalog.add(f"restored_about.{tile.id}", {reader.language: restored(tile, reader) for reader in readers})
    for tile in TERRITORIES + BUILDINGS:
        catalog.add(f"ruin_about.{tile.id}", {reader.language: reader("about.ruin") for reader in readers})
    for number, building in enumerate(BUILDINGS, 1):
        about = {reader.language: worth(building, reader) for reader in readers}
        catalog.add(f"tile_about.{building.id}", about)
        _add_rule(catalog, f"7.{number}", (building.name, about["en"]), (building.name_it, about["it"]))
    for number, scenario in enumerate(SCENARIOS, 1):
        catalog.add(f"rule.8.{number}", {reader.language: both_sides(scenario, reader) for reader in readers})
    return catalog


def _add_rule(catalog: Catalog, number: str, en: tuple[str, str], it: tuple[str, str]) -> None:
    catalog.add(f"rule.{number}", {"en": ". ".join(en), "it": ". ".join(it)})


def printed(tile: Tile, texts: Texts) -> str:
    """What is printed on a territory or castle, in words."""
    parts = []
    if tile.category != "castle":
        parts.append(texts.name("category", tile.category))
    parts.append(texts.listed(texts.name("crop", crop) for crop in tile.crops))
    icons = (("towers", tile.towers), ("saracens", tile.saracens), ("nobles", tile.nobles), ("coins", tile.coins))
    parts += [texts.count(noun, n) for noun, n in icons if n]
    if tile.lose_coins:
        parts.append(texts("about.lose_coins", n=tile.lose_coins))
    if tile.taxes:
        parts.append(texts("about.taxes"))
    if tile.vp:
        parts.append(texts.count("points", tile.vp))
    return ", ".join(parts)


def restored(tile: Tile, texts: Texts) -> str:
    """6.5, 7.10 What counts again when a ruined territory is turned up, in words (R10)."""
    again = msgspec.structs.replace(tile, saracens=0, coins=0, lose_coins=0, taxes=False)
    return texts("about.restored", what=printed(again, texts))


def worth(building: Tile, texts: Texts) -> str:
    """What a special building is worth and does, in words."""
    text = building.text if texts.language == "en" else building.text_it
    return f"{texts.count('points', building.vp)}. {text}" if building.vp else text


def both_sides(scenario: Scenario, texts: Texts) -> str:
    """8 A scenario card in words."""
    return texts(
        "about.scenario", scenario=scenario.id, many=one_side(scenario.many, texts), two=one_side(scenario.two, texts)
    )


def one_side(side: Side, texts: Texts) -> str:
    """S.6 One side of a scenario card in words."""
    prizes = {what: "/".join(map(str, getattr(side, what))) for what in ("nobles", "coins", "towers")}
    rules = [rule.text if texts.language == "en" else rule.text_it for rule in side.rules]
    return " ".join([texts("about.card", n=side.start_coins, **prizes), *rules])
