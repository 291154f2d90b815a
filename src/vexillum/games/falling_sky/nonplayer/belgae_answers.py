"""8.5 What the Non-player Belgae answer during their own Commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.nonplayer import belgae_battle, belgae_march, belgae_rally, belgae_rampage, germanic
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.pieces import BELGAE, FACTIONS


def special_after(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 After Rally or Raid Rampage, if possible; after these, March and Battle otherwise Enlist, if possible."""
    action = bot.action
    assert action is not None
    rampages = action.command in ("rally", "raid") and "special.rampage" in decision.keys
    if rampages and belgae_rampage.rampage_next(bot) is not None:
        return ("special.rampage",)
    if "special.enlist" in decision.keys and germanic.errand(bot, action) is not None:
        return ("special.enlist",)
    return (NONE.key,)


def enlist_regions(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 All Battle Regions where Germans would add Losses, or absorb some."""
    action = bot.action
    assert action is not None
    battles = belgae_battle.Battles(bot, action)
    battles.fresh = True
    wanted = [REGION_IDS[region] for region in battles.enlist_regions(battles.fronts())]
    return [key for key in wanted if key in decision.keys] or decision.keys[:1]


def belgic_raider(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.3 Germans that act as Belgae Raid first."""
    return ("germans",) if "germans" in decision.keys else (FACTIONS[BELGAE],)


def no_more(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """4.5.1 No Germanic Warbands are placed in the place of Belgic ones."""
    return (DONE.key,)


BELGIC_ANSWERS: Mapping[str, Answer] = {
    "battle.ambush_here": belgae_battle.ambush_here,
    "battle.space": belgae_battle.battle_space,
    "battle.target": belgae_battle.battle_target,
    "enlist.do": germanic.enlist_do,
    "enlist.region": germanic.enlist_region,
    "enlist.regions": enlist_regions,
    "march.group": belgae_march.march_group,
    "march.group.number": belgae_march.march_number,
    "march.space": belgae_march.march_space,
    "march.to": belgae_march.march_to,
    "raid.space": belgae_rally.raid_space,
    "raid.take": belgae_rally.raid_take,
    "raid.whose": belgic_raider,
    "rally.do": belgae_rally.rally_do,
    "rally.rest": no_more,
    "rally.space": belgae_rally.rally_space,
    "rampage.number": belgae_rampage.rampage_number,
    "rampage.region": belgae_rampage.rampage_region,
    "rampage.target": belgae_rampage.rampage_target,
    "special.after": special_after,
}
"""8.5 Of the Belgae only."""

GERMANIC_ANSWERS: Mapping[str, Answer] = {
    "germans.ally": germanic.germans_ally,
    "germans.ambush": germanic.germans_ambush,
    "germans.march_number": germanic.as_many,
    "germans.march_to": germanic.germans_march_to,
    "germans.raid": germanic.germans_raid,
    "germans.warbands": germanic.as_many,
}
"""8.2.3 Of every Non-player that guides Germans."""
