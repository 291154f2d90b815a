"""8.2.3 Special Abilities that an Event lets a Faction choose: what its flowchart adds to the Command."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.plans import CommandPlan
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.commands.free import offered_action
from vexillum.games.falling_sky.nonplayer.aedui_specials import would_suborn, would_trade
from vexillum.games.falling_sky.nonplayer.arverni_specials import devastations, entreaties, where_to_entreat
from vexillum.games.falling_sky.nonplayer.belgae_battle import Battles
from vexillum.games.falling_sky.nonplayer.belgae_rampage import rampage_next
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.commands import LIMITED, command_of
from vexillum.games.falling_sky.nonplayer.germanic import errand
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan
from vexillum.games.falling_sky.nonplayer.roman_build import draft_build
from vexillum.games.falling_sky.nonplayer.roman_scout import draft_scout
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS
from vexillum.games.falling_sky.winter.cold_war import ColdWar, single_action

AMBUSH = Offer(paid=True, specials=("ambush",))
"""Card 63: a Battle may take the other action for Ambush."""


def after(bot: FallingSkyBot, action: Action, command: str) -> str | None:
    """8.5-8.8 The Special Ability that comes after a Command, executed as an action of its own; None if there is none.

    ``bot``: in the middle of that action.
    """
    state = bot.state
    if bot.faction == ROMANS:
        if command != "battle" and draft_build(bot.silent(), action)[0] is not None:
            return "build"
        return "scout" if draft_scout(bot.silent(), action)[0] is not None else None
    if bot.faction == ARVERNI:
        return None if command == "battle" else _devastate_or_entreat(bot, action)
    if bot.faction == AEDUI:
        if would_trade(bot, action, state, battled=command == "battle"):
            return "trade"
        return "suborn" if command != "battle" and would_suborn(bot, action) else None
    if command in ("rally", "raid") and rampage_next(bot.silent()) is not None:
        return "rampage"
    return "enlist" if errand(bot.silent(), action) is not None else None


def _devastate_or_entreat(bot: FallingSkyBot, action: Action) -> str | None:
    """8.7.1 Devastate where that is worth it; if nowhere, Entreat."""
    if devastations(bot, action, bot.state):
        return "devastate"
    return "entreat" if entreaties(bot, bot.state, where_to_entreat(bot, action, bot.state, 0)) else None


def before(bot: FallingSkyBot, action: Action, command: str, plan: CommandPlan, offer: Offer) -> str | None:
    """8.5.1, 8.7.1, 8.8.4 The one that comes before a Command: Rampage, Devastate or Entreat before a Battle without
    Ambush; Build or Scout before a Recruit.
    """
    if bot.faction == ROMANS:
        return after(bot, action, command) if command == "recruit" else None
    if command != "battle" or not isinstance(plan, BattlePlan):
        return None
    if bot.faction == ARVERNI:
        ambushes = plan.special is not None and plan.special.id == "ambush"
        return None if ambushes else _devastate_or_entreat(bot, action)
    if bot.faction == BELGAE:
        battles = Battles(bot.silent(), offered_action(bot.state, BELGAE, command, offer, ()))
        if battles.ambush_wanted(plan.battles[0]) or not battles.worth(*plan.battles[0]):
            return None
        return "rampage" if rampage_next(bot.silent(), plan.battles) is not None else None
    return None


# Answers --------------------------------------------------------------------------------------------------------------


def choose_special(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 What the flowchart would add to the Command that came before; to a March, if none did."""
    event = bot.event
    assert event is not None
    action = event.special
    assert action is not None
    return _key(decision, after(bot.during(action), action, event.did or "march"), NONE.key)


def _key(decision: Decision, special: str | None, otherwise: str) -> Sequence[str]:
    return (f"special.{special}",) if f"special.{special}" in decision.keys else (otherwise,)


def command_or_special(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 9: the Command of the flowchart; before or after it, as the flowchart has it, the Special Ability."""
    event = bot.event
    assert event is not None
    found = command_of(bot, decision.keys, event.offers)
    action = event.special
    assert action is not None
    if found is None:
        return choose_special(bot, decision)
    command, plan = found
    first = before(bot.during(action), action, command.removeprefix(LIMITED), plan, event.offers[False])
    return _key(decision, first, command)


def cold_war(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Card 63: a Command by the flowchart and the Special Ability that goes with it, in the order of the
    flowchart; two Commands if there is none; no more if it says Pass.
    """
    campaign = bot.innermost(ColdWar)
    assert campaign is not None
    action = single_action(bot.state, bot.faction)
    if campaign.did and not campaign.did.startswith("special."):
        special = after(bot.during(action), action, campaign.did)
        if f"special.{special}" in decision.keys:
            return (f"special.{special}",)
    command = bot.catalog.charts[bot.faction](bot)
    if command not in decision.keys:
        return (DONE.key,)
    if not campaign.did and command == "battle":
        battle = offered_action(bot.state, bot.faction, command, AMBUSH, ())
        plan = bot.catalog.planners.named(command, bot.faction)(bot.silent(), battle)
        if plan is not None:
            return _key(decision, before(bot.during(action), action, command, plan, AMBUSH), command)
    return (command,)
