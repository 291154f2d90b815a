"""The face of a card: its kind, the texts and marks of its sides, and its Non-player symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from vexillum.coin.cards import Card, Side
from vexillum.coin.deck import Deck
from vexillum.coin.lasting_codes import code
from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import Catalog, Texts

C = TypeVar("C", bound=Card)
F = TypeVar("F", bound=Side)
SIDES = ("unshaded", "shaded")
LASTING = ("capability", "momentum")
"""The kinds of lasting sides."""


class CardFaces(Generic[C, F]):
    """The faces of a volume's cards. A volume overrides what differs on its own cards."""

    def kind(self, texts: Texts, card: C) -> str:
        """The kind of a card in words."""
        return texts(f"page.kind.{card.kind}")

    def css(self, card: C) -> str:
        """The CSS class of a card: ``card-<css>``."""
        return card.kind

    def heading(self, texts: Texts, card: C) -> str:
        """A word beside the title, in place of an Event's order; empty for an Event."""
        return ""

    def marks(self, side: F) -> tuple[str, ...]:
        """The marks of a side (``page.mark.<mark>``): how long it lasts."""
        return (side.lasting,) if side.lasting in LASTING else ()

    def cues(self, deck: Deck[C, Any], number: int) -> Mapping[str, tuple[str, ...]]:
        """The Non-player symbols of each Faction on a card; none in an owner's deck."""
        return {}

    def sides(self, card: C) -> list[tuple[str, F]]:
        """The sides of a card by name; a card with one text has only the unshaded one."""
        return [(name, side) for name in SIDES if (side := getattr(card, name)) is not None]


class InEffect(msgspec.Struct, frozen=True):
    """A card side in effect, as named in a view: ``7.shaded``, or ``7.shaded.romans`` if a Faction owns it.

    It may concern a place only: ``69.unshaded.sea:hibernicus``.
    """

    number: int
    side: str
    owner: str = ""
    """The Faction that owns it."""
    place: str = ""
    """The only thing that it concerns, unless it is a Faction."""

    @classmethod
    def read(cls, name: str) -> InEffect:
        """Parse the name in a view."""
        number, side, *rest = name.split(".")
        whose = "".join(rest)
        return cls(int(number), side, place=whose) if ":" in whose else cls(int(number), side, owner=whose)

    def whose(self, texts: Texts) -> str:
        """The name of the owner, or of the only place that it concerns; nothing if there is neither."""
        if self.place:
            return texts.name(*self.place.split(":", 1))
        return texts.name("seat", self.owner) if self.owner else ""

    @property
    def shaded(self) -> bool:
        """Whether it is the shaded side."""
        return self.side == SIDES[1]

    @property
    def code(self) -> int:
        """The code of the side."""
        return code(self.number, self.shaded)


def side_words(texts: Texts, card: str, side: str) -> str:
    """The text of a side. The card is named as in its deck (:meth:`Deck.name`)."""
    return texts.name("card_side", f"{card}.{side}")


def flavour(texts: Texts, card: str) -> str:
    """The flavour text of a card; empty if it has none."""
    id = f"card_flavour.{card}"
    return texts(id) if id in texts else ""


def printed(texts: Texts, name: str, card: Card) -> str:
    """The text of a card in one paragraph: both sides, or the only one."""
    if card.shaded is None:
        return side_words(texts, name, SIDES[0])
    return " ".join(
        texts("page.side", side=texts(f"page.{side}"), text=side_words(texts, name, side)) for side in SIDES
    )


def add_cards(catalog: Catalog, cards: Iterable[Card]) -> None:
    """Add the full text of each card to the catalog: ``card_about.<number>``."""
    readers = [Texts(catalog, language) for language in known_languages()]
    for card in cards:
        name = str(card.number)
        catalog.add(f"card_about.{name}", {texts.language: printed(texts, name, card) for texts in readers})
