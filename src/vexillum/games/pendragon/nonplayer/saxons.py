"""8.6 The flowchart of the Non-player Saxons, box by box."""

from __future__ import annotations

from vexillum.coin.nonplayer.planning import plan_for
from vexillum.coin.turn import Size
from vexillum.games.pendragon.map import CLEAR, TERRAIN, N
from vexillum.games.pendragon.nonplayer.barbarian_board import carried, raiders
from vexillum.games.pendragon.nonplayer.barbarian_notes import note_battles, note_march, note_raid, note_return
from vexillum.games.pendragon.nonplayer.event_boxes import priority_event
from vexillum.games.pendragon.nonplayer.events.playing import EVENTS
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, MarchPlan, RaidPlan, ReturnPlan
from vexillum.games.pendragon.nonplayer.saxon_battle import plan_battle  # noqa: F401  # plans of the Saxons
from vexillum.games.pendragon.nonplayer.saxon_march import plan_march  # noqa: F401
from vexillum.games.pendragon.nonplayer.saxon_raid import TARGETS, ravage_wanted
from vexillum.games.pendragon.nonplayer.saxon_return import sure_to_settle
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXON_RAIDER, SAXONS, UNIT_TYPE
from vexillum.games.pendragon.sequence.limits import action_of_turn, command_size
from vexillum.games.pendragon.state import Track
from vexillum.games.pendragon.thresholds import beyond

CLEAR_REGIONS = 2
MANY_RAIDERS = 15
MARCH_ROLL = 2
AT_HOME = 20
"""8.6.5 Available Raiders with which the Saxons think of a Raid."""
RAID_ROLL = 4


def chart(mind: Mind) -> str:
    """8.6 The boxes in their order."""
    if return_now(mind):
        return "return"
    if (key := priority_event(mind, "8.6.2")) is not None:
        return key
    if (command := march_or_settle(mind)) is not None:
        return command
    if battle_now(mind):
        return "battle"
    if not raid_at_once(mind) and (key := EVENTS.box(mind, "8.6.6")) is not None:
        return key
    return "raid" if raid_now(mind) else "pass"


def return_now(mind: Mind) -> bool:
    """8.6.1 Return? Raiders in two Clear Regions, 15 Raiders on the map, or Plunder above a roll of 2D6.

    If nothing at all would come home or be settled, the Saxons go on (ruling P174).
    """
    state = mind.state
    there = {space: n for space in range(N) if (n := raiders(state, SAXONS, space))}
    clear = sum([TERRAIN[space] == CLEAR for space in there])
    total, plunder = sum(there.values()), carried(state, SAXONS)
    roll = mind.luck.roll("8.6.1 plunder", 6, 2)
    met = clear >= CLEAR_REGIONS or total >= MANY_RAIDERS or plunder > roll
    if not mind.trace.ask("8.6.1", "saxons.return", met, clear=clear, n=total, plunder=plunder, roll=roll):
        return False
    plan = plan_for(mind, ReturnPlan)
    if not mind.trace.ask("8.6.1", "saxons.return_able", plan is not None):
        return False
    assert plan is not None
    note_return(mind, "8.6.1", plan.spaces, plan.feat)
    return True


def march_or_settle(mind: Mind) -> str | None:
    """8.6.3 March? On a D6 of 1-2, if a Settle is certain to add something; if nobody would move, Return and Settle."""
    roll = mind.luck.roll("8.6.3 march", 6)
    if not mind.trace.ask("8.6.3", "saxons.march_roll", roll <= MARCH_ROLL, roll=roll):
        return None
    march = plan_for(mind, MarchPlan)
    settles = march is not None or sure_to_settle(mind, action_of_turn(mind.state, SAXONS, "return"))
    if not mind.trace.ask("8.6.3", "saxons.settle_sure", settles):
        return None
    if mind.trace.ask("8.6.3", "saxons.march", march is not None):
        assert march is not None
        note_march(mind, "8.6.3", march)
        return "march"
    plan = plan_for(mind, ReturnPlan)
    if not mind.trace.ask("8.6.3", "saxons.settle_able", plan is not None):
        return None
    assert plan is not None
    note_return(mind, "8.6.3", plan.spaces, plan.feat)
    return "return"


def battle_now(mind: Mind) -> bool:
    """8.6.4 Battle? Sure somewhere to remove an enemy's last Unit, or to Assault."""
    plan = plan_for(mind, BattlePlan)
    n = len(plan.battles) if plan is not None else 0
    if not mind.trace.ask("8.6.4", "saxons.battle", n > 0, n=n):
        return False
    assert plan is not None
    note_battles(mind, "8.6.4", plan)
    return True


def raid_at_once(mind: Mind) -> bool:
    """8.6.5 Raid? At least 20 Raiders are Available, and a D6 shows 1-4; otherwise the Event comes first."""
    ready = mind.state.available[UNIT_TYPE[SAXON_RAIDER]]
    roll = mind.luck.roll("8.6.5 raid", 6)
    return mind.trace.ask("8.6.5", "saxons.raid_first", ready >= AT_HOME and roll <= RAID_ROLL, n=ready, roll=roll)


def raid_now(mind: Mind) -> bool:
    """8.6.5 Raid if there is a target and Renown for it; otherwise the Saxons Pass."""
    if mind.trace.kept:
        mind.trace.note("8.6.5", "saxons.raid_roll", roll=mind.luck.roll(TARGETS, 6))
    plan = plan_for(mind, RaidPlan)
    n = len(plan.targets) if plan is not None else 0
    if not mind.trace.ask("8.6.5", "saxons.raid", n > 0, n=n, renown=mind.state.tracks[Track.SAXON]):
        return False
    assert plan is not None
    if command_size(mind.state, SAXONS) != Size.LIMITED:
        britons = {"dux": beyond(mind.state, DUX), "civitates": beyond(mind.state, CIVITATES)}
        mind.trace.ask("8.6.5", "saxons.ravage", ravage_wanted(mind.state), **britons)
    note_raid(mind, "8.6.5", plan)
    return True
