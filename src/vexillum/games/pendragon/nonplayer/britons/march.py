"""3.2.2, 3.3.2 How both Britons carry out a March that they have planned: group by group, with pick-ups on the way."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.forces import SOME
from vexillum.coin.nonplayer.answers import largest
from vexillum.coin.nonplayer.planners import RemainingCommand, plan_now, sure_plan
from vexillum.coin.nonplayer.unforeseen import Unforeseen, planned
from vexillum.core.decision import DONE, Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import MarchPlan, Move
from vexillum.games.pendragon.pieces import UNIT_KINDS, UNIT_OWNER, UNITS

Wanted = dict[tuple[int, bool], int]
"""How many Units of each kind, with Plunder or without."""


def march_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.2, 3.3.2 The Feat if it comes first, then one origin of the plan after the other."""
    plan = plan_now(bot, MarchPlan)
    action = bot.action
    assert action is not None
    keys = decision.keys
    if plan is None:
        return (DONE.key,)
    feat = plan.feat
    if feat is not None and feat.before and not action.special_done and f"feat.{feat.id}" in keys:
        return (f"feat.{feat.id}",)
    moves = [move for move in plan.moves if move.origin not in action.spaces or _alone(bot, action, move)]
    origins = [SPACE_IDS[move.origin] for move in moves]
    return (next((id for id in origins if id in keys), DONE.key),)


def march_with(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.2, 3.3.2 All Units of one sort, or numbers of each; where numbers are not offered, all."""
    wanted = _wanted(bot, decision)
    for option in decision.options:
        if isinstance(option.value, tuple) and wanted == {option.value: option.params["n"]}:
            return (option.key,)
    return ("some" if "some" in decision.keys else "all",)


def march_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.2, 3.3.2 This many of a kind, with Plunder or without, as planned."""
    unit: str = decision.params["unit"]
    loaded = unit.endswith("_loaded")
    return (str(_wanted(bot, decision).get((UNITS.index(unit.removesuffix("_loaded")), loaded), 0)),)


def march_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.2, 3.3.2 To the first pick-up, or straight to the destination."""
    move = _beginning(bot, SPACE_NUMBER[decision.params["space"]])
    assert bot.action is not None
    stops = move.pickups and not _alone(bot, bot.action, move)
    return (SPACE_IDS[move.pickups[0].space if stops else move.target],)


def march_on(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.2, 3.3.2 Pick up the Units of the plan, and go on; those that have arrived stay.

    Where none may be picked up any more the group goes on without them.
    """
    move = _under_way(bot)
    here = SPACE_NUMBER[decision.params["space"]]
    stops = [pickup.space for pickup in move.pickups]
    if here not in stops:
        return (DONE.key,)
    if "pick" in decision.keys:
        return ("pick",)
    following = stops[stops.index(here) + 1 :]
    return (SPACE_IDS[following[0] if following else move.target],)


def drop_few(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3, 8.8.6 No Unit is left on the way; where some must be, as few as possible (ruling P243)."""
    if SOME.key in decision.keys:
        return (SOME.key,)
    return (max(decision.options, key=lambda option: int(option.params.get("n", 0))).key,)


def drop_few_of_each(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3, 8.8.6 As many as can be go on."""
    return largest(decision)


def _beginning(bot: PendragonBot, origin: int) -> Move:
    """The move of a group that is formed in a space."""
    return planned(move for move in sure_plan(bot, MarchPlan).moves if move.origin == origin)


def _under_way(bot: PendragonBot) -> Move:
    """The move whose origin was selected last. A group sent out by another agent has none."""
    action = bot.action
    assert action is not None
    if isinstance(action, RemainingCommand):
        raise Unforeseen
    moves = sure_plan(bot, MarchPlan).moves
    return planned(move for move in reversed(moves) if move.origin in action.spaces)


def _alone(bot: PendragonBot, action: Action, move: Move) -> bool:
    """8.7.3 Whether the other Briton refused, and the Units that go instead (ruling P218) are still to go."""
    if not move.instead:
        return False
    begun, now, first = action.start.units, bot.state.units, UNIT_KINDS * move.origin
    gone = [0, 0]
    meant = [0, 0]
    for kind in range(UNIT_KINDS):
        gone[UNIT_OWNER[kind] == bot.faction] += begun[first + kind] - now[first + kind]
    for kind, _, n in move.units:
        meant[UNIT_OWNER[kind] == bot.faction] += n
    return not gone[False] and gone[True] == meant[True]


def _wanted(bot: PendragonBot, decision: Decision) -> Wanted:
    """The Units that begin to March in a space: in the origin, or where they are picked up."""
    here = SPACE_NUMBER[decision.params["space"]]
    move = _beginning(bot, here) if decision.kind.startswith("march.units") else _under_way(bot)
    assert bot.action is not None
    if here == move.origin and _alone(bot, bot.action, move):
        return {(kind, loaded): n for kind, loaded, n in move.instead}
    joining = [pickup.units for pickup in move.pickups if pickup.space == here]
    return {(kind, loaded): n for kind, loaded, n in (joining[0] if joining else move.units)}
