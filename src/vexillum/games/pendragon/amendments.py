"""Changes to a position by hand, and what follows from them."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.errors import BadPosition
from vexillum.games.pendragon.cards import CARDS, EARLY, EPOCHS, EVENTS
from vexillum.games.pendragon.lasting import TEARS_OF_EPONA
from vexillum.games.pendragon.map import PRINTED, SPACE_NUMBER, TEARS
from vexillum.games.pendragon.pieces import STRONGHOLD_NUMBER, STRONGHOLD_TYPE, TOTALS, TYPES, UNIT_NUMBER, UNIT_TYPE
from vexillum.games.pendragon.position_checks import BEFORE_CARDS, card_places, lasting_effects, read
from vexillum.games.pendragon.position_form import Position
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.sequence.setup import PILE


class Hand:
    """Which paths were changed by hand."""

    def __init__(self, changed: frozenset[str]) -> None:
        self._changed = changed

    def wrote(self, path: str) -> bool:
        """Was this very place written, or a table or list that holds it?"""
        return any(path == one or path.startswith(f"{one}.") for one in self._changed)

    def in_part(self, *parts: str) -> bool:
        """Was something written in one of these parts?"""
        return any(one.split(".")[0] in parts for one in self._changed)


def amend(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """Tidy a position of which some paths were changed by hand: what is put somewhere leaves the place where it was.

    Play counts as begun. Pieces come from Available and go back there; a card leaves the deck, and the card that it
    displaced takes its place. An Epoch card begins its Round, and the piles before it count as played.
    """
    hand = Hand(changed)
    given = read({**plain, "stage": _stage(plain, hand)})
    _follow_imperium(given, hand)
    if given.stage not in BEFORE_CARDS:
        _Cards(given, hand).tidy()
    _lower_populations(given, hand)
    _count_boxes(given, hand)
    amended: dict[str, Any] = msgspec.to_builtins(given)
    return amended


def _stage(plain: dict[str, Any], hand: Hand) -> Any:
    """2.3-2.4 Where play is, if the hand does not say so: in an Epoch Round with an Epoch card, else in a turn."""
    stage, card = plain.get("stage"), plain.get("card")
    if hand.in_part("stage"):
        return stage
    if hand.in_part("card") and isinstance(card, int) and card in EPOCHS:
        return "annona"
    return "turn" if stage == "pivotal" or (hand.in_part("card") and isinstance(card, int) and card in CARDS) else stage


def _follow_imperium(given: Position, hand: Hand) -> None:
    """6.8.4 Fragmentation has no Dominance and no Maintained Roads; at Roman Rule they are always Maintained."""
    if not hand.in_part("imperium"):
        return
    if given.imperium == "fragmentation" and not hand.in_part("dominance"):
        given.dominance = "none"
    if given.imperium != "autonomy" and not hand.in_part("roads"):
        given.roads = given.imperium == "roman_rule"


def _lower_populations(given: Position, hand: Hand) -> None:
    """TEARS OF EPONA put in effect by hand lowers what lies above its limit."""
    if hand.in_part("lasting") and TEARS_OF_EPONA in lasting_effects(given):
        for id, space in given.spaces.items():
            number = SPACE_NUMBER[id]
            if TEARS[number] and not hand.wrote(f"spaces.{id}.population"):
                space.population = min(space.population, PRINTED[number] - 1)


# Pieces ---------------------------------------------------------------------------------------------------------------


def _count_boxes(given: Position, hand: Hand) -> None:
    """1.4.1 What is not on the map is Available, unless the hand says how many are; see ``_spare``."""
    used = dict.fromkeys(TYPES, 0)
    used["scotti_raider"] = given.niall
    used["scotti_settlement"] = given.dal_riada
    for space in given.spaces.values():
        for unit, n in space.units.items():
            used[TYPES[UNIT_TYPE[UNIT_NUMBER[unit]]]] += n
        for stronghold in space.strongholds.values():
            used[TYPES[STRONGHOLD_TYPE[STRONGHOLD_NUMBER[stronghold]]]] += 1
    for type, total in zip(TYPES, TOTALS, strict=True):
        written = hand.wrote(f"available.{type}")
        rest = total - used[type] - (given.available[type] if written else 0)
        for box in _SPARE.get(type, ()):
            if hand.in_part(box):
                rest -= getattr(given, box)
        rest = _spare(given, hand, type, rest, fill=written)
        if rest < 0:
            raise BadPosition("position.too_many", path=type, found=total - rest, most=total)
        if not written:
            given.available[type] = rest


_SPARE = {"cavalry": ("out_of_play", "casualties"), "comitates": ("not_yet_in_play",)}
"""The boxes beside Available."""


def _spare(given: Position, hand: Hand, type: str, rest: int, *, fill: bool) -> int:
    """Keep the boxes beside Available as they are, as far as there are pieces; ``fill`` the first with all the rest."""
    boxes = [box for box in _SPARE.get(type, ()) if not hand.in_part(box)]
    for box in reversed(boxes):
        n = max(0, min(rest, getattr(given, box)))
        setattr(given, box, n)
        rest -= n
    if fill and boxes and rest > 0:
        setattr(given, boxes[0], getattr(given, boxes[0]) + rest)
        rest = 0
    return rest


# Cards ----------------------------------------------------------------------------------------------------------------


class _Cards:
    """The cards of a position while they are tidied up."""

    def __init__(self, given: Position, hand: Hand) -> None:
        self.given = given
        self.hand = hand
        self.epoch = given.epoch if not hand.in_part("epoch") else -1
        self.recipe = SCENARIOS[SCENARIO_IDS.index(given.scenario)].deck
        self.taken = {card for path, card, _ in card_places(given) if hand.wrote(path)}
        """Cards that the hand put somewhere."""
        if hand.in_part("lasting"):
            self.taken |= _in_effect(given)
        else:
            waiting = self.taken - {given.card, *given.played}
            given.lasting = [side for side in given.lasting if int(side.split(".")[0]) not in waiting]

    def tidy(self) -> None:
        """Every card in one place, and a deck of sound piles."""
        given = self.given
        for part in ("played", "removed", "aside"):
            cards = getattr(given, part)
            setattr(given, part, [card for n, card in enumerate(cards) if not self._elsewhere(card, f"{part}.{n}")])
        given.held = {who: card for who, card in given.held.items() if not self._elsewhere(card, f"held.{who}")}
        self._count_epochs()
        gone = self._cut_deck()
        if self._elsewhere(given.card, "card") and given.card not in _in_effect(given):
            given.card = 0
            given.card = self._spare(EVENTS)
        self._fill("upcoming", given.upcoming)
        self._fill("deck", given.deck)
        _close_gaps(given.deck)
        given.card = given.card or self._next_event()
        given.upcoming = [card or self._next_event() for card in given.upcoming]
        given.played += [card for card in self._loose() if card in gone]
        given.aside = sorted([*given.aside, *self._loose()])

    def _elsewhere(self, card: int, path: str) -> bool:
        """Was a card put somewhere else by hand?"""
        return card in self.taken and not self.hand.wrote(path)

    def _loose(self) -> list[int]:
        """Cards that are nowhere."""
        shown = {card for _, card, _ in card_places(self.given)} | _in_effect(self.given)
        return [card for card in CARDS if card not in shown]

    def _count_epochs(self) -> None:
        """2.4 How many Epoch Rounds have begun, if the hand does not say so: as many as the cards in play need."""
        given, hand, piles = self.given, self.hand, self.recipe.pile_epochs
        if hand.in_part("epoch"):
            return
        if hand.wrote("deck"):
            given.epoch = max(0, len(piles) - sum(card in EPOCHS for card in given.deck))
            return
        if hand.in_part("card") and given.card in EPOCHS:
            kind = "early" if given.card in EARLY else "late"
            given.epoch = next((n + 1 for n in range(given.epoch, len(piles)) if piles[n] == kind), len(piles))
        left = {
            "early": len({*self.recipe.early_pool} - self.taken),
            "late": len({*self.recipe.late_pool} - self.taken),
        }
        while any(piles[given.epoch :].count(kind) > n for kind, n in left.items()):
            given.epoch += 1

    def _cut_deck(self) -> list[int]:
        """Take away the piles of Epochs that have begun by hand. What is not needed elsewhere counts as played."""
        given = self.given
        if self.hand.in_part("deck") or given.epoch == self.epoch:
            return []
        cut = max(0, len(given.deck) - PILE * (self.recipe.piles - given.epoch))
        gone, given.deck = given.deck[:cut], given.deck[cut:]
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
        given = self.given
        card = next((card for card in [*self._loose(), *given.aside] if card in kind), 0)
        given.aside = [other for other in given.aside if other != card]
        return card

    def _next_event(self) -> int:
        """Draw the next Event of the deck that the hand did not put there; 0 if there is none."""
        deck = self.given.deck
        place = next((n for n, card in enumerate(deck) if card in EVENTS and card not in self.taken), None)
        return 0 if place is None else deck.pop(place)


def _in_effect(given: Position) -> set[int]:
    return {int(side.split(".")[0]) for side in given.lasting}


def _close_gaps(deck: list[int]) -> None:
    """A gap in the deck takes in the next Event above it, so that the piles below keep their size."""
    while 0 in deck:
        gap = len(deck) - 1 - deck[::-1].index(0)
        first = next((n for n, card in enumerate(deck[:gap]) if card in EVENTS), gap)
        deck[gap] = deck[first]
        del deck[first]
