"""8.8 The flowchart of the Non-player Dux, box by box."""

from __future__ import annotations

from vexillum.games.pendragon.commands.catalog import COMMANDS
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.nonplayer.dux_battle import prestige_is_sure
from vexillum.games.pendragon.nonplayer.dux_intercept import raiders_within_control
from vexillum.games.pendragon.nonplayer.dux_train import can_place_cavalry
from vexillum.games.pendragon.nonplayer.event_boxes import other_event, priority_event
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.nonplayer.planning import plan_for
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, FeatPlan, InterceptPlan, MarchPlan, TrainPlan
from vexillum.games.pendragon.nonplayer.turn import flowchart
from vexillum.games.pendragon.pieces import DUX
from vexillum.games.pendragon.sequence.limits import action_of_turn

CAVALRY_NEEDED = 2
"""8.8.4 A Train places at least so much Cavalry."""
EVENT_ROLL = 4
"""8.8.5 The Event is played on a roll up to this."""


@flowchart(DUX)
def chart(mind: Mind) -> str:
    """8.8 Intercept? Priority Event? Battle? Train? Event? March? Otherwise a Pass."""
    return (
        intercept_or_battle(mind)
        or priority_event(mind, "8.8.2")
        or battle(mind)
        or train(mind)
        or event(mind)
        or march(mind)
        or "pass"
    )


def _offered(mind: Mind, command: str) -> bool:
    """3.2 Could anybody execute the Command now?"""
    return COMMANDS[DUX][command].why_not(mind.state, DUX) is None


def intercept_or_battle(mind: Mind) -> str | None:
    """8.8.1 Intercept? More Raiders engaged than a roll of 2D6; a Battle instead if nobody moves and no Feat comes."""
    roll = mind.luck.roll("8.8.1 intercept", 6, 2)
    most = raiders_within_control(mind.state, action_of_turn(mind.state, DUX, "intercept"))
    if most <= roll or not _offered(mind, "intercept"):
        mind.trace.ask("8.8.1", "dux.intercept_few", False, n=most, roll=roll)
        return None
    plan: InterceptPlan | None = plan_for(mind, "intercept")
    engaged = plan.engaged if plan is not None else 0
    if not mind.trace.ask("8.8.1", "dux.intercept", engaged > roll, n=engaged, roll=roll) or plan is None:
        return None
    moves = bool(plan.moves or plan.feat)
    if mind.trace.ask("8.8.1", "dux.intercept_moves", moves, n=len({move.origin for move in plan.moves})):
        _tell(mind, "8.8.1", "dux.intercepting", [space for space, _ in plan.targets], plan.feat)
        return "intercept"
    instead: BattlePlan | None = plan_for(mind, "battle")
    if not mind.trace.ask("8.8.1", "dux.battle_instead", instead is not None) or instead is None:
        return None
    _tell(mind, "8.8.3", "dux.battling", [space for space, _ in instead.battles], instead.feat)
    return "battle"


def battle(mind: Mind) -> str | None:
    """8.8.3 Battle? Sure to add Prestige, unless an enemy Evades or Ambushes."""
    plan: BattlePlan | None = plan_for(mind, "battle") if _offered(mind, "battle") else None
    sure = plan is not None and prestige_is_sure(mind, action_of_turn(mind.state, DUX, "battle"), plan)
    battles = len(plan.battles) if plan is not None else 0
    if not mind.trace.ask("8.8.3", "dux.battle", sure, n=battles) or plan is None:
        return None
    _tell(mind, "8.8.3", "dux.battling", [space for space, _ in plan.battles], plan.feat)
    return "battle"


def train(mind: Mind) -> str | None:
    """8.8.4 Train? At least two Cavalry."""
    plan: TrainPlan | None = None
    if can_place_cavalry(mind.state) >= CAVALRY_NEEDED and _offered(mind, "train"):
        plan = plan_for(mind, "train")
    cavalry = plan.cavalry if plan is not None else 0
    if not mind.trace.ask("8.8.4", "dux.train", cavalry >= CAVALRY_NEEDED, n=cavalry) or plan is None:
        return None
    _tell(mind, "8.8.4", "dux.training", [space for space, _, _ in plan.spaces], plan.feat)
    return "train"


def event(mind: Mind) -> str | None:
    """8.8.5 Event? On a roll of 1-4, if it can be played and is effective."""
    roll = mind.luck.roll("8.8.5 event", 6)
    if not mind.trace.ask("8.8.5", "dux.event_roll", roll <= EVENT_ROLL, roll=roll):
        return None
    return other_event(mind, "8.8.5")


def march(mind: Mind) -> str | None:
    """8.8.6 March? With a roll of 1D4 for destinations and for origins."""
    plan: MarchPlan | None = plan_for(mind, "march") if _offered(mind, "march") else None
    roll = mind.luck.roll("8.8.6 march", 4)
    groups = len(plan.moves) if plan is not None else 0
    if not mind.trace.ask("8.8.6", "dux.march", plan is not None, roll=roll, n=groups) or plan is None:
        return None
    _tell(mind, "8.8.6", "dux.marching", list(dict.fromkeys([move.target for move in plan.moves])), plan.feat)
    return "march"


def _tell(mind: Mind, rule: str, id: str, spaces: list[int], feat: FeatPlan | None) -> None:
    """What a Command means to do, and the Feat that is certain; Build and Requisition may follow (8.8.4)."""
    mind.trace.note(rule, id, spaces=[SPACE_IDS[space] for space in spaces])
    if feat is not None:
        where = [SPACE_IDS[space] for space in feat.spaces]
        mind.trace.note(rule, "dux.feat_in" if where else "dux.feat", feat=feat.id, spaces=where)
