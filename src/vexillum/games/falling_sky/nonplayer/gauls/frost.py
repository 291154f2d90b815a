"""8.4.4 Frost: whether a Battle could bring a player beyond the victory threshold, or further."""

from __future__ import annotations

from vexillum.games.falling_sky.control import controller, strengths, strongholds
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import forbidden
from vexillum.games.falling_sky.pieces import BELGAE, LEGION, ROMANS, SUBDUED, UNIT_KINDS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import BELGIC_GOAL, belgic_score, control_value


def battle_forbidden(bot: FallingSkyBot, state: State, region: int, enemy: int, losses: int) -> bool:
    """8.4.4 Whether a Battle could do so by any roll: Allies, Citadels or Legions fall, Belgae gain Control.

    ``losses``: what the Defender takes at most.
    """
    if not frost(state) or not losses:
        return False
    homes = strongholds(state, region, enemy)
    for fallen in range(min(losses, len(homes)) + 1):
        after = state.copy()
        for tribe in homes[:fallen]:
            after.tribes[tribe] = SUBDUED
        if enemy == ROMANS:
            after.units[UNIT_KINDS * region + LEGION] -= min(losses - fallen, after.units[UNIT_KINDS * region + LEGION])
        if forbidden(bot, state, after):
            return True
    return _belgic_control(bot, state, region)


def _belgic_control(bot: FallingSkyBot, state: State, region: int) -> bool:
    """7.2 Whether Belgae of a player could come to Control a Region because two others fight there."""
    if not bot.is_player(BELGAE) or controller(state, region) == BELGAE or not strengths(state, region)[BELGAE]:
        return False
    return belgic_score(state) + control_value(state, region) > BELGIC_GOAL
