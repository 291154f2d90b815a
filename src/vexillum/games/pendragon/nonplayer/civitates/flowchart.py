"""8.7 The flowchart of the Non-player Civitates, box by box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from vexillum.coin.nonplayer.planners import plan_for
from vexillum.core.decision import Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.britons.invite import invitation, may_add
from vexillum.games.pendragon.nonplayer.britons.notes import (
    ask_invite,
    note_battles,
    note_feat,
    note_moves,
    note_spaces,
)
from vexillum.games.pendragon.nonplayer.civitates.battle import meeting, roll
from vexillum.games.pendragon.nonplayer.civitates.march import march_targets
from vexillum.games.pendragon.nonplayer.civitates.pillage import most_pillaged
from vexillum.games.pendragon.nonplayer.civitates.rule import humbles_dux, rule_plan
from vexillum.games.pendragon.nonplayer.civitates.trade import LEAST, gain
from vexillum.games.pendragon.nonplayer.events.event_choice import EVENTS
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, MarchPlan, MusterPlan
from vexillum.games.pendragon.nonplayer.priority_event import priority_event
from vexillum.games.pendragon.pieces import CIVITATES, COMITATES, DUX, HILLFORT, MILITIA, TOWN, UNIT_TYPE
from vexillum.games.pendragon.sequence.limits import action_of_turn
from vexillum.games.pendragon.state import Track
from vexillum.games.pendragon.victory.thresholds import beyond

MARCH_ROLLS = 2
"""8.7.3 A die up to this number lets the Civitates March."""
MARCH_RESOURCES = 10
"""8.7.3 More than this many Briton Resources are needed for it."""


def chart(bot: PendragonBot) -> str:
    """8.7.1-8.7.6 The boxes in their order."""
    if battles(bot):
        return "battle"
    event = priority_event(bot, "8.7.2")
    if event is not None:
        return event
    if marches(bot):
        return "march"
    plan = plan_for(bot, MusterPlan)
    if musters(bot, plan):
        if can_muster(bot, plan):
            return "muster"
    else:
        event = EVENTS.box(bot, "8.7.5")
        if event is not None:
            return event
    return "trade" if trades(bot) else "pass"


def battles(bot: PendragonBot) -> bool:
    """8.7.1 Battle? Sure to add Briton Control somewhere, or to take more Plunder than a die."""
    plan = plan_for(bot, BattlePlan)
    if not bot.trace.ask("8.7.1", "civitates.battle", plan is not None, roll=roll(bot)):
        return False
    assert plan is not None
    if bot.trace.kept:
        _battling(bot, plan)
    return True


def _battling(bot: PendragonBot, plan: BattlePlan) -> None:
    """8.7.1 Where the condition is met, the Feat, civil war, and the attacks."""
    action, feat = action_of_turn(bot.state, CIVITATES, "battle"), plan.feat
    note_spaces(bot, "8.7.1", "civitates.battle_where", meeting(bot, action))
    if may_add(action, "pillage"):
        pillages = feat is not None and feat.id == "pillage"
        if not bot.trace.ask("8.7.1", "civitates.pillage", pillages, n=most_pillaged(bot.state)):
            bot.trace.ask("8.7.1", "civitates.reinforce", feat is not None, n=0 if feat is None else len(feat.spaces))
    note_feat(bot, "8.7.1", feat)
    if bot.is_player(DUX):
        n = beyond(bot.state, DUX)
        bot.trace.ask("8.7.1", "civitates.civil_war", n > 0, n=n)
    note_battles(bot, "8.7.1", plan.battles)


def marches(bot: PendragonBot) -> bool:
    """8.7.3 March? A die of 1-2, more than 10 Resources, and forces that would move."""
    die = bot.luck.roll("8.7.3 march", 6)
    blue = bot.state.tracks[Track.BRITON]
    if not bot.trace.ask(
        "8.7.3", "civitates.march", die <= MARCH_ROLLS and blue > MARCH_RESOURCES, roll=die, resources=blue
    ):
        return False
    plan = plan_for(bot, MarchPlan)
    moves = () if plan is None else plan.moves
    if not bot.trace.ask("8.7.3", "civitates.march_moves", bool(moves), n=len(moves)):
        return False
    if bot.trace.kept:
        targets = march_targets(bot, action_of_turn(bot.state, CIVITATES, "march"))
        note_spaces(bot, "8.7.3", "britons.targets", targets)
    note_moves(bot, "8.7.3", moves)
    return True


def musters(bot: PendragonBot, plan: MusterPlan | None) -> bool:
    """8.7.4 Muster? More Available Troops than two dice, or Briton Control to be added."""
    available = bot.state.available
    troops = available[UNIT_TYPE[MILITIA]] + available[UNIT_TYPE[COMITATES]]
    dice = bot.luck.roll("8.7.4 muster", 6, 2)
    control = () if plan is None else plan.control
    return bot.trace.ask(
        "8.7.4", "civitates.muster", troops > dice or bool(control), troops=troops, roll=dice, n=len(control)
    )


def can_muster(bot: PendragonBot, plan: MusterPlan | None) -> bool:
    """8.7.4 Whether such a Muster is possible. Otherwise the Civitates Trade."""
    spaces = () if plan is None else plan.spaces
    if not bot.trace.ask("8.7.4", "civitates.can_muster", bool(spaces), n=len(spaces)):
        return False
    for id, kind in (("hillforts", HILLFORT), ("towns", TOWN)):
        built = [entry.space for entry in spaces for what, _, _ in entry.builds if what == kind]
        note_spaces(bot, "8.7.4", f"civitates.{id}", built)
    note_spaces(bot, "8.7.4", "civitates.comitates", [entry.space for entry in spaces if entry.comitates])
    levied = [entry.space for entry in spaces if not entry.comitates and not entry.builds]
    note_spaces(bot, "8.7.4", "civitates.militia", levied)
    return True


def trades(bot: PendragonBot) -> bool:
    """8.7.6 Trade? It must add at least 4 Resources; otherwise the Civitates Pass."""
    n = gain(bot, action_of_turn(bot.state, CIVITATES, "trade"))
    return bot.trace.ask("8.7.6", "civitates.trade", n >= LEAST, n=n)


# The Feat after a Command ---------------------------------------------------------------------------------------------


def feat_after(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3, 8.7.4, 8.7.6 After March Pillage if possible; otherwise, and after Muster and Trade, Rule or Invite."""
    action = bot.action
    assert action is not None
    for feat, wanted in (("pillage", pillages), ("rule", rules), ("invite", invites)):
        if f"feat.{feat}" in decision.keys and wanted(bot, action):
            return (f"feat.{feat}",)
    return ("none",)


def pillages(bot: PendragonBot, action: Action) -> bool:
    """8.7.3 PILLAGE: whether there is any Prosperity to take."""
    n = most_pillaged(bot.state)
    return bot.trace.ask("8.7.3", "civitates.pillage", n > 0, n=n)


def rules(bot: PendragonBot, action: Action) -> bool:
    """8.7.3 RULE: whether there is anything to do in up to three spaces."""
    if bot.is_player(DUX):
        bot.trace.ask("8.7.3", "civitates.humbles_dux", humbles_dux(bot), n=beyond(bot.state, DUX))
    uses = rule_plan(bot, action)
    n = Counter(uses.values())
    return bot.trace.ask(
        "8.7.3",
        "civitates.rule",
        bool(uses),
        n=len(uses),
        population=n["population"],
        prestige=n["prestige"],
        wealth=n["wealth"],
    )


def invites(bot: PendragonBot, action: Action) -> bool:
    """8.7.3 INVITE: a vacant Site for the rolled Nation, or Foederati of a Dux player to win over."""
    plan = invitation(bot, action.budget(bot.state), free=action.free)
    return ask_invite(bot, "8.7.3", plan is not None)
