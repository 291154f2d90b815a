"""8.5 What the Non-player Belgae answer during their own Commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vexillum.coin.nonplayer.unforeseen import Unforeseen, planned
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer import germanic
from vexillum.games.falling_sky.nonplayer.belgae import battle, battle_answers, rampage
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls import answers, raid, rally
from vexillum.games.falling_sky.pieces import BELGAE, FACTIONS


def special_after(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 After Rally or Raid Rampage, if possible; after these, March and Battle otherwise Enlist, if possible."""
    action = bot.action
    assert action is not None
    rampages = action.command in ("rally", "raid") and "special.rampage" in decision.keys
    if rampages and rampage.rampage_next(bot) is not None:
        return ("special.rampage",)
    if "special.enlist" in decision.keys and germanic.errand(bot, action) is not None:
        return ("special.enlist",)
    return (NONE.key,)


def enlist_regions(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 All Battle Regions where Germans would add Losses, or absorb some."""
    action = bot.action
    assert action is not None
    battles = battle.Battles(bot, action)
    battles.fresh = True
    wanted = [REGION_IDS[region] for region in battles.enlist_regions(battles.fronts())]
    if not wanted:
        raise Unforeseen
    return [key for key in wanted if key in decision.keys]


def rampage_region(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 The next Region of a Rampage."""
    regions = [REGION_NUMBER[key] for key in decision.keys if key in REGION_NUMBER]
    terror = rampage.rampage_next(bot, battle_answers.to_be_fought(bot.silent()), regions)
    return (DONE.key,) if terror is None else (REGION_IDS[terror.region],)


def rampage_target(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 The target."""
    silent, region = bot.silent(), REGION_NUMBER[decision.params["space"]]
    terror = rampage.rampage_next(silent, battle_answers.to_be_fought(silent), [region])
    if terror is None:
        raise Unforeseen
    return (FACTIONS[terror.victim],)


def rampage_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 With as many Warbands as drive out enemies."""
    silent, region = bot.silent(), REGION_NUMBER[decision.params["space"]]
    victim = FACTIONS.index(decision.params["who"])
    found = rampage.terrors(silent, region, battle_answers.to_be_fought(silent))
    return (str(planned(terror.n for terror in found if terror.victim == victim)),)


def belgic_raider(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.3 Germans that act as Belgae Raid first."""
    return ("germans",) if "germans" in decision.keys else (FACTIONS[BELGAE],)


def no_more(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """4.5.1 No Germanic Warbands are placed in the place of Belgic ones."""
    return (DONE.key,)


BELGIC_ANSWERS: Mapping[str, Answer] = {
    "battle.ambush_here": battle_answers.ambush_here,
    "battle.space": battle_answers.battle_space,
    "battle.target": battle_answers.battle_target,
    "enlist.do": germanic.enlist_do,
    "enlist.region": germanic.enlist_region,
    "enlist.regions": enlist_regions,
    "march.group": answers.march_with,
    "march.group.number": answers.march_with_so_many,
    "march.space": answers.march_where,
    "march.to": answers.march_to,
    "raid.space": raid.raid_where,
    "raid.take": raid.raid_what,
    "raid.whose": belgic_raider,
    "rally.do": rally.rally_what,
    "rally.rest": no_more,
    "rally.space": rally.rally_where,
    "rampage.number": rampage_number,
    "rampage.region": rampage_region,
    "rampage.target": rampage_target,
    "special.after": special_after,
}
"""8.5 Of the Belgae only."""

GERMANIC_ANSWERS: Mapping[str, Answer] = {
    "germans.ally": germanic.germans_ally,
    "germans.ambush": germanic.germans_ambush,
    "germans.march_number": germanic.as_many,
    "germans.raid": germanic.germans_raid,
    "germans.warbands": germanic.as_many,
}
"""8.2.3 Of every Non-player that guides Germans; where they March to, Events may say."""
