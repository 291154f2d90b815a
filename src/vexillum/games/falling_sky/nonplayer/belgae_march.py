"""8.5.1, 8.5.5 March of the Non-player Belgae: away from a threat, or to add Control."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.planning import sure_plan
from vexillum.coin.nonplayer.priorities import choose, fewest, first, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.march import cost_of
from vexillum.games.falling_sky.commands.march_moves import next_regions
from vexillum.games.falling_sky.control import controller, leader, leader_region, pieces, strengths, warbands
from vexillum.games.falling_sky.forces import adjacent, free_to_move, hide, within_one
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import IS_BELGICA, REGION_IDS, REGION_NUMBER, N
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.belgae_battle import GROUP, threats
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.plans import MarchGroup, MarchPlan
from vexillum.games.falling_sky.nonplayer.winter import kept
from vexillum.games.falling_sky.pieces import BELGAE, KIND_NUMBER, KINDS, WARBANDS, K
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory import control_value

THREAT, CONTROL = "8.5.1", "8.5.5"
DESTINATIONS = 2
"""8.5.5 Regions that Warbands March into to add Control."""


class March:
    """A March while it is planned, on a copy of the board."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        self.bot, self.action = bot, action
        self.board = bot.state.copy()
        self.money = funds(bot.state, BELGAE)
        self.origins: list[int] = []
        self.groups: list[MarchGroup] = []
        self.arrived = [0] * (K * N)
        """Pieces that have Marched, and do not again."""

    def price(self, origin: int) -> int:
        """3.3.2 What an origin costs; nothing once it is paid."""
        return 0 if origin in self.origins else self.action.cost(cost_of(self.board, origin, BELGAE))

    def able(self, origin: int) -> bool:
        """3.1 May a Region be an origin?"""
        if origin in self.origins:
            return True
        if origin in self.action.spaces or not self.action.allows(origin):
            return False
        return self.price(origin) <= self.money and len(self.origins) < self.action.most

    def movable(self, origin: int) -> dict[int, int]:
        """3.3.2 The pieces that may leave, once those of the Region are flipped."""
        board = self.board
        if origin not in self.origins:
            board = board.copy()
            hide(board, origin, BELGAE)
        found = {}
        for kind, n in free_to_move(board, origin, BELGAE):
            left = min(n, board.units[K * origin + kind] - self.arrived[K * origin + kind])
            if left > 0:
                found[kind] = left
        return found

    def near(self, origin: int) -> list[int]:
        """3.3.2 Where a group may go."""
        return next_regions(self.board, self.action, {WARBANDS[BELGAE][0]: 1}, origin)

    def spare(self, origin: int) -> int:
        """8.5.5 The Warbands that may leave: all but one, and not those that Belgic Control needs."""
        if not self.able(origin):
            return 0
        there = sum([n for kind, n in self.movable(origin).items() if kind in WARBANDS[BELGAE]])
        board = self.board
        return max(0, min(there, warbands(board, origin, BELGAE) - kept(board, origin, BELGAE)))

    def band(self, origin: int, n: int) -> dict[int, int]:
        """8.4.1 So many Warbands, Hidden ones first."""
        group = {}
        for kind, there in self.movable(origin).items():
            if kind in WARBANDS[BELGAE] and (go := min(n, there)):
                group[kind] = go
                n -= go
        return group

    def go(self, origin: int, target: int, group: dict[int, int]) -> None:
        """3.3.2 A group goes."""
        if origin not in self.origins:
            self.money -= self.price(origin)
            self.origins.append(origin)
            hide(self.board, origin, BELGAE)
        for kind, n in group.items():
            self.board.units[K * origin + kind] -= n
            self.board.units[K * target + kind] += n
            self.arrived[K * target + kind] += n
        self.groups.append(MarchGroup(origin, (target,), tuple(group.items())))

    def plan(self) -> MarchPlan | None:
        """The plan, if anybody moves."""
        return MarchPlan(origins=tuple(self.origins), groups=tuple(self.groups)) if self.groups else None


def belgic_near(state: State, region: int) -> int:
    """8.5.1 How many Regions within one of a Region have Belgic pieces."""
    return sum([bool(pieces(state, near, BELGAE)) for near in within_one(state, region)])


def leader_apart(state: State) -> int:
    """8.5.1 The Region of the Belgic Leader, if it has not the single largest group of Warbands; NOBODY otherwise."""
    region = leader_region(state, BELGAE)
    if region == NOBODY:
        return NOBODY
    mine = warbands(state, region, BELGAE)
    largest = all(warbands(state, other, BELGAE) < mine for other in range(N) if other != region)
    return NOBODY if largest else region


def threatened(state: State) -> list[int]:
    """8.5.1 The Regions that meet the condition for Battle or March."""
    return [region for region in range(N) if threats(state, region)]


def plan_march(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.5.1, 8.5.5 Away from a threat if there is one; otherwise, and in Events (8.2.3), to add Control."""
    if action.offer is None and frost(bot.state):
        return None
    if action.offer is None and threatened(bot.state):
        plan = plan_flight(bot, action)
        if plan is not None:
            return plan
    return plan_control(bot, action)


def plan_flight(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.5.1 All mobile Forces leave each threatened Region, and that of a Leader who is not with most Warbands."""
    state = bot.state
    apart = leader_apart(state)
    origins = [r for r in range(N) if threats(state, r) or r == apart]
    home = leader_region(state, BELGAE)
    origins.sort(key=lambda region: region != home)
    march = March(bot, action)
    for origin in origins:
        group = march.movable(origin)
        if not group or not march.able(origin):
            continue
        board = march.board.copy()
        for kind in group:
            board.units[K * origin + kind] = 0

        def added(target: int, group: dict[int, int] = group) -> int:
            return _added(march.board, target, sum(group.values()))

        target = choose(
            bot,
            THREAT,
            "belgic_flight",
            [near for near in march.near(origin) if near not in origins],
            most("belgae_near", lambda region: belgic_near(board, region)),  # noqa: B023
            most("belgic_control", added),
            roll=f"8.3.4 flight {origin}",
            space=REGION_IDS[origin],
        )
        if target is not None:
            march.go(origin, target, group)
    return march.plan()


def _added(state: State, region: int, n: int) -> int:
    """1.6, 7.2 The Control Value that so many more pieces would add to the Belgic score."""
    if controller(state, region) == BELGAE:
        return 0
    counts = strengths(state, region)
    return control_value(state, region) if 2 * (counts[BELGAE] + n) > sum(counts) + n else 0


# To add Control -------------------------------------------------------------------------------------------------------


def needed(state: State, region: int) -> int:
    """8.5.5 How many Warbands must come to take Control; 0 if the Belgae have it."""
    if controller(state, region) == BELGAE:
        return 0
    counts = strengths(state, region)
    return sum(counts) - 2 * counts[BELGAE] + 1


def plan_control(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.5.5 Warbands take Control of up to two Regions, in Belgica first; then the Leader joins the most Belgae."""
    march = March(bot, action)
    taken: list[int] = []
    while len(taken) < DESTINATIONS:
        board = march.board
        able = [r for r in range(N) if r not in march.origins and _within_reach(march, r) >= max(1, needed(board, r))]
        target = choose(
            bot,
            CONTROL,
            "add_control",
            [region for region in able if needed(board, region) and region not in taken],
            first("in_belgica", lambda region: IS_BELGICA[region]),
            fewest("warbands_needed", lambda region: needed(march.board, region)),
            roll=f"8.3.4 control {len(taken)}",
        )
        if target is None:
            break
        _come(march, target)
        taken.append(target)
    _join(march, taken)
    return march.plan()


def _sources(march: March, target: int) -> list[int]:
    """3.3.2 The Regions from which Warbands can come, those with most of them first."""
    near = [r for r in adjacent(march.board, target) if march.spare(r) and target in march.near(r)]
    return sorted(near, key=lambda region: -march.spare(region))


def _within_reach(march: March, target: int) -> int:
    """8.5.5 How many Warbands could come, as far as there are Resources for their origins."""
    total, money, room = 0, march.money, march.action.most - len(march.origins)
    for origin in _sources(march, target):
        if origin not in march.origins:
            if march.price(origin) > money or not room:
                continue
            money -= march.price(origin)
            room -= 1
        total += march.spare(origin)
    return total


def _come(march: March, target: int) -> None:
    """8.5.5 Into Belgica with the most Warbands able, elsewhere with as few as take Control."""
    left = 1000 if IS_BELGICA[target] else needed(march.board, target)
    for origin in _sources(march, target):
        n = min(left, march.spare(origin))
        if n > 0:
            march.go(origin, target, march.band(origin, n))
            left -= n


def _join(march: March, taken: Sequence[int]) -> None:
    """8.5.5 The Leader alone: to a Region above with more Belgic pieces, or to another one with four Warbands."""
    board = march.board
    home = leader_region(board, BELGAE)
    if home == NOBODY or not march.able(home):
        return
    chief = leader(board, home, BELGAE)
    if not march.movable(home).get(chief):
        return
    near = march.near(home)
    here = pieces(board, home, BELGAE) - 1
    better = [r for r in taken if r in near and pieces(board, r, BELGAE) > here]
    if not better and warbands(board, home, BELGAE) < GROUP:
        better = [r for r in near if r not in taken and warbands(board, r, BELGAE) >= GROUP]
    target = choose(
        march.bot,
        CONTROL,
        "leader_joins",
        better,
        most("own_pieces", lambda region: pieces(march.board, region, BELGAE)),
        roll="8.3.4 leader",
    )
    if target is not None:
        march.go(home, target, {chief: 1})


# Answers --------------------------------------------------------------------------------------------------------------


def march_space(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 The next origin of the plan."""
    action, plan = bot.action, sure_plan(bot, MarchPlan)
    assert action is not None
    for origin in plan.origins:
        if origin not in action.spaces:
            return (REGION_IDS[origin],)
    return (DONE.key,)


def _next_group(bot: FallingSkyBot, origin: int, there: int) -> MarchGroup | None:
    """The group that goes next from an origin: as many pieces have gone as are missing there."""
    action, plan = bot.action, sure_plan(bot, MarchPlan)
    assert action is not None
    left = sum([n for _, n in free_to_move(action.start, origin, BELGAE)])
    for group in [group for group in plan.groups if group.origin == origin]:
        if left == there:
            return group
        left -= sum([n for _, n in group.units])
    if left != there:
        raise Unforeseen
    return None


def _asked(bot: FallingSkyBot, decision: Decision) -> tuple[dict[int, int], MarchGroup | None]:
    there: dict[int, int] = dict(decision.params["group"])
    return there, _next_group(bot, REGION_NUMBER[decision.params["space"]], sum(there.values()))


def march_group(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 The group: all pieces, those of one kind, or a number of each."""
    there, group = _asked(bot, decision)
    if group is None:
        return (DONE.key,)
    units = dict(group.units)
    if units == there and ALL.key in decision.keys:
        return (ALL.key,)
    if len(units) == 1:
        kind, n = next(iter(units.items()))
        if there.get(kind) == n:
            return (KINDS[kind],)
    return (SOME.key,)


def march_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 How many of a kind."""
    action = bot.action
    assert action is not None
    origin = REGION_NUMBER[decision.params["space"]]
    there = 0
    for kind, n in free_to_move(bot.state, origin, BELGAE):
        there += max(0, min(n, bot.state.units[K * origin + kind] - action.moved[K * origin + kind]))
    group = _next_group(bot, origin, there)
    if group is None:
        raise Unforeseen
    return (str(dict(group.units).get(KIND_NUMBER[decision.params["unit"]], 0)),)


def march_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 Where the group goes."""
    plan = sure_plan(bot, MarchPlan)
    origin = REGION_NUMBER[decision.params["space"]]
    units = dict(decision.params["group"])
    for group in plan.groups:
        if group.origin == origin and dict(group.units) == units and REGION_IDS[group.target] in decision.keys:
            return (REGION_IDS[group.target],)
    raise Unforeseen
