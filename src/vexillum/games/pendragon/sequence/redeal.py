"""What nobody may know: the order of the deck, and the cards that were set aside."""

from __future__ import annotations

from random import Random

from vexillum.games.pendragon.cards import EVENTS
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.sequence.setup import BOTTOM, PILE
from vexillum.games.pendragon.state import State


def redeal(past: State, present: State, seat: str, random: Random) -> None:
    """Deal the face-down cards anew, as the recipe of the deck allows; what was shown since the checkpoint stays."""
    hidden = sorted([*present.deck, *present.aside])
    events = [card for card in hidden if card in EVENTS]
    random.shuffle(events)
    recipe = SCENARIOS[present.scenario].deck
    pools = {
        "early": [card for card in recipe.early_pool if card in hidden],
        "late": [card for card in recipe.late_pool if card in hidden],
    }
    for pool in pools.values():
        random.shuffle(pool)
    deck: list[int] = []
    for start in range(0, len(present.deck), PILE):
        size = min(PILE, len(present.deck) - start)
        pile_number = recipe.piles - 1 - start // PILE
        if pile_number < present.epoch:
            pile = [events.pop() for _ in range(size)]
        else:
            pile = [events.pop() for _ in range(size - 1)]
            epoch = pools[recipe.pile_epochs[pile_number]].pop()
            pile.insert(random.randrange(min(BOTTOM, size)), epoch)
        deck += pile
    past.deck = deck + past.deck[len(present.deck) :]
    past.aside = sorted({*hidden} - {*deck})
