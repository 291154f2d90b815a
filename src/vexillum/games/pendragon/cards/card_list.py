"""5.0 The cards: numbers, Faction orders, kinds, and what stays of each side. Their words are texts."""

from __future__ import annotations

from typing import Any

from vexillum.coin import cards
from vexillum.coin.cards import EVENT, read_cards
from vexillum.games.pendragon.map import DATA


class Side(cards.Side, frozen=True, kw_only=True):
    """5.2 One side of an Event."""

    tribal_war: bool
    effect: tuple[str, ...]
    known: Any = None


class Card(cards.Card, frozen=True, kw_only=True):
    """A card as the data has it."""

    owner: str = ""
    """5.7 Whose Pivotal Event it is."""
    deciders: Any = None
    source: dict[str, Any] = {}
    unshaded: Side
    shaded: Side | None = None

    @property
    def is_epoch(self) -> bool:
        """5.6 Whether it is an Epoch card."""
        return self.kind.startswith("epoch")


CARDS = read_cards(DATA / "cards.toml", Card)
EVENTS = tuple([number for number, card in CARDS.items() if card.kind == EVENT])
EPOCHS = frozenset([number for number, card in CARDS.items() if card.is_epoch])
EARLY = tuple([number for number, card in CARDS.items() if card.kind == "epoch_early"])
LATE = tuple([number for number, card in CARDS.items() if card.kind == "epoch_late"])
PIVOTAL = tuple([number for number, card in CARDS.items() if card.kind == "pivotal"])
