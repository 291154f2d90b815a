"""8.2.3 Regions of Events that the flowchart of a Faction selects: where it would March to, fight, or act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vexillum.coin.nonplayer.priorities import Priority, choose, first, most, narrowed
from vexillum.coin.options import NONE
from vexillum.core.decision import Decision
from vexillum.games.falling_sky.actions.action import Offer
from vexillum.games.falling_sky.battle.terms import Terms
from vexillum.games.falling_sky.commands.battle import ambush_able
from vexillum.games.falling_sky.control import controller, hidden, leader_region, pieces
from vexillum.games.falling_sky.forces import adjacent, free_to_move, may_stack
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.battle_forecast import forecast
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.commands import command_of, plan_of
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    BELGAE,
    GERMANS,
    HIDDEN,
    LEGION,
    ROMANS,
    T_AUXILIA,
    UNIT_KINDS,
    WARBANDS,
)
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import margin

RULE = "8.2.3"
FLANKERS = 3
"""Card 11: this many Auxilia come."""
SENT = 4
"""Card 70: no more Legions go."""


def regions_of(decision: Decision) -> list[int]:
    """The Regions that may be selected."""
    return [REGION_NUMBER[key] for key in decision.keys if key in REGION_NUMBER]


# March ----------------------------------------------------------------------------------------------------------------


def first_march(bot: FallingSkyBot, offer: Offer) -> tuple[int, int] | None:
    """8.2.3 Origin and destination of the first group of a free March (F331); None: there is none."""
    plan = plan_of(bot, "march", offer)
    if not isinstance(plan, MarchPlan) or not plan.groups:
        return None
    return plan.groups[0].origin, plan.groups[0].target


def march_goal(bot: FallingSkyBot, offer: Offer) -> list[int]:
    """8.2.3 The destination of that group."""
    found = first_march(bot, offer)
    return [] if found is None else [found[1]]


def besieged(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """4, Romans: the Citadel that they would March to, from next to it."""
    return march_goal(bot, Offer(targets=tuple(regions), steps=1))


def labienus(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """70 unshaded, Romans: where they would March to with up to four Legions."""
    return march_goal(bot, Offer(targets=tuple(regions), limits=((LEGION, SENT),), together=True))


def bait(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """72 unshaded, Romans: where they would March to."""
    return march_goal(bot, Offer(targets=tuple(regions), steps=1))


def _over(origins: Sequence[int], targets: Sequence[int]) -> Offer:
    return Offer(spaces=tuple(origins), targets=tuple(targets), most=1, steps=1)


def pass_origin(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """9: from where the flowchart's March would go; nowhere if it would not."""
    origins = regions_of(decision)
    state, me = bot.state, bot.faction
    near = sorted({r for origin in origins for r in (origin, *adjacent(state, origin)) if may_stack(state, r, me)})
    provincia = REGION_NUMBER["provincia"]
    goals = [region for region in near if region == provincia or region in adjacent(state, provincia)]
    found = first_march(bot, _over(origins, goals))
    return (NONE.key,) if found is None else (REGION_IDS[found[0]],)


def pass_goal(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """9: to where it would go from there."""
    goals = regions_of(decision)
    found = first_march(bot, _over([REGION_NUMBER[decision.params["space"]]], goals))
    goal = choose(bot, RULE, "event_space", goals if found is None else [found[1]], roll="8.3.4 9 goal")
    assert goal is not None
    return (REGION_IDS[goal],)


# Battle ---------------------------------------------------------------------------------------------------------------


def flanks(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """11 unshaded, Romans: where three Auxilia more would lead to a Battle of Auxilia by the flowchart."""
    board = bot.state.copy()
    for region in regions:
        board.units[UNIT_KINDS * region + AUXILIA_HIDDEN] += min(FLANKERS, board.available[T_AUXILIA])
    alone = ((AUXILIA_HIDDEN, 1000), (AUXILIA_REVEALED, 1000))
    offer = Offer(spaces=tuple(regions), most=1, alone=alone, terms=Terms(double_auxilia=True))
    return _fought(bot.at(board), offer)


def _fought(bot: FallingSkyBot, offer: Offer) -> list[int]:
    plan = plan_of(bot, "battle", offer)
    return [plan.battles[0][0]] if isinstance(plan, BattlePlan) else []


def behind_caesar(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """45 shaded: where the flowchart, or the instruction, would have the Faction fight; the Leader's Region first."""
    state, me = bot.state, bot.faction
    borrowed = () if me == AEDUI else WARBANDS[AEDUI]
    able = [
        region
        for region in regions
        if _fought(
            bot,
            Offer(
                spaces=(region,),
                most=1,
                victims=(ROMANS,),
                borrowed=borrowed,
                terms=Terms(ambush=ambush_able(state, region, me, ROMANS, borrowed)),
            ),
        )
    ]
    there = leader_region(state, me)
    leads: Priority[int] = first("own_leader", lambda region: region == there)
    harm: Priority[int] = most("legion_losses", lambda region: legion_losses(state, region, me, borrowed))
    return narrowed(able, *((harm,) if me == BELGAE else (leads,)))


def legion_losses(state: State, region: int, faction: int, borrowed: tuple[int, ...]) -> int:
    """8.2.1 The Losses that a Battle would force on Legions: beyond the Auxilia."""
    seen = forecast(state, region, faction, ROMANS, borrowed=borrowed)
    auxilia = state.units[UNIT_KINDS * region + AUXILIA_HIDDEN] + state.units[UNIT_KINDS * region + AUXILIA_REVEALED]
    return min(state.units[UNIT_KINDS * region + LEGION], max(0, seen.sheer - auxilia))


def arisen(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """70 shaded: where the Command of the flowchart would be executed."""
    offer = Offer(spaces=tuple(regions), most=1)
    found = command_of(bot.silent(), ("rally", "march", "raid", "battle", "recruit", "seize"), {False: offer})
    return [] if found is None else [found[1].named[0]]


# Card 72 --------------------------------------------------------------------------------------------------------------


class Charge(NamedTuple):
    """72 shaded: Hidden Warbands of a Region attack a Faction there or next to it."""

    origin: int
    goal: int
    victim: int
    n: int


def victims(bot: FallingSkyBot) -> list[list[int]]:
    """72 shaded: the players that the Faction attacks: Arverni Romans, Aedui, Belgae; others the highest margin."""
    players = [f for f in range(GERMANS) if f != bot.faction and bot.is_player(f)]
    if bot.faction == ARVERNI:
        return [[faction] for faction in (ROMANS, AEDUI, BELGAE) if faction in players]
    margins = sorted({margin(bot.state, faction) for faction in players}, reverse=True)
    return [[faction for faction in players if margin(bot.state, faction) == value] for value in margins]


def charges(bot: FallingSkyBot) -> list[Charge]:
    """72 shaded: the best charges: against the first of these players that can be made to take a Loss, with the most
    Warbands; the Arverni only so as to take Control of the Region (F325).
    """
    state, me = bot.state, bot.faction
    for tier in victims(bot):
        found = []
        for origin in range(len(REGION_IDS)):
            n = dict(free_to_move(state, origin, me)).get(HIDDEN[me], 0)
            for goal in (origin, *adjacent(state, origin)) if n else ():
                found += [Charge(origin, goal, victim, n) for victim in tier if _hurts(bot, origin, goal, victim, n)]
        if found:
            most_of = max([charge.n for charge in found])
            return [charge for charge in found if charge.n == most_of]
    return []


def _hurts(bot: FallingSkyBot, origin: int, goal: int, victim: int, n: int) -> bool:
    state, me = bot.state.copy(), bot.faction
    if not pieces(state, goal, victim) or not may_stack(state, goal, me):
        return False
    held = controller(state, goal) == me
    state.units[UNIT_KINDS * origin + HIDDEN[me]] -= n
    state.units[UNIT_KINDS * goal + HIDDEN[me]] += n
    if me == ARVERNI and (held or controller(state, goal) != me):
        return False
    return forecast(state, goal, me, victim, alone={HIDDEN[me]: n}).inflicted > 0


def charge_from(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """72 shaded: the origins of the best charges."""
    return [region for region in regions if any(charge.origin == region for charge in charges(bot))]


def charge_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """72 shaded: to where the best charge goes, or the group stays."""
    origin = REGION_NUMBER[decision.params["space"]]
    able = [charge.goal for charge in charges(bot) if charge.origin == origin]
    goal = choose(bot, RULE, "event_space", able or [origin], roll="8.3.4 72 goal")
    return ("stay",) if goal == origin or goal is None else (REGION_IDS[goal],)


def charged(bot: FallingSkyBot, region: int) -> int | None:
    """72 shaded: the enemy that the group attacks where it is now."""
    state = bot.state
    for tier in victims(bot):
        there = [victim for victim in tier if pieces(state, region, victim) and hidden(state, region, bot.faction)]
        if there:
            return bot.luck.pick("8.3.4 72 victim", there)
    return None
