"""1-2 The value of a tile to the active player."""

from __future__ import annotations

from math import inf

from vexillum.games.anno890.agents.fields import CellProspects, LineProspects, fields_of, wanted
from vexillum.games.anno890.agents.invasions import peril
from vexillum.games.anno890.agents.outlook import Outlook
from vexillum.games.anno890.agents.ruins import fallen
from vexillum.games.anno890.pieces import BUILDING_PRICE, CHARACTERS, CROPS_IN, CROPS_OF, TILES
from vexillum.games.anno890.rules.characters import restorable
from vexillum.games.anno890.rules.final_score import count
from vexillum.games.anno890.rules.placement import grows
from vexillum.games.anno890.rules.take import INVENTOR, YARD, standing

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
        brings = CellProspects(self.prospects, [cell]).brings[cell]
        worth = sum(brings[crop] for crop in CROPS_IN[CROPS_OF[tile]])
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
