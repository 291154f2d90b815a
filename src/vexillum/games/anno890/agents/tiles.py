"""1-4, 6 The value of tiles, of crops on cells, of characters, and the cost of losing a tile."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from ..pieces import BUILDING_PRICE, CENTRE, CHARACTERS, CROPS_IN, CROPS_OF, LINES, LINES_THROUGH, TILES
from ..rules.characters import DECLINE_COINS, restorable
from ..rules.final_score import PER_TAVERN, count
from ..rules.tiles import INVENTOR, YARD, grows, is_territory, standing
from ..state import NONE, State
from .outlook import Outlook, peril

A_TURN = {"tower": 0.4, "noble": 0.25, "coin": 0.2, "tavern": 0.18, "church": 0.18}
"""How many of each element a realm gains in a turn."""


class TileValues:
    """The values of a turn: every tile that can be taken, and its best cell."""

    __slots__ = ("_best", "_cheapest", "cell_prospects", "cells", "outlook", "prospects", "rival_wants")

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.prospects = LineProspects(outlook)
        self.cells = outlook.state.empty(outlook.player)
        self.cell_prospects = CellProspects(self.prospects, self.cells)
        self.rival_wants = _rival_wants(outlook)
        self._best: dict[int, tuple[float, int]] = {}
        self._cheapest: float | None = None

    def lines(self, tile: int) -> tuple[float, int]:
        """3 A tile's contribution to lines on its best cell, and that cell."""
        crops = CROPS_OF[tile]
        best = self._best.get(crops)
        if best is None:
            best = self._best[crops] = self.cell_prospects.best(crops, self.cells)
        return best

    def territory(self, tile: int) -> tuple[float, int]:
        """1.1 The value of a territory at its price, and its cell."""
        state, weights = self.outlook.state, self.outlook.scales.weights
        place = state.row.index(tile)
        lines, cell = self.lines(tile)
        worth = lines + self.icons(tile, state.row_coins[place] - place, state.row_saracens[place])
        denied = CROPS_IN[CROPS_OF[tile] & self.rival_wants]
        return worth - weights.gift * place + weights.denial * len(denied), cell

    def building(self, tile: int) -> tuple[float, int]:
        """1.2 The value of a special building at its price, and its cell."""
        lines, cell = self.lines(tile)
        gift = self.outlook.scales.weights.gift * min(BUILDING_PRICE, len(self.outlook.state.row))
        return lines + self.icons(tile, -BUILDING_PRICE, 0) + self.effect(tile, -BUILDING_PRICE) - gift, cell

    def invented(self, tile: int) -> tuple[float, int]:
        """6.10 The value of a special building taken with the Inventor, and its cell."""
        lines, cell = self.lines(tile)
        given = CHARACTERS[INVENTOR].vp + self.outlook.scales.weights.invention
        return lines + self.icons(tile, 0, 0) + self.effect(tile, 0) - given, cell

    def exchanged(self, tile: int) -> float:
        """7.11 The gain from a territory in the place of the Building Yard; the tile of the turn comes on top."""
        outlook = self.outlook
        state, weights = outlook.state, outlook.scales.weights
        cell = standing(state, outlook.player, YARD)
        assert cell is not None
        place = state.row.index(tile)
        gains = CellProspects(self.prospects, [cell]).gains[cell]
        worth = sum(gains[crop] for crop in CROPS_IN[CROPS_OF[tile]])
        worth += self.icons(tile, state.row_coins[place], state.row_saracens[place])
        return worth - TILES[YARD].vp - weights.exchange * outlook.left / 4

    def icons(self, tile: int, coins: int, saracens: int) -> float:
        """2 The value of the icons: points, pieces, danger, and coins, those paid and picked up included."""
        printed, outlook = TILES[tile], self.outlook
        worth = float(printed.vp)
        coins += printed.coins - printed.lose_coins
        if printed.taxes:
            paying = _paying(outlook, CROPS_OF[tile])
            coins += paying
            worth += outlook.scales.weights.tithe * paying
        worth += outlook.goods(printed.nobles, max(coins, -outlook.coins), printed.towers)
        worth += outlook.per.get(printed.category, 0.0)
        saracens += printed.saracens
        if saracens or printed.towers:
            worth -= self.invasion(printed.towers, saracens, worth)
        return worth

    def invasion(self, towers: int, saracens: int, tile: float) -> float:
        """4 What towers and Saracens of a tile cost by invasions: one that comes at once, and those to come.

        Anyone who is invaded gives up the tile that is missed least; that may be the new one, worth ``tile``.
        """
        outlook, weights = self.outlook, self.outlook.scales.weights
        cost = peril(outlook, towers, saracens) - peril(outlook, 0, 0)
        if saracens and outlook.gap + towers - saracens < 0:
            mine = outlook.towers + towers
            if mine <= outlook.fewest:
                cost += min(self.cheapest, tile - outlook.goods(0, 0, 1))
                cost += weights.ransom * outlook.side.amount("invaded_lose_coins")
            if outlook.fewest <= mine:
                cost -= weights.rivals_ruin * (weights.ruin - outlook.per["ruin"])
        return cost

    @property
    def cheapest(self) -> float:
        """4.2 The cost of the tile whose loss costs least."""
        if self._cheapest is None:
            self._cheapest = min(fallen(self.outlook, self.prospects).values(), default=inf)
        return self._cheapest

    def effect(self, tile: int, coins: int) -> float:
        """7 The value of a special building's effects besides its icons."""
        printed, outlook, weights = TILES[tile], self.outlook, self.outlook.scales.weights
        worth = 0.0
        bonus = printed.bonus
        if bonus:
            has = count(outlook.state, outlook.player, bonus.element)
            has += {"noble": printed.nobles, "coin": coins + printed.coins}.get(bonus.element, 0)
            worth += bonus.vp * (has + weights.growth * A_TURN[bonus.element] * outlook.left) / bonus.per
        if printed.effect == "turn_start_coin":
            worth += weights.income * outlook.left
        elif printed.effect == "draw2keep1_character":
            worth += weights.new_character
        elif printed.effect == "restore_ruin" and restorable(outlook.state, outlook.player):
            worth += weights.repair
        elif printed.effect == "swap_for_free_territory" and outlook.left:
            worth += weights.exchange
        return worth


def _paying(outlook: Outlook, crops: int) -> int:
    """2.6 How many others would pay a church with these crops."""
    state = outlook.state
    return sum(
        1
        for other in range(state.players)
        if other != outlook.player and state.coins[other] and grows(state, other) & crops
    )


def _rival_wants(outlook: Outlook) -> int:
    """The crops that complete a line of the opponent, with two players. With more, denying is not worth it."""
    if outlook.state.players > 2 or not outlook.turns:
        return 0
    return wanted(fields_of(outlook.state, 1 - outlook.player))


# 3 Crops on cells: what a crop on a cell contributes to the lines of three through it --------------------------------


FREE = 16
"""A cell without a tile; the other values are the sixteen sets of crops."""
LOST = 4
"""No line of this crop is possible any more."""


def _grown(one: int, other: int, crop: int) -> int:
    tiles = [field for field in (one, other) if field != FREE]
    return len(tiles) if all(field >> crop & 1 for field in tiles) else LOST


GROWN = tuple(tuple(tuple(_grown(a, b, crop) for crop in range(4)) for b in range(17)) for a in range(17))
"""For two cells of a line and each crop: how many of the two grow it, or LOST if a tile there does not."""


def fields_of(state: State, player: int) -> list[int]:
    """The crops on each cell of a realm, a bit each: none on ruins and buildings, FREE where no tile lies."""
    start, stop = 9 * player, 9 * player + 9
    return [
        0 if ruined else FREE if tile < 0 else CROPS_OF[tile]
        for tile, ruined in zip(state.cells[start:stop], state.ruined[start:stop], strict=True)
    ]


def wanted(fields: list[int]) -> int:
    """The crops that would complete a line at once, a bit each."""
    crops = 0
    for cell, field in enumerate(fields):
        if field == FREE:
            for one, other in LINES_THROUGH[cell]:
                crops |= fields[one] & fields[other]
    return crops & ~FREE


class LineProspects:
    """The crops of a realm, and the value of its lines to the player."""

    __slots__ = ("chances", "fields", "later", "now")

    def __init__(self, outlook: Outlook) -> None:
        self.fields = fields_of(outlook.state, outlook.player)
        self.now, self.later = line_worths(outlook)
        self.chances = outlook.scales.chances[outlook.left]

    def unfinished(self) -> float:
        """The value of the lines that can still be completed."""
        fields, worth = self.fields, 0.0
        for a, b, c in LINES:
            if fields[a] == FREE:
                a, c = c, a
            elif fields[b] == FREE:
                b, c = c, b
            if fields[c] == FREE:
                for worth_of_line, grown in zip(self.later, GROWN[fields[a]][fields[b]], strict=True):
                    worth += worth_of_line * self.chances[grown]
        return worth

    def part(self, cell: int) -> float:
        """What the crop on a cell contributes to the lines that can still be completed."""
        fields, chances, later = self.fields, self.chances, self.later
        worth = 0.0
        for one, other in LINES_THROUGH[cell]:
            if fields[one] == FREE or fields[other] == FREE:
                grown = GROWN[fields[one]][fields[other]]
                for crop in CROPS_IN[fields[cell]]:
                    if grown[crop] != LOST:
                        worth += later[crop] * chances[grown[crop] + 1]
        return worth


class CellProspects:
    """For some free cells: what any tile costs there, and what each crop adds."""

    __slots__ = ("costs", "gains")

    def __init__(self, prospects: LineProspects, cells: list[int]) -> None:
        """A tile ends the chances of all other crops on its cell; its own crops come one cell nearer to a line."""
        fields = prospects.fields
        none, one, two, _, _ = prospects.chances
        before = [(none * worth, one * worth, two * worth, 0.0, 0.0) for worth in prospects.later]
        after = [
            (one * later, two * later, now, 0.0, 0.0) for now, later in zip(prospects.now, prospects.later, strict=True)
        ]
        (b0, b1, b2, b3), (a0, a1, a2, a3) = before, after
        self.costs = costs = [0.0] * 9
        self.gains: list[tuple[float, ...]] = [()] * 9
        for cell in cells:
            lost = wheat = olive = lavender = poppy = 0.0
            for one_cell, other_cell in LINES_THROUGH[cell]:
                w, x, y, z = GROWN[fields[one_cell]][fields[other_cell]]
                lost += b0[w] + b1[x] + b2[y] + b3[z]
                wheat += a0[w]
                olive += a1[x]
                lavender += a2[y]
                poppy += a3[z]
            costs[cell] = lost
            self.gains[cell] = (wheat, olive, lavender, poppy)

    def worth(self, crops: int, cell: int) -> float:
        """The value of a tile with these crops on a cell."""
        gains = self.gains[cell]
        worth = -self.costs[cell]
        for crop in CROPS_IN[crops]:
            worth += gains[crop]
        return worth

    def best(self, crops: int, cells: list[int]) -> tuple[float, int]:
        """The best of the cells for a tile with these crops: its value there, and the cell."""
        costs, gains, grown = self.costs, self.gains, CROPS_IN[crops]
        most, where = -inf, cells[0]
        for cell in cells:
            worth = -costs[cell]
            for crop in grown:
                worth += gains[cell][crop]
            if worth > most:
                most, where = worth, cell
        return most, where


# 6 The value of a character to a player: points, and what the ability does now ---------------------------------------


TAVERNS_A_TURN = 0.2
"""How many taverns a realm gains in a turn."""


def apprentice(outlook: Outlook) -> float:
    """6.1 A card whose points will count."""
    return outlook.scales.weights.unknown_card


def military_architect(outlook: Outlook) -> float:
    """6.2 Towers made safe."""
    return outlook.scales.weights.shelter * min(3, outlook.towers - outlook.state.towers[9 * outlook.player + CENTRE])


def treasurer(outlook: Outlook) -> float:
    """6.3 A coin each turn."""
    return outlook.scales.weights.income * outlook.left


def caravaneer(outlook: Outlook) -> float:
    """6.4 Points for taverns, including those that may still come."""
    more = TAVERNS_A_TURN * outlook.left * outlook.scales.weights.growth
    return PER_TAVERN * (count(outlook.state, outlook.player, "tavern") + more)


def master_builder(outlook: Outlook) -> float:
    """6.5 A ruin turned up."""
    return outlook.scales.weights.repair if restorable(outlook.state, outlook.player) else 0.0


def cartographer(outlook: Outlook) -> float:
    """6.6 Two tiles exchanged, to improve future lines."""
    return outlook.scales.weights.rearranging * outlook.left


def courtesan(outlook: Outlook) -> float:
    """6.7 A noble from another."""
    if not any(nobles for nobles, *_ in outlook.others):
        return 0.0
    return (1 + outlook.scales.weights.spite) * outlook.goods(1, 0, 0)


def duchess(outlook: Outlook) -> float:
    """6.8 All ties won."""
    return outlook.scales.weights.last_word


def blacksmith(outlook: Outlook) -> float:
    """6.9 A tower."""
    return _towers(outlook, 1)


def _towers(outlook: Outlook, n: int) -> float:
    n = min(n, outlook.state.tower_supply)
    return outlook.goods(0, 0, n) + peril(outlook, 0, 0) - peril(outlook, n, 0)


def inventor(outlook: Outlook) -> float:
    """6.10 A building for free, on some later turn."""
    return outlook.scales.weights.invention if outlook.left and outlook.state.buildings else 0.0


def thief(outlook: Outlook) -> float:
    """6.11 A coin from each other player."""
    paying = sum(1 for _, coins, *_ in outlook.others if coins)
    return (1 + outlook.scales.weights.spite) * outlook.goods(0, paying, 0)


def minstrel(outlook: Outlook) -> float:
    """6.12 Nobles made safe."""
    return outlook.scales.weights.shelter * min(3, outlook.nobles - outlook.state.nobles[9 * outlook.player + CENTRE])


def merchant(outlook: Outlook) -> float:
    """6.13 Two coins."""
    return outlook.goods(0, 2, 0)


def mystic(outlook: Outlook) -> float:
    """6.14 Saracens beside the row."""
    return outlook.scales.weights.omen


def tailor(outlook: Outlook) -> float:
    """6.15 A coin for each noble."""
    return outlook.goods(0, outlook.nobles, 0)


def strategist(outlook: Outlook) -> float:
    """6.16 Two towers."""
    return _towers(outlook, 2)


def traitor(outlook: Outlook) -> float:
    """6.17 A tower from another; Defence stays as it is."""
    if not any(towers for _, _, towers, *_ in outlook.others):
        return 0.0
    safer = peril(outlook, 0, 0) - peril(outlook, 1, 1)
    return (1 + outlook.scales.weights.spite) * outlook.goods(0, 0, 1) + safer


def trumpeter(outlook: Outlook) -> float:
    """6.18 A noble."""
    return outlook.goods(min(1, outlook.state.noble_supply), 0, 0)


_ABILITIES: dict[str, Callable[[Outlook], float]] = {
    ability.__name__: ability
    for ability in (
        apprentice,
        military_architect,
        treasurer,
        caravaneer,
        master_builder,
        cartographer,
        courtesan,
        duchess,
        blacksmith,
        inventor,
        thief,
        minstrel,
        merchant,
        mystic,
        tailor,
        strategist,
        traitor,
        trumpeter,
    )
}
ABILITIES = tuple(_ABILITIES[card.id] for card in CHARACTERS)
"""The value of each character's ability."""
POINTS = tuple(card.vp for card in CHARACTERS)
"""Each character's printed points."""


def character_worth(outlook: Outlook, card: int) -> float:
    """3.1 The value of a character attracted now."""
    return POINTS[card] + ABILITIES[card](outlook)


def decline_worth(outlook: Outlook) -> float:
    """3.2 The value of taking coins instead of a character."""
    return outlook.goods(0, outlook.side.amount("tris_decline_coins", DECLINE_COINS), 0)


def line_worths(outlook: Outlook) -> tuple[list[float], list[float]]:
    """3 For each crop, the value of a line completed now, and of one completed on a later turn.

    Later, the best character of the standard may be gone, and the next best counts.
    """
    standards = outlook.state.standards
    rivals_first = outlook.scales.weights.rivals_first
    coins = decline_worth(outlook)
    now: list[float] = []
    later: list[float] = []
    for place in (0, 3, 6, 9):
        best = second = coins
        for card in standards[place : place + 3]:
            if card != NONE:
                worth = POINTS[card] + ABILITIES[card](outlook)
                if worth > best:
                    best, second = worth, best
                elif worth > second:
                    second = worth
        now.append(best)
        later.append(best + rivals_first * (second - best))
    return now, later


# 4.2 The cost of losing each tile of a realm -------------------------------------------------------------------------


def fallen(outlook: Outlook, prospects: LineProspects) -> dict[int, float]:
    """4.2 For each cell with a tile that can be destroyed: the cost of losing it. A territory leaves a tower."""
    state = outlook.state
    start = 9 * outlook.player
    costs: dict[int, float] = {}
    for cell in range(9):
        index = start + cell
        tile = state.cells[index]
        if tile < 0 or cell == CENTRE or state.ruined[index]:
            continue
        territory = is_territory(tile)
        cost = TILES[tile].vp - outlook.per["ruin"]
        cost -= outlook.goods(-state.nobles[index], 0, territory - state.towers[index])
        cost += (
            prospects.part(cell) + outlook.per.get(TILES[tile].category, 0.0) if territory else _lasting(outlook, tile)
        )
        costs[cell] = cost
    return costs


def _lasting(outlook: Outlook, tile: int) -> float:
    """7 The value of a special building's later effects."""
    printed, weights = TILES[tile], outlook.scales.weights
    worth = 0.0
    if printed.bonus:
        worth += printed.bonus.vp * count(outlook.state, outlook.player, printed.bonus.element) / printed.bonus.per
    if printed.effect == "turn_start_coin":
        worth += weights.income * outlook.left
    elif printed.effect == "swap_for_free_territory" and outlook.left:
        worth += weights.exchange
    return worth
