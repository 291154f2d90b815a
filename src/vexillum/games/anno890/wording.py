"""The game's texts: those of ``texts/``, the rulings, and descriptions made of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from vexillum.core.show.pages import Ruling, add_rulings, read_glossary, read_rulings
from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import Catalog, Texts

from .pieces import BUILDINGS, CASTLES, CELLS, CHARACTERS, SCENARIOS, TERRITORIES, Scenario, Side, Tile

PACKAGE = "vexillum.games.anno890"


@cache
def rulings() -> tuple[Ruling, ...]:
    """How we read what the rulebook leaves open."""
    return read_rulings(files(PACKAGE))


@cache
def glossary() -> dict[str, str]:
    """The terms, each with its rule."""
    return read_glossary(files(PACKAGE))


def read_catalog() -> Catalog:
    """Every text in every language."""
    catalog = Catalog.read(PACKAGE)
    add_rulings(catalog, rulings())
    for language in known_languages():
        for id, text in _made(Texts(catalog, language)):
            catalog.add(id, {language: text})
    return catalog


def _made(texts: Texts) -> Iterator[tuple[str, str]]:
    """The texts that are composed of others, with their ids."""
    yield from ((f"cell.{cell}", cell) for cell in CELLS)
    yield from ((f"tile_about.{tile.id}", printed(tile, texts)) for tile in TERRITORIES + CASTLES)
    yield from ((f"tile_about.{building.id}", worth(building, texts)) for building in BUILDINGS)
    yield from ((f"restored_about.{tile.id}", restored(tile, texts)) for tile in TERRITORIES)
    yield from ((f"ruin_about.{tile.id}", texts("about.ruin")) for tile in TERRITORIES + BUILDINGS)
    for number, card in enumerate(CHARACTERS, 1):
        yield f"rule.6.{number}", f"{texts.name('character', card.id)}. {texts.name('character_about', card.id)}"
    for number, building in enumerate(BUILDINGS, 1):
        yield f"rule.7.{number}", f"{texts.name('tile', building.id)}. {worth(building, texts)}"
    for number, scenario in enumerate(SCENARIOS, 1):
        yield f"rule.8.{number}", both_sides(scenario, texts)


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
    text = texts.name("tile_text", building.id)
    return f"{texts.count('points', building.vp)}. {text}" if building.vp else text


def both_sides(scenario: Scenario, texts: Texts) -> str:
    """8 A scenario card in words."""
    return texts(
        "about.scenario", scenario=scenario.id, many=one_side(scenario.many, texts), two=one_side(scenario.two, texts)
    )


def one_side(side: Side, texts: Texts) -> str:
    """S.6 One side of a scenario card in words."""
    prizes = {what: "/".join(map(str, prizes)) for what, prizes in side.prizes.items()}
    rules = [texts.name("scenario_rule", rule.id) for rule in side.rules]
    return " ".join([texts("about.card", n=side.start_coins, **prizes), *rules])
