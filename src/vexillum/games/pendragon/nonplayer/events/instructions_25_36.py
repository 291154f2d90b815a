"""8.2.1 Instructions for cards 25 to 36."""

from __future__ import annotations

from vexillum.coin.nonplayer.instructions import instruct
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.control import controlled_population
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.conditions import (
    met,
    offered_battle,
    only_where_met,
)
from vexillum.games.pendragon.nonplayer.events.foederati import at_vacant_site, on_vacant_site, settles
from vexillum.games.pendragon.nonplayer.events.guidelines import where
from vexillum.games.pendragon.nonplayer.events.instruction import Cards
from vexillum.games.pendragon.nonplayer.events.instructions_13_24 import way
from vexillum.games.pendragon.pieces import BRITONS, CIVITATES, DUX, SAXONS
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.state import Imperium, State, Track


def army_and_land(state: State) -> int:
    """#30, #54, #79, #82 Total Prosperity plus Prestige."""
    return total_prosperity(state) + state.tracks[Track.PRESTIGE]


def briton_control(state: State) -> int:
    """Population under Briton Control."""
    return controlled_population(state, CIVITATES)


# 25 MEDCAUT -----------------------------------------------------------------------------------------------------------


def _met_on_the_coast(bot: PendragonBot, space: int) -> bool:
    """#25 Britons: the Battle condition is met there against Saxons who may not Evade."""
    terms = Terms(executing=bot.faction, no_evade=True)
    return met(bot, space, offered_battle(bot, enemies=(SAXONS,), terms=terms))


# 27 GUOLOPH -----------------------------------------------------------------------------------------------------------


def _civitates_are_player(bot: PendragonBot) -> bool:
    """#27 Dux: the Civitates are a player."""
    return bot.is_player(CIVITATES)


def _dux_is_player(bot: PendragonBot) -> bool:
    """#27 Civitates: the Dux is a player."""
    return bot.is_player(DUX)


# 30 GROANS OF THE BRITONS ---------------------------------------------------------------------------------------------


def _dux_condition(bot: PendragonBot) -> bool:
    """#30 Dux: at Autonomy 66 Prosperity and Prestige or more; never at Roman Rule. Military Dominance (8.2.3)."""
    state = bot.state
    if state.imperium == Imperium.AUTONOMY:
        return army_and_land(state) >= 66
    return state.imperium == Imperium.FRAGMENTATION


def _civitates_condition(bot: PendragonBot) -> bool:
    """#30 Civitates: Briton Control of 34 or more at Autonomy, 22 or more (joint) at Fragmentation."""
    state = bot.state
    if state.imperium == Imperium.AUTONOMY:
        return briton_control(state) >= 34
    if state.imperium == Imperium.ROMAN_RULE:
        return False
    together = state.copy()
    together.imperium = Imperium.AUTONOMY
    return briton_control(together) >= 22


# 35 DE EXCIDIO BRITANNIAE ---------------------------------------------------------------------------------------------


def _not_too_soon(bot: PendragonBot) -> bool:
    """#35 Saxons: a shift to Fragmentation only with Saxon Control of 6 or more."""
    state = bot.state
    shifts = state.imperium == Imperium.AUTONOMY and briton_control(state) <= 27
    return not shifts or controlled_population(state, SAXONS) >= 6


# The cards ------------------------------------------------------------------------------------------------------------

CARDS: Cards = (
    # 25 MEDCAUT
    instruct(25, *BRITONS, battles=True, commands=only_where_met, space=where(_met_on_the_coast)),
    # 26 DEIRA
    instruct(26, *BRITONS, plays=settles(SAXONS, "parisi", "textoverdi"), space=at_vacant_site, build=on_vacant_site),
    # 27 GUOLOPH
    instruct(27, DUX, plays=_civitates_are_player, either=way("dux_prevails")),
    instruct(27, CIVITATES, plays=_dux_is_player, either=way("civitates_prevail")),
    # 30 GROANS OF THE BRITONS
    instruct(30, DUX, plays=_dux_condition),
    instruct(30, CIVITATES, plays=_civitates_condition),
    # 32 WITH THE CROSS ON HIS SHOULDERS
    instruct(32, *BRITONS, battles=True, commands=only_where_met),
    # 35 DE EXCIDIO BRITANNIAE
    instruct(35, SAXONS, plays=_not_too_soon),
)
"""8.2.1 What each card says to whom."""
