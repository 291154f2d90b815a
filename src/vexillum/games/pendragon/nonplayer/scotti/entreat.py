"""8.5.1 ENTREAT of the Non-player Scotti, with Return or Battle."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.answers import largest
from vexillum.coin.nonplayer.priorities import OPTIONS, choose, choose_from
from vexillum.core.decision import Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.feats.entreat import MOST_MILITIA, cost, entreat_regions, hillforts, settlement_comes
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import FeatPlan
from vexillum.games.pendragon.pieces import (
    MILITIA,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLD_TYPE,
    T_HILLFORT,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.state import State

WARBAND_TYPE = UNIT_TYPE[SCOTTI_WARBAND]
SETTLEMENT_TYPE = STRONGHOLD_TYPE[SCOTTI_SETTLEMENT]


def plan_entreat(bot: PendragonBot, action: Action, renown: int) -> FeatPlan | None:
    """8.5.1 In a Region where it is sure to place a piece or to remove a Hillfort, if there is Renown for it.

    Of several such Regions one is drawn. Militia that no Warband could replace are no reason for it (ruling P175).
    """
    state = bot.state
    if renown < cost(state, action):
        return None
    space = choose(bot, "8.5.1", "entreat", [space for space in entreat_regions(state) if can_win(state, space)])
    return None if space is None else FeatPlan(id="entreat", spaces=(space,), before=action.command == "battle")


def can_win(state: State, space: int) -> bool:
    """8.5.1 Whether an Entreat would remove a Hillfort or place a Warband, without taking any off the map (8.4.1)."""
    return bool(hillforts(state, space)) or min(_militia(state, space), state.available[WARBAND_TYPE]) > 0


def _militia(state: State, space: int) -> int:
    """8.4.1 The Militia that go: also those that no Warband replaces."""
    return min(MOST_MILITIA, state.units[UNIT_KINDS * space + MILITIA])


def entreated(state: State, space: int) -> State:
    """4.5.4 The board after an Entreat, on a copy."""
    board = state.copy()
    for site in hillforts(state, space)[:1]:
        board.available[T_HILLFORT] += 1
        board.sites[site] = 0
        if settlement_comes(state):
            board.sites[site] = SCOTTI_SETTLEMENT
            board.available[SETTLEMENT_TYPE] -= 1
    n = _militia(state, space)
    placed = min(n, state.available[WARBAND_TYPE])
    board.units[UNIT_KINDS * space + MILITIA] -= n
    board.plunder[UNIT_KINDS * space + MILITIA] -= min(n, board.plunder[UNIT_KINDS * space + MILITIA])
    board.available[UNIT_TYPE[MILITIA]] += n
    board.units[UNIT_KINDS * space + SCOTTI_WARBAND] += placed
    board.available[WARBAND_TYPE] -= placed
    return board


def win_hillfort(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.5.4, 8.4.1 A Hillfort goes whether or not a Settlement replaces it, one of several at random."""
    sites = [option for option in decision.options if option.value is not None]
    return (choose_from(bot, "4.5.4", "hillfort", sites, kind=OPTIONS).key,)


def win_militia(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.5.4, 8.4.1 As many Militia as can go, whether or not Warbands replace them."""
    return largest(decision)


def win_loaded(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.5.4 Militia with Plunder first: it is lost to the enemy."""
    return largest(decision)
