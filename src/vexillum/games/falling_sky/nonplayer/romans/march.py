"""8.8.1 The March of the Non-player Romans: from threatened Regions to enemy Allies and Citadels."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from vexillum.coin.nonplayer.priorities import Priority, choose, first, most, ranked
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.march import cost_of
from vexillum.games.falling_sky.control import leader_region
from vexillum.games.falling_sky.forces import on_map
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.plans import MarchGroup, MarchPlan, ScoutPlan
from vexillum.games.falling_sky.nonplayer.romans.board import threatened
from vexillum.games.falling_sky.nonplayer.romans.goals import destination, held, open_goals
from vexillum.games.falling_sky.nonplayer.romans.groups import HARD, Group, RomanGroup, group_of, unmoved
from vexillum.games.falling_sky.nonplayer.romans.routes import Anywhere, Need, Routes, Ways
from vexillum.games.falling_sky.nonplayer.romans.scout import draft_scout
from vexillum.games.falling_sky.nonplayer.romans.split import Order, TwoWays
from vexillum.games.falling_sky.pieces import LEADERS, LEGION, ROMANS, UNIT_KINDS

ORIGINS = 3
ONE_REGION = 6
"""8.8.1 With no more Legions on the map they all go to one Region, if they can."""
FIRST, SECOND = "first destination", "second destination"


class _Draft:
    """A March while it is planned."""

    def __init__(self, bot: FallingSkyBot, action: Action, routes: Ways) -> None:
        self._bot = bot
        self._state = bot.state
        self._action = action
        self._routes = routes
        self._held = held(bot.state)
        targets = None if action.offer is None else action.offer.targets
        self._goals = self._held if targets is None else self._held & set(targets)
        """8.8.1 The Regions with an enemy Ally or Citadel; 5.4 only those where an Event lets the March end."""
        self._groups: list[Group] = []

    def plan(self) -> tuple[list[MarchGroup], list[Need]] | None:
        """8.8.1 The groups, and the Scouts that they need; None if no group would March."""
        self._choose_origins()
        if not self._groups:
            return None
        marching, needs = list[MarchGroup](), list[Need]()
        left: dict[int, int] = {}
        for group, goal in self._orders():
            route = self._routes.of(group)[goal]
            before = left.get(group.origin, unmoved(self._state, self._action, group.origin))
            left[group.origin] = before - group.size
            marching.append(RomanGroup(group.origin, route.path, group.units, before))
            needs += [need for need in route.needs if need not in needs]
        return (marching, needs) if marching else None

    # Origins ----------------------------------------------------------------------------------------------------------

    def _able(self, region: int) -> Group | None:
        """8.8.1 The group that would leave a Region, if it can be paid for and can reach an enemy Ally or Citadel."""
        action, state = self._action, self._state
        origins = [group.origin for group in self._groups]
        if not action.allows(region) or region in (*action.spaces, *origins) or len(origins) >= self._most:
            return None
        price = sum([action.cost(cost_of(state, origin, ROMANS)) for origin in (*origins, region)])
        group = None if price > funds(state, ROMANS) else group_of(state, action, region, self._groups)
        return group if group is not None and self._aim(group, self._goals) else None

    @property
    def _most(self) -> int:
        return min(ORIGINS, self._action.most)

    def _aim(self, group: Group, goals: Collection[int]) -> bool:
        """Whether a group has a destination. Any goal is one: the owner of an Ally or Citadel there is an enemy."""
        return bool(open_goals(self._bot, group, self._routes.of(group), goals))

    def _take(self, region: int | None) -> Group | None:
        group = None if region is None else self._able(region)
        if group is not None:
            self._groups.append(group)
        return group

    def _choose_origins(self) -> None:
        """8.8.1 Two threatened Regions, but not where the first group goes; and one free of enemy Allies.

        Those from which the Leader, then the most Legions March out (F402).
        """
        state, bot = self._state, self._bot
        danger = {region: group for region in threatened(state) if (group := self._able(region)) is not None}
        several = len(danger) > 1
        after = {region: self._seconds(group, danger) if several else {} for region, group in danger.items()}

        def out(region: int) -> tuple[int, ...]:
            """Who Marches out if this is the first origin: the Leader and Legions of both, then its own."""
            alone = _hard(danger[region])
            return *max([alone, *[_hard(danger[region], group) for group in after[region].values()]]), *alone

        leading: Priority[int] = ranked(("leader_here", "legions", "leader_here", "legions"), out)
        group = self._take(choose(bot, "8.8.1", "origin", danger, leading, roll="8.8.1 origin 1"))
        if group is not None:
            others = after[group.origin]
            second: Priority[int] = ranked(("leader_here", "legions"), lambda region: _hard(others[region]))
            self._take(choose(bot, "8.8.1", "origin", others, second, roll="8.8.1 origin 2"))
        free = [region for region in range(SPACE_COUNT) if region not in self._held and self._able(region) is not None]
        home = leader_region(state, ROMANS)
        three = choose(
            bot,
            "8.8.1",
            "free_origin",
            free,
            first("leader_here", lambda region: region == home),
            most("legions", lambda region: state.units[UNIT_KINDS * region + LEGION]),
            roll="8.8.1 origin 3",
        )
        self._take(three)

    def _seconds(self, group: Group, danger: Collection[int]) -> dict[int, Group]:
        """8.8.1 The threatened Regions that may follow a first origin, each with the group that would leave it."""
        target = destination(self._bot.silent(), group, self._routes.of(group), self._goals, FIRST)
        self._groups = [group]
        found = {region: other for region in danger if region != target and (other := self._able(region)) is not None}
        self._groups = []
        return found

    # Destinations -----------------------------------------------------------------------------------------------------

    def _orders(self) -> list[Order]:
        """8.8.1 Who goes where: all to one Region, or to two with more of each type in the first."""
        groups, routes = self._groups, self._routes
        single = self._single()
        one = self._goal(groups[0], single, FIRST) if single else None
        if one is None:
            single, one = set(), self._goal(groups[0], self._goals, FIRST)
        assert one is not None  # an origin without a destination is no origin
        two = None if single else self._second(one)
        if two is None:
            return [(group, one) for group in groups if one in routes.of(group)]
        whole = self._action.offer is not None and self._action.offer.groups < len(groups) + 1
        return TwoWays(self._state, routes, groups, one, two, whole=whole).orders()

    def _second(self, one: int) -> int | None:
        """8.8.1 The second destination: of the other groups or, if none of them has one, of the first."""
        for group in (*self._groups[1:], self._groups[0]):
            found = self._goal(group, self._goals - {one}, SECOND)
            if found is not None:
                return found
        return None

    def _goal(self, group: Group, goals: Collection[int], name: str) -> int | None:
        return destination(self._bot, group, self._routes.of(group), goals, name)

    def _single(self) -> set[int]:
        """8.8.1 With six Legions or fewer on the map: the Regions that all of them and the Leader can reach."""
        state = self._state
        if on_map(state, LEGION) > ONE_REGION:
            return set()
        origins = {group.origin: group for group in self._groups}
        strong = [r for r in range(SPACE_COUNT) if any(state.units[UNIT_KINDS * r + kind] for kind in HARD)]
        return {
            goal
            for goal in self._goals
            if any(r != goal for r in strong)
            and all(r == goal or (r in origins and goal in self._routes.of(origins[r])) for r in strong)
        }


def _hard(*groups: Group) -> tuple[int, int]:
    """8.8.1 Whether the Leader is in some groups, and how many Legions are."""
    return sum([group.count(*LEADERS[ROMANS]) for group in groups]), sum([group.count(LEGION) for group in groups])


def plan_march(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.8.1 The March; with a Scout before it if that is needed to reach a destination."""
    scouting = action.specials and (action.offer is None or "scout" in action.offer.specials)
    found = _Draft(bot, action, Routes(bot, action, scouting=scouting)).plan()
    if found is None:
        return None
    groups, needs = found
    if not needs:
        return _plan(groups, None)
    wanted: dict[tuple[int, int], int] = {}
    for region, enemy, n in needs:
        wanted[region, enemy] = wanted.get((region, enemy), 0) + n
    scout, after = draft_scout(bot, action, wanted, before=True)
    then = bot.at(after).silent()
    again = _Draft(then, action, Routes(then, action, scouting=False, by_sea=False)).plan()
    if scout is None or again is None:
        plain = _Draft(bot, action, Routes(bot, action, scouting=False)).plan()
        return None if plain is None else _plan(plain[0], None)
    return _plan(again[0], scout)


def plan_relocation(bot: FallingSkyBot, action: Action) -> list[MarchGroup]:
    """8.2.1 Cards 32 and 62: the groups and destinations of a March, without its distances and Harassment."""
    found = _Draft(bot, action, Anywhere(bot.state, action)).plan()
    return [] if found is None else found[0]


def _plan(groups: Sequence[MarchGroup], scout: ScoutPlan | None) -> MarchPlan:
    origins = tuple(dict.fromkeys([group.origin for group in groups]))
    return MarchPlan(origins=origins, groups=tuple(groups), special=scout)
