"""3.3.2, 8.5-8.7 Marches of the Non-player Gauls: while they are planned, and how they and Battles are carried out."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.kit import NO, YES
from vexillum.coin.nonplayer.plans import Unforeseen, plan_now, planned, sure_plan
from vexillum.coin.nonplayer.priorities import Priority, first
from vexillum.core.decision import DONE, Decision

from ..actions import Action, Group
from ..commands.march import STOP, cost_of, halts, marchers, next_regions, steps
from ..control import hidden, how_many, mobile, pieces, strengths, warbands
from ..forces import adjacent, free_to_move, hide
from ..map import BRITANNIA, REGION_IDS, REGION_NUMBER
from ..money import funds
from ..pieces import (
    AEDUI,
    BELGAE,
    FACTIONS,
    GERMANS,
    HIDDEN,
    KIND_NUMBER,
    KINDS,
    LEADERS,
    REVEALED,
    ROMANS,
    SCOUTED,
    UNIT_KINDS,
    VERCINGETORIX,
    WARBANDS,
)
from ..state import State
from .bot import BattlePlan, FallingSkyBot, MarchGroup, MarchPlan, Plan, escorted

# 3.3.2 A March of the Arverni or Aedui while it is planned: what is paid, who has moved, what the board becomes


PIECES = 1000
"""More than there are."""
HARASSED = 3
"""8.7.1 Vercingetorix' group never suffers more Losses than this on one March; it takes as many to inflict one."""


class GaulGroup(MarchGroup, frozen=True):
    """3.3.2 A group that Marches, and how many pieces could leave its origin before it did."""

    before: int = 0


class MarchWork:
    """The March so far, on a copy of the board."""

    def __init__(self, bot: FallingSkyBot, action: Action, board: State | None = None) -> None:
        """``board``: what it will be when the March begins, if a Special Ability comes before."""
        self.bot = bot
        self.action = action
        self.faction = action.faction
        self.board = (bot.state if board is None else board).copy()
        self.money = funds(bot.state, action.faction)
        self.moves: list[GaulGroup] = []
        self.origins: list[int] = []
        self._arrived = list(action.moved)
        self._leaving: dict[int, Group] = {}
        """The groups that may still leave a Region, until one goes."""

    # What can go ------------------------------------------------------------------------------------------------------

    def price(self, origin: int) -> int:
        """3.3.2 What it costs to March from a Region; nothing if that was paid."""
        return 0 if origin in self.origins else self.paid(origin)

    def able(self, origin: int) -> bool:
        """3.1 Whether a Region may be an origin: allowed, paid or affordable, and within the limit."""
        offer = self.action.offer
        if offer is not None and sum([move.origin == origin for move in self.moves]) >= offer.groups:
            return False
        if origin in self.origins:
            return True
        if not self.action.allows(origin) or origin in self.action.spaces:
            return False
        return self.price(origin) <= self.money and len(self.origins) + len(self.action.spaces) < self.action.most

    def there(self, origin: int) -> Group:
        """3.3.2 The pieces that may still leave a Region, as they are once all of them have been hidden there."""
        if origin not in self._leaving:
            self._leaving[origin] = self._free(origin)
        return self._leaving[origin]

    def _free(self, origin: int) -> Group:
        board, arrived = self.board, self._arrived
        if not mobile(board, origin, self.faction):
            return {}
        if origin not in self.origins:
            board, arrived = board.copy(), list(arrived)
            hide(board, origin, self.faction)
            self._hide_arrived(arrived, origin)
        offer = self.action.offer
        kinds = None if offer is None else offer.kinds
        limits = {} if offer is None else dict(offer.limits)
        found = {}
        for kind, n in free_to_move(board, origin, self.faction):
            left = min(n, how_many(board, origin, kind) - arrived[UNIT_KINDS * origin + kind])
            if kind in limits:
                left = min(left, limits[kind] - sum(arrived[kind::UNIT_KINDS]))
            if left > 0 and (kinds is None or kind in kinds):
                found[kind] = left
        return found

    def leader(self, origin: int) -> Group:
        """The Leader of a Region, if it may still leave."""
        return {kind: n for kind, n in self.there(origin).items() if kind in LEADERS[self.faction]}

    def band(self, origin: int, most: int) -> Group:
        """8.4.1 Up to this many Warbands of a Region: Hidden ones first, Scouted ones last."""
        there, group = self.there(origin), Group()
        if self.action.offer is not None:
            most = min(most, self.action.offer.group - (self.action.offer.group < PIECES and bool(self.leader(origin))))
        for kind in WARBANDS[self.faction]:
            n = min(most, there.get(kind, 0))
            if n:
                group[kind] = n
                most -= n
        return group

    def spare(self, origin: int, *, control: bool = True, leave: int = 1, led: int = 0) -> int:
        """8.6.5, 8.7.4 How many Warbands may leave: not the last, nor those that Control needs.

        ``led``: a Leader goes with them.
        """
        spare = warbands(self.board, origin, self.faction) - leave
        if spare <= 0:
            return 0
        there = sum([n for kind, n in self.there(origin).items() if kind in WARBANDS[self.faction]])
        spare = min(there, spare)
        if control:
            counts = strengths(self.board, origin)
            mine = counts[self.faction]
            others = sum(counts) - mine
            if mine > others:
                spare = min(spare, mine - led - others - 1)
        return max(0, spare)

    def spare_hidden(self, origin: int) -> int:
        """8.6.5, 8.7.4 The same of those that are Hidden when they leave, without the last Hidden one."""
        return max(0, min(self.spare(origin), self.hidden_there(origin) - 1, self.there(origin).get(self._hidden, 0)))

    @property
    def _hidden(self) -> int:
        return HIDDEN[self.faction]

    def hidden_there(self, origin: int) -> int:
        """1.4.3 The Hidden Warbands of a Region once they have been hidden for a March."""
        count = hidden(self.board, origin, self.faction)
        return count if origin in self.origins else count + how_many(self.board, origin, REVEALED[self.faction])

    # Where to ---------------------------------------------------------------------------------------------------------

    def near(self, origin: int) -> list[int]:
        """3.3.2 The Regions that Warbands may enter from a Region, if it may be an origin."""
        if not self.able(origin):
            return []
        return next_regions(self.board, self.action, {self._hidden: 1}, origin)

    def routes(self, origin: int, group: Group) -> dict[int, tuple[int, ...]]:
        """3.3.2, 8.7.1 Where a group may go, each by the way with the fewest Losses by Harassment.

        None where it would suffer more than three, or one on its Leader.
        """
        if not self.able(origin) or not group:
            return {}
        found: dict[int, tuple[int, ...]] = {}
        board, bands = self.board, sum([n for kind, n in group.items() if kind in WARBANDS[self.faction]])
        once = next_regions(board, self.action, group, origin)
        targets = None if self.action.offer is None else self.action.offer.targets
        for region in once:
            if targets is None or region in targets:
                found[region] = (region,)
        if steps(self.action, group) < 2:
            return found
        losses = dict.fromkeys(found, 0)
        for way in once:
            if halts(board, origin, way) or self.harassed(way) > min(HARASSED, bands):
                continue
            for region in next_regions(board, self.action, group, way):
                if region == origin or (targets is not None and region not in targets):
                    continue
                if self.harassed(way) < losses.get(region, PIECES):
                    losses[region] = self.harassed(way)
                    found[region] = (way, region)
        return found

    def harassed(self, region: int) -> int:
        """3.3.2, 8.4.2, 8.7.1 The Losses of Vercingetorix' group when it goes on from a Region.

        Germans always Harass it, Romans and Aedui as Non-players, a player for sure (ruling F255); Non-player Belgae
        never.
        """
        board, bot = self.board, self.bot
        return sum(
            [
                hidden(board, region, other) // HARASSED
                for other in (ROMANS, AEDUI, BELGAE, GERMANS)
                if other != BELGAE or bot.is_player(BELGAE)
            ]
        )

    # Going ------------------------------------------------------------------------------------------------------------

    def go(self, origin: int, path: tuple[int, ...], group: Group) -> None:
        """3.3.2 A group goes."""
        before = sum(self.there(origin).values())
        self._leaving.clear()
        if origin not in self.origins:
            self.money -= self.price(origin)
            self.origins.append(origin)
            hide(self.board, origin, self.faction)
            self._hide_arrived(self._arrived, origin)
        for kind, n in group.items():
            self.board.units[UNIT_KINDS * origin + kind] -= n
            self.board.units[UNIT_KINDS * path[-1] + kind] += n
            self._arrived[UNIT_KINDS * path[-1] + kind] += n
        self.moves.append(GaulGroup(origin, path, tuple(sorted(group.items())), before))

    def after(self, origin: int, target: int, group: Group) -> State:
        """3.3.2 The board when a group has gone, without what Harassment takes."""
        board = self.board.copy()
        if origin not in self.origins:
            hide(board, origin, self.faction)
        for kind, n in group.items():
            board.units[UNIT_KINDS * origin + kind] -= n
            board.units[UNIT_KINDS * target + kind] += n
        return board

    def escorting(self, origin: int, group: Group) -> Priority[int]:
        """8.4.1 Targets of a group after which four Warbands are with the Leader (F403)."""
        return first("leader_escorted", lambda target: escorted(self.after(origin, target, group), self.faction))

    def lose(self, region: int, losses: int) -> None:
        """3.3.2 Harassment has taken Warbands from those that arrived in a Region."""
        self._leaving.clear()
        for kind in WARBANDS[self.faction]:
            gone = min(losses, self._arrived[UNIT_KINDS * region + kind])
            self.board.units[UNIT_KINDS * region + kind] -= gone
            self._arrived[UNIT_KINDS * region + kind] -= gone
            losses -= gone

    def paid(self, origin: int) -> int:
        """3.3.2 What was paid for an origin."""
        return self.action.price(origin, cost_of(self.bot.state, origin, self.faction))

    @property
    def leader_kinds(self) -> tuple[int, ...]:
        """The kinds of the Leader."""
        return LEADERS[self.faction]

    def _hide_arrived(self, arrived: list[int], region: int) -> None:
        """3.3.2 Where pieces are hidden, those that have Marched there are hidden with them."""
        first = UNIT_KINDS * region
        arrived[first + self._hidden] += arrived[first + REVEALED[self.faction]]
        arrived[first + REVEALED[self.faction]] = arrived[first + SCOUTED[self.faction]]
        arrived[first + SCOUTED[self.faction]] = 0

    def plan_groups(self) -> tuple[tuple[int, ...], tuple[MarchGroup, ...]]:
        """The origins in their order, and the groups."""
        return tuple(self.origins), tuple(self.moves)

    @property
    def by_sea(self) -> bool:
        """4.1.3 Whether a group moves into or out of Britannia."""
        return any(BRITANNIA in (move.origin, *move.path) for move in self.moves)


def near_pieces(work: MarchWork, region: int) -> int:
    """8.7.4 How many Regions with pieces of the Faction are within one of a Region."""
    board = work.board
    return sum([bool(pieces(board, near, work.faction)) for near in (region, *adjacent(board, region))])


def distances(work: MarchWork, goal: int) -> dict[int, int]:
    """8.7.1 How far each Region is from another, counted by adjacent Regions."""
    found, edge = {goal: 0}, [goal]
    for region in edge:
        for near in adjacent(work.board, region):
            if near not in found:
                found[near] = found[region] + 1
                edge.append(near)
    return found


# 8.6-8.7 How Arverni and Aedui carry out the Marches and Battles that they have planned ------------------------------


def _next(bot: FallingSkyBot, decision: Decision, plan: Plan | None) -> Sequence[str]:
    """3.1, 4.1 The Special Ability if it comes first, then one Region of the plan after the other.

    8.7.1 What is Devastated before its Battle or March is paid for before that.
    """
    action = bot.action
    assert action is not None
    if plan is None:
        return (DONE.key,)
    if plan.special is not None and plan.special.before and not action.spaces:
        for region in plan.named:
            if (first := f"first.{REGION_IDS[region]}") in decision.keys:
                return (first,)
        key = f"special.{plan.special.id}"
        if key in decision.keys:
            return (key,)
    for region in plan.named:
        if region not in action.spaces and REGION_IDS[region] in decision.keys:
            return (REGION_IDS[region],)
    return (DONE.key,)


# Battle ---------------------------------------------------------------------------------------------------------------


def battle_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.4 The Battles in their order."""
    return _next(bot, decision, plan_now(bot, BattlePlan))


def battle_whom(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.4 The enemy of the plan."""
    region = REGION_NUMBER[decision.params["space"]]
    plan = sure_plan(bot, BattlePlan)
    return (FACTIONS[planned(enemy for where, enemy in plan.battles if where == region)],)


def battle_ambush(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.2, 8.7.1 Ambush where the plan has one."""
    special = sure_plan(bot, BattlePlan).special
    region = REGION_NUMBER[decision.params["space"]]
    here = special is not None and special.id == "ambush" and region in special.regions
    return (YES.key if here else NO.key,)


# March ----------------------------------------------------------------------------------------------------------------


def march_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 The origins in their order."""
    return _next(bot, decision, plan_now(bot, MarchPlan))


def _group(bot: FallingSkyBot, origin: int, there: int) -> GaulGroup | None:
    """3.3.2 The group that leaves an origin while this many pieces still could.

    :class:`Unforeseen` where an Event moves groups without a March: its instruction answers that.
    """
    if bot.action is None:
        raise Unforeseen
    for group in sure_plan(bot, MarchPlan).groups:
        if isinstance(group, GaulGroup) and group.origin == origin and group.before == there:
            return group
    return None


def _left(bot: FallingSkyBot, origin: int) -> int:
    action = bot.action
    if action is None:
        raise Unforeseen
    return sum(marchers(bot.state, action, origin).values())


def march_with(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 The next group of an origin: all, all of one kind, or some of each."""
    there: Group = decision.params["group"]
    group = _group(bot, REGION_NUMBER[decision.params["space"]], sum(there.values()))
    if group is None:
        return (DONE.key,)
    wanted = dict(group.units)
    if any(n > there.get(kind, 0) for kind, n in wanted.items()):
        raise Unforeseen
    if wanted == there and ALL.key in decision.keys:
        return (ALL.key,)
    for kind, n in wanted.items():
        if len(wanted) == 1 and there[kind] == n and KINDS[kind] in decision.keys:
            return (KINDS[kind],)
    return (SOME.key,)


def march_with_so_many(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 This many of a kind."""
    origin = REGION_NUMBER[decision.params["space"]]
    group = _group(bot, origin, _left(bot, origin))
    if group is None:
        raise Unforeseen
    return (str(dict(group.units).get(KIND_NUMBER[decision.params["unit"]], 0)),)


def march_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 The first Region of a group's way."""
    origin = REGION_NUMBER[decision.params["space"]]
    group = _group(bot, origin, _left(bot, origin))
    if group is None:
        raise Unforeseen
    return (REGION_IDS[group.path[0]],)


def march_on(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.2 Only Vercingetorix' group enters a second Region."""
    action = bot.action
    assert action is not None
    here = REGION_NUMBER[decision.params["space"]]
    for group in sure_plan(bot, MarchPlan).groups:
        led = dict(group.units).get(VERCINGETORIX)
        if led and group.origin == action.spaces[-1] and group.path[0] == here and len(group.path) > 1:
            return (REGION_IDS[group.path[1]],)
    return (STOP.key,)
