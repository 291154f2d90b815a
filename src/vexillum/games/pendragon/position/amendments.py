"""Changes to a position by hand, and what follows from them."""

from __future__ import annotations

from typing import Any

from vexillum.core.facts import Hand
from vexillum.games.pendragon.cards.card_list import CARDS, EARLY, EPOCHS, EVENTS
from vexillum.games.pendragon.cards.lasting import TEARS_OF_EPONA
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.map import PRINTED, SPACE_IDS, TEARS
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.position.facts import DECK, FACTS
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.sequence.setup import PILE
from vexillum.games.pendragon.state import Dominance, Imperium, Stage, State


def tidy_position(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """Tidy a position of which some paths were changed by hand: what is put somewhere leaves the place where it was.

    Play counts as begun. Pieces come from Available and go back there; a card leaves the deck, and the card that it
    displaced takes its place. An Epoch card begins its Round, and the piles before it count as played.
    """
    hand = Hand(changed)
    state = FACTS.read(plain)
    state.stage = _stage(state, hand)
    FACTS.check_bounds(state)
    _follow_imperium(state, hand)
    if state.stage > Stage.FIRST_CARD:
        _Cards(state, hand).tidy()
    _lower_populations(state, hand)
    FACTS.settle_pools(state, hand)  # 1.4.1 what is not on the map is Available
    return FACTS.position(state)


def _stage(state: State, hand: Hand) -> int:
    """2.3-2.4 Where play is, if the hand does not say so: in an Epoch Round with an Epoch card, else in a turn."""
    if hand.in_part("stage"):
        return state.stage
    put = hand.in_part("card") and state.current
    if put and state.current in EPOCHS:
        return Stage.ANNONA
    return Stage.TURN if state.stage == Stage.PIVOTAL or (put and state.current in CARDS) else state.stage


def _follow_imperium(state: State, hand: Hand) -> None:
    """6.8.4 Fragmentation has no Dominance and no Maintained Roads; at Roman Rule they are always Maintained."""
    if not hand.in_part("imperium"):
        return
    if state.imperium == Imperium.FRAGMENTATION and not hand.in_part("dominance"):
        state.dominance = Dominance.NONE
    if state.imperium != Imperium.AUTONOMY and not hand.in_part("roads"):
        state.roads = int(state.imperium == Imperium.ROMAN_RULE)


def _lower_populations(state: State, hand: Hand) -> None:
    """TEARS OF EPONA put in effect by hand lowers what lies above its limit."""
    if hand.in_part("lasting") and TEARS_OF_EPONA in state.lasting:
        for space, id in enumerate(SPACE_IDS):
            if TEARS[space] and not hand.wrote(f"spaces.{id}.population"):
                state.population[space] = min(state.population[space], PRINTED[space] - 1)


class _Cards:
    """The cards of a state while they are tidied up. Deck and open cards have the next one first, as in a position."""

    def __init__(self, state: State, hand: Hand) -> None:
        self.state = state
        self.hand = hand
        self.deck, self.upcoming = state.deck[::-1], state.upcoming[::-1]
        self.epoch = state.epoch if not hand.in_part("epoch") else -1
        self.recipe = SCENARIOS[state.scenario].deck
        self.taken = FACTS.written(state, DECK, hand)
        """Cards that the hand put somewhere."""
        if hand.in_part("lasting"):
            self.taken |= self._in_effect()
        else:
            waiting = self.taken - {state.current, *state.played}
            sides = deck_of(state).in_effect(state)
            state.lasting = [
                effect for effect, side in zip(state.lasting, sides, strict=True) if side // 2 not in waiting
            ]

    def tidy(self) -> None:
        """Every card in one place, and a deck of sound piles."""
        state, hand, taken = self.state, self.hand, self.taken
        state.played = hand.kept("played", state.played, taken)
        state.removed = hand.kept("removed", state.removed, taken)
        state.aside = hand.kept("aside", state.aside, taken)
        state.held = [
            0 if self._elsewhere(card, f"held.{id}") else card for id, card in zip(FACTIONS, state.held, strict=True)
        ]
        self._count_epochs()
        gone = self._cut_deck()
        if self._elsewhere(state.current, "card") and state.current not in self._in_effect():
            state.current = 0
            state.current = self._spare(EVENTS)
        self._fill("upcoming", self.upcoming)
        self._fill("deck", self.deck)
        _close_gaps(self.deck)
        state.current = state.current or self._next_event()
        self.upcoming = [card or self._next_event() for card in self.upcoming]
        state.played += [card for card in self._loose() if card in gone]
        state.aside = sorted([*state.aside, *self._loose()])
        state.deck, state.upcoming = self.deck[::-1], self.upcoming[::-1]

    def _elsewhere(self, card: int, path: str) -> bool:
        """Whether a card was put somewhere else by hand."""
        return card in self.taken and not self.hand.wrote(path)

    def _in_effect(self) -> set[int]:
        return {side // 2 for side in deck_of(self.state).in_effect(self.state)}

    def _loose(self) -> list[int]:
        """Cards that are nowhere."""
        self.state.deck, self.state.upcoming = self.deck[::-1], self.upcoming[::-1]
        shown = FACTS.things(self.state, DECK) | self._in_effect()
        return [card for card in CARDS if card not in shown]

    def _count_epochs(self) -> None:
        """2.4 How many Epoch Rounds have begun, if the hand does not say so: as many as the cards in play need."""
        state, hand, piles = self.state, self.hand, self.recipe.pile_epochs
        if hand.in_part("epoch"):
            return
        if hand.wrote("deck"):
            state.epoch = max(0, len(piles) - sum(card in EPOCHS for card in self.deck))
            return
        if hand.in_part("card") and state.current in EPOCHS:
            kind = "early" if state.current in EARLY else "late"
            state.epoch = next((n + 1 for n in range(state.epoch, len(piles)) if piles[n] == kind), len(piles))
        left = {
            "early": len({*self.recipe.early_pool} - self.taken),
            "late": len({*self.recipe.late_pool} - self.taken),
        }
        while any(piles[state.epoch :].count(kind) > n for kind, n in left.items()):
            state.epoch += 1

    def _cut_deck(self) -> list[int]:
        """Take away the piles of Epochs that have begun by hand. What is not needed elsewhere counts as played."""
        if self.hand.in_part("deck") or self.state.epoch == self.epoch:
            return []
        cut = max(0, len(self.deck) - PILE * (self.recipe.piles - self.state.epoch))
        gone, self.deck = self.deck[:cut], self.deck[cut:]
        return gone

    def _fill(self, part: str, cards: list[int]) -> None:
        """Where a card was taken away a displaced or unused one comes in, an Epoch card for another; else a 0."""
        kinds = [self._kind(card) if self._elsewhere(card, f"{part}.{n}") else () for n, card in enumerate(cards)]
        gaps = [n for n, kind in enumerate(kinds) if kind]
        for n in gaps:
            cards[n] = 0
        for n in gaps:
            cards[n] = self._spare(kinds[n])

    def _kind(self, card: int) -> tuple[int, ...]:
        """The cards that can stand for another in the deck."""
        if card in EVENTS:
            return EVENTS
        return self.recipe.early_pool if card in EARLY else self.recipe.late_pool

    def _spare(self, kind: tuple[int, ...]) -> int:
        """A card of a kind that lies nowhere, or else is not used; 0 if there is none."""
        state = self.state
        card = next((card for card in [*self._loose(), *state.aside] if card in kind), 0)
        state.aside = [other for other in state.aside if other != card]
        return card

    def _next_event(self) -> int:
        """Draw the next Event of the deck that the hand did not put there; 0 if there is none."""
        place = next((n for n, card in enumerate(self.deck) if card in EVENTS and card not in self.taken), None)
        return 0 if place is None else self.deck.pop(place)


def _close_gaps(deck: list[int]) -> None:
    """A gap in the deck takes in the next Event above it, so that the piles below keep their size."""
    while 0 in deck:
        gap = len(deck) - 1 - deck[::-1].index(0)
        first = next((n for n, card in enumerate(deck[:gap]) if card in EVENTS), gap)
        deck[gap] = deck[first]
        del deck[first]
