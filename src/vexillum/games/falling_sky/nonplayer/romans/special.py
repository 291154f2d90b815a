"""8.8.1 Which Special Ability accompanies a Command of the Non-player Romans: Build, otherwise Scout."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.options import NONE
from vexillum.core.decision import Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.plans import SpecialPlan
from vexillum.games.falling_sky.nonplayer.romans.build import draft_build
from vexillum.games.falling_sky.nonplayer.romans.scout import draft_scout, scout_of
from vexillum.games.falling_sky.specials.free import ALONE
from vexillum.games.falling_sky.state import State


def may_have(action: Action, special: str) -> bool:
    """4.1 Whether a Special Ability may accompany the Command."""
    if not action.specials or action.special is not None:
        return False
    return action.offer is None or action.command == ALONE or special in action.offer.specials


def first_special(bot: FallingSkyBot, action: Action) -> tuple[SpecialPlan | None, State]:
    """8.8.1, 8.8.4 Build or, if nothing is built, Scout on the board as it is; and the board after it."""
    if may_have(action, "build"):
        works, after = draft_build(bot, action)
        if works is not None:
            return works, after
    if may_have(action, "scout"):
        scout, after = draft_scout(bot, action)
        if scout is not None:
            return scout, after
    return None, bot.state


def _build(bot: FallingSkyBot, action: Action) -> SpecialPlan | None:
    return draft_build(bot, action)[0]


def special_after(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1, 8.8.5 After March and Seize Build, or else Scout; after a Battle without Besiege Scout.

    With Recruit both come before it (8.8.4), or not at all.
    """
    action = bot.action
    if action is None or action.command == "recruit":
        return (NONE.key,)
    for special, draft in (("build", _build), ("scout", scout_of)):
        if f"special.{special}" in decision.keys:
            plan = draft(bot, action)
            if bot.trace.ask("8.8.1", f"romans.{special}", plan is not None):
                return (f"special.{special}",)
    return (NONE.key,)
