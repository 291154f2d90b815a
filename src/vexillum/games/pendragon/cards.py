"""5.0 The cards: numbers, titles, Faction orders, kinds, and the text of each side."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from vexillum.games.pendragon.map import DATA


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """5.2 One side of an Event: its text, and what stays of it."""

    text: str
    text_it: str
    lasting: str
    tribal_war: bool
    imperium_shift: bool
    effect: tuple[str, ...]
    hooks: tuple[str, ...] = ()
    known: Any = None


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card as the data has it."""

    number: int
    title: str
    title_it: str
    kind: str
    flavour: str = ""
    flavour_it: str = ""
    order: tuple[str, ...] = ()
    owner: str = ""
    deciders: Any = None
    precondition: Any = None
    precondition_it: str = ""
    source: dict[str, Any] = {}
    unshaded: Side
    shaded: Side | None = None

    @property
    def is_epoch(self) -> bool:
        """5.6 An Epoch card?"""
        return self.kind.startswith("epoch")


class _CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    deck: str
    card: tuple[Card, ...]


_FILE = msgspec.convert(tomllib.loads((DATA / "cards.toml").read_text("utf-8")), _CardFile)
CARDS = {card.number: card for card in _FILE.card}
EVENTS = tuple(card.number for card in _FILE.card if card.kind == "event")
EPOCHS = frozenset(card.number for card in _FILE.card if card.is_epoch)
EARLY = tuple(card.number for card in _FILE.card if card.kind == "epoch_early")
LATE = tuple(card.number for card in _FILE.card if card.kind == "epoch_late")
PIVOTAL = tuple(card.number for card in _FILE.card if card.kind == "pivotal")
