"""8.7.1, 8.7.4, 8.7.6 March of the Non-player Arverni: away from a threat, to spread, or to mass."""

from __future__ import annotations

from itertools import combinations

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.planning import plan_for
from vexillum.coin.nonplayer.priorities import Kind, Priority, choose, choose_from, fewest, most
from vexillum.core.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.control import controller, leader_region, mobile, pieces, warbands
from vexillum.games.falling_sky.forces import adjacent, hide
from vexillum.games.falling_sky.map import HOME, REGION_IDS, N
from vexillum.games.falling_sky.nonplayer.arverni_board import outnumber_caesar, threats, vercingetorix_region
from vexillum.games.falling_sky.nonplayer.arverni_specials import after_special, special_now
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls_march import Group, MarchWork, distances, near_pieces
from vexillum.games.falling_sky.nonplayer.gauls_rally import placed, plan_rally
from vexillum.games.falling_sky.nonplayer.order import forbidden
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan, SpecialPlan
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, FACTIONS, HIDDEN, LEGION, ROMANS, T_ARVERNI_WARBAND, K
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory import allied

THREAT, SPREAD, MASS = "threat", "spread", "mass"
FEW_WARBANDS, FEW_ALLIES, MANY_AVAILABLE = 9, 6, 6
"""8.7.3 Fewer Warbands on the map, 8.7.4 fewer Allies and Citadels, or as many Warbands Available."""


class ArverniMarch(MarchPlan, frozen=True, kw_only=True):
    """8.7 A March of the Arverni, and the box that it comes from."""

    box: str = MASS


def on_map(state: State) -> int:
    """8.7.3 The Arverni Warbands on the map."""
    return sum([warbands(state, region, ARVERNI) for region in range(N)])


def wants_spread(state: State) -> bool:
    """8.7.4 Fewer than six Allies and Citadels on the map, or at least six Warbands Available."""
    return allied(state, ARVERNI) < FEW_ALLIES or state.available[T_ARVERNI_WARBAND] >= MANY_AVAILABLE


def must_spread(bot: FallingSkyBot, action: Action) -> bool:
    """8.7.3-8.7.4 Does the flowchart point to the March that spreads?"""
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


def _plan(work: MarchWork, box: str, special: SpecialPlan | None = None) -> ArverniMarch | None:
    """8.4.4 None if nobody moves, or if that helps a player upon Frost (by an Event, 5.4): the next box then."""
    if not work.moves or forbidden(work.bot, work.bot.state, work.board):
        return None
    origins, groups = work.plan_groups()
    return ArverniMarch(origins=origins, groups=groups, box=box, special=special)


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
                return _plan(after, THREAT, SpecialPlan(id=special, before=True))
            bot.trace.drop(mark)
    return _plan(_flight(bot, action, None), THREAT)


def _flight(bot: FallingSkyBot, action: Action, board: State | None) -> MarchWork:
    work = MarchWork(bot, action, board)
    origin = vercingetorix_region(work.board)
    if origin is None:
        return work
    goal = origin
    group = work.leader(origin) | work.band(origin, work.spare(origin, control=False, leave=0))
    routes = work.routes(origin, group) if work.leader(origin) else {}
    joined: Priority[int] = most("arverni_pieces", lambda region: pieces(work.board, region, ARVERNI))
    target = choose(bot, "8.7.1", "flight", routes, joined, _least_harassed(work, routes), roll="8.7.1 flight")
    if target is not None:
        work.go(origin, routes[target], group)
        goal = target
    _come_closer(work, goal)
    return work


def _least_harassed(work: MarchWork, routes: dict[int, tuple[int, ...]]) -> Priority[int]:
    """8.7.1 Avoid all Harassment able."""
    return fewest("route_losses", lambda region: work.harassed(routes[region][0]) if len(routes[region]) > 1 else 0)


def _come_closer(work: MarchWork, goal: int) -> None:
    """8.7.1 All other Warbands come closer to Vercingetorix, but one stays in each origin."""
    bot, far, done = work.bot, distances(work, goal), {goal}
    while True:
        able = {
            origin: closer
            for origin in range(N)
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


# To spread ------------------------------------------------------------------------------------------------------------


def _origins_word(bot: object, origins: tuple[int, ...]) -> Message:
    return Message("np.spaces", {"spaces": [REGION_IDS[origin] for origin in origins]})


ORIGINS: Kind[tuple[int, ...]] = Kind("candidates", _origins_word)


def plan_spread(bot: FallingSkyBot, action: Action) -> ArverniMarch | None:
    """8.7.4 A Hidden Warband to each Region without one; then the Leader takes a Region from Romans or Aedui."""
    work = MarchWork(bot, action)
    _scatter(work)
    _advance(work)
    return _plan(work, SPREAD)


def _scatter(work: MarchWork) -> None:
    """8.7.4 From the fewest Regions that reach the most others."""
    origins = [origin for origin in range(N) if work.spare_hidden(origin) and work.near(origin)]
    limit = min(len(origins), work.action.most)
    bare = {origin for origin in origins if not work.board.units[K * origin + HIDDEN[ARVERNI]]}
    reached: dict[tuple[int, ...], dict[int, int]] = {(): {}}

    def gained(some: tuple[int, ...]) -> int:
        """Regions that get a Hidden Warband: those reached, and origins where Revealed ones hide."""
        return len(reached[some]) + len(bare & set(some))

    everywhere = len(_assign(work, tuple(origins))) + len(bare)
    for size in range(1, limit + 1):
        for some in combinations(origins, size):
            if sum([work.price(origin) for origin in some]) <= work.money:
                reached[some] = _assign(work, some)
        if max(map(gained, reached)) == everywhere:
            break
    many: Priority[tuple[int, ...]] = most("spread_most", gained)
    few: Priority[tuple[int, ...]] = fewest("fewest_origins", len)
    chosen = choose(work.bot, "8.7.4", "spread_from", reached, many, few, kind=ORIGINS, roll="8.7.4 origins")
    for target, origin in () if chosen is None else sorted(reached[chosen].items()):
        work.go(origin, (target,), {HIDDEN[ARVERNI]: 1})


def _assign(work: MarchWork, origins: tuple[int, ...]) -> dict[int, int]:
    """8.7.4 To as many Regions without Hidden Arverni as possible, one Warband each: by Region, its origin."""
    board = work.board.copy()
    for origin in origins:
        hide(board, origin, ARVERNI)
    room = {origin: work.spare_hidden(origin) for origin in origins}
    ways = {origin: set(work.near(origin)) for origin in origins}
    wanting = [region for region in range(N) if not board.units[K * region + HIDDEN[ARVERNI]]]
    wanting.sort(key=lambda region: work.bot.luck.roll(f"8.7.4 spread {region}", 1000))
    found: dict[int, int] = {}

    def send(target: int, tried: set[int]) -> bool:
        for origin in origins:
            if target not in ways[origin] or origin in tried:
                continue
            tried.add(origin)
            if room[origin]:
                room[origin] -= 1
                found[target] = origin
                return True
            for other in [region for region, whence in found.items() if whence == origin]:
                if send(other, tried):
                    found[target] = origin
                    return True
        return False

    for region in wanting:
        send(region, set())
    return found


def _advance(work: MarchWork) -> None:
    """8.7.4 The Leader, with all Warbands that can be spared, takes Control from Romans or Aedui, not at Bibracte."""
    origin = leader_region(work.board, ARVERNI)
    if origin == NOBODY or not (leader := work.leader(origin)):
        return
    kept = controller(work.board, origin) == ARVERNI
    group = leader | work.band(origin, work.spare(origin, led=1))
    if kept and not _holds(work, origin, group):
        return
    routes = work.routes(origin, group)
    able = [
        region
        for region in routes
        if controller(work.board, region) in (ROMANS, AEDUI)
        and HOME[region] != FACTIONS[AEDUI]
        and _takes(work, routes[region], group)
    ]
    near: Priority[int] = most("near_arverni", lambda region: near_pieces(work, region))
    target = choose(work.bot, "8.7.4", "advance", able, near, _least_harassed(work, routes), roll="8.7.4 advance")
    if target is not None:
        work.go(origin, routes[target], group)


def _holds(work: MarchWork, origin: int, group: Group) -> bool:
    board = work.board.copy()
    hide(board, origin, ARVERNI)
    for kind, n in group.items():
        board.units[K * origin + kind] -= n
    return controller(board, origin) == ARVERNI


def _takes(work: MarchWork, path: tuple[int, ...], group: Group) -> bool:
    """1.6 Would the Arverni Control a Region when a group arrives, after what Harassment takes from it?"""
    board = work.board.copy()
    for kind, n in group.items():
        board.units[K * path[-1] + kind] += n
    lost = work.harassed(path[0]) if len(path) > 1 else 0
    bands = [kind for kind in group if kind not in work.leader_kinds]
    for kind in bands:
        gone = min(lost, group[kind])
        board.units[K * path[-1] + kind] -= gone
        lost -= gone
    return controller(board, path[-1]) == ARVERNI


# To mass --------------------------------------------------------------------------------------------------------------


def plan_mass(bot: FallingSkyBot, action: Action) -> ArverniMarch | None:
    """8.7.6 The Leader and all Warbands that reach him take Control of Legions' Region, or gather next to Legions."""
    origin = leader_region(bot.state, ARVERNI)
    if origin == NOBODY:
        return None
    legions = [region for region in range(N) if bot.state.units[K * region + LEGION]]
    taken = {
        region: work
        for region in legions
        if controller(bot.state, region) != ARVERNI
        and (work := _gather(bot, action, origin, region, leave=0)) is not None
        and controller(work.board, region) == ARVERNI
        and outnumber_caesar(work.board, region, mobile(work.board, region, ARVERNI))
    }
    target = choose(bot, "8.7.6", "mass_control", taken, roll="8.7.6 control")
    if target is not None:
        return _plan(taken[target], MASS)
    close = sorted({near for region in legions for near in adjacent(bot.state, region)})
    massed = {
        region: work
        for region in close
        if (work := _gather(bot, action, origin, region, leave=1)) is not None and work.moves
    }
    many: Priority[int] = most("arverni_pieces", lambda region: pieces(massed[region].board, region, ARVERNI))
    target = choose(bot, "8.7.6", "mass_near", massed, many, roll="8.7.6 mass")
    return None if target is None else _plan(massed[target], MASS)


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
            for region in range(N)
            if region not in (origin, target)
            and region not in work.origins
            and work.spare(region, control=False, leave=leave)
            and target in work.near(region)
        ]
        if not able:
            return work
        region = max(able, key=lambda region: work.spare(region, control=False, leave=leave))
        work.go(region, (target,), work.band(region, work.spare(region, control=False, leave=leave)))
