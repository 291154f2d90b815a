"""5.0 The cards: numbers, titles, Faction orders, marks for Non-players, kinds, and the text of each side."""

from __future__ import annotations

import tomllib
from typing import Any, Literal

import msgspec

from vexillum.coin import cards
from vexillum.coin.cards import EVENT
from vexillum.games.falling_sky.map import DATA
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.state import State

WINTER = "winter"
Mark = Literal["carnyx", "laurels", "swords"]


class Side(cards.Side, frozen=True, kw_only=True):
    """5.2 One side of an Event."""

    text: str = ""
    text_it: str = ""


class Card(cards.Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card as the data has it."""

    marks: dict[str, Mark] = {}
    """8.2.1 What the gray marks around the Faction symbols say to Non-players."""
    source: dict[str, tuple[str, ...]] = {}
    unshaded: Side
    shaded: Side | None = None


def _read() -> dict[int, Card]:
    """All cards by number. The second file has the words of cards that the first one lists."""
    plain: dict[int, dict[str, Any]] = {}
    for file in ("cards.toml", "cards_37_72.toml"):
        path = DATA / file
        for card in tomllib.loads(path.read_text("utf-8"))["card"]:
            _add(plain.setdefault(card["number"], {}), card)
    return {number: msgspec.convert(card, Card) for number, card in sorted(plain.items())}


def _add(known: dict[str, Any], more: dict[str, Any]) -> None:
    """Add what a second file says of a card."""
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(known.get(key), dict):
            _add(known[key], value)
        else:
            known[key] = value


CARDS = _read()
EVENTS = tuple([number for number, card in CARDS.items() if card.kind == EVENT])
WINTERS = tuple([number for number, card in CARDS.items() if card.kind == WINTER])
"""2.4 The Winter cards."""

ORDERS: dict[str, dict[int, tuple[int, ...]]] = {}
"""2.3.2 By deck and card, the Factions from left to right. A deck adds its own when it is made."""

CAPABILITIES: dict[str, dict[int, tuple[int, str]]] = {}
"""5.3 By deck and lasting effect, the number and the name of the card that leaves it behind as a Capability."""


def order_of(state: State) -> tuple[int, ...]:
    """2.3.2 The Faction order of the card that is being played; that of the Factions if there is none."""
    return ORDERS[state.own_deck].get(state.current, ()) or tuple(range(len(SEATS)))
