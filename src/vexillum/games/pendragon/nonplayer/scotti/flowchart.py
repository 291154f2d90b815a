"""8.5 The flowchart of the Non-player Scotti, box by box."""

from __future__ import annotations

from vexillum.coin.nonplayer.planners import plan_for
from vexillum.games.pendragon.map import CLEAR, SPACE_COUNT, TERRAIN
from vexillum.games.pendragon.nonplayer.barbarians.board import carried, raiders
from vexillum.games.pendragon.nonplayer.barbarians.notes import note_battles, note_march, note_raid, note_return
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.event_choice import EVENTS
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, MarchPlan, RaidPlan, ReturnPlan
from vexillum.games.pendragon.nonplayer.priority_event import priority_event
from vexillum.games.pendragon.nonplayer.scotti.raid import TARGETS
from vexillum.games.pendragon.pieces import SCOTTI, SCOTTI_RAIDER, SCOTTI_WARBAND, UNIT_TYPE
from vexillum.games.pendragon.state import Track

CLEAR_REGIONS = 2
MANY_RAIDERS = 15
AT_HOME = 25
"""8.5.4 Raiders off the map with which the Scotti think of a Raid."""
RAID_ROLL = 4


def chart(bot: PendragonBot) -> str:
    """8.5 The boxes in their order."""
    if return_now(bot):
        return "return"
    if (key := priority_event(bot, "8.5.2")) is not None:
        return key
    if battle_now(bot):
        return "battle"
    if march_now(bot):
        return "march"
    if not raid_at_once(bot) and (key := EVENTS.box(bot, "8.5.5")) is not None:
        return key
    return raid_or_march(bot)


def return_now(bot: PendragonBot) -> bool:
    """8.5.1 Return? Raiders in two Clear Regions, 15 Raiders on the map, or Plunder above a roll of 2D6.

    If nothing at all would come home the Scotti go on (ruling P174).
    """
    state = bot.state
    there = {space: n for space in range(SPACE_COUNT) if (n := raiders(state, SCOTTI, space))}
    clear = sum([TERRAIN[space] == CLEAR for space in there])
    total, plunder = sum(there.values()), carried(state, SCOTTI)
    roll = bot.luck.roll("8.5.1 plunder", 6, 2)
    met = clear >= CLEAR_REGIONS or total >= MANY_RAIDERS or plunder > roll
    if not bot.trace.ask("8.5.1", "scotti.return", met, clear=clear, n=total, plunder=plunder, roll=roll):
        return False
    plan = plan_for(bot, ReturnPlan)
    if not bot.trace.ask("8.5.1", "scotti.return_able", plan is not None) or plan is None:
        return False
    note_return(bot, "8.5.1", plan.spaces, plan.feat)
    return True


def battle_now(bot: PendragonBot) -> bool:
    """8.5.3 Battle? A space where Warbands could Trap or Ambush, or are sure to Assault."""
    plan = plan_for(bot, BattlePlan)
    n = 0 if plan is None else len(plan.battles)
    if not bot.trace.ask("8.5.3", "scotti.battle", n > 0, n=n) or plan is None:
        return False
    note_battles(bot, "8.5.3", plan)
    return True


def march_now(bot: PendragonBot) -> bool:
    """8.5.4 March or Raid? No Warbands are Available, and some would March (8.5.6)."""
    left = bot.state.available[UNIT_TYPE[SCOTTI_WARBAND]]
    plan: MarchPlan | None = None if left else plan_for(bot, MarchPlan)
    if not bot.trace.ask("8.5.4", "scotti.march_first", plan is not None, n=left) or plan is None:
        return False
    note_march(bot, "8.5.6", plan)
    return True


def raid_at_once(bot: PendragonBot) -> bool:
    """8.5.4 Raid? At least 25 Raiders are off the map, and a D6 shows 1-4; otherwise the Event comes first."""
    state = bot.state
    off = state.available[UNIT_TYPE[SCOTTI_RAIDER]] + state.niall
    roll = bot.luck.roll("8.5.4 raid", 6)
    return bot.trace.ask("8.5.4", "scotti.raid_first", off >= AT_HOME and roll <= RAID_ROLL, n=off, roll=roll)


def raid_or_march(bot: PendragonBot) -> str:
    """8.5.4, 8.5.6 Raid if there is a target, else March if Warbands would move, else Pass."""
    if raid_able(bot):
        return "raid"
    march = plan_for(bot, MarchPlan)
    if not bot.trace.ask("8.5.6", "scotti.march", march is not None) or march is None:
        return "pass"
    note_march(bot, "8.5.6", march)
    return "march"


def raid_able(bot: PendragonBot) -> bool:
    """8.5.4 Raid, if its priorities select a target. IF NO RAID: March."""
    bot.trace.note("8.5.4", "scotti.raid_roll", roll=bot.luck.roll(TARGETS, 6))
    plan = plan_for(bot, RaidPlan)
    n = 0 if plan is None else len(plan.targets) + plan.box
    if not bot.trace.ask("8.5.4", "scotti.raid", n > 0, n=n, renown=bot.state.tracks[Track.SCOTTI]) or plan is None:
        return False
    if plan.box:
        bot.trace.note("8.5.4", "scotti.raid_box")
    note_raid(bot, "8.5.4", plan)
    return True
