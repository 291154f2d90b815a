"""A player's pieces compared with the others', and the value of more or fewer of them."""

from __future__ import annotations

from functools import cache
from math import exp

import msgspec

from ..pieces import FIRST_BUILDING, SCENARIOS, TILES, Side
from ..rules.final_score import CARAVANEER, DUCHESS, PER_TAVERN
from ..state import NONE, State

# The numbers behind the steward's rules of thumb, and the tables computed from them once -----------------------------


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


# A player's pieces compared with the others', and the value of more or fewer of them ---------------------------------


GAP = 40
"""Beyond this, the distance between Defence and Invader makes no difference."""
NOBLES, COINS, TOWERS = range(3)
"""The three bonuses of a scenario card."""


def _per_element(side: Side) -> dict[str, float]:
    """8 The scenario's points for each of an element."""
    per = {"tower": 0.0, "noble": 0.0, "coin": 0.0, "tavern": 0.0, "church": 0.0, "ruin": 0.0}
    for rule in side.rules:
        if rule.op == "end_vp_per":
            per[rule.element] += rule.vp / rule.per
    return per


SCENARIO_PER = tuple((_per_element(scenario.two), _per_element(scenario.many)) for scenario in SCENARIOS)


class Outlook:
    """One player's pieces, those of the others, and how long the game still lasts.

    ``pending`` is 1 while the tile of this turn is still to be put down, so that "left" always means later turns.
    """

    __slots__ = (
        "_ahead",
        "_bonuses",
        "_prizes",
        "_sure",
        "coins",
        "fewest",
        "gap",
        "left",
        "nobles",
        "others",
        "per",
        "player",
        "scales",
        "side",
        "state",
        "towers",
        "turns",
    )

    def __init__(self, state: State, player: int, scales: Scales, pending: int = 0) -> None:
        self.state = state
        self.player = player
        self.scales = scales
        self.side = side = state.side
        start = 9 * player
        self.left = state.cells[start : start + 9].count(NONE) - pending
        """How many turns the player has after this one."""
        self.turns = state.cells.count(NONE) - pending
        """How many turns all players have after this one."""
        self._count()
        self.per = self._per()
        """What each of an element counts at the end: by the scenario, by buildings, by the Caravan Master."""
        half_rounds = -(-2 * self.turns // state.players)
        self._sure = scales.lead[half_rounds]
        self._prizes = side.nobles, side.coins, side.towers
        self._bonuses = (
            self._bonus(NOBLES, self.nobles),
            self._bonus(COINS, self.coins),
            self._bonus(TOWERS, self.towers),
        )

    def _count(self) -> None:
        """5.3 The nobles, coins and towers of each player, and how many are needed to be ahead of each other player."""
        state, me, first = self.state, self.player, self.state.first
        duchess = state.holder[DUCHESS]
        everyone = range(state.players)
        coins = state.coins
        nobles = [sum(state.nobles[9 * player : 9 * player + 9]) for player in everyone]
        towers = [sum(state.towers[9 * player : 9 * player + 9]) for player in everyone]
        self.nobles, self.coins, self.towers = mine = nobles[me], coins[me], towers[me]
        self.others: list[tuple[int, int, int]] = []
        """The nobles, coins and towers of each other player."""
        by_nobles: list[int] = []
        by_coins: list[int] = []
        by_towers: list[int] = []
        for player in everyone:
            if player != me:
                theirs = nobles[player], coins[player], towers[player]
                self.others.append(theirs)
                if duchess in (me, player):
                    wins_ties = duchess == me
                elif mine != theirs:
                    wins_ties = mine > theirs
                else:
                    wins_ties = (me - first) % state.players < (player - first) % state.players
                half = 1 if wins_ties else -1
                by_nobles.append(2 * theirs[0] - half)
                by_coins.append(2 * theirs[1] - half)
                by_towers.append(2 * theirs[2] - half)
        self._ahead = sorted(by_nobles), sorted(by_coins), sorted(by_towers)
        self.fewest = min([theirs[TOWERS] for theirs in self.others])
        """The towers of the other player who has the fewest."""
        self.gap = max(-GAP, min(GAP, state.players + sum(towers) - state.invader))
        """How far Defence is ahead of the Invader."""

    def _per(self) -> dict[str, float]:
        state = self.state
        per = dict(SCENARIO_PER[state.scenario][state.players > 2])
        start = 9 * self.player
        for index in range(start, start + 9):
            if state.cells[index] >= FIRST_BUILDING and not state.ruined[index]:
                bonus = TILES[state.cells[index]].bonus
                if bonus:
                    per[bonus.element] += bonus.vp / bonus.per
        if state.holder[CARAVANEER] == self.player:
            per["tavern"] += PER_TAVERN
        return per

    def _bonus(self, element: int, number: int) -> float:
        """5.2 The points to expect of a bonus with this many of its element, be it none (R14).

        The first prize goes to who is ahead of all; the second, if there is one, to who is ahead of all but one.
        """
        prizes, ahead, sure = self._prizes[element], self._ahead[element], self._sure[element]
        chance = sure[2 * number - ahead[-1]]
        if len(prizes) == 1:
            return prizes[0] * chance
        return (prizes[0] - prizes[1]) * chance + prizes[1] * sure[2 * number - ahead[-2]]

    def goods(self, nobles: int, coins: int, towers: int) -> float:
        """What this many more nobles, coins and towers are worth; fewer, if negative. Invasions are another matter."""
        per, weights = self.per, self.scales.weights
        worth = 0.0
        if nobles:
            worth += self._bonus(NOBLES, self.nobles + nobles) - self._bonuses[NOBLES]
            worth += nobles * (per["noble"] + weights.noble)
        if coins:
            purse = self.scales.purse[self.left]
            worth += self._bonus(COINS, self.coins + coins) - self._bonuses[COINS]
            worth += coins * per["coin"] + purse[self.coins + coins] - purse[self.coins]
        if towers:
            worth += self._bonus(TOWERS, self.towers + towers) - self._bonuses[TOWERS]
            worth += towers * (per["tower"] + weights.tower)
        return worth


# 4 The cost of future invasions --------------------------------------------------------------------------------------


def peril(outlook: Outlook, towers: int, saracens: int) -> float:
    """4.1 The expected cost of future invasions, with this many more towers in the realm and steps of the Invader.

    They hit the player with the fewest towers; if that is another, the cost is negative.
    """
    scales, weights = outlook.scales, outlook.scales.weights
    exposed = scales.exposure[outlook.towers + towers - outlook.fewest]
    danger = scales.danger[outlook.turns][outlook.gap + towers - saracens]
    return danger * (weights.ruin - outlook.per["ruin"]) * (exposed - weights.rivals_ruin * (1 - exposed))
