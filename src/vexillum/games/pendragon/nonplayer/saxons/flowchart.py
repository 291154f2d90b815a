"""8.6 The flowchart of the Non-player Saxons, box by box."""

from __future__ import annotations

from vexillum.coin.nonplayer.planners import plan_for
from vexillum.coin.turn import Size
from vexillum.games.pendragon.map import CLEAR, SPACE_COUNT, TERRAIN
from vexillum.games.pendragon.nonplayer.barbarians.board import carried, raiders
from vexillum.games.pendragon.nonplayer.barbarians.notes import note_battles, note_march, note_raid, note_return
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.event_choice import EVENTS
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, MarchPlan, RaidPlan, ReturnPlan
from vexillum.games.pendragon.nonplayer.priority_event import priority_event
from vexillum.games.pendragon.nonplayer.saxons.battle import plan_battle  # noqa: F401  # plans of the Saxons
from vexillum.games.pendragon.nonplayer.saxons.march import plan_march  # noqa: F401
from vexillum.games.pendragon.nonplayer.saxons.raid import TARGETS, ravage_wanted
from vexillum.games.pendragon.nonplayer.saxons.return_command import sure_to_settle
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXON_RAIDER, SAXONS, UNIT_TYPE
from vexillum.games.pendragon.sequence.limits import action_of_turn, command_size
from vexillum.games.pendragon.state import Track
from vexillum.games.pendragon.victory.thresholds import beyond

CLEAR_REGIONS = 2
MANY_RAIDERS = 15
MARCH_ROLL = 2
AT_HOME = 20
"""8.6.5 Available Raiders with which the Saxons think of a Raid."""
RAID_ROLL = 4


def chart(bot: PendragonBot) -> str:
    """8.6 The boxes in their order."""
    if return_now(bot):
        return "return"
    if (key := priority_event(bot, "8.6.2")) is not None:
        return key
    if (command := march_or_settle(bot)) is not None:
        return command
    if battle_now(bot):
        return "battle"
    if not raid_at_once(bot) and (key := EVENTS.box(bot, "8.6.6")) is not None:
        return key
    return "raid" if raid_now(bot) else "pass"


def return_now(bot: PendragonBot) -> bool:
    """8.6.1 Return? Raiders in two Clear Regions, 15 Raiders on the map, or Plunder above a roll of 2D6.

    If nothing at all would come home or be settled, the Saxons go on (ruling P174).
    """
    state = bot.state
    there = {space: n for space in range(SPACE_COUNT) if (n := raiders(state, SAXONS, space))}
    clear = sum([TERRAIN[space] == CLEAR for space in there])
    total, plunder = sum(there.values()), carried(state, SAXONS)
    roll = bot.luck.roll("8.6.1 plunder", 6, 2)
    met = clear >= CLEAR_REGIONS or total >= MANY_RAIDERS or plunder > roll
    if not bot.trace.ask("8.6.1", "saxons.return", met, clear=clear, n=total, plunder=plunder, roll=roll):
        return False
    plan = plan_for(bot, ReturnPlan)
    if not bot.trace.ask("8.6.1", "saxons.return_able", plan is not None):
        return False
    assert plan is not None
    note_return(bot, "8.6.1", plan.spaces, plan.feat)
    return True


def march_or_settle(bot: PendragonBot) -> str | None:
    """8.6.3 March? On a D6 of 1-2, if a Settle is certain to add something; if no Unit moves, Return and Settle."""
    roll = bot.luck.roll("8.6.3 march", 6)
    if not bot.trace.ask("8.6.3", "saxons.march_roll", roll <= MARCH_ROLL, roll=roll):
        return None
    march = plan_for(bot, MarchPlan)
    settles = march is not None or sure_to_settle(bot, action_of_turn(bot.state, SAXONS, "return"))
    if not bot.trace.ask("8.6.3", "saxons.settle_sure", settles):
        return None
    if bot.trace.ask("8.6.3", "saxons.march", march is not None):
        assert march is not None
        note_march(bot, "8.6.3", march)
        return "march"
    plan = plan_for(bot, ReturnPlan)
    if not bot.trace.ask("8.6.3", "saxons.settle_able", plan is not None):
        return None
    assert plan is not None
    note_return(bot, "8.6.3", plan.spaces, plan.feat)
    return "return"


def battle_now(bot: PendragonBot) -> bool:
    """8.6.4 Battle? Sure somewhere to remove an enemy's last Unit, or to Assault."""
    plan = plan_for(bot, BattlePlan)
    n = len(plan.battles) if plan is not None else 0
    if not bot.trace.ask("8.6.4", "saxons.battle", n > 0, n=n):
        return False
    assert plan is not None
    note_battles(bot, "8.6.4", plan)
    return True


def raid_at_once(bot: PendragonBot) -> bool:
    """8.6.5 Raid? At least 20 Raiders are Available, and a D6 shows 1-4; otherwise the Event comes first."""
    ready = bot.state.available[UNIT_TYPE[SAXON_RAIDER]]
    roll = bot.luck.roll("8.6.5 raid", 6)
    return bot.trace.ask("8.6.5", "saxons.raid_first", ready >= AT_HOME and roll <= RAID_ROLL, n=ready, roll=roll)


def raid_now(bot: PendragonBot) -> bool:
    """8.6.5 Raid if there is a target and Renown for it; otherwise the Saxons Pass."""
    if bot.trace.kept:
        bot.trace.note("8.6.5", "saxons.raid_roll", roll=bot.luck.roll(TARGETS, 6))
    plan = plan_for(bot, RaidPlan)
    n = len(plan.targets) if plan is not None else 0
    if not bot.trace.ask("8.6.5", "saxons.raid", n > 0, n=n, renown=bot.state.tracks[Track.SAXON]):
        return False
    assert plan is not None
    if command_size(bot.state, SAXONS) != Size.LIMITED:
        britons = {"dux": beyond(bot.state, DUX), "civitates": beyond(bot.state, CIVITATES)}
        bot.trace.ask("8.6.5", "saxons.ravage", ravage_wanted(bot.state), **britons)
    note_raid(bot, "8.6.5", plan)
    return True
