"""8.5 The flowchart of the Non-player Scotti, box by box."""

from __future__ import annotations

from vexillum.coin.nonplayer.planning import plan_for
from vexillum.games.pendragon.map import CLEAR, TERRAIN, N
from vexillum.games.pendragon.nonplayer.barbarian_board import carried, raiders
from vexillum.games.pendragon.nonplayer.barbarian_notes import note_battles, note_march, note_raid, note_return
from vexillum.games.pendragon.nonplayer.event_boxes import priority_event
from vexillum.games.pendragon.nonplayer.events.playing import EVENTS
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.nonplayer.pivotal import raiders_off_map
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, MarchPlan, RaidPlan, ReturnPlan
from vexillum.games.pendragon.nonplayer.scotti_raid import TARGETS
from vexillum.games.pendragon.pieces import SCOTTI, SCOTTI_WARBAND, UNIT_TYPE
from vexillum.games.pendragon.state import Track

CLEAR_REGIONS = 2
MANY_RAIDERS = 15
AT_HOME = 25
"""8.5.4 Raiders off the map with which the Scotti think of a Raid."""
RAID_ROLL = 4


def chart(mind: Mind) -> str:
    """8.5 The boxes in their order."""
    if return_now(mind):
        return "return"
    if (key := priority_event(mind, "8.5.2")) is not None:
        return key
    if battle_now(mind):
        return "battle"
    if march_now(mind):
        return "march"
    if not raid_at_once(mind) and (key := EVENTS.box(mind, "8.5.5")) is not None:
        return key
    return raid_or_march(mind)


def return_now(mind: Mind) -> bool:
    """8.5.1 Return? Raiders in two Clear Regions, 15 Raiders on the map, or Plunder above a roll of 2D6.

    If nothing at all would come home the Scotti go on (ruling P174).
    """
    state = mind.state
    there = {space: n for space in range(N) if (n := raiders(state, SCOTTI, space))}
    clear = sum([TERRAIN[space] == CLEAR for space in there])
    total, plunder = sum(there.values()), carried(state, SCOTTI)
    roll = mind.luck.roll("8.5.1 plunder", 6, 2)
    met = clear >= CLEAR_REGIONS or total >= MANY_RAIDERS or plunder > roll
    if not mind.trace.ask("8.5.1", "scotti.return", met, clear=clear, n=total, plunder=plunder, roll=roll):
        return False
    plan = plan_for(mind, ReturnPlan)
    if not mind.trace.ask("8.5.1", "scotti.return_able", plan is not None) or plan is None:
        return False
    note_return(mind, "8.5.1", plan.spaces, plan.feat)
    return True


def battle_now(mind: Mind) -> bool:
    """8.5.3 Battle? A space where Warbands could Trap or Ambush, or are sure to Assault."""
    plan = plan_for(mind, BattlePlan)
    n = 0 if plan is None else len(plan.battles)
    if not mind.trace.ask("8.5.3", "scotti.battle", n > 0, n=n) or plan is None:
        return False
    note_battles(mind, "8.5.3", plan)
    return True


def march_now(mind: Mind) -> bool:
    """8.5.4 March or Raid? No Warbands are Available, and some would March (8.5.6)."""
    left = mind.state.available[UNIT_TYPE[SCOTTI_WARBAND]]
    plan: MarchPlan | None = None if left else plan_for(mind, MarchPlan)
    if not mind.trace.ask("8.5.4", "scotti.march_first", plan is not None, n=left) or plan is None:
        return False
    note_march(mind, "8.5.6", plan)
    return True


def raid_at_once(mind: Mind) -> bool:
    """8.5.4 Raid? At least 25 Raiders are off the map, and a D6 shows 1-4; otherwise the Event comes first."""
    off = raiders_off_map(mind.state)
    roll = mind.luck.roll("8.5.4 raid", 6)
    return mind.trace.ask("8.5.4", "scotti.raid_first", off >= AT_HOME and roll <= RAID_ROLL, n=off, roll=roll)


def raid_or_march(mind: Mind) -> str:
    """8.5.4, 8.5.6 Raid if there is a target, else March if Warbands would move, else Pass."""
    if raid_able(mind):
        return "raid"
    march = plan_for(mind, MarchPlan)
    if not mind.trace.ask("8.5.6", "scotti.march", march is not None) or march is None:
        return "pass"
    note_march(mind, "8.5.6", march)
    return "march"


def raid_able(mind: Mind) -> bool:
    """8.5.4 Raid, if its priorities select a target. IF NO RAID: March."""
    mind.trace.note("8.5.4", "scotti.raid_roll", roll=mind.luck.roll(TARGETS, 6))
    plan = plan_for(mind, RaidPlan)
    n = 0 if plan is None else len(plan.targets) + plan.box
    if not mind.trace.ask("8.5.4", "scotti.raid", n > 0, n=n, renown=mind.state.tracks[Track.SCOTTI]) or plan is None:
        return False
    if plan.box:
        mind.trace.note("8.5.4", "scotti.raid_box")
    note_raid(mind, "8.5.4", plan)
    return True
