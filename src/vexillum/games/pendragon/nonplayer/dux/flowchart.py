"""8.8 The flowchart of the Non-player Dux, box by box."""

from __future__ import annotations

from vexillum.coin.nonplayer.planners import plan_for
from vexillum.games.pendragon.commands.catalog import COMMANDS
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.britons.invite import may_add
from vexillum.games.pendragon.nonplayer.britons.notes import (
    ask_civitates,
    ask_invite,
    note_battles,
    note_feat,
    note_moves,
    note_spaces,
)
from vexillum.games.pendragon.nonplayer.dux.battle import civil_war, prestige_is_sure
from vexillum.games.pendragon.nonplayer.dux.intercept import raiders_within_control
from vexillum.games.pendragon.nonplayer.dux.march import march_targets, rebels_first
from vexillum.games.pendragon.nonplayer.dux.train import can_place_cavalry
from vexillum.games.pendragon.nonplayer.events.event_choice import EVENTS
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, FeatPlan, InterceptPlan, MarchPlan, TrainPlan
from vexillum.games.pendragon.nonplayer.priority_event import priority_event
from vexillum.games.pendragon.pieces import DUX
from vexillum.games.pendragon.sequence.limits import action_of_turn

CAVALRY_NEEDED = 2
"""8.8.4 A Train places at least this much Cavalry."""
EVENT_ROLL = 4
"""8.8.5 The Event is played on a roll up to this."""


def chart(bot: PendragonBot) -> str:
    """8.8 Intercept? Priority Event? Battle? Train? Event? March? Otherwise a Pass."""
    return (
        intercept_or_battle(bot)
        or priority_event(bot, "8.8.2")
        or battle(bot)
        or train(bot)
        or event(bot)
        or march(bot)
        or "pass"
    )


def _offered(bot: PendragonBot, command: str) -> bool:
    """3.2 Whether the Command could be executed now."""
    return COMMANDS[DUX][command].why_not(bot.state, DUX) is None


def intercept_or_battle(bot: PendragonBot) -> str | None:
    """8.8.1 Intercept? More Raiders engaged than a roll of 2D6; a Battle instead if no Unit moves and no Feat comes."""
    roll = bot.luck.roll("8.8.1 intercept", 6, 2)
    most = raiders_within_control(bot.state, action_of_turn(bot.state, DUX, "intercept"))
    if most > roll and not _offered(bot, "intercept"):
        most = 0
    if most <= roll:
        bot.trace.ask("8.8.1", "dux.intercept_few", False, n=most, roll=roll)
        return None
    plan = plan_for(bot, InterceptPlan)
    engaged = plan.engaged if plan is not None else 0
    if not bot.trace.ask("8.8.1", "dux.intercept", engaged > roll, n=engaged, roll=roll) or plan is None:
        return None
    moves = bool(plan.moves or plan.feat)
    if bot.trace.ask("8.8.1", "dux.intercept_moves", moves, n=len({move.origin for move in plan.moves})):
        _feat(bot, "8.8.1", "intercept", plan.feat)
        note_moves(bot, "8.8.1", plan.moves)
        note_battles(bot, "8.8.1", plan.targets)
        return "intercept"
    instead = plan_for(bot, BattlePlan)
    if not bot.trace.ask("8.8.1", "dux.battle_instead", instead is not None) or instead is None:
        return None
    _battling(bot, instead)
    return "battle"


def battle(bot: PendragonBot) -> str | None:
    """8.8.3 Battle? Sure to add Prestige, unless an enemy Evades or Ambushes."""
    plan: BattlePlan | None = plan_for(bot, BattlePlan) if _offered(bot, "battle") else None
    sure = plan is not None and prestige_is_sure(bot, action_of_turn(bot.state, DUX, "battle"), plan)
    battles = len(plan.battles) if plan is not None else 0
    if not bot.trace.ask("8.8.3", "dux.battle", sure, n=battles) or plan is None:
        return None
    _battling(bot, plan)
    return "battle"


def _battling(bot: PendragonBot, plan: BattlePlan) -> None:
    """8.8.3 Civil war? Then the Battles, and RETALIATE or REQUISITION."""
    ask_civitates(bot, "8.8.3", "civil_war", civil_war(bot))
    note_battles(bot, "8.8.3", plan.battles)
    _feat(bot, "8.8.3", "battle", plan.feat)


def train(bot: PendragonBot) -> str | None:
    """8.8.4 Train? At least two Cavalry."""
    plan: TrainPlan | None = None
    if (bot.trace.kept or can_place_cavalry(bot.state) >= CAVALRY_NEEDED) and _offered(bot, "train"):
        plan = plan_for(bot, TrainPlan)
    cavalry = plan.cavalry if plan is not None else 0
    if not bot.trace.ask("8.8.4", "dux.train", cavalry >= CAVALRY_NEEDED, n=cavalry) or plan is None:
        return None
    _feat(bot, "8.8.4", "train", plan.feat)
    note_spaces(bot, "8.8.4", "dux.training", [space for space, n, _ in plan.spaces if n])
    note_spaces(bot, "8.8.4", "dux.training_militia", [space for space, _, n in plan.spaces if n])
    note_spaces(bot, "8.8.4", "dux.prosperity", plan.prosperity)
    return "train"


def event(bot: PendragonBot) -> str | None:
    """8.8.5 Event? On a roll of 1-4, if it can be played and is effective."""
    roll = bot.luck.roll("8.8.5 event", 6)
    if not bot.trace.ask("8.8.5", "dux.event_roll", roll <= EVENT_ROLL, roll=roll):
        return None
    return EVENTS.box(bot, "8.8.5")


def march(bot: PendragonBot) -> str | None:
    """8.8.6 March? With a roll of 1D4 for destinations and for origins."""
    plan: MarchPlan | None = plan_for(bot, MarchPlan) if _offered(bot, "march") else None
    roll = bot.luck.roll("8.8.6 march", 4)
    groups = len(plan.moves) if plan is not None else 0
    if not bot.trace.ask("8.8.6", "dux.march", plan is not None, roll=roll, n=groups) or plan is None:
        return None
    ask_civitates(bot, "8.8.6", "march_rebels", rebels_first(bot))
    _feat(bot, "8.8.6", "march", plan.feat)
    if bot.trace.kept:
        note_spaces(bot, "8.8.6", "britons.targets", march_targets(bot, action_of_turn(bot.state, DUX, "march")))
    note_moves(bot, "8.8.6", plan.moves)
    return "march"


def _feat(bot: PendragonBot, rule: str, command: str, feat: FeatPlan | None) -> None:
    """The Feat that was planned with a Command, question by question; Build and Requisition may follow (8.8.4)."""
    if not bot.trace.kept:
        return
    action = action_of_turn(bot.state, DUX, command)
    chosen = None if feat is None else feat.id
    retaliates = may_add(action, "retaliate") and bot.trace.ask(rule, "dux.retaliate", chosen == "retaliate")
    if not retaliates and may_add(action, "invite") and not fragmented(bot.state):
        ask_invite(bot, rule, chosen == "invite")
    if not retaliates and may_add(action, "requisition") and command == "battle":
        bot.trace.ask(rule, "dux.requisition", chosen == "requisition")
    note_feat(bot, rule, feat)
