"""8.8.1 The March of the Non-player Romans: from threatened Regions to enemy Allies and Citadels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

import msgspec

from vexillum.coin.nonplayer.planning import Rest, plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import choose, fewest, first, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.harassment import EVERY
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.commands.march import STOP, cost_of, halts, marchers, steps
from vexillum.games.falling_sky.control import controller, hidden, leader_region, strongholds
from vexillum.games.falling_sky.forces import adjacent, hide, may_stack, on_map
from vexillum.games.falling_sky.map import ACROSS_SEA, BRITANNIA, REGION_IDS, REGION_NUMBER, N
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.foresight import worst_attack
from vexillum.games.falling_sky.nonplayer.plans import MarchGroup, MarchPlan, ScoutPlan, Units
from vexillum.games.falling_sky.nonplayer.roman_board import (
    ENEMIES,
    harassers,
    harassment,
    sure_supply,
    threatened,
    winners,
)
from vexillum.games.falling_sky.nonplayer.roman_scout import draft_scout
from vexillum.games.falling_sky.pieces import (
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    CAESAR,
    GERMANS,
    KIND_NUMBER,
    KIND_TYPE,
    KINDS,
    LEADERS,
    LEGION,
    MOBILE,
    ROMANS,
    T_AUXILIA,
    T_LEGION,
    T_ROMAN_LEADER,
    K,
)
from vexillum.games.falling_sky.specials.scout import EACH
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory import allied

ORIGINS = 3
ONE_REGION = 6
"""8.8.1 With no more Legions on the map they all go to one Region, if they can."""
GERMAN_ALLIES = 2
"""8.8.1 So many Germanic Allies make a roll of 1-2 count."""
HARD = (*LEADERS[ROMANS], LEGION)


class Group(msgspec.Struct, frozen=True):
    """The pieces that leave an origin."""

    origin: int
    units: Units

    def count(self, *kinds: int) -> int:
        """How many pieces of some kinds go."""
        return sum([n for kind, n in self.units if kind in kinds])

    @property
    def auxilia(self) -> int:
        """How many Auxilia go."""
        return self.count(AUXILIA_HIDDEN, AUXILIA_REVEALED)


class Route(msgspec.Struct, frozen=True):
    """A way for a group, and the Losses by Harassment on it."""

    path: tuple[int, ...]
    losses: int
    needs: tuple[tuple[int, int, int], ...] = ()
    """Region, enemy, Hidden Warbands that must be Scouted first."""


def group_of(state: State, action: Action, origin: int) -> Group | None:
    """8.8.1 Leader, all Legions, at least one Auxilia, and as many more as leave Roman Control and add no enemy's.

    What the departure of the others changes of itself does not count.
    """
    board = state.copy()
    hide(board, origin, ROMANS)
    there = marchers(board, action, origin)
    hard = [(kind, there[kind]) for kind in HARD if there.get(kind)]
    auxilia = there.get(AUXILIA_HIDDEN, 0)
    if not hard and not auxilia:
        return None
    for kind, n in hard:
        board.units[K * origin + kind] -= n
    least = min(1, auxilia)
    board.units[K * origin + AUXILIA_HIDDEN] -= least
    without = controller(board, origin)
    going = least
    while going < auxilia:
        board.units[K * origin + AUXILIA_HIDDEN] -= 1
        if controller(board, origin) != without and (
            without == ROMANS or controller(board, origin) not in (-1, ROMANS)
        ):
            break
        going += 1
    units = (*hard, *([(AUXILIA_HIDDEN, going)] if going else []))
    return Group(origin, tuple(units))


class Draft:
    """A March while it is planned."""

    def __init__(self, bot: FallingSkyBot, action: Action, *, scouting: bool) -> None:
        self.bot = bot
        self.state = bot.state
        self.action = action
        self._scouting = scouting
        """May Harassment be diminished by Scout? Otherwise it is as the board shows."""
        self.roll = bot.luck.roll("8.8.1 march", 6)
        self._routes: dict[tuple[int, bool, bool], dict[int, Route]] = {}

    # Routes -----------------------------------------------------------------------------------------------------------

    def routes(self, group: Group) -> dict[int, Route]:
        """3.2.2, 8.8.1 By destination, the way with the least Harassment that the group may take."""
        caesar, tender = bool(group.count(CAESAR)), not group.auxilia or sum([n for _, n in group.units]) < 2
        key = (group.origin, caesar, tender)
        if key not in self._routes:
            self._routes[key] = self._found(group, 0 if tender else 1)
        return self._routes[key]

    def _found(self, group: Group, allowed: int) -> dict[int, Route]:
        state, found = self.state, dict[int, Route]()
        most_steps = steps(self.action, dict(group.units))
        edge: list[tuple[tuple[int, ...], int, tuple[tuple[int, int, int], ...], bool]] = [((), 0, (), False)]
        for _ in range(most_steps):
            further = []
            for path, losses, needs, halted in edge:
                if halted:
                    continue
                here = path[-1] if path else group.origin
                passed = self._passing(here, allowed - losses) if path else (0, ())
                if passed is None:
                    continue
                for near in adjacent(state, here):
                    if near == group.origin or near in path or not may_stack(state, near, ROMANS):
                        continue
                    all_needs = (*needs, *passed[1])
                    if all_needs and near in ACROSS_SEA[here]:
                        continue
                    route = Route((*path, near), losses + passed[0], all_needs)
                    known = found.get(near)
                    if known is None or (len(route.needs), route.losses) < (len(known.needs), known.losses):
                        found[near] = route
                    further.append((route.path, route.losses, all_needs, halts(state, here, near)))
            edge = further
        return found

    def _passing(self, region: int, allowed: int) -> tuple[int, tuple[tuple[int, int, int], ...]] | None:
        """8.8.1 The Losses of passing through a Region, and the Scout that it takes; None if it cannot be passed."""
        losses = harassment(self.bot, self.state, region)
        if losses <= allowed:
            return losses, ()
        if not self._scouting or region not in near_leader(self.state, ROMANS):
            return None
        needs: list[tuple[int, int, int]] = []
        scouts = self._scouts(region)
        for enemy in harassers(self.bot):
            there = hidden(self.state, region, enemy)
            while losses > allowed and there >= EVERY:
                reveal = there % EVERY + 1
                cost = -(-reveal // EACH)
                if cost > scouts:
                    break
                scouts -= cost
                there -= reveal
                losses -= 1
                needs.append((region, enemy, reveal))
        return (losses, tuple(needs)) if losses <= allowed else None

    def _scouts(self, region: int) -> int:
        """4.2.2 How many Hidden Auxilia could Scout in a Region: those there, and those beyond Legions next to it."""
        units = self.state.units
        count = units[K * region + AUXILIA_HIDDEN]
        for near in adjacent(self.state, region):
            if near not in ACROSS_SEA[region]:
                there = units[K * near + AUXILIA_HIDDEN]
                spare = there + units[K * near + AUXILIA_REVEALED] - units[K * near + LEGION]
                count += max(0, min(there, spare))
        return count

    # Destinations -----------------------------------------------------------------------------------------------------

    def tiers(self) -> list[list[int]]:
        """8.8.1 Whose Allies and Citadels are destinations: enemies at victory, players among them first; then by the
        roll Germans or players; then those with most Allies and Citadels.
        """
        bot, state = self.bot, self.state
        at_victory = winners(state)
        tiers = [[e for e in at_victory if bot.is_player(e)], [e for e in at_victory if not bot.is_player(e)]]
        if self.roll <= 2 and allied(state, GERMANS) >= GERMAN_ALLIES:
            tiers.append([GERMANS])
        if self.roll in (3, 4):
            tiers.append([enemy for enemy in ENEMIES if bot.is_player(enemy)])
        numbers = sorted({allied(state, enemy) for enemy in ENEMIES}, reverse=True)
        tiers += [[enemy for enemy in ENEMIES if allied(state, enemy) == number] for number in numbers]
        return [tier for tier in tiers if tier]

    def destination(self, group: Group, among: set[int], name: str) -> int | None:
        """8.8.1 The best of some Regions for a group."""
        state = self.state
        routes = self.routes(group)
        for enemies in self.tiers():
            regions = [r for r in routes if r in among and any(strongholds(state, r, enemy) for enemy in enemies)]
            found = choose(
                self.bot,
                "8.8.1",
                "march",
                regions,
                fewest("losses_there", lambda r: worst_attack(self._after(group, r), r, ROMANS)),
                most("strongholds", partial(self._strongholds, enemies)),
                first("supply", lambda r: r in sure_supply(self._after(group, r))),
                fewest("harassment", lambda r: routes[r].losses + len(routes[r].needs)),
                roll=f"8.8.1 {name}",
                space=REGION_IDS[group.origin],
            )
            if found is not None:
                return found
        return None

    def _strongholds(self, enemies: Sequence[int], region: int) -> int:
        """8.8.1 The most Allies and Citadels that one of some enemies has in a Region."""
        return max([len(strongholds(self.state, region, enemy)) for enemy in enemies])

    def _after(self, group: Group, region: int) -> State:
        """The board after a group has Marched to a Region."""
        board = self.state.copy()
        hide(board, group.origin, ROMANS)
        for kind, n in group.units:
            board.units[K * group.origin + kind] -= n
            board.units[K * region + kind] += n
        return board

    def everywhere(self) -> set[int]:
        """8.8.1 The Regions with an enemy Ally or Citadel; 5.4 only those where an Event lets the March end."""
        offer = self.action.offer
        allowed = range(N) if offer is None or offer.targets is None else offer.targets
        return {r for r in allowed if any(strongholds(self.state, r, enemy) for enemy in ENEMIES)}

    # Origins ----------------------------------------------------------------------------------------------------------

    def plan(self) -> tuple[list[MarchGroup], list[tuple[int, int, int]]] | None:
        """8.8.1 The groups, and the Scouts that they need; None if nobody would March."""
        state, bot = self.state, self.bot
        money = funds(state, ROMANS)
        groups: list[Group] = []
        goals = self.everywhere()

        def able(region: int) -> Group | None:
            if not self.action.allows(region) or any(group.origin == region for group in groups):
                return None
            paid = sum([self.action.cost(cost_of(state, group.origin, ROMANS)) for group in groups])
            group = group_of(state, self.action, region)
            if group is None or paid + self.action.cost(cost_of(state, region, ROMANS)) > money:
                return None
            return group if any(goal in goals for goal in self.routes(group)) else None

        danger = [region for region in threatened(state) if able(region) is not None]
        target = -1
        one = choose(bot, "8.8.1", "origin", danger, roll="8.8.1 origin 1")
        if one is not None and (group := able(one)) is not None:
            target = self._first_goal(group, goals)
            groups.append(group)
            others = [region for region in danger if region not in (one, target) and able(region) is not None]
            two = choose(bot, "8.8.1", "origin", others, roll="8.8.1 origin 2")
            if two is not None and (group := able(two)) is not None:
                groups.append(group)
        free = [r for r in range(N) if r not in goals and r != target and able(r) is not None]
        leading = leader_region(state, ROMANS)
        three = choose(
            bot,
            "8.8.1",
            "free_origin",
            free,
            first("leader_here", lambda region: region == leading),
            most("legions", lambda region: state.units[K * region + LEGION]),
            roll="8.8.1 origin 3",
        )
        if three is not None and (group := able(three)) is not None:
            groups.append(group)
        groups = groups[: self.action.most]
        return self._assigned(groups, goals) if groups else None

    def _first_goal(self, group: Group, goals: set[int]) -> int:
        found = self.destination(group, goals, "first destination")
        return -1 if found is None else found

    def _single(self, groups: list[Group], goals: set[int]) -> set[int]:
        """8.8.1 With six Legions or fewer on the map: the Regions that all of them and the Leader can reach."""
        state = self.state
        if on_map(state, LEGION) > ONE_REGION:
            return set()
        origins = {group.origin: group for group in groups}
        found = set()
        for goal in goals:
            strong = [r for r in range(N) if any(state.units[K * r + kind] for kind in HARD) and r != goal]
            if all(r in origins and goal in self.routes(origins[r]) for r in strong) and strong:
                found.add(goal)
        return found

    def _assigned(
        self, groups: list[Group], goals: set[int]
    ) -> tuple[list[MarchGroup], list[tuple[int, int, int]]] | None:
        """8.8.1 Who goes where: all to one Region, or to two with more of each type in the first."""
        single = self._single(groups, goals)
        first_goal = self.destination(groups[0], single, "first destination") if single else None
        if first_goal is None:
            single = set()
            first_goal = self.destination(groups[0], goals, "first destination")
        if first_goal is None:
            return None
        orders = [(group, first_goal) for group in groups if first_goal in self.routes(group)]
        if not single:
            orders = self._two_ways(groups, goals - {first_goal}, first_goal)
        marching, needs = list[MarchGroup](), list[tuple[int, int, int]]()
        for group, goal in orders:
            route = self.routes(group)[goal]
            marching.append(MarchGroup(group.origin, route.path, group.units))
            needs += [need for need in route.needs if need not in needs]
        return (marching, needs) if marching else None

    def _two_ways(self, groups: list[Group], goals: set[int], first_goal: int) -> list[tuple[Group, int]]:
        """8.8.1 The second destination, and the groups that go there: the first keeps more of each type, if it can."""
        others = groups[1:] or groups[:1]
        second = None
        for group in others:
            second = self.destination(group, goals, "second destination")
            if second is not None:
                break
        if second is None:
            return [(group, first_goal) for group in groups if first_goal in self.routes(group)]
        if len(groups) == 1:
            return self._split(groups[0], first_goal, second)
        ways = []
        for choice in product((first_goal, second), repeat=len(groups) - 1):
            orders = [(groups[0], first_goal), *zip(groups[1:], choice, strict=True)]
            ways.append([(group, goal) for group, goal in orders if goal in self.routes(group)])
        return max(ways, key=lambda orders: self._balance(orders, first_goal, second))

    def _balance(self, orders: Sequence[tuple[Group, int]], one: int, two: int) -> tuple[int, int, int]:
        """8.8.1 Both destinations; then of how many types there are more in the first; then how many March."""
        kinds = (LEADERS[ROMANS], (LEGION,), (AUXILIA_HIDDEN, AUXILIA_REVEALED))
        more = 0
        for each in kinds:
            at_one = sum([group.count(*each) for group, goal in orders if goal == one])
            at_two = sum([group.count(*each) for group, goal in orders if goal == two])
            more += at_one > at_two or not at_two
        both = {goal for _, goal in orders} == {one, two}
        return both, more, sum([n for group, _ in orders for _, n in group.units])

    def _split(self, group: Group, one: int, two: int) -> list[tuple[Group, int]]:
        """8.8.1 One origin, two destinations: fewer than half of the Legions and Auxilia go to the second."""
        away = [(kind, (n - 1) // 2) for kind, n in group.units if kind not in LEADERS[ROMANS]]
        lesser = Group(group.origin, tuple([(kind, n) for kind, n in away if n > 0]))
        gone = dict(lesser.units)
        rest = Group(group.origin, tuple([(kind, n - gone.get(kind, 0)) for kind, n in group.units]))
        if not lesser.units or two not in self.routes(lesser) or one not in self.routes(rest):
            return [(group, one)]
        return [(rest, one), (lesser, two)]


def plan_march(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.8.1 The March; with a Scout before it if that is needed to reach a destination."""
    scouting = action.specials and (action.offer is None or "scout" in action.offer.specials)
    found = Draft(bot, action, scouting=scouting).plan()
    if found is None:
        return None
    groups, needs = found
    if not needs:
        return _plan(groups, None)
    wanted: dict[tuple[int, int], int] = {}
    for region, enemy, n in needs:
        wanted[region, enemy] = wanted.get((region, enemy), 0) + n
    scout, after = draft_scout(bot, action, wanted, before=True)
    again = Draft(bot.at(after).silent(), action, scouting=False).plan()
    if scout is None or again is None:
        plain = Draft(bot, action, scouting=False).plan()
        return None if plain is None else _plan(plain[0], None)
    return _plan(again[0], scout)


def _plan(groups: list[MarchGroup], scout: ScoutPlan | None) -> MarchPlan:
    origins = tuple(dict.fromkeys([group.origin for group in groups]))
    return MarchPlan(origins=origins, groups=tuple(groups), special=scout)


def by_sea(plan: MarchPlan) -> bool:
    """4.1.3 Does a group go into or out of Britannia?"""
    return any(BRITANNIA in (group.origin, *group.path) for group in plan.groups)


# Answers --------------------------------------------------------------------------------------------------------------


def march_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The Scout that the March needs, then origin by origin."""
    plan = plan_now(bot, MarchPlan)
    if plan is None:
        return (DONE.key,)
    if plan.special is not None and plan.special.before and f"special.{plan.special.id}" in decision.keys:
        return (f"special.{plan.special.id}",)
    left = [REGION_IDS[region] for region in plan.origins if REGION_IDS[region] in decision.keys]
    return (left[0],) if left else (DONE.key,)


def _groups_here(bot: FallingSkyBot, origin: int) -> tuple[list[MarchGroup], int]:
    """The planned groups of an origin, and how many of them have left it."""
    action = bot.action
    if action is None:
        raise Unforeseen
    plan = sure_plan(bot, MarchPlan)
    groups = [group for group in plan.groups if group.origin == origin]
    if isinstance(action, Rest):
        return groups, 0
    gone = dict(zip(TYPES, _numbers(action.start.units, origin), strict=True))
    if isinstance(plan.special, ScoutPlan) and plan.special.before:
        for move in plan.special.moves:
            gone[T_AUXILIA] += move.n * ((move.target == origin) - (move.origin == origin))
    unmoved = [n - moved for n, moved in zip(bot.state.units, action.moved, strict=True)]
    for type, n in zip(TYPES, _numbers(unmoved, origin), strict=True):
        gone[type] -= n
    left = 0
    for group in groups:
        if not any(gone.values()):
            break
        left += 1
        for kind, n in group.units:
            gone[KIND_TYPE[kind]] -= n
    return groups, left


TYPES = (T_ROMAN_LEADER, T_LEGION, T_AUXILIA)


def _numbers(units: Sequence[int], region: int) -> list[int]:
    """How many Leaders, Legions and Auxilia there are in a Region."""
    return [sum([units[K * region + kind] for kind in MOBILE[ROMANS] if KIND_TYPE[kind] == type]) for type in TYPES]


def _pending(bot: FallingSkyBot, origin: int) -> MarchGroup | None:
    """The next group of an origin."""
    groups, left = _groups_here(bot, origin)
    return groups[left] if left < len(groups) else None


def march_group(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The next group of the origin."""
    group = _pending(bot, REGION_NUMBER[decision.params["space"]])
    if group is None:
        return (DONE.key,)
    there = {kind: n for kind, n in decision.params["group"].items() if n}
    units = dict(group.units)
    if len(units) == 1 and all(there.get(kind) == n for kind, n in group.units):
        return tuple([KINDS[kind] for kind in units])
    return ("all",) if units == there else ("some",)


def march_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 How many of a kind."""
    group = _pending(bot, REGION_NUMBER[decision.params["space"]])
    if group is None:
        raise Unforeseen
    return (str(dict(group.units).get(KIND_NUMBER[decision.params["unit"]], 0)),)


def march_on(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The next Region of the route, or stop at its end."""
    action, here = bot.action, REGION_NUMBER[decision.params["space"]]
    if action is None or not action.spaces:
        raise Unforeseen
    origin = action.spaces[-1]
    groups, left = _groups_here(bot, origin)
    at = left if here == origin else left - 1
    if not 0 <= at < len(groups):
        raise Unforeseen
    path = (origin, *groups[at].path)
    if here not in path:
        raise Unforeseen
    onward = path[path.index(here) + 1 :]
    return (REGION_IDS[onward[0]] if onward else STOP.key,)
