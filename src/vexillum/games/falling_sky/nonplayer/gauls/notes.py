"""8.6-8.7 What Arverni or Aedui are going to do, in the trace of their flowchart."""

from __future__ import annotations

from vexillum.games.falling_sky.forces import unit_words
from vexillum.games.falling_sky.map import REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan, Plan, RaidPlan, RallyPlan
from vexillum.games.falling_sky.pieces import FACTIONS


def note_battles(bot: FallingSkyBot, rule: str, plan: BattlePlan) -> None:
    """3.3.4 Battle by Battle, and the Special Ability."""
    note_special(bot, rule, plan)
    for region, enemy in plan.battles:
        bot.trace.note(rule, "gauls.battle", space=REGION_IDS[region], enemy=FACTIONS[enemy])


def note_march(bot: FallingSkyBot, rule: str, plan: MarchPlan) -> None:
    """3.3.2 Group by group."""
    note_special(bot, rule, plan)
    for group in plan.groups:
        words = unit_words(list(group.units))
        bot.trace.note(rule, "gauls.move", units=words, origin=REGION_IDS[group.origin], space=REGION_IDS[group.target])


def note_rally(bot: FallingSkyBot, rule: str, plan: RallyPlan) -> None:
    """3.3.1 Region by Region."""
    for work in plan.works:
        space = REGION_IDS[work.region]
        if work.what == "warbands":
            bot.trace.note(rule, "gauls.warbands", space=space, n=work.n)
        else:
            bot.trace.note(rule, f"gauls.{work.what}", space=space, tribe=TRIBE_IDS[work.tribe])


def note_raid(bot: FallingSkyBot, rule: str, plan: RaidPlan) -> None:
    """3.3.3 Region by Region, the Factions that lose Resources."""
    for region, taken in plan.raids:
        victims = sorted({victim for victim in taken if victim >= 0})
        if victims:
            whom = [FACTIONS[victim] for victim in victims]
            bot.trace.note(rule, "gauls.raid_from", space=REGION_IDS[region], n=len(taken), whom=whom)
        else:
            bot.trace.note(rule, "gauls.raid", space=REGION_IDS[region], n=len(taken))


def note_special(bot: FallingSkyBot, rule: str, plan: Plan) -> None:
    """4.1 A Special Ability that comes with the Command or before it."""
    special = plan.special
    if special is None:
        return
    if special.before:
        bot.trace.note(rule, "gauls.special_first", special=special.id)
    else:
        spaces = [REGION_IDS[region] for region in special.regions]
        bot.trace.note(rule, "gauls.special", special=special.id, spaces=spaces)
