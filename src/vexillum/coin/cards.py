"""The cards: numbers, Faction orders, kinds, and how long each side lasts."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec
import tomli

EVENT = "event"
"""The kind of an Event card. Each volume names its others."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One side of an Event."""

    lasting: str
    """How long it lasts: "none", "capability" (the whole game), "momentum" (until the next round)."""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card in the data. Volumes add their own fields to cards and sides.

    Its texts are ``card.<number>``, ``card_flavour.<number>`` and ``card_side.<number>.<side>``.
    """

    number: int
    kind: str
    order: tuple[str, ...] = ()
    """The Factions in the order in which they may act; empty on a card that is not an Event."""
    unshaded: Side
    shaded: Side | None = None


C = TypeVar("C", bound=Card)


def read_cards(file: Traversable, kind: type[C]) -> dict[int, C]:
    """The cards of a data file by number, in its order."""
    plain = tomli.loads(file.read_text("utf-8"))
    cards = [msgspec.convert(card, kind) for card in plain["card"]]
    return {card.number: card for card in cards}
