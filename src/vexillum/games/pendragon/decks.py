"""5.0 Decks: the cards that a match is played with, and what they do. Ours, or one that an owner wrote."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from vexillum.games.pendragon.cards import CARDS, Card, Side
from vexillum.games.pendragon.events.house import HOUSE_EFFECTS
from vexillum.games.pendragon.events.registry import Effect
from vexillum.games.pendragon.lasting import NAMES, code
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import State


class Deck(msgspec.Struct, frozen=True, dict=True):
    """Cards and their effects."""

    id: str
    """Nothing for our own deck; for an owner's its mark, ``<id>@<digest>``."""
    cards: dict[int, Card]
    effects: dict[int, Effect]
    """By card side (``lasting.code``)."""
    keeps: dict[int, int]
    """5.3-5.4 By card side: the lasting effect that it leaves behind, one of ``lasting.NAMES``."""

    def name(self, number: int) -> str:
        """What texts call a card: ``card.<name>`` is its title."""
        return f"{self.id}/{number}" if self.id else str(number)

    def side(self, side: int) -> Side | None:
        """One side of a card; None for the shaded side of a card that has only one."""
        card = self.cards[side // 2]
        return card.shaded if side % 2 else card.unshaded

    @cached_property
    def order(self) -> dict[int, tuple[int, ...]]:
        """2.3.2 The Faction order of each Event card; empty for Epoch cards."""
        return {number: tuple(FACTIONS.index(id) for id in card.order) for number, card in self.cards.items()}

    @cached_property
    def sides(self) -> dict[int, tuple[int, ...]]:
        """5.2 The sides of each card that can be executed, the unshaded one first."""
        return {
            number: tuple([side for side in (code(number, False), code(number, True)) if side in self.effects])
            for number in self.cards
        }

    @cached_property
    def tribal_war(self) -> dict[int, bool]:
        """5.1.2 Is a card side marked Tribal War?"""
        return {side: face.tribal_war for side in self.effects if (face := self.side(side)) is not None}

    @cached_property
    def momentum(self) -> frozenset[int]:
        """5.4 The card sides that end with the next Epoch Round."""
        return frozenset(side for side in self.keeps if (face := self.side(side)) and face.lasting == "momentum")

    @cached_property
    def carriers(self) -> dict[int, int]:
        """5.3-5.4 The card side that leaves a lasting effect behind: in our own deck each is its own."""
        return {effect: side for side, effect in self.keeps.items()}

    def in_effect(self, state: State) -> list[int]:
        """5.3-5.4 The card sides that are in effect, the latest last."""
        return [self.carriers.get(effect, effect) for effect in state.lasting]


HOUSE = Deck("", CARDS, HOUSE_EFFECTS, {effect: effect for effect in sorted(NAMES.values())})
_DECKS = {HOUSE.id: HOUSE}


def deck_of(state: State) -> Deck:
    """The deck of a match."""
    return _DECKS.get(state.own_deck) or deck_named(state.own_deck)


def shown_deck(view: Mapping[str, Any]) -> Deck:
    """The deck of a match, for those who see a view of it."""
    return deck_named(view.get("own_deck", HOUSE.id))


def deck_named(mark: str) -> Deck:
    """A deck by its mark, from the owner's folder if it was not used yet; or :class:`BadSetup`."""
    if mark not in _DECKS:
        from vexillum.games.pendragon.own.shelf import load

        _DECKS[mark] = load(mark)
    return _DECKS[mark]
