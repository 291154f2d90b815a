"""8.2.1 Cards 62, 67 and 72 of the Non-player Arverni: whom they seek, and the Battle there."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.priorities import choose, most
from vexillum.core.decision import Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.battle import defenders
from vexillum.games.falling_sky.control import controller, pieces
from vexillum.games.falling_sky.forces import adjacent, free_to_move, may_stack
from vexillum.games.falling_sky.map import REGION_IDS, N
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import WAYS
from vexillum.games.falling_sky.nonplayer.events.conditions import NERVII, TREVERI
from vexillum.games.falling_sky.nonplayer.events.regions import legion_losses
from vexillum.games.falling_sky.nonplayer.events.relocations import VICTIMS, landing
from vexillum.games.falling_sky.nonplayer.gauls_march import MarchWork
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan
from vexillum.games.falling_sky.pieces import ARVERNI, HIDDEN, LEGION, ROMANS, K

RULE = "8.2.1"
FOREST = (NERVII, TREVERI)


def battle_now(bot: FallingSkyBot, decision: Decision) -> Sequence[str] | None:
    """62, 67: then Battle."""
    return ("battle",) if "battle" in decision.keys else None


def _fought(bot: FallingSkyBot, action: Action, fronts: Sequence[tuple[int, int]]) -> BattlePlan | None:
    able = [front for front in fronts if front[1] in defenders(bot.state, action, front[0], ARVERNI)]
    able = [front for front in able if action.allows(front[0])][: action.most]
    return BattlePlan(battles=tuple(able)) if able else None


# 62 WAR FLEET ---------------------------------------------------------------------------------------------------------


def has_landing(bot: FallingSkyBot) -> bool:
    """62: is there a Region with pieces of a player that they could Control?"""
    return landing(bot.silent()) is not None


def fight_at_landing(bot: FallingSkyBot, action: Action) -> Action | BattlePlan | None:
    """62: Battle against that player there."""
    event = bot.event
    if action.command != "battle" or event is None or event.begun is None:
        return action
    front = landing(bot.silent().at(event.begun))
    return None if front is None else _fought(bot, action, [front])


# 67 ARDUENNA ----------------------------------------------------------------------------------------------------------


def into_the_forest(bot: FallingSkyBot, action: Action) -> Action | MarchPlan | BattlePlan | None:
    """67: March and Battle so as to inflict the most Losses on Legions in Nervii and Treveri."""
    if action.command == "battle":
        able = [region for region in FOREST if legion_losses(bot.state, region, ARVERNI)]
        return _fought(bot, action, [(region, ROMANS) for region in able])
    if action.command != "march":
        return action
    best = max([_marched(bot, action, order) for order in (FOREST, FOREST[::-1])], key=_forced)
    if not best.moves or _forced(best) == sum([legion_losses(bot.state, region, ARVERNI) for region in FOREST]):
        return None
    origins, groups = best.plan_groups()
    return MarchPlan(origins=origins, groups=groups)


def _forced(work: MarchWork) -> int:
    return sum([legion_losses(work.board, region, ARVERNI) for region in FOREST])


def _marched(bot: FallingSkyBot, action: Action, order: Sequence[int]) -> MarchWork:
    """Everybody who can come: to the first Region as long as that costs Legions more, then to the second."""
    work = MarchWork(bot, action)
    for goal in order:
        if not work.board.units[K * goal + LEGION]:
            continue
        for origin in range(N):
            group = work.leader(origin) | work.band(origin, work.spare(origin, control=False, leave=0))
            routes = work.routes(origin, group)
            if origin in FOREST and work.board.units[K * origin + LEGION]:
                continue
            if goal in routes:
                work.go(origin, routes[goal], group)
    return work


# 72 IMPETUOSITY -------------------------------------------------------------------------------------------------------


def charge(bot: FallingSkyBot) -> tuple[int, int, int] | None:
    """72: origin and goal of the largest group that takes Control of a Region with pieces of a player; and whom."""
    state = bot.state
    for victim in VICTIMS:
        ways: dict[tuple[int, int], int] = {}
        for origin in range(N):
            n = dict(free_to_move(state, origin, ARVERNI)).get(HIDDEN[ARVERNI], 0)
            near = [region for region in adjacent(state, origin) if may_stack(state, region, ARVERNI)]
            for goal in (origin, *near) if n and bot.is_player(victim) else ():
                if pieces(state, goal, victim) and _controls(bot, origin, goal, n):
                    ways[origin, goal] = n
        many = most("most_marching", ways.__getitem__)
        way = choose(bot, RULE, "charge", ways, many, kind=WAYS, roll=f"8.3.4 72 {victim}")
        if way is not None:
            return (*way, victim)
    return None


def _controls(bot: FallingSkyBot, origin: int, goal: int, n: int) -> bool:
    board = bot.state.copy()
    board.units[K * origin + HIDDEN[ARVERNI]] -= n
    board.units[K * goal + HIDDEN[ARVERNI]] += n
    return controller(board, goal) == ARVERNI


def can_charge(bot: FallingSkyBot) -> bool:
    """72: is there such a Region?"""
    return charge(bot.silent()) is not None


def charge_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str] | None:
    """72: whence."""
    way = charge(bot)
    return None if way is None else (REGION_IDS[way[0]],)


def charge_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str] | None:
    """72: whither, or they stay."""
    way = charge(bot.silent())
    if way is None or REGION_IDS[way[0]] != decision.params["space"]:
        return None
    return ("stay",) if way[0] == way[1] else (REGION_IDS[way[1]],)


def fight_alone(bot: FallingSkyBot, action: Action) -> Action | BattlePlan | None:
    """72: the group attacks a player there, Romans before Aedui before Belgae."""
    spaces = None if action.offer is None else action.offer.spaces
    if action.command != "battle" or not spaces:
        return action
    there = [victim for victim in VICTIMS if bot.is_player(victim) and pieces(bot.state, spaces[0], victim)]
    return _fought(bot, action, [(spaces[0], victim) for victim in there[:1]])
