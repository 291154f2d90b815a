"""A player's pieces compared with the others', and the value of more or fewer of them."""

from __future__ import annotations

from vexillum.games.anno890.agents.weights import Scales
from vexillum.games.anno890.pieces import FIRST_BUILDING, SCENARIOS, TILES, Side
from vexillum.games.anno890.rules.final_score import CARAVANEER, DUCHESS, PER_TAVERN
from vexillum.games.anno890.state import NONE, State

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
