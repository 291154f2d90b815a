"""8.5.1, 8.5.6 What the Non-player Scotti do in a Settle space."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Decision
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.feats.settle import FOR_SETTLEMENT
from vexillum.games.pendragon.map import IS_CITY, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.barbarians.board import raiders, settlements, warbands
from vexillum.games.pendragon.nonplayer.barbarians.execution import feat_now
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import SAXONS, SCOTTI, SCOTTI_WARBAND, UNIT_TYPE
from vexillum.games.pendragon.state import State

STAYING = 1
"""8.5.1 Warbands that stay when others become a Settlement."""


def settle_choice(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.1, 8.5.6 A Settlement if its condition is met; if not, more Warbands, if any are Available (8.4.1)."""
    state, space = bot.state, SPACE_NUMBER[decision.params["space"]]
    action = bot.action
    feat = None if action is None else feat_now(bot)
    if feat is not None and feat.what in decision.keys:
        return (feat.what,)
    returning = action is not None and action.command == "return"
    wanted = may_plant_returning(state, space) if returning else may_plant_marching(state, space)
    if "settlement" in decision.keys and wanted:
        return ("settlement",)
    if "warbands" in decision.keys and state.available[UNIT_TYPE[SCOTTI_WARBAND]]:
        return ("warbands",)
    return ("none",)


def may_plant_returning(state: State, space: int) -> bool:
    """8.5.1 With a Return: of three or more Warbands two become a Settlement, so that one stays."""
    return warbands(state, SCOTTI, space) >= FOR_SETTLEMENT + STAYING


def may_plant_marching(state: State, space: int) -> bool:
    """8.5.6 With a March: two Warbands become a Settlement if there is Scotti Control then."""
    left = warbands(state, SCOTTI, space) - FOR_SETTLEMENT
    if left < 0:
        return False
    if IS_CITY[space]:
        return True
    others = sum([pieces(state, space, other) for other in range(4) if other != SCOTTI]) - raiders(state, SAXONS, space)
    return left + settlements(state, SCOTTI, space) + 1 > others
