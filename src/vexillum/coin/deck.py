"""Decks: the cards of a match and their effects, dealing, and the next card."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from vexillum.coin.cards import Card
from vexillum.coin.lasting_codes import code, effect_of
from vexillum.coin.state import CoinState, CoinTable

C = TypeVar("C", bound=Card)
E = TypeVar("E")

HOUSE_DECK = "house"
"""The value of the option "deck" for our own deck."""


class Deck(msgspec.Struct, Generic[C, E], frozen=True, dict=True, kw_only=True):
    """Cards and their effects."""

    id: str = ""
    """Empty for our own deck; for an owner's its mark, ``<id>@<digest>``."""
    seats: tuple[str, ...]
    """The Factions in the orders on the cards."""
    cards: dict[int, C]
    effects: dict[int, E]
    """By card side (``lasting_codes.code``)."""
    keeps: dict[int, int]
    """By card side: its lasting effect."""
    words: dict[str, dict[str, str]] = {}
    """The texts of an owner's deck that replace ours, by id (``card.7``) and language."""

    def name(self, number: int) -> str:
        """The name of a card in text ids: ``card.<name>`` is its title."""
        return f"{self.id}/{number}" if self.id else str(number)

    @cached_property
    def order(self) -> dict[int, tuple[int, ...]]:
        """The Faction order of each Event card; empty for other cards."""
        return {number: tuple([self.seats.index(id) for id in card.order]) for number, card in self.cards.items()}

    @cached_property
    def sides(self) -> dict[int, tuple[int, ...]]:
        """The sides of each card that can be executed, the unshaded one first."""
        return {
            number: tuple([side for side in (code(number, False), code(number, True)) if side in self.effects])
            for number in self.cards
        }

    @cached_property
    def momentum(self) -> frozenset[int]:
        """The card sides that last until the next round."""
        found = []
        for side in self.keeps:
            card = self.cards[side // 2]
            face = card.shaded if side % 2 else card.unshaded
            if face is not None and face.lasting == "momentum":
                found.append(side)
        return frozenset(found)

    @cached_property
    def carriers(self) -> dict[int, int]:
        """The card side of each lasting effect; in our own deck the effect's code is the side itself."""
        return {effect: side for side, effect in self.keeps.items()}

    def in_effect(self, state: CoinState) -> list[int]:
        """The card sides in effect, the latest last."""
        effects = [effect_of(entry) for entry in state.lasting]
        return [self.carriers.get(effect, effect) for effect in effects]


D = TypeVar("D", bound=Deck[Any, Any])


class Decks(Generic[D]):
    """The decks of a volume: ours, and owners' decks, loaded on demand."""

    def __init__(self, house: D) -> None:
        self.house = house
        self._known = {house.id: house}
        self.load: Callable[[str], D] | None = None
        """Loads an owner's deck by its mark, or raises :class:`BadSetup`; set by the volume's installed decks."""

    def of(self, state: CoinState) -> D:
        """The deck of a match."""
        return self._known.get(state.own_deck) or self.named(state.own_deck)

    def shown(self, view: Mapping[str, Any]) -> D:
        """The deck of a match, from a view of it."""
        return self.named(view.get("own_deck", self.house.id))

    def named(self, mark: str) -> D:
        """A deck by its mark, loaded on first use; or :class:`BadSetup`."""
        if mark not in self._known:
            assert self.load is not None
            self._known[mark] = self.load(mark)
        return self._known[mark]

    def chosen(self, option: str) -> D:
        """The deck given by the option of a set-up."""
        return self.house if option == HOUSE_DECK else self.named(option)


# Dealing --------------------------------------------------------------------------------------------------------------


class Pile(msgspec.Struct, frozen=True):
    """A pile of the draw deck: Events, perhaps with a round card among the bottom cards."""

    events: int
    pool: str = ""
    """The pool of its round card; empty if it has none."""
    bottom: int = 0
    """The number of bottom cards among which the round card is."""

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.events + bool(self.pool)


def deal(table: CoinTable, events: list[int], piles: Sequence[Pile], pools: Mapping[str, list[int]]) -> list[int]:
    """Shuffle and deal the draw deck, the first pile on top: the next card is last in the list.

    The unused cards are left in ``events`` and ``pools``.
    """
    table.shuffle(events)
    for pool in pools.values():
        table.shuffle(pool)
    deck: list[int] = []
    for pile in piles:
        cards = [events.pop() for _ in range(pile.events)]
        if pile.pool:
            cards.insert(pile.size - pile.bottom + table.draw(pile.bottom), pools[pile.pool].pop())
        deck += cards
    return deck[::-1]


def redeal(
    past: CoinState,
    present: CoinState,
    random: Random,
    events: Collection[int],
    piles: Sequence[Pile],
    pools: Mapping[str, Sequence[int]],
    gone: int,
    known: int = 0,
) -> None:
    """Redeal the face-down cards, as the piles allow; cards revealed since the checkpoint stay.

    ``events`` and ``pools`` are all such cards of the volume; ``gone`` round cards have left the draw deck. The next
    ``known`` cards stay where they are.
    """
    unknown = len(present.deck) - known
    hidden = sorted([*present.deck[:unknown], *present.aside])
    left = [card for card in hidden if card in events]
    random.shuffle(left)
    rounds = {name: [card for card in pool if card in hidden] for name, pool in pools.items()}
    for pool in rounds.values():
        random.shuffle(pool)
    deck: list[int] = []
    number = sum(bool(pile.pool) for pile in piles)
    for pile in reversed(piles):
        there = present.deck[len(deck) : len(deck) + pile.size]
        if not there:
            break
        number -= bool(pile.pool)
        size = max(0, min(len(there), unknown - len(deck)))
        stays = there[size:]
        if pile.pool and number >= gone and not any(card in pools[pile.pool] for card in stays):
            cards = [left.pop() for _ in range(size - 1)]
            cards.insert(random.randrange(min(pile.bottom, size)), rounds[pile.pool].pop())
        else:
            cards = [left.pop() for _ in range(size)]
        deck += [*cards, *stays]
    past.deck = deck + past.deck[len(present.deck) :]
    past.aside = sorted({*hidden} - {*deck})


# The card ahead -------------------------------------------------------------------------------------------------------


def first_ahead(state: CoinState) -> None:
    """Turn up the top card of the dealt deck, to be played first."""
    state.upcoming = [state.deck.pop()]


def next_card(table: CoinTable, rounds: Collection[int], *, swap: bool) -> bool:
    """Play the open card and turn up the next one.

    With ``swap`` a round card that is turned up swaps places with the card to be played. Returns whether it did.
    """
    state = table.state
    if state.current:
        state.played.append(state.current)
    state.current = state.upcoming.pop()
    swapped = False
    if not state.upcoming and state.deck:
        turned = state.deck.pop()
        table.reveal()
        swapped = swap and turned in rounds
        if swapped:
            turned, state.current = state.current, turned
        state.upcoming.append(turned)
    return swapped


def last_before_round(state: CoinState, rounds: Collection[int]) -> bool:
    """Whether this is the last Event card before a round card. Without swapping, both are open now."""
    return bool(state.upcoming) and state.upcoming[-1] in rounds and state.current not in rounds
