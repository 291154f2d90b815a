"""8.8 The flowchart of the Non-player Romans, box by box."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.coin.nonplayer.planners import plan_for
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.event_choice import EVENTS
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan, RecruitPlan, SeizePlan
from vexillum.games.falling_sky.nonplayer.romans.board import caesar_ready, threatened, winners
from vexillum.games.falling_sky.nonplayer.romans.notes import note_battles, note_march, note_recruit, note_seize
from vexillum.games.falling_sky.pieces import ROMANS, T_AUXILIA
from vexillum.games.falling_sky.sequence.turn import TURNS

FEW_AUXILIA = 8
"""8.8.3 With no more Auxilia Available the Romans March."""


def chart(bot: FallingSkyBot) -> str:
    """8.8 Battle or March under threat? March at an enemy's victory? Event? March? Recruit? Seize? Otherwise a Pass."""
    state = bot.state
    danger = threatened(state)
    if bot.trace.ask("8.8.1", "romans.threat", bool(danger), n=len(danger)):
        return battle(bot) or march(bot) or recruit(bot)
    at_victory = bool(winners(state)) and caesar_ready(state)
    if bot.trace.ask("8.8.1", "romans.at_victory", at_victory, n=len(winners(state))):
        return march(bot) or recruit(bot)
    return EVENTS.box(bot, "8.8.2") or later(bot)


def offered(bot: FallingSkyBot, command: str) -> bool:
    """2.3.8, 3.2 Whether the Command could be executed now by anyone."""
    if TURNS.why_no_command(bot.state, ROMANS, command) is not None:
        return False
    return TURNS.commands[ROMANS][command].why_not(bot.state, ROMANS) is None


def battle(bot: FallingSkyBot) -> str | None:
    """8.8.1 Battle where Roman Losses are less than half the enemy's, and none falls on Caesar."""
    plan: BattlePlan | None = plan_for(bot, BattlePlan) if offered(bot, "battle") else None
    if not bot.trace.ask("8.8.1", "romans.battle", plan is not None) or plan is None:
        return None
    note_battles(bot, plan)
    return "battle"


def march(bot: FallingSkyBot) -> str | None:
    """8.8.1 March to enemy Allies and Citadels."""
    plan: MarchPlan | None = plan_for(bot, MarchPlan) if offered(bot, "march") else None
    roll = bot.luck.roll("8.8.1 march", 6)
    if not bot.trace.ask("8.8.1", "romans.march", plan is not None, roll=roll) or plan is None:
        return None
    note_march(bot, plan)
    return "march"


def later(bot: FallingSkyBot) -> str:
    """8.8.3 March? With eight or fewer Auxilia Available."""
    there = bot.state.available[T_AUXILIA]
    if bot.trace.ask("8.8.3", "romans.few_auxilia", there <= FEW_AUXILIA, n=there):
        return march(bot) or recruit(bot)
    return recruit(bot)


def recruit(bot: FallingSkyBot) -> str:
    """8.8.4 Recruit? Two Allies, or six pieces; otherwise Seize."""
    plan: RecruitPlan | None = plan_for(bot, RecruitPlan) if offered(bot, "recruit") else None
    if not bot.trace.ask("8.8.4", "romans.recruit", plan is not None) or plan is None:
        return seize(bot)
    note_recruit(bot, plan)
    return "recruit"


def seize(bot: FallingSkyBot) -> str:
    """8.8.5 Seize where no Faction Harasses; otherwise a Pass."""
    plan: SeizePlan | None = plan_for(bot, SeizePlan) if offered(bot, "seize") else None
    if not bot.trace.ask("8.8.5", "romans.seize", plan is not None) or plan is None:
        bot.trace.note("8.8.5", "romans.pass")
        return "pass"
    note_seize(bot, plan)
    return "seize"


# Free Commands (8.2.3) ------------------------------------------------------------------------------------------------


def commands_in_order(bot: FallingSkyBot) -> Iterator[str]:
    """8.8 The Commands to which the flowchart comes, without the Event: a March only where a box points to one."""
    state = bot.state
    threat = bool(threatened(state))
    if threat:
        yield "battle"
    if threat or (winners(state) and caesar_ready(state)) or state.available[T_AUXILIA] <= FEW_AUXILIA:
        yield "march"
    yield from ("recruit", "seize")
