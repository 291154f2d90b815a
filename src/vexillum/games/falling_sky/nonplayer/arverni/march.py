"""8.7.1, 8.7.4, 8.7.6 March of the Non-player Arverni: away from a threat, to spread, or to mass."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.planners import plan_for
from vexillum.coin.nonplayer.priorities import Priority, choose, choose_from, first, most
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.control import controller, leader_region, mobile, pieces
from vexillum.games.falling_sky.forces import adjacent
from vexillum.games.falling_sky.map import REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.arverni.board import outnumber_caesar, threats, vercingetorix_region
from vexillum.games.falling_sky.nonplayer.arverni.boxes import (
    FEW_WARBANDS,
    MASS,
    THREAT,
    ArverniMarch,
    least_harassed,
    on_map,
    plan_from,
    wants_spread,
)
from vexillum.games.falling_sky.nonplayer.arverni.specials import after_special, special_now
from vexillum.games.falling_sky.nonplayer.arverni.spread import plan_spread
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls.march import MarchWork, distances
from vexillum.games.falling_sky.nonplayer.gauls.rally import placed, plan_rally
from vexillum.games.falling_sky.nonplayer.leaders import escorted
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, SpecialPlan
from vexillum.games.falling_sky.pieces import ARVERNI, LEGION, UNIT_KINDS
from vexillum.games.falling_sky.state import State


def must_spread(bot: FallingSkyBot, action: Action) -> bool:
    """8.7.3-8.7.4 Whether the flowchart leads to the March that spreads."""
    if wants_spread(bot.state):
        return True
    few = on_map(bot.state) < FEW_WARBANDS
    return few and not placed(plan_rally(bot.silent(), bot.action_of_turn("rally")))[1]


def plan_march(bot: FallingSkyBot, action: Action) -> ArverniMarch | None:
    """8.7.1, 8.7.4, 8.7.6 The March that the flowchart points to; a free one that it does not, to mass (8.2.3)."""
    if threats(bot.state) and _no_battle(bot):
        plan = plan_threat(bot, action)
        if plan is not None:
            return plan
    if must_spread(bot, action):
        plan = plan_spread(bot, action)
        if plan is not None or not action.free:
            return plan
    return plan_mass(bot, action)


def _no_battle(bot: FallingSkyBot) -> bool:
    mark = bot.trace.mark()
    plan = plan_for(bot.silent(), BattlePlan)
    bot.trace.drop(mark)
    return plan is None


# Away from a threat ---------------------------------------------------------------------------------------------------


def plan_threat(bot: FallingSkyBot, action: Action) -> ArverniMarch | None:
    """8.7.1 Vercingetorix goes to the most Arverni, the others come closer; Devastate or Entreat before if able."""
    plain = _flight(bot.silent(), action, None)
    if not plain.moves:
        return None
    if not plain.by_sea:
        reserve = 0 if action.free else sum([plain.paid(origin) for origin in plain.origins])
        special = special_now(bot, action, bot.state, reserve)
        if special is not None:
            mark = bot.trace.mark()
            after = _flight(bot, action, after_special(bot, action, bot.state, special, reserve))
            if after.moves and not after.by_sea:
                return plan_from(after, THREAT, SpecialPlan(id=special, before=True))
            bot.trace.drop(mark)
    return plan_from(_flight(bot, action, None), THREAT)


def _flight(bot: FallingSkyBot, action: Action, board: State | None) -> MarchWork:
    work = MarchWork(bot, action, board)
    origin = vercingetorix_region(work.board)
    if origin is None:
        return work
    goal = origin
    group = work.leader(origin) | work.band(origin, work.spare(origin, control=False, leave=0))
    routes = work.routes(origin, group) if work.leader(origin) else {}
    joined: Priority[int] = most("arverni_pieces", lambda region: pieces(work.board, region, ARVERNI))
    others = (work.escorting(origin, group), least_harassed(work, routes))
    target = choose(bot, "8.7.1", "flight", routes, joined, *others, roll="8.7.1 flight")
    if target is not None:
        work.go(origin, routes[target], group)
        goal = target
    _come_closer(work, goal)
    return work


def _come_closer(work: MarchWork, goal: int) -> None:
    """8.7.1 All other Warbands come closer to Vercingetorix, but one stays in each origin."""
    bot, far, done = work.bot, distances(work, goal), {goal}
    while True:
        able = {
            origin: closer
            for origin in range(SPACE_COUNT)
            if origin not in done
            and work.spare(origin, control=False)
            and (closer := [near for near in work.near(origin) if far.get(near, 99) < far.get(origin, 0)])
        }
        many: Priority[int] = most("most_leaving", lambda origin: work.spare(origin, control=False))
        origin = choose(bot, "8.7.1", "closer_from", able, many, roll=f"8.7.1 closer {len(done)}")
        if origin is None:
            return
        done.add(origin)
        roll = f"8.7.1 closer to {origin}"
        target = choose_from(bot, "8.7.1", "closer_to", able[origin], roll=roll, space=REGION_IDS[origin])
        work.go(origin, (target,), work.band(origin, work.spare(origin, control=False)))


# To mass --------------------------------------------------------------------------------------------------------------


def plan_mass(bot: FallingSkyBot, action: Action) -> ArverniMarch | None:
    """8.7.6 The Leader and all Warbands that reach him take Control of Legions' Region, or gather next to Legions."""
    origin = leader_region(bot.state, ARVERNI)
    if origin == NOBODY:
        return None
    legions = [region for region in range(SPACE_COUNT) if bot.state.units[UNIT_KINDS * region + LEGION]]
    taken = {
        region: work
        for region in legions
        if controller(bot.state, region) != ARVERNI
        and (work := _gather(bot, action, origin, region, leave=0)) is not None
        and controller(work.board, region) == ARVERNI
        and outnumber_caesar(work.board, region, mobile(work.board, region, ARVERNI))
    }
    led: Priority[int] = first("leader_escorted", lambda region: escorted(taken[region].board, ARVERNI))
    target = choose(bot, "8.7.6", "mass_control", taken, led, roll="8.7.6 control")
    if target is not None:
        return plan_from(taken[target], MASS)
    close = sorted({near for region in legions for near in adjacent(bot.state, region)})
    massed = {
        region: work
        for region in close
        if (work := _gather(bot, action, origin, region, leave=1)) is not None and work.moves
    }
    many: Priority[int] = most("arverni_pieces", lambda region: pieces(massed[region].board, region, ARVERNI))
    close_by: Priority[int] = first("leader_escorted", lambda region: escorted(massed[region].board, ARVERNI))
    target = choose(bot, "8.7.6", "mass_near", massed, many, close_by, roll="8.7.6 mass")
    return None if target is None else plan_from(massed[target], MASS)


def _gather(bot: FallingSkyBot, action: Action, origin: int, target: int, *, leave: int) -> MarchWork | None:
    """8.7.6 The Leader goes to a Region with his Warbands, and those of adjacent Regions come, the most first.

    He may be there already (ruling F257). None if he cannot come.
    """
    work = MarchWork(bot, action)
    if origin != target:
        leader = work.leader(origin)
        group = leader | work.band(origin, work.spare(origin, control=False, leave=leave))
        routes = work.routes(origin, group) if leader else {}
        if target not in routes:
            return None
        path = routes[target]
        lost = work.harassed(path[0]) if len(path) > 1 else 0
        work.go(origin, path, group)
        work.lose(target, lost)
    while True:
        able = [
            region
            for region in range(SPACE_COUNT)
            if region not in (origin, target)
            and region not in work.origins
            and work.spare(region, control=False, leave=leave)
            and target in work.near(region)
        ]
        if not able:
            return work
        region = max(able, key=lambda region: work.spare(region, control=False, leave=leave))
        work.go(region, (target,), work.band(region, work.spare(region, control=False, leave=leave)))
