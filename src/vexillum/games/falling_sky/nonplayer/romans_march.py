"""8.8.1 March of the Non-player Romans: who goes, where to, by which way, and how it is carried out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import product
from typing import Protocol

import msgspec

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.plans import Unforeseen, plan_now, planned, sure_plan
from vexillum.coin.nonplayer.priorities import Priority, choose, fewest, first, most, ranked
from vexillum.core.decision import DONE, Decision
from vexillum.core.words.texts import Message

from ..actions import EVERY, Action, helper, near_leader
from ..commands.march import STOP, cost_of, halts, marchers, steps
from ..control import controller, hidden, how_many, leader_region, strongholds
from ..forces import adjacent, hide, may_stack, on_map
from ..map import ACROSS_SEA, REGION_IDS, REGION_NUMBER, SPACE_COUNT
from ..money import funds
from ..pieces import (
    AEDUI,
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    CAESAR,
    FACTIONS,
    GERMANS,
    KIND_NUMBER,
    KINDS,
    LEADERS,
    LEGION,
    MOBILE,
    ROMANS,
    UNIT_KINDS,
    WARBANDS,
)
from ..scenarios import frost
from ..specials.romans import SCOUT_EACH
from ..state import State
from ..victory import allied
from .battle import worst_attack
from .bot import ESCORT, FallingSkyBot, MarchGroup, MarchPlan, ScoutPlan, Units, forbidden
from .romans_battle import ENEMIES, harassers, harassment, sure_supply, threatened, winners
from .romans_scout import draft_scout

# 8.8.1 The March of the Non-player Romans: from threatened Regions to enemy Allies and Citadels ----------------------


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
            most("legions", lambda region: how_many(state, region, LEGION)),
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
        strong = [r for r in range(SPACE_COUNT) if any(how_many(state, r, kind) for kind in HARD)]
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


# 8.8.1 Where the Non-player Romans March to: enemy Allies and Citadels, by the priorities of their flowchart ---------


GERMAN_ALLIES = 2
"""8.8.1 How many Germanic Allies make a roll of 1-2 count."""


def held(state: State) -> set[int]:
    """8.8.1 The Regions with an enemy Ally or Citadel."""
    return {region for region in range(SPACE_COUNT) if any(strongholds(state, region, enemy) for enemy in ENEMIES)}


def tiers(bot: FallingSkyBot) -> list[tuple[str, list[int]]]:
    """8.8.1 The Factions whose Allies and Citadels are destinations, with the reason: enemies at victory, players among
    them first; then by the roll Germans or players; then those with most Allies and Citadels.
    """
    state, roll = bot.state, bot.luck.roll("8.8.1 march", 6)
    at_victory = winners(state)
    found = [
        ("victory", [enemy for enemy in at_victory if bot.is_player(enemy)]),
        ("victory", [enemy for enemy in at_victory if not bot.is_player(enemy)]),
    ]
    if roll <= 2 and allied(state, GERMANS) >= GERMAN_ALLIES:
        found.append(("germans", [GERMANS]))
    if roll in (3, 4):
        found.append(("players", [enemy for enemy in ENEMIES if bot.is_player(enemy)]))
    numbers = sorted({allied(state, enemy) for enemy in ENEMIES}, reverse=True)
    found += [("most", [enemy for enemy in ENEMIES if allied(state, enemy) == number]) for number in numbers]
    return [(why, enemies) for why, enemies in found if enemies]


def after_march(state: State, group: Group, region: int) -> State:
    """The board after a group has Marched to a Region."""
    board = state.copy()
    for faction in (ROMANS, AEDUI) if group.lent else (ROMANS,):
        hide(board, group.origin, faction)
    for kind, n in group.units:
        at = UNIT_KINDS * group.origin + kind
        board.units[at] = max(0, board.units[at] - n)
        board.units[UNIT_KINDS * region + kind] += n
    return board


def open_goals(bot: FallingSkyBot, group: Group, routes: dict[int, Route], among: Collection[int]) -> list[int]:
    """8.8.1 Those of some Regions that a group can reach. 8.4.4 During Frost none that helps a player."""
    state = bot.state
    able = [region for region in routes if region in among]
    if not frost(state):
        return able
    return [region for region in able if not forbidden(bot, state, after_march(state, group, region))]


def destination(
    bot: FallingSkyBot, group: Group, routes: dict[int, Route], among: Collection[int], name: str
) -> int | None:
    """8.8.1 The best of some Regions for a group. 8.4.4 During Frost (5.4, by an Event) none that helps a player."""
    state = bot.state
    able = open_goals(bot, group, routes, among)
    for why, enemies in tiers(bot):
        there = [region for region in able if any(strongholds(state, region, enemy) for enemy in enemies)]
        if there and bot.trace.kept:
            params = {"enemies": [FACTIONS[enemy] for enemy in enemies]}
            bot.trace.reason(Message(f"np.romans.goal_{why}", params, "8.8.1"))
        found = choose(
            bot,
            "8.8.1",
            "march",
            there,
            fewest("losses_there", lambda r: worst_attack(after_march(state, group, r), r, ROMANS)),
            most("strongholds", partial(_most_strongholds, state, enemies)),
            first("supply", lambda r: r in sure_supply(after_march(state, group, r))),
            fewest("harassment", lambda r: routes[r].losses + len(routes[r].needs)),
            roll=f"8.8.1 {name}",
            space=REGION_IDS[group.origin],
        )
        if found is not None:
            return found
    return None


def _most_strongholds(state: State, enemies: Sequence[int], region: int) -> int:
    """8.8.1 The most Allies and Citadels that one of some enemies has in a Region."""
    return max([len(strongholds(state, region, enemy)) for enemy in enemies])


# 8.8.1 Who Marches with the Non-player Romans: Leader, Legions, and the Auxilia that can be spared -------------------


HARD = (*LEADERS[ROMANS], LEGION)
SMALL = (*WARBANDS[AEDUI], *WARBANDS[ROMANS])
"""8.8.8 Auxilia; Aedui Warbands that are lent (card 38) go before them."""
TYPES = (LEADERS[ROMANS], (LEGION,), SMALL)
"""8.8.1 The types of mobile Romans: Leader, Legions, Auxilia."""


class Group(msgspec.Struct, frozen=True):
    """The pieces that leave an origin."""

    origin: int
    units: Units

    def count(self, *kinds: int) -> int:
        """How many pieces of some kinds go."""
        return sum([n for kind, n in self.units if kind in kinds])

    @property
    def size(self) -> int:
        """How many pieces go."""
        return sum([n for _, n in self.units])

    @property
    def auxilia(self) -> int:
        """How many Auxilia go, lent Warbands among them."""
        return self.count(*SMALL)

    @property
    def tender(self) -> bool:
        """8.8.1 Whether it must not be Harassed at all: a piece alone, or none to lose before a Legion or Leader."""
        return not self.auxilia or self.size < 2

    @property
    def caesar(self) -> bool:
        """Whether Caesar leads it."""
        return bool(self.count(CAESAR))

    @property
    def lent(self) -> bool:
        """Whether Aedui Warbands are in it."""
        return bool(self.count(*WARBANDS[AEDUI]))

    def without(self, part: Group) -> Group:
        """What is left when a part goes elsewhere."""
        gone = dict(part.units)
        left = [(kind, n - gone.get(kind, 0)) for kind, n in self.units]
        return Group(self.origin, tuple([(kind, n) for kind, n in left if n]))

    def joined(self, part: Group) -> Group:
        """Those of the same origin who go with it too."""
        more = dict(part.units)
        both = [(kind, n + more.pop(kind, 0)) for kind, n in self.units]
        return Group(self.origin, (*both, *more.items()))


class RomanGroup(MarchGroup, frozen=True):
    """3.2.2 A group that Marches, and how many pieces had not left its origin before it did."""

    before: int = 0

    @property
    def after(self) -> int:
        """How many have not when it is gone."""
        return self.before - sum([n for _, n in self.units])


def unmoved(state: State, action: Action, region: int) -> int:
    """3.2.2 The pieces of a Region that have not Marched: mobile Romans, and Aedui Warbands if they are lent."""
    kinds = MOBILE[ROMANS] + (WARBANDS[AEDUI] if action.lent else ())
    return sum([how_many(state, region, kind) - action.moved[UNIT_KINDS * region + kind] for kind in kinds])


def group_of(state: State, action: Action, origin: int, others: Sequence[Group] = ()) -> Group | None:
    """8.8.1 Leader, all Legions, at least one Auxilia, and as many more as leave Roman Control and add no enemy's.

    What the departure of the others changes of itself does not count. 5.4 An Event may limit the group, or how many
    pieces of a kind March in all: ``others`` go with them from elsewhere.
    """
    offer = action.offer
    board = state.copy()
    if offer is None or not offer.movers_only:
        for faction in (ROMANS, helper(state, action, origin)):
            if faction != NOBODY:
                hide(board, origin, faction)
    there = marchers(board, action, origin)
    for kind, limit in () if offer is None else offer.limits:
        there[kind] = min(there.get(kind, 0), limit - sum([group.count(kind) for group in others]))
    small = [(kind, there[kind]) for kind in SMALL if there.get(kind, 0) > 0]
    left = 1000 if offer is None else offer.group
    hard: list[tuple[int, int]] = []
    for kind in HARD:
        n = min(there.get(kind, 0), left - bool(small))
        if n > 0:
            hard.append((kind, n))
            left -= n
    going = _spared(board, origin, hard, small, left)
    units = (*hard, *going)
    return Group(origin, units) if units else None


def _spared(
    state: State, origin: int, hard: Units | list[tuple[int, int]], small: Units | list[tuple[int, int]], most: int
) -> Units:
    """8.8.1 The Auxilia that go: one, then as many as change nothing in Control for the worse."""
    for kind, n in hard:
        state.units[UNIT_KINDS * origin + kind] -= n
    going: dict[int, int] = {}
    without = NOBODY
    for kind in [kind for kind, n in small for _ in range(n)][:most]:
        state.units[UNIT_KINDS * origin + kind] -= 1
        now = controller(state, origin)
        if not going:
            without = now
        elif now != without and (without == ROMANS or now not in (NOBODY, ROMANS)):
            break
        going[kind] = going.get(kind, 0) + 1
    return tuple(going.items())


# 3.2.2, 8.8.1 The ways of the Non-player Romans: as little Harassment as possible, by Scout if need be ---------------


Need = tuple[int, int, int]
"""Region, enemy, Hidden Warbands that must be Scouted first."""


class Route(msgspec.Struct, frozen=True):
    """A way for a group, and the Losses by Harassment on it."""

    path: tuple[int, ...]
    losses: int
    needs: tuple[Need, ...] = ()


class Ways(Protocol):
    """The ways of groups."""

    def of(self, group: Group) -> dict[int, Route]:
        """By destination, the way of a group."""


class Anywhere:
    """Cards 32 and 62: an Event moves groups however far, to the Regions that it names."""

    def __init__(self, state: State, action: Action) -> None:
        targets = None if action.offer is None else action.offer.targets
        self._goals = [r for r in (range(SPACE_COUNT) if targets is None else targets) if may_stack(state, r, ROMANS)]

    def of(self, group: Group) -> dict[int, Route]:
        """Straight to each of them."""
        return {goal: Route((goal,), 0) for goal in self._goals if goal != group.origin}


class Routes:
    """The ways of all groups on a board."""

    def __init__(self, bot: FallingSkyBot, action: Action, *, scouting: bool, by_sea: bool = True) -> None:
        """``scouting``: whether Scout may diminish Harassment. ``by_sea``: 4.1.3 not once a Scout has come first."""
        self._bot = bot
        self._state = bot.state
        self._action = action
        self._scouting = scouting
        self._by_sea = by_sea
        self._found: dict[tuple[int, bool, bool, bool], dict[int, Route]] = {}

    def of(self, group: Group) -> dict[int, Route]:
        """3.2.2, 8.8.1 By destination, the way with the least Harassment that the group may take.

        One Loss at most, none on a Legion, a Leader or a piece that moves alone.
        """
        key = (group.origin, group.caesar, group.tender, group.lent)
        if key not in self._found:
            self._found[key] = self._search(group, 0 if group.tender else 1)
        return self._found[key]

    def _search(self, group: Group, allowed: int) -> dict[int, Route]:
        found = dict[int, Route]()
        edge = [(Route((), 0), False)]
        for _ in range(steps(self._action, dict(group.units))):
            further = []
            for route, halted in edge:
                here = route.path[-1] if route.path else group.origin
                passed = None if halted else self._passing(here, allowed - route.losses) if route.path else (0, ())
                if passed is None:
                    continue
                needs = (*route.needs, *passed[1])
                for near in self._near(group, here, bool(needs)):
                    if near == group.origin or near in route.path:
                        continue
                    longer = Route((*route.path, near), route.losses + passed[0], needs)
                    known = found.get(near)
                    if known is None or (len(needs), longer.losses) < (len(known.needs), known.losses):
                        found[near] = longer
                    further.append((longer, halts(self._state, here, near)))
            edge = further
        return found

    def _near(self, group: Group, here: int, scouted: bool) -> list[int]:
        """3.2.2, 4.1.3 Where the group may go next; not over the sea if a Scout goes with the March."""
        owners = (ROMANS, AEDUI) if group.lent else (ROMANS,)
        by_sea = self._by_sea and not scouted
        return [
            near
            for near in adjacent(self._state, here)
            if (by_sea or near not in ACROSS_SEA[here]) and all(may_stack(self._state, near, who) for who in owners)
        ]

    def _passing(self, region: int, allowed: int) -> tuple[int, tuple[Need, ...]] | None:
        """8.8.1 The Losses of passing through a Region, and the Scout that it takes; None if it cannot be passed."""
        losses = harassment(self._bot, self._state, region)
        if losses <= allowed:
            return losses, ()
        if not self._scouting or region not in near_leader(self._state, ROMANS):
            return None
        needs: list[Need] = []
        scouts = self._scouts(region)
        for enemy in harassers(self._bot):
            there = hidden(self._state, region, enemy)
            while losses > allowed and there >= EVERY:
                reveal = there % EVERY + 1
                cost = -(-reveal // SCOUT_EACH)
                if cost > scouts:
                    break
                scouts -= cost
                there -= reveal
                losses -= 1
                needs.append((region, enemy, reveal))
        return (losses, tuple(needs)) if losses <= allowed else None

    def _scouts(self, region: int) -> int:
        """4.2.2 How many Hidden Auxilia could Scout in a Region: those there, and those beyond Legions next to it."""
        units = self._state.units
        count = units[UNIT_KINDS * region + AUXILIA_HIDDEN]
        for near in adjacent(self._state, region):
            if near not in ACROSS_SEA[region]:
                there = units[UNIT_KINDS * near + AUXILIA_HIDDEN]
                spare = there + units[UNIT_KINDS * near + AUXILIA_REVEALED] - units[UNIT_KINDS * near + LEGION]
                count += max(0, min(there, spare))
        return count


# 8.8.1 Who of the Non-player Romans goes to which of two destinations (ruling F225) ----------------------------------


Order = tuple[Group, int]
"""A group, and where it goes."""


class TwoWays:
    """Groups that March to two Regions."""

    def __init__(self, state: State, routes: Ways, groups: Sequence[Group], one: int, two: int, *, whole: bool) -> None:
        """``one``, ``two``: the first destination, where the first group goes, and the second. ``whole``: 5.4 an Event
        lets only one group leave an origin.
        """
        self._state = state
        self._routes = routes
        self._groups = groups
        self._one = one
        self._two = two
        self._whole = whole

    def orders(self) -> list[Order]:
        """8.8.1 Both Regions are reached, with as many pieces as can; of each type more end in the first.

        Groups stay whole as far as that is possible; else they part. 8.4.1 Four Auxilia end with the Leader, as able.
        """
        first, *others = self._groups
        ways: list[list[Order]] = []
        for choice in product((self._one, self._two), repeat=len(others)):
            orders = [(first, self._one), *zip(others, choice, strict=True)]
            ways.append([(group, goal) for group, goal in orders if goal in self._routes.of(group)])
        best = max(ways, key=self._balance)
        if self._whole:
            return best
        apart = self._parted(best) if all(goal == self._one for _, goal in best) else self._evened(best)
        return self._escorted(apart)

    def _ending(self, orders: Sequence[Order], kinds: tuple[int, ...], goal: int) -> int:
        """How many pieces of some kinds are in a destination in the end, with those who stay there."""
        units = self._state.units
        there = sum([units[UNIT_KINDS * goal + kind] for kind in kinds])
        there -= sum([group.count(*kinds) for group, _ in orders if group.origin == goal])
        return there + sum([group.count(*kinds) for group, end in orders if end == goal])

    def _more(self, orders: Sequence[Order], kinds: tuple[int, ...]) -> bool:
        """8.8.1 Whether there are more of a type in the first destination, or none in the second."""
        at_two = self._ending(orders, kinds, self._two)
        return not at_two or self._ending(orders, kinds, self._one) > at_two

    def _balance(self, orders: Sequence[Order]) -> tuple[bool, int, int]:
        both = {goal for _, goal in orders} == {self._one, self._two}
        return both, sum([group.size for group, _ in orders]), sum([self._more(orders, kinds) for kinds in TYPES])

    def _parted(self, orders: list[Order]) -> list[Order]:
        """8.8.1 No one else reaches the second destination: fewer than half of a group's Legions and Auxilia do."""
        for at, (group, goal) in enumerate(orders):
            away = [(kind, (n - 1) // 2) for kind, n in group.units if kind not in LEADERS[ROMANS]]
            lesser = Group(group.origin, tuple([(kind, n) for kind, n in away if n > 0]))
            if lesser.units and self._can(lesser, self._two) and self._can(group.without(lesser), goal):
                return [*orders[:at], (group.without(lesser), goal), (lesser, self._two), *orders[at + 1 :]]
        return orders

    def _evened(self, orders: list[Order]) -> list[Order]:
        """8.8.1 Parts of the groups of the second destination go to the first, until that has more of each type."""
        found: list[Order] = []
        for at, (group, goal) in enumerate(orders):
            part = self._part(group, [*found, *orders[at:]]) if goal == self._two else None
            if part is None or not (self._can(part, self._one) and self._can(group.without(part), goal)):
                found.append((group, goal))
            else:
                found += [(part, self._one), (group.without(part), goal)]
        return found

    def _escorted(self, orders: list[Order]) -> list[Order]:
        """8.4.1 Auxilia of other groups go where the Leader ends, until four are there; 8.8.1 comes first (F403)."""
        home = leader_region(self._state, ROMANS)
        end = next((goal for group, goal in orders if group.count(*LEADERS[ROMANS])), home)
        for at, (group, goal) in enumerate(orders):
            lacking = ESCORT - self._ending(orders, WARBANDS[ROMANS], end)
            if lacking <= 0 or goal == end or end not in (self._one, self._two):
                continue
            most = min(lacking, group.size - 1)
            units: list[tuple[int, int]] = []
            for kind, n in group.units:
                if kind in WARBANDS[ROMANS] and most > 0:
                    units.append((kind, min(n, most)))
                    most -= min(n, most)
            parted = self._joined(orders, at, Group(group.origin, tuple(units)), end) if units else None
            if parted is not None and self._more(parted, SMALL) >= self._more(orders, SMALL):
                return self._escorted(parted)
        return orders

    def _joined(self, orders: list[Order], at: int, part: Group, end: int) -> list[Order] | None:
        """Part of a group goes to another destination, with those of its origin who go there; None if it cannot."""
        group, goal = orders[at]
        rest = group.without(part)
        found = [*orders[:at], (rest, goal), *orders[at + 1 :]]
        of_origin = [i for i, (other, where) in enumerate(orders) if (other.origin, where) == (group.origin, end)]
        for other in of_origin:
            part = orders[other][0].joined(part)
            found[other] = (part, end)
        if not of_origin:
            found.insert(at, (part, end))
        return found if self._can(part, end) and self._can(rest, goal) else None

    def _part(self, group: Group, orders: Sequence[Order]) -> Group | None:
        """What of a group should go to the first destination instead; None: nothing, or all that there is."""
        units: list[tuple[int, int]] = []
        for kinds in TYPES:
            if self._more(orders, kinds):
                continue
            lacking = self._ending(orders, kinds, self._two) - self._ending(orders, kinds, self._one)
            left = 1 if kinds == LEADERS[ROMANS] else lacking // 2 + 1
            for kind, n in group.units:
                if kind in kinds and min(n, left):
                    units.append((kind, min(n, left)))
                    left -= min(n, left)
        part = Group(group.origin, tuple(sorted(units, key=lambda unit: unit[0] == LEGION)))
        return part if 0 < part.size < group.size else None

    def _can(self, group: Group, goal: int) -> bool:
        return goal in self._routes.of(group)


# 8.8.1 How the Non-player Romans carry out the March that they have planned ------------------------------------------


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
