"""All cards, tiles and units of a game: its reference pages, without facts about a particular position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from vexillum.core.game import Game
from vexillum.core.show.pages import CONTENTS, RULINGS, Page, PageLine
from vexillum.core.words.case_folding import fold
from vexillum.core.words.texts import Texts

ANY_SEED = "rulebook"
"""The pages are those of a match before the deal, so the seed does not matter."""
NOW = "note"
"""The style of lines about the state of a match."""


class Card(msgspec.Struct, frozen=True):
    """A card, a tile, a unit: everything to read about it."""

    id: str
    title: str
    lines: tuple[PageLine, ...]
    order: tuple[str, ...] = ()
    """The order of seats on the card, if it has one."""

    @property
    def words(self) -> str:
        """Its full text."""
        return " ".join([self.title, *(line.text for line in self.lines)])


class CardGroup(msgspec.Struct, frozen=True):
    """The cards under a heading of the table of contents."""

    title: str
    cards: tuple[Card, ...]


class CardFilter(msgspec.Struct, frozen=True):
    """A filter of cards: by words or a number in the card or its heading, and by the first seat of its order."""

    words: str = ""
    first: str = ""

    def of(self, groups: tuple[CardGroup, ...]) -> list[CardGroup]:
        """The matching cards; empty groups are dropped."""
        found = [
            CardGroup(group.title, tuple(card for card in group.cards if self.takes(card, group.title)))
            for group in groups
        ]
        return [group for group in found if group.cards]

    def takes(self, card: Card, heading: str = "") -> bool:
        """Whether a card matches."""
        if self.first and card.order[:1] != (self.first,):
            return False
        said = fold(f"{heading} {card.words}").split()
        return all(any(word.lstrip("(\"'«“#").startswith(part) for word in said) for part in fold(self.words).split())


def card_groups(game: Game[Any], texts: Texts, options: Mapping[str, str] | None = None) -> tuple[CardGroup, ...]:
    """All cards of a match with these options (an owner's deck), grouped as in the table of contents.

    Cards that only some scenarios have are included.
    """
    groups: dict[str, list[Card]] = {}
    seen = {RULINGS}
    for view in _views(game, options or {}):
        contents = game.words.read(view, texts, CONTENTS)
        for thing, heading in _last_places(contents).items() if contents is not None else ():
            page = game.words.read(view, texts, thing) if thing not in seen else None
            if page is not None:
                seen.add(thing)
                card = Card(thing, page.title, tuple(_lasting(page)), game.words.card_order(view, thing))
                groups.setdefault(heading, []).append(card)
    return tuple(CardGroup(heading, tuple(cards)) for heading, cards in groups.items())


def _views(game: Game[Any], options: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """What an observer sees before each scenario begins."""
    for scenario in game.info.scenarios:
        setup = game.setup(scenario=scenario, players=game.info.players[-1], options=options, seed=ANY_SEED)
        yield game.knowledge.view(game.opening(setup), None)


def _last_places(contents: Page) -> dict[str, str]:
    """The heading of each thing; for one listed several times the last one, which lists all."""
    heading = contents.title
    found: dict[str, str] = {}
    for line in contents.lines:
        if line.thing:
            found.pop(line.thing, None)
            found[line.thing] = heading
        elif line.style == "heading":
            heading = line.text
    return found


def _lasting(page: Page) -> Iterator[PageLine]:
    """The lines of a page that are true in every match; empty sections are dropped."""
    kept = [line for line in page.lines if line.style != NOW]
    for line, following in zip(kept, [*kept[1:], PageLine("", "heading")], strict=True):
        empty = line.style == "heading" and (following.style == "heading" or _is_source(following, kept))
        if not empty:
            yield line


def _is_source(line: PageLine, kept: list[PageLine]) -> bool:
    """Whether it is the last line of a page, which names the source and belongs to no section."""
    return line is kept[-1] and line.style == "quiet"
