"""8.2.1 Card 67, Arverni: March into the forest and Battle there, to inflict the most Losses on Legions."""

from __future__ import annotations

from itertools import product

from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.commands.free import offered_action
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.conditions import NERVII, TREVERI
from vexillum.games.falling_sky.nonplayer.events.goals import legion_losses
from vexillum.games.falling_sky.nonplayer.gauls.march import PIECES, MarchWork
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan
from vexillum.games.falling_sky.pieces import ARVERNI, LEGION, ROMANS, UNIT_KINDS, WARBANDS
from vexillum.games.falling_sky.state import State

FOREST = (NERVII, TREVERI)


def harm(state: State) -> int:
    """8.2.1 The Losses on Legions that the Arverni could inflict in the forest."""
    return sum([legion_losses(state, region, ARVERNI, ()) for region in FOREST])


def _gathered(bot: FallingSkyBot, action: Action, goal: int, *, all_there: bool, most: int = PIECES) -> MarchWork:
    """All who can come to a Region of the forest, up to ``most`` Warbands; the rest to the other.

    ``all_there``: from that other one, too.
    """
    work, (other,) = MarchWork(bot, action), [region for region in FOREST if region != goal]
    for origin in range(SPACE_COUNT):
        if origin == goal or (origin == other and not all_there) or not work.able(origin):
            continue
        leader = work.leader(origin)
        for region, n in ((goal, most), (other, PIECES)):
            group = leader | work.band(origin, n)
            routes = work.routes(origin, group)
            if region != origin and region in routes:
                work.go(origin, routes[region], group)
                leader = {}
                if region == goal:
                    most -= sum([group.get(kind, 0) for kind in WARBANDS[ARVERNI]])
    return work


def _enough(work: MarchWork, goal: int) -> list[int]:
    """How many Warbands need to come to a Region for each number of Losses on Legions there, down from all who did."""
    board, found = work.board.copy(), dict[int, int]()
    came = sum(
        [n for move in work.moves if move.path[-1] == goal for kind, n in move.units if kind in WARBANDS[ARVERNI]]
    )
    for left in range(came, -1, -1):
        found[legion_losses(board, goal, ARVERNI, ())] = left
        kind = next((kind for kind in WARBANDS[ARVERNI] if board.units[UNIT_KINDS * goal + kind]), None)
        if kind is None:
            break
        board.units[UNIT_KINDS * goal + kind] -= 1
    return [*found.values()]


def best_march(bot: FallingSkyBot, action: Action) -> MarchWork:
    """The March after which Battles inflict the most Losses on Legions (F326); without one, if that is as good."""
    ways = [MarchWork(bot, action)]
    for goal, whole in product(FOREST, (False, True)):
        gathered = _gathered(bot, action, goal, all_there=whole)
        ways.append(gathered)
        if all(bot.state.units[UNIT_KINDS * region + LEGION] for region in FOREST):
            ways += [_gathered(bot, action, goal, all_there=whole, most=n) for n in _enough(gathered, goal)]
    return max(ways, key=lambda work: harm(work.board))


def forest_plan(bot: FallingSkyBot, action: Action) -> Action | MarchPlan | BattlePlan | None:
    """8.2.1 What the Arverni make of the free March, and of the Command that follows."""
    if action.command == "march":
        origins, groups = best_march(bot, action).plan_groups()
        return MarchPlan(origins=origins, groups=groups) if groups else None
    if action.command != "battle":
        return None
    able = [region for region in FOREST if legion_losses(bot.state, region, ARVERNI, ()) > 0]
    able.sort(key=lambda region: -legion_losses(bot.state, region, ARVERNI, ()))
    return BattlePlan(battles=tuple([(region, ROMANS) for region in able])) if able else None


def legions_in_reach(bot: FallingSkyBot) -> bool:
    """8.2.1 Whether there is a Loss to inflict on Legions."""
    march = offered_action(bot.state, ARVERNI, "march", Offer(targets=FOREST), ())
    return harm(best_march(bot.silent(), march).board) > 0
