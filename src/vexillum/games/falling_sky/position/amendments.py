"""Changes to a position by hand, and what follows from them."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from vexillum.core.facts import Hand
from vexillum.games.falling_sky.cards.card_list import CARDS, EVENTS
from vexillum.games.falling_sky.decks import deck_of
from vexillum.games.falling_sky.forces import settle_circumvallation
from vexillum.games.falling_sky.frost import WINTERS
from vexillum.games.falling_sky.map import COLONY
from vexillum.games.falling_sky.pieces import ABSENT, SEATS, SUBDUED
from vexillum.games.falling_sky.position.facts import DECK, FACTS
from vexillum.games.falling_sky.position.violations import gone
from vexillum.games.falling_sky.sequence.setup import piles
from vexillum.games.falling_sky.state import Senate, Stage, State
from vexillum.games.falling_sky.winters import recipe, winters


def tidy_position(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """Tidy a position of which some paths were changed by hand: what is put somewhere leaves the place where it was.

    Play counts as begun. Pieces come from Available and go back there, Legions from their track; a card leaves the
    deck, and the card that it displaced takes its place. A Winter card begins its Round, and the piles before it
    count as played.
    """
    hand = Hand(changed)
    state = FACTS.read(plain)
    state.stage = _stage(state, hand)
    if hand.in_part("deck") and not hand.in_part("looked_ahead"):
        state.looked_ahead = [0] * len(SEATS)  # nobody has looked at a deck that was stacked by hand
    FACTS.check_bounds(state)
    _follow_markers(state, hand)
    if state.stage > Stage.FIRST_CARD:
        _Cards(state, hand).tidy()
    FACTS.settle_pools(state, hand)  # 1.4.1 what is not on the map is Available, or on the Legions track
    if settle_circumvallation(state):
        state.circumvallation = state.encircled = -1
        state.encircled_warbands = state.encircled_leader = 0
    return FACTS.position(state)


def _stage(state: State, hand: Hand) -> int:
    """2.3-2.4 The phase, if it was not set by hand: in a Winter Round with a Winter card, else in a turn."""
    if hand.in_part("stage"):
        return state.stage
    if hand.in_part("card") and state.current:
        return Stage.VICTORY if state.current in WINTERS else Stage.TURN
    return state.stage


def _follow_markers(state: State, hand: Hand) -> None:
    """5.1.4, 6.5.1 The Colony is a Tribe where its marker is; a Senate between the ends is not Firm."""
    if hand.in_part("colony"):
        there = state.tribes[COLONY]
        state.tribes[COLONY] = ABSENT if state.colony < 0 else SUBDUED if there == ABSENT else there
    if hand.in_part("senate") and not hand.in_part("firm") and state.senate in (Senate.INTRIGUE, Senate.NOWHERE):
        state.firm = 0


class _Cards:
    """The cards of a state while they are tidied up. Deck and open cards have the next one first, as in a position."""

    def __init__(self, state: State, hand: Hand) -> None:
        self.state = state
        self.hand = hand
        self.gone = gone(state)
        """The Winter cards that have left the draw deck."""
        self.deck, self.upcoming = state.deck[::-1], state.upcoming[::-1]
        self.taken = FACTS.written(state, DECK, hand)
        """Cards that the hand put somewhere."""
        self.seen = [set(self.deck[:n]) for n in state.looked_ahead]
        """For each Faction, the face-down cards that it has looked at."""
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
        self._count_winters()
        cut = self._cut_deck()
        if self._elsewhere(state.current, "card") and state.current not in self._in_effect():
            kind = self._kind(state.current)
            state.current = 0
            state.current = self._spare(kind)
        self._fill("upcoming", self.upcoming)
        self._fill("deck", self.deck)
        _close_gaps(self.deck)
        state.current = state.current or self._next_event()
        self.upcoming = [card or self._next_event() for card in self.upcoming]
        state.played += [card for card in self._loose() if card in cut]
        state.aside = sorted([*state.aside, *self._loose()])
        state.deck, state.upcoming = self.deck[::-1], self.upcoming[::-1]
        if not hand.in_part("looked_ahead"):
            state.looked_ahead = [len([*takewhile(seen.__contains__, self.deck)]) for seen in self.seen]

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

    def _count_winters(self) -> None:
        """2.4 How many Winter Rounds have begun, if it was not set by hand: one more with a Winter card put there."""
        state, hand = self.state, self.hand
        most, open_winters = winters(state), sum(card in WINTERS for card in self.upcoming)
        if hand.in_part("winters"):
            self.gone = state.winters + open_winters
            return
        in_deck = sum(card in WINTERS for card in self.deck)
        if hand.wrote("deck"):
            state.winters = max(0, most - in_deck - open_winters)
        elif hand.in_part("card") and state.current in WINTERS:
            state.winters = min(most, state.winters + 1)
        state.winters = max(state.winters, int(state.current in WINTERS))
        self.gone = min(most, state.winters + open_winters)

    def _cut_deck(self) -> list[int]:
        """Take away the piles of Winters that have come by hand. What is not needed elsewhere counts as played."""
        if self.hand.in_part("deck") or sum(card in WINTERS for card in self.deck) == winters(self.state) - self.gone:
            return []
        left, number = 0, winters(self.state)
        for pile in reversed(piles(recipe(self.state))):
            if pile.pool and number <= self.gone:
                break
            left += pile.size
            number -= bool(pile.pool)
        cut, self.deck = self.deck[: max(0, len(self.deck) - left)], self.deck[max(0, len(self.deck) - left) :]
        return cut

    def _fill(self, part: str, cards: list[int]) -> None:
        """Where a card was taken away a displaced or unused one comes in, a Winter card for another; else a 0."""
        kinds = [self._kind(card) if self._elsewhere(card, f"{part}.{n}") else () for n, card in enumerate(cards)]
        gaps = [n for n, kind in enumerate(kinds) if kind]
        for n in gaps:
            cards[n] = 0
        for n in gaps:
            cards[n] = self._spare(kinds[n])

    @staticmethod
    def _kind(card: int) -> tuple[int, ...]:
        """The cards that can stand for another in the deck."""
        return EVENTS if card in EVENTS else WINTERS

    def _spare(self, kind: tuple[int, ...]) -> int:
        """A card of a kind that is nowhere, or else is not used; 0 if there is none."""
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
