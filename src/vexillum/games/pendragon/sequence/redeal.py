"""Hidden facts: the order of the deck, and the cards that were set aside."""

from __future__ import annotations

from random import Random

from vexillum.coin import deck
from vexillum.games.pendragon.cards.card_list import EVENTS
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.sequence.setup import piles, pools
from vexillum.games.pendragon.state import State


def redeal(past: State, present: State, seat: str | None, random: Random) -> None:
    """Deal the face-down cards again, the same for every seat. An Epoch card is played as soon as it is turned up."""
    recipe = SCENARIOS[present.scenario].deck
    deck.redeal(past, present, random, EVENTS, piles(recipe), pools(recipe), present.epoch)
