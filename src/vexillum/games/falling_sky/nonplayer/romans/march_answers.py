"""8.8.1 How the Non-player Romans carry out the March that they have planned."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.unforeseen import Unforeseen, planned
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.march_moves import STOP
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.plans import MarchPlan
from vexillum.games.falling_sky.nonplayer.romans.groups import RomanGroup, unmoved
from vexillum.games.falling_sky.pieces import KIND_NUMBER, KINDS


def march_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The Scout that the March needs, then origin by origin."""
    plan = plan_now(bot, MarchPlan)
    if plan is None:
        return (DONE.key,)
    if plan.special is not None and plan.special.before and f"special.{plan.special.id}" in decision.keys:
        return (f"special.{plan.special.id}",)
    left = [REGION_IDS[region] for region in plan.origins if REGION_IDS[region] in decision.keys]
    return (left[0],) if left else (DONE.key,)


def _action(bot: FallingSkyBot) -> Action:
    """:class:`Unforeseen` where an Event moves groups without a March: its instruction answers that."""
    if bot.action is None:
        raise Unforeseen
    return bot.action


def _groups(bot: FallingSkyBot, origin: int) -> list[RomanGroup]:
    groups = sure_plan(bot, MarchPlan).groups
    return [group for group in groups if isinstance(group, RomanGroup) and group.origin == origin]


def _pending(bot: FallingSkyBot, origin: int) -> RomanGroup | None:
    """The group that leaves an origin next: by how many pieces have not left it yet."""
    left = unmoved(bot.state, _action(bot), origin)
    return next((group for group in _groups(bot, origin) if group.before == left), None)


def march_group(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The next group of the origin: all, those of one kind, or a number of each."""
    group = _pending(bot, REGION_NUMBER[decision.params["space"]])
    if group is None:
        return (DONE.key,)
    there = {kind: n for kind, n in decision.params["group"].items() if n}
    units = dict(group.units)
    if any(n > there.get(kind, 0) for kind, n in units.items()):
        raise Unforeseen
    if len(units) == 1 and all(there[kind] == n for kind, n in units.items()):
        return tuple([KINDS[kind] for kind in units])
    return (ALL.key,) if units == there else (SOME.key,)


def march_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 How many of a kind."""
    group = _pending(bot, REGION_NUMBER[decision.params["space"]])
    if group is None:
        raise Unforeseen
    return (str(dict(group.units).get(KIND_NUMBER[decision.params["unit"]], 0)),)


def march_on(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The next Region of the route, or stop at its end."""
    action, here = _action(bot), REGION_NUMBER[decision.params["space"]]
    if not action.spaces:
        raise Unforeseen
    origin = action.spaces[-1]
    left = unmoved(bot.state, action, origin)
    groups = _groups(bot, origin)
    group = planned(each for each in groups if (each.before if here == origin else each.after) == left)
    path = (origin, *group.path)
    if here not in path:
        raise Unforeseen
    onward = path[path.index(here) + 1 :]
    return (REGION_IDS[onward[0]] if onward else STOP.key,)
