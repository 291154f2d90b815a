"""8.2.1 Instructions for cards 49 to 60."""

from __future__ import annotations

from vexillum.coin.events.trial_dice import LOW
from vexillum.coin.nonplayer.instructions import instruct
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.conditions import only_if, only_where_met
from vexillum.games.pendragon.nonplayer.events.instruction import Cards
from vexillum.games.pendragon.nonplayer.events.instructions_01_12 import hibernicus_patrolled
from vexillum.games.pendragon.nonplayer.events.instructions_25_36 import army_and_land, briton_control
from vexillum.games.pendragon.nonplayer.events.instructions_37_48 import player, where_it_comes_to_battle
from vexillum.games.pendragon.nonplayer.events.trials import Trial
from vexillum.games.pendragon.nonplayer.events.worth import following
from vexillum.games.pendragon.pieces import BRITONS, SAXON_SETTLEMENT, SAXON_WARBAND, SAXONS, SCOTTI, UNIT_KINDS
from vexillum.games.pendragon.state import Imperium

MANY = 6
"""#53, #72 Raiders that roll in a Settle."""

# 53 HENGIST AND HORSA -------------------------------------------------------------------------------------------------


def _settles_for_sure(bot: PendragonBot, trial: Trial) -> bool:
    """#53 Saxons: if no roll helps, the Settle still adds something (8.6.1), or at least 6 Raiders roll."""
    before, after = trial.before, trial.after
    return (
        trial.rolls >= MANY
        or sum(after.population) > sum(before.population)
        or after.sites.count(SAXON_SETTLEMENT) > before.sites.count(SAXON_SETTLEMENT)
        or sum(after.units[SAXON_WARBAND::UNIT_KINDS]) > sum(before.units[SAXON_WARBAND::UNIT_KINDS])
    )


def many_roll(bot: PendragonBot, trial: Trial) -> bool:
    """#72 At least 6 Raiders roll in the Settle space."""
    return trial.rolls >= MANY


# 54 THE END OF THE WORLD ----------------------------------------------------------------------------------------------


def _rome_is_weak(bot: PendragonBot) -> bool:
    """#54 Barbarians: at Roman Rule only if Prosperity with Prestige is at most 60, Briton Control at most 27."""
    state = bot.state
    return state.imperium != Imperium.ROMAN_RULE or (army_and_land(state) <= 60 and briton_control(state) <= 27)


# The cards ------------------------------------------------------------------------------------------------------------

CARDS: Cards = (
    # 52 MISTBORN
    instruct(52, *BRITONS, battles=True, commands=only_where_met),
    # 53 HENGIST AND HORSA
    instruct(53, SAXONS, comes_to=_settles_for_sure, dice=LOW, commands=only_if(_settles_for_sure, LOW)),
    # 54 THE END OF THE WORLD
    instruct(54, SAXONS, SCOTTI, plays=_rome_is_weak),
    # 55 FICKLE WEATHER
    instruct(55, SCOTTI, plays=hibernicus_patrolled),
    # 56 CELYDDON COED
    instruct(
        56,
        *BRITONS,
        battles=True,
        commands=only_where_met,
        space=where_it_comes_to_battle(lambda event, space: following(event)),
    ),
    # 59 ARD RI
    instruct(59, SAXONS, plays=player(SCOTTI), shaded=False),
)
"""8.2.1 What each card says to whom."""
