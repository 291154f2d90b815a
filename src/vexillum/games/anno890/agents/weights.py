"""The numbers behind the steward's rules of thumb, and the tables that are made of them once."""

from __future__ import annotations

from functools import cache
from math import exp

import msgspec

FAR = 120
"""Tables of leads, gaps and purses reach this far; no game does."""
STEPS = (*range(FAR + 1), *range(-FAR, 0))
"""What a table that reaches so far both ways is made of: a negative number looks up its end, as Python does."""
TURNS, ALL_TURNS, HALF_ROUNDS = 8, 36, 18
"""The most turns that a player, and all players, have left; the choice of castles counts as a round more."""
SURE = 0.02
"""The doubt about a lead when nobody has a turn any more."""


class Weights(msgspec.Struct, frozen=True):
    """What things are worth, in points. Found by letting stewards with other numbers play against these."""

    line_of_none: float = 0.06
    """The chance, early in the game, of a line on three free cells: for each crop."""
    line_of_one: float = 0.13
    """The chance of a line with one field and two free cells."""
    line_of_two: float = 0.44
    """The chance of a line with two fields and one free cell."""
    late_one: float = 0.6
    """What is left of the first two chances when one turn is left."""
    late_two: float = 0.6
    """What is left of the third chance when one turn is left."""
    rivals_first: float = 0.3
    """How likely the best character at a standard is gone when a line is finished on a later turn."""

    coin: float = 1.0
    """What the first coin can buy while seven turns are left."""
    next_coin: float = 0.89
    """What each further coin can buy, as a part of the one before."""
    coin_haste: float = 0.65
    """How fast coins lose that use as the turns go by: 1 evenly, less is later."""

    noble_doubt: float = 0.18
    tower_doubt: float = 0.53
    coin_doubt: float = 1.5
    """How far behind one can be in the last round and still get ahead: nobles, towers, coins."""
    noble_doubt_grows: float = 0.3
    tower_doubt_grows: float = 0.25
    coin_doubt_grows: float = 0.7
    """How much more for each round that is left."""
    noble: float = 0.32
    """What a noble is worth besides: ties (5.3), the Dressmaker."""
    tower: float = 0.06
    """What a tower is worth besides."""

    ruin: float = 0.95
    """What an invasion costs."""
    rivals_ruin: float = 0.36
    """What it is worth, as a part of that, when it hits others."""
    raids: float = 0.43
    """How many steps the Invader gains on Defence in a turn."""
    raid_doubt: float = 0.8
    """How many steps more or less that may be."""
    exposure_doubt: float = 0.9
    """How many towers the order of the realms may still change by."""
    ransom: float = 0.4
    """What a coin is worth that an invasion takes."""

    gift: float = 0.35
    """What a coin beside the row costs because others pick it up."""
    spite: float = 0.5
    """What another's loss is worth, as a part of the same gain."""
    tithe: float = 0.1
    """What it is worth when another pays a church, besides the coin."""
    denial: float = 0.75
    """With two players: what it is worth to take a crop that would finish a line of the other."""

    income: float = 0.5
    """What a coin at the start of each later turn is worth, for each of them (Treasurer, Market Hall)."""
    new_character: float = 4.9
    """What the School's character is worth."""
    unknown_card: float = 2.9
    """What the Apprentice's card will count."""
    last_word: float = 1.1
    """What winning all ties is worth (Duchess)."""
    invention: float = 0.18
    """What the Inventor is worth while there are turns and buildings left."""
    exchange: float = 0.38
    """What the Building Yard is worth beyond its points while there are turns left."""
    repair: float = 1.3
    """What turning a ruin face up is worth."""
    shelter: float = 0.07
    """What a piece gains by moving to the castle."""
    rearranging: float = 0.15
    """What the Cartographer's exchange is worth for each turn that is left."""
    omen: float = 0.25
    """What the Mystic's markers are worth."""
    growth: float = 0.83
    """How much of what a realm usually still gains is counted for bonuses of buildings and the Caravan Master."""
    in_sight: float = 0.1
    """When choosing a castle: what a field of its crops in the row is worth."""


def chance(lead: float, doubt: float) -> float:
    """How likely a lead holds: one half if there is none, and surer the smaller the doubt."""
    return 1 / (1 + exp(min(-lead / doubt, 700)))


class Scales:
    """The tables of one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = w = weights
        self.lead = tuple(self._leads(half_rounds) for half_rounds in range(HALF_ROUNDS + 1))
        """For the half rounds to come; nobles, coins or towers; and a lead counted in halves: the chance that it holds.

        A tie that is won or lost is a lead of a half either way. When no turn is to come, a lead is certain.
        """
        self.purse = tuple(self._purse(left) for left in range(TURNS + 1))
        """For the turns that a player has left and a number of coins: what they can buy."""
        self.chances = tuple(self._chances(left) for left in range(TURNS + 1))
        """For the turns that a player has left and the fields of a line so far: the chance that it is finished.

        With three fields it is; after that stands a chance of none, for a line that is lost.
        """
        self.danger = tuple(self._danger(turns) for turns in range(ALL_TURNS + 1))
        """For the turns of all players to come and how far Defence is ahead: the chance of an invasion."""
        self.exposure = tuple(chance(-lead, w.exposure_doubt) for lead in STEPS)
        """For how many towers one has more than another: the chance of having the fewest."""

    def _leads(self, half_rounds: int) -> tuple[tuple[float, ...], ...]:
        w = self.weights
        doubts = (
            w.noble_doubt + w.noble_doubt_grows * half_rounds / 2,
            w.coin_doubt + w.coin_doubt_grows * half_rounds / 2,
            w.tower_doubt + w.tower_doubt_grows * half_rounds / 2,
        )
        return tuple(tuple(chance(lead / 2, doubt if half_rounds else SURE) for lead in STEPS) for doubt in doubts)

    def _purse(self, left: int) -> tuple[float, ...]:
        use = self.weights.coin * (left / 7) ** self.weights.coin_haste
        worths = [0.0]
        for n in range(FAR):
            worths.append(worths[-1] + use * self.weights.next_coin**n)
        return tuple(worths)

    def _danger(self, turns: int) -> tuple[float, ...]:
        raids = self.weights.raids * turns
        return tuple(chance(raids - gap, self.weights.raid_doubt) if turns else 0.0 for gap in STEPS)

    def _chances(self, left: int) -> tuple[float, float, float, float, float]:
        w = self.weights
        early = (left - 1) / 7
        one = w.late_one + (1 - w.late_one) * early
        two = w.late_two + (1 - w.late_two) * early
        return (
            w.line_of_none * one if left > 2 else 0.0,
            w.line_of_one * one if left > 1 else 0.0,
            w.line_of_two * two if left > 0 else 0.0,
            1.0,
            0.0,
        )


@cache
def scales_of(weights: Weights) -> Scales:
    """The tables of a set of weights, made once."""
    return Scales(weights)
