"""8.6-8.7 How Arverni and Aedui carry out the Marches and Battles that they have planned."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.unforeseen import Unforeseen, planned
from vexillum.coin.options import NO, YES
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.commands.march import marchers
from vexillum.games.falling_sky.commands.march_moves import STOP
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls.march import GaulGroup, Group
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan, Plan
from vexillum.games.falling_sky.pieces import FACTIONS, KIND_NUMBER, KINDS, VERCINGETORIX


def _next(bot: FallingSkyBot, decision: Decision, plan: Plan | None) -> Sequence[str]:
    """3.1, 4.1 The Special Ability if it comes first, then one Region of the plan after the other.

    8.7.1 What is Devastated before its Battle or March is paid for before that.
    """
    action = bot.action
    assert action is not None
    if plan is None:
        return (DONE.key,)
    if plan.special is not None and plan.special.before and not action.spaces:
        for region in plan.named:
            if (first := f"first.{REGION_IDS[region]}") in decision.keys:
                return (first,)
        key = f"special.{plan.special.id}"
        if key in decision.keys:
            return (key,)
    for region in plan.named:
        if region not in action.spaces and REGION_IDS[region] in decision.keys:
            return (REGION_IDS[region],)
    return (DONE.key,)


# Battle ---------------------------------------------------------------------------------------------------------------


def battle_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.4 The Battles in their order."""
    return _next(bot, decision, plan_now(bot, BattlePlan))


def battle_whom(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.4 The enemy of the plan."""
    region = REGION_NUMBER[decision.params["space"]]
    plan = sure_plan(bot, BattlePlan)
    return (FACTIONS[planned(enemy for where, enemy in plan.battles if where == region)],)


def battle_ambush(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.2, 8.7.1 Ambush where the plan has one."""
    special = sure_plan(bot, BattlePlan).special
    region = REGION_NUMBER[decision.params["space"]]
    here = special is not None and special.id == "ambush" and region in special.regions
    return (YES.key if here else NO.key,)


# March ----------------------------------------------------------------------------------------------------------------


def march_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 The origins in their order."""
    return _next(bot, decision, plan_now(bot, MarchPlan))


def _group(bot: FallingSkyBot, origin: int, there: int) -> GaulGroup | None:
    """3.3.2 The group that leaves an origin while this many pieces still could.

    :class:`Unforeseen` where an Event moves groups without a March: its instruction answers that.
    """
    if bot.action is None:
        raise Unforeseen
    for group in sure_plan(bot, MarchPlan).groups:
        if isinstance(group, GaulGroup) and group.origin == origin and group.before == there:
            return group
    return None


def _left(bot: FallingSkyBot, origin: int) -> int:
    action = bot.action
    if action is None:
        raise Unforeseen
    return sum(marchers(bot.state, action, origin).values())


def march_with(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 The next group of an origin: all, all of one kind, or some of each."""
    there: Group = decision.params["group"]
    group = _group(bot, REGION_NUMBER[decision.params["space"]], sum(there.values()))
    if group is None:
        return (DONE.key,)
    wanted = dict(group.units)
    if any(n > there.get(kind, 0) for kind, n in wanted.items()):
        raise Unforeseen
    if wanted == there and ALL.key in decision.keys:
        return (ALL.key,)
    for kind, n in wanted.items():
        if len(wanted) == 1 and there[kind] == n and KINDS[kind] in decision.keys:
            return (KINDS[kind],)
    return (SOME.key,)


def march_with_so_many(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 This many of a kind."""
    origin = REGION_NUMBER[decision.params["space"]]
    group = _group(bot, origin, _left(bot, origin))
    if group is None:
        raise Unforeseen
    return (str(dict(group.units).get(KIND_NUMBER[decision.params["unit"]], 0)),)


def march_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 The first Region of a group's way."""
    origin = REGION_NUMBER[decision.params["space"]]
    group = _group(bot, origin, _left(bot, origin))
    if group is None:
        raise Unforeseen
    return (REGION_IDS[group.path[0]],)


def march_on(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 Only Vercingetorix' group enters a second Region."""
    action = bot.action
    assert action is not None
    here = REGION_NUMBER[decision.params["space"]]
    for group in sure_plan(bot, MarchPlan).groups:
        led = dict(group.units).get(VERCINGETORIX)
        if led and group.origin == action.spaces[-1] and group.path[0] == here and len(group.path) > 1:
            return (REGION_IDS[group.path[1]],)
    return (STOP.key,)
