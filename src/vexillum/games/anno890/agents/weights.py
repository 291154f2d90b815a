"""The numbers behind the steward's rules of thumb, and the tables computed from them once."""

from __future__ import annotations

from functools import cache
from math import exp

import msgspec

FAR = 120
"""Tables of leads, gaps and coins reach this far; no game does."""
STEPS = (*range(FAR + 1), *range(-FAR, 0))
"""The indexes of such a table: negative ones count from its end, as in Python."""
TURNS, ALL_TURNS, HALF_ROUNDS = 8, 36, 18
"""The most turns that a player, and all players, have left; the choice of castles counts as a round more."""
SURE = 0.02
"""The doubt about a lead when no turns are left."""


class Weights(msgspec.Struct, frozen=True):
    """Values in points. Tuned by letting stewards with other numbers play against these."""

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
    """The chance that the best character at a standard is gone when a line is completed on a later turn."""

    coin: float = 1.0
    """What the first coin can buy while seven turns are left."""
    next_coin: float = 0.89
    """What each further coin can buy, as a part of the one before."""
    coin_haste: float = 0.65
    """How fast coins lose that use as turns go by: 1 is linear, less is later."""

    noble_doubt: float = 0.18
    tower_doubt: float = 0.53
    coin_doubt: float = 1.5
    """How far behind one can be in the last round and still get ahead: nobles, towers, coins."""
    noble_doubt_grows: float = 0.3
    tower_doubt_grows: float = 0.25
    coin_doubt_grows: float = 0.7
    """How much more for each round left."""
    noble: float = 0.32
    """Additional value of a noble: ties (5.3), the Dressmaker."""
    tower: float = 0.06
    """Additional value of a tower."""

    ruin: float = 0.95
    """What an invasion costs."""
    rivals_ruin: float = 0.36
    """The gain when it hits others, as a fraction of that."""
    raids: float = 0.43
    """How many steps the Invader gains on Defence in a turn."""
    raid_doubt: float = 0.8
    """How many steps more or fewer that may be."""
    exposure_doubt: float = 0.9
    """How many towers the order of the realms may still change by."""
    ransom: float = 0.4
    """The cost of a coin lost to an invasion."""

    gift: float = 0.35
    """The cost of a coin beside the row, which others pick up."""
    spite: float = 0.5
    """The value of an opponent's loss, as a fraction of the same gain."""
    tithe: float = 0.1
    """The value of an opponent's payment to a church, besides the coin."""
    denial: float = 0.75
    """With two players: the value of taking a crop that would complete the opponent's line."""

    income: float = 0.5
    """The value of a coin at the start of each later turn (Treasurer, Market Hall)."""
    new_character: float = 4.9
    """The value of the School's character."""
    unknown_card: float = 2.9
    """The expected points of the Apprentice's card."""
    last_word: float = 1.1
    """The value of winning all ties (Duchess)."""
    invention: float = 0.18
    """The value of the Inventor while turns and buildings are left."""
    exchange: float = 0.38
    """The value of the Building Yard beyond its points while turns are left."""
    repair: float = 1.3
    """The value of turning a ruin face up."""
    shelter: float = 0.07
    """The value of moving a piece to the castle."""
    rearranging: float = 0.15
    """The value of the Cartographer's exchange for each turn left."""
    omen: float = 0.25
    """The value of the Mystic's markers."""
    growth: float = 0.83
    """The share of a realm's usual later gains that bonuses of buildings and the Caravan Master count on."""
    in_sight: float = 0.1
    """When choosing a castle: the value of each territory in the row with one of its crops."""


def chance(lead: float, doubt: float) -> float:
    """The chance that a lead holds: one half without a lead, and more the smaller the doubt."""
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
