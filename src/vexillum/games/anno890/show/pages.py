"""What can be read: every character, building, territory and castle in full, where it is now, and the aid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from vexillum.core.rulebook import split_title
from vexillum.core.show.pages import CONTENTS, Aid, AidEntry, AidGroup, Page, PageLine
from vexillum.core.words.texts import Texts

from ..pieces import (
    BUILDINGS,
    CASTLES,
    CHARACTERS,
    CROPS,
    SCENARIO_NUMBER,
    TERRITORIES,
    TILE_NUMBER,
    TILES,
    Tile,
    territories_for,
)

# What can be read: every character, building, territory and castle in full, and where it is now ----------------------


RULE = {"territory": "1.1", "special": "7", "castle": "S.9"}


def page(view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
    """A character, a tile or the scenario in full, or the list of all of them."""
    if thing == CONTENTS:
        return _contents(view, texts)
    kind, _, id = thing.partition(":")
    lines: Iterable[PageLine]
    if kind == "character" and any(card.id == id for card in CHARACTERS):
        lines = _character(view, texts, id)
    elif kind == "tile" and id in TILE_NUMBER:
        lines = _tile(view, texts, TILES[TILE_NUMBER[id]])
    elif kind == "scenario" and id == view["scenario"]:
        lines = _scenario(texts, id)
    else:
        return None
    return Page(thing, texts.name(kind, id), tuple(lines))


def contents_title(texts: Texts) -> str:
    """What the list is called."""
    return texts("page.contents")


def _contents(view: dict[str, Any], texts: Texts) -> Page:
    """Everything in the box that can be in this game."""
    groups = (
        ("scenario", "scenario", [view["scenario"]]),
        ("characters", "character", [card.id for card in CHARACTERS]),
        ("buildings", "tile", [tile.id for tile in BUILDINGS]),
        ("territories", "tile", [TERRITORIES[number].id for number in territories_for(view["players"])]),
        ("castles", "tile", [tile.id for tile in CASTLES]),
    )
    lines: list[PageLine] = []
    for heading, kind, ids in groups:
        lines.append(PageLine(texts(f"page.{heading}"), "heading"))
        lines += [PageLine(texts.name(kind, id), thing=f"{kind}:{id}") for id in ids]
    return Page(CONTENTS, contents_title(texts), tuple(lines))


def _character(view: dict[str, Any], texts: Texts, id: str) -> Iterator[PageLine]:
    """6 A character: points, ability, rule, and where it is."""
    number = next(n for n, card in enumerate(CHARACTERS) if card.id == id)
    yield PageLine(texts.count("points", CHARACTERS[number].vp))
    yield PageLine(texts.name("character_about", id))
    yield PageLine(texts("page.rule", number=f"6.{number + 1}"), "quiet")
    for crop in CROPS:
        if id in view["standards"][crop]:
            yield PageLine(texts("page.at_standard", crop=crop), "note")
    for seat, realm in view["realms"].items():
        if id in realm["characters"]:
            yield PageLine(texts("page.with", who=seat), "note")
    if not isinstance(view["drawn"], int) and id in view["drawn"]:
        yield PageLine(texts("page.in_hand"), "note")
    if view["legacy"] == id:
        yield PageLine(texts("page.legacy"), "note")


def _tile(view: dict[str, Any], texts: Texts, tile: Tile) -> Iterator[PageLine]:
    """2, 7 A tile: what is printed on it, and where it lies."""
    yield PageLine(texts.name("tile_about", tile.id))
    number = f"7.{BUILDINGS.index(tile) + 1}" if tile in BUILDINGS else RULE.get(tile.category, RULE["territory"])
    yield PageLine(texts("page.rule", number=number), "quiet")
    for place in view["row"]:
        if place["tile"] == tile.id:
            yield PageLine(texts("page.in_row"), "note")
    if tile.id in view["buildings"]:
        yield PageLine(texts("page.on_offer"), "note")
    for seat, realm in view["realms"].items():
        for cell, content in realm["cells"].items():
            if content["tile"] == tile.id:
                id = "page.ruin_in" if content.get("ruin") else "page.built_in"
                yield PageLine(texts(id, who=seat, cell=cell), "note")


def _scenario(texts: Texts, id: str) -> Iterator[PageLine]:
    """8 A scenario card in words."""
    yield PageLine(texts.name("scenario_about", id), "quiet")
    number = f"8.{SCENARIO_NUMBER[id] + 1}"
    yield PageLine(texts.name("rule", number))
    yield PageLine(texts("page.rule", number=number), "quiet")


# The aid: the turn, the icons, the end, and what every character and special building does ---------------------------


GROUPS = {
    "turn": ("0.1", "1.1", "1.2", "1.3", "3", "4"),
    "icons": tuple(f"2.{number}" for number in range(1, 9)),
    "end": ("5.1", "5.2", "5.3"),
    "characters": tuple(f"6.{number}" for number in range(1, len(CHARACTERS) + 1)),
    "buildings": tuple(f"7.{number}" for number in range(1, len(BUILDINGS) + 1)),
}
"""The rules on the aid, by group (``aid_group.<id>``)."""


def aids(texts: Texts) -> tuple[Aid, ...]:
    """One aid for all lords."""
    groups = [
        AidGroup(texts(f"aid_group.{id}"), tuple(_entry(texts, rule) for rule in rules)) for id, rules in GROUPS.items()
    ]
    return (Aid("lords", texts("aid_group.lords"), tuple(groups)),)


def _entry(texts: Texts, rule: str) -> AidEntry:
    title, text = split_title(texts, rule)
    line, cost = f"aid.{rule}", f"aid_cost.{rule}"
    return AidEntry(title, texts(line) if line in texts else text, texts(cost) if cost in texts else "", rule)
