"""8.2.3 Free Commands and Special Abilities among which an Event gives the choice: what the flowchart selects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vexillum.coin.nonplayer.instructions import instruction_of
from vexillum.coin.nonplayer.plans import CommandPlan
from vexillum.games.falling_sky.actions.action import Offer
from vexillum.games.falling_sky.commands.free import offered_action
from vexillum.games.falling_sky.nonplayer import arverni, romans
from vexillum.games.falling_sky.nonplayer.arverni_specials import special_now
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.guidelines import card_of
from vexillum.games.falling_sky.nonplayer.loans import sure_lenders
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan
from vexillum.games.falling_sky.nonplayer.roman_special import first_special
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS
from vexillum.games.falling_sky.specials.free import special_action

COMMANDS = {AEDUI: ("battle", "rally", "raid", "march"), BELGAE: ("battle", "rally", "raid", "march")}
"""8.5-8.6 The Commands of a Faction in the order of its flowchart."""
SPECIALS = {AEDUI: ("trade", "suborn"), BELGAE: ("rampage", "enlist")}
"""8.5-8.6 The Special Abilities that a Faction's flowchart asks for first."""


def plan_of(bot: FallingSkyBot, command: str) -> CommandPlan | None:
    """8.2.3 What the flowchart would do with a Command that the Event offers, in the Regions that it names."""
    event, state = bot.event, bot.state
    offer = Offer() if event is None or event.offer is None else event.offer
    action = offered_action(state, bot.faction, command, offer, () if event is None else event.order)
    action.lent = sure_lenders(state, bot.faction)
    commands = instruction_of(bot, card_of(bot)).commands
    wanted = action if commands is None else commands(bot.silent(), action)
    if wanted is None or isinstance(wanted, CommandPlan):
        return wanted
    return bot.catalog.planners.named(command, bot.faction)(bot.silent(), wanted)


def commands_in_order(bot: FallingSkyBot) -> Iterator[str]:
    """8.2.3 The Commands to which the flowchart would come, one after the other if there is nothing to do with one."""
    if bot.faction == ROMANS:
        return romans.commands_in_order(bot)
    if bot.faction == ARVERNI:
        return arverni.commands_in_order(bot, lambda: plan_of(bot, "rally"))
    return iter(COMMANDS[bot.faction])


def special_alone(bot: FallingSkyBot, offered: Sequence[str]) -> tuple[str, ...]:
    """8.2.3 The Special Abilities that the flowchart would come to, without the Command; only what has an effect.

    ``offered``: those that the Event offers.
    """
    event = bot.event
    if bot.faction not in (ROMANS, ARVERNI) or event is None:
        return SPECIALS.get(bot.faction, ())
    spaces = None if event.offer is None else event.offer.special_spaces
    action = special_action(bot.state, bot.faction, spaces, event.order)
    if bot.faction == ARVERNI:
        found = special_now(bot.silent(), action, bot.state, among=offered)
        return () if found is None else (found,)
    build = "build" in offered and (romans.would_build(bot) or "scout" not in offered)
    plan = first_special(bot.silent(), action, build=build)[0]
    return () if plan is None else (plan.id,)


def special_first(bot: FallingSkyBot, command: str) -> bool:
    """8.7.1, 8.8.4 Would a Special Ability come before the Command: with Recruit, or with a Battle without Ambush?"""
    if bot.faction == ARVERNI and command == "battle":
        plan = plan_of(bot, command)
        return isinstance(plan, BattlePlan) and (plan.special is None or plan.special.id != "ambush")
    return command == "recruit"
