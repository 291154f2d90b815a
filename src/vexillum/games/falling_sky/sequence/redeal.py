"""Hidden information: the order of the deck, and the cards that were set aside."""

from __future__ import annotations

from random import Random

from vexillum.coin import deck
from vexillum.games.falling_sky.cards.card_list import EVENTS
from vexillum.games.falling_sky.frost import WINTERS
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.sequence.setup import WINTER, piles
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.winters import recipe


def redeal(past: State, present: State, seat: str | None, random: Random) -> None:
    """Deal the face-down cards again, but those at which the seat has looked.

    A Winter card that is face up has left the draw deck.
    """
    gone = present.winters + sum(card in WINTERS for card in present.upcoming)
    known = 0 if seat is None else present.looked_ahead[SEATS.index(seat)]
    deck.redeal(past, present, random, EVENTS, piles(recipe(present)), {WINTER: WINTERS}, gone, known)
