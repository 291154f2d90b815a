"""8.5.1 What the Non-player Belgae look for on the board: threats, and Legions that a Battle would hit."""

from __future__ import annotations

from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.control import pieces, strongholds, warbands
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.battle_forecast import forecast
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    AMBIORIX,
    BELGAE,
    GERMANS,
    LEGION,
    ROMANS,
    UNIT_KINDS,
    WARBANDS,
)
from vexillum.games.falling_sky.state import State

ENEMIES = tuple(faction for faction in range(GERMANS) if faction != BELGAE)
GROUP = 4
"""8.5.1 How many Warbands, or pieces of an enemy, make a group."""
LEGION_HUNT, LITAVICCUS, MORASSES, IMPETUOSITY = 2, 45, 36, 72
"""8.2.1 The cards whose instruction decides when the Belgae Battle."""


def ambiorix_at(state: State) -> int:
    """Where Ambiorix himself is, or -1."""
    return next((region for region in range(SPACE_COUNT) if state.units[UNIT_KINDS * region + AMBIORIX]), -1)


def threats(state: State, region: int) -> list[int]:
    """8.5.1 The enemies that call for Battle or March: with Ally, Citadel, Legion or four pieces where Ambiorix or
    four Belgic Warbands are. His Successor is not meant (F320).
    """
    if not state.units[UNIT_KINDS * region + AMBIORIX] and warbands(state, region, BELGAE) < GROUP:
        return []
    return [
        enemy
        for enemy in ENEMIES
        if strongholds(state, region, enemy)
        or (enemy == ROMANS and state.units[UNIT_KINDS * region + LEGION])
        or pieces(state, region, enemy) >= GROUP
    ]


def by_flowchart(action: Action) -> bool:
    """8.2.3 Whether the whole flowchart leads to a Command: by the Sequence of Play, or by card 63."""
    return action.offer is None or action.offer.paid


def losses_on_legions(state: State, region: int, sheer: int, *, legion_first: bool) -> int:
    """8.2.1 How many of some Losses fall on Legions: those beyond the Auxilia; card 2, the first one too."""
    legions, auxilia = state.units[UNIT_KINDS * region + LEGION], warbands(state, region, ROMANS)
    first_one = int(legion_first and sheer > 0 and legions > 0)
    return min(legions, first_one + max(0, sheer - first_one - auxilia))


def legion_fronts(bot: FallingSkyBot, card: int) -> list[int]:
    """8.2.1 Cards 2 and 45: the Regions where a Battle of the Belgae would force Losses on Legions."""
    state = bot.state
    borrowed = WARBANDS[AEDUI] if card == LITAVICCUS else ()
    found = []
    for region in range(SPACE_COUNT):
        side = Side(region, BELGAE, borrowed=borrowed)
        if not state.units[UNIT_KINDS * region + LEGION] or not side.mobile(state):
            continue
        seen = forecast(state, region, BELGAE, ROMANS, borrowed=borrowed)
        if losses_on_legions(state, region, seen.sheer, legion_first=card == LEGION_HUNT):
            found.append(region)
    return found
