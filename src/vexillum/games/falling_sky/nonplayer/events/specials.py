"""8.2.3 Special Abilities that an Event lets a Faction choose: what its flowchart adds to the Command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from vexillum.coin.nonplayer.plans import CommandPlan
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.commands.free import offered_action
from vexillum.games.falling_sky.nonplayer.aedui.specials import would_suborn, would_trade
from vexillum.games.falling_sky.nonplayer.arverni.specials import devastations, entreaties, where_to_entreat
from vexillum.games.falling_sky.nonplayer.belgae.battle import Battles
from vexillum.games.falling_sky.nonplayer.belgae.rampage import rampage_next
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.commands import command_of
from vexillum.games.falling_sky.nonplayer.germanic import errand
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan
from vexillum.games.falling_sky.nonplayer.romans.build import draft_build
from vexillum.games.falling_sky.nonplayer.romans.scout import draft_scout
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS
from vexillum.games.falling_sky.winter.cold_war import ColdWar, single_action

AMBUSH = Offer(paid=True, specials=("ambush",))
"""Card 63: a Battle may take the other action for Ambush."""


def after(bot: FallingSkyBot, action: Action, command: str, keys: Sequence[str]) -> str | None:
    """8.5-8.8 The Special Ability that comes after a Command, executed as an action of its own; None if there is none.

    ``bot``: in the middle of that action. ``keys``: those of the Special Abilities that are offered.
    """
    tests = _AFTER[bot.faction](bot, action, command)
    return next((special for special, test in tests.items() if f"special.{special}" in keys and test()), None)


Tests = Mapping[str, Callable[[], bool]]
"""The Special Abilities of a Faction in their order, each with whether it would be executed."""


def _roman(bot: FallingSkyBot, action: Action, command: str) -> Tests:
    """8.8.1 Build, not after a Battle; otherwise Scout."""
    return {
        "build": lambda: command != "battle" and draft_build(bot.silent(), action)[0] is not None,
        "scout": lambda: draft_scout(bot.silent(), action)[0] is not None,
    }


def _arvernian(bot: FallingSkyBot, action: Action, command: str) -> Tests:
    """8.7.1 Devastate where that is worth it, otherwise Entreat; neither after a Battle."""
    return {} if command == "battle" else _devastate_or_entreat(bot, action)


def _devastate_or_entreat(bot: FallingSkyBot, action: Action) -> Tests:
    state = bot.state
    return {
        "devastate": lambda: bool(devastations(bot, action, state)),
        "entreat": lambda: bool(entreaties(bot, state, where_to_entreat(bot, action, state, 0))),
    }


def _aeduan(bot: FallingSkyBot, action: Action, command: str) -> Tests:
    """8.6.3 Trade; otherwise Suborn, but not after a Battle."""
    battled = command == "battle"
    return {
        "trade": lambda: would_trade(bot, action, bot.state, battled=battled),
        "suborn": lambda: not battled and would_suborn(bot, action),
    }


def _belgic(bot: FallingSkyBot, action: Action, command: str) -> Tests:
    """8.5.1 Rampage after Rally or Raid; otherwise Enlist."""
    return {
        "rampage": lambda: command in ("rally", "raid") and rampage_next(bot.silent()) is not None,
        "enlist": lambda: errand(bot.silent(), action) is not None,
    }


_AFTER: Mapping[int, Callable[[FallingSkyBot, Action, str], Tests]] = {
    ROMANS: _roman,
    ARVERNI: _arvernian,
    AEDUI: _aeduan,
    BELGAE: _belgic,
}


def before(
    bot: FallingSkyBot, action: Action, command: str, plan: CommandPlan, offer: Offer, keys: Sequence[str]
) -> str | None:
    """8.5.1, 8.7.1, 8.8.4 The one that comes before a Command: Rampage, Devastate or Entreat before a Battle without
    Ambush; Build or Scout before a Recruit.
    """
    tests: Tests = {}
    if bot.faction == ROMANS and command == "recruit":
        tests = _roman(bot, action, command)
    elif command == "battle" and isinstance(plan, BattlePlan):
        if bot.faction == ARVERNI and (plan.special is None or plan.special.id != "ambush"):
            tests = _devastate_or_entreat(bot, action)
        elif bot.faction == BELGAE:
            battles = Battles(bot.silent(), offered_action(bot.state, BELGAE, command, offer, ()))
            if battles.worth(*plan.battles[0]) and not battles.ambush_wanted(plan.battles[0]):
                tests = {"rampage": lambda: rampage_next(bot.silent(), plan.battles) is not None}
    return next((special for special, test in tests.items() if f"special.{special}" in keys and test()), None)


# Answers --------------------------------------------------------------------------------------------------------------


def choose_special(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 What the flowchart would add to the Command that came before; to a March, if none did."""
    event = bot.event
    assert event is not None
    action = event.special
    assert action is not None
    return _key(after(bot.during(action), action, event.did or "march", decision.keys), NONE.key)


def _key(special: str | None, otherwise: str) -> Sequence[str]:
    return (otherwise if special is None else f"special.{special}",)


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
    return _key(before(bot.during(action), action, command, plan, event.offers[False], decision.keys), command)


def cold_war(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Card 63: a Command by the flowchart and the Special Ability that goes with it, in the order of the
    flowchart; two Commands if there is none; no more if it leads to Pass (F324).
    """
    campaign = bot.innermost(ColdWar)
    assert campaign is not None
    action = single_action(bot.state, bot.faction)
    for did in campaign.did:
        if did.startswith("special."):
            return ("battle" if "battle" in decision.keys else DONE.key,)
        if (special := after(bot.during(action), action, did, decision.keys)) is not None:
            return _key(special, DONE.key)
    command = bot.catalog.charts[bot.faction](bot)
    if command not in decision.keys:
        return (DONE.key,)
    if not campaign.did and command == "battle":
        battle = offered_action(bot.state, bot.faction, command, AMBUSH, ())
        plan = bot.catalog.planners.named(command, bot.faction)(bot.silent(), battle)
        if plan is not None:
            return _key(before(bot.during(action), action, command, plan, AMBUSH, decision.keys), command)
    return (command,)
