"""8.8.1 What the Non-player Romans see on the board: threats, sure Supply Lines, Harassment."""

from __future__ import annotations

from vexillum.coin.players import non_player
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.harassment import EVERY
from vexillum.games.falling_sky.control import controller, hidden, leader, strongholds, warbands
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.battle_forecast import forces_roll
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, CAESAR, GERMANS, LEGION, ROMANS, UNIT_KINDS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.supply import supplied
from vexillum.games.falling_sky.victory.conditions import margin

ENEMIES = (ARVERNI, AEDUI, BELGAE, GERMANS)
LEGIONS_NEEDED, AUXILIA_NEEDED = 2, 4
"""8.8.1 The pieces with which Caesar Marches against an enemy at victory."""


def exposed(state: State, region: int) -> bool:
    """8.8.1 Whether Caesar or a Legion is in a Region. A Successor is not Caesar (ruling F221)."""
    return bool(state.units[UNIT_KINDS * region + CAESAR] or state.units[UNIT_KINDS * region + LEGION])


def provokes(state: State, region: int, enemy: int) -> bool:
    """8.8.1 Whether an enemy has an Ally, a Citadel, its Leader or Control in a Region, or could force a Loss on a
    Legion or on Caesar there.
    """
    return bool(
        strongholds(state, region, enemy)
        or leader(state, region, enemy) >= 0
        or controller(state, region) == enemy
        or forces_roll(state, region, enemy)
    )


def provokers(state: State, region: int) -> list[int]:
    """8.8.1 The enemies because of whom a Region meets the condition for Battle or March; empty if it does not."""
    if not exposed(state, region):
        return []
    return [enemy for enemy in ENEMIES if provokes(state, region, enemy)]


def threatened(state: State) -> list[int]:
    """8.8.1 The Regions that meet the condition."""
    return [region for region in range(SPACE_COUNT) if provokers(state, region)]


def winners(state: State) -> list[int]:
    """8.8.1 The enemies with a victory margin of 0 or more; the Germans have none (7.3)."""
    return [enemy for enemy in (ARVERNI, AEDUI, BELGAE) if margin(state, enemy) >= 0]


def caesar_ready(state: State) -> bool:
    """8.8.1 Whether Caesar is with at least two Legions and four Auxilia."""
    return any(
        state.units[UNIT_KINDS * region + CAESAR]
        and state.units[UNIT_KINDS * region + LEGION] >= LEGIONS_NEEDED
        and warbands(state, region, ROMANS) >= AUXILIA_NEEDED
        for region in range(SPACE_COUNT)
    )


def friends(state: State) -> set[int]:
    """8.6.6, 8.8.1 Who is sure to let Supply Lines pass: the Romans, and Non-player Aedui."""
    return {ROMANS, AEDUI} if non_player(state, AEDUI) else {ROMANS}


def sure_supply(state: State) -> frozenset[int]:
    """3.2.1 The Regions with a Supply Line that no Faction can refuse."""
    return supplied(state, friends(state))


def harassers(bot: FallingSkyBot) -> list[int]:
    """3.2.2, 8.4.2 Who Harasses Romans: Germans, Non-player Arverni and Belgae, and players, who are not relied on to
    agree (ruling F224); never Non-player Aedui, nor who has agreed to a truce.
    """
    truce = bot.action.truce if bot.action is not None else set()
    return [enemy for enemy in ENEMIES if enemy not in truce and (enemy != AEDUI or bot.is_player(AEDUI))]


def harassment(bot: FallingSkyBot, state: State, region: int) -> int:
    """3.2.2, 3.2.3 The Losses by Harassment in a Region."""
    return sum([hidden(state, region, enemy) // EVERY for enemy in harassers(bot)])


def begun_at(action: Action) -> State:
    """4.1 The board when the Special Ability began; where an Event grants one alone (5.4), when that action began."""
    return action.start if action.special_start is None else action.special_start
