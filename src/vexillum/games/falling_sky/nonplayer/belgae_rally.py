"""8.5.3, 8.5.4 Rally and Raid of the Non-player Belgae."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.coin.nonplayer.planning import sure_plan
from vexillum.coin.nonplayer.priorities import Kind, by_space, choose, first, most
from vexillum.coin.nonplayer.unforeseen import planned
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.raid import GAIN, most_raiders, raiders, victims
from vexillum.games.falling_sky.commands.rally import (
    cost_of,
    may_fortify,
    may_place_ally,
    warbands_placed,
    why_never,
)
from vexillum.games.falling_sky.control import controller, hidden, strengths
from vexillum.games.falling_sky.map import IS_CITY, REGION_IDS, REGION_NUMBER, REMI, TRIBE_IDS, N
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.order import enemy_rank
from vexillum.games.falling_sky.nonplayer.plans import RaidPlan, RallyPlan, RallyWork
from vexillum.games.falling_sky.pieces import (
    ALLY_OF,
    BELGAE,
    CITADEL_OF,
    FACTIONS,
    STATUS_TYPE,
    TRACK_MAX,
    WARBAND_TYPE,
)
from vexillum.games.falling_sky.state import State

RALLY, RAID = "8.5.3", "8.5.4"
MANY = 3
"""8.5.3 The Warbands for which a Rally is worth it."""
ENOUGH = 2
"""8.5.4 The Resources for which a Raid is."""
NOBODYS = -1
"""A Resource that nobody loses."""
_WORKS: Kind[RallyWork] = by_space(lambda work: work.region)


def adds_control(state: State, region: int, n: int) -> bool:
    """8.5.3 Would so many more Warbands give the Belgae Control?"""
    if controller(state, region) == BELGAE:
        return False
    counts = strengths(state, region)
    return 2 * (counts[BELGAE] + n) > sum(counts) + n


def plan_rally(bot: FallingSkyBot, action: Action) -> RallyPlan | None:
    """8.5.3 Citadels in Cities, then all Allies, then all Warbands, first where they add Control."""
    rally = _Rally(bot, action)
    rally.take("citadel", rally.citadels)
    rally.take("ally", rally.allies)
    rally.take("warbands", rally.warbands)
    return RallyPlan(works=tuple(rally.works)) if rally.works else None


class _Rally:
    """A Rally while it is planned."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        self.bot, self.action, self.state = bot, action, bot.state
        self.money = funds(bot.state, BELGAE)
        self.works: list[RallyWork] = []
        available = bot.state.available
        self.left = {
            "citadel": available[STATUS_TYPE[CITADEL_OF[BELGAE]]],
            "ally": available[STATUS_TYPE[ALLY_OF[BELGAE]]],
            "warbands": available[WARBAND_TYPE[BELGAE]],
        }

    def take(self, what: str, works: Callable[[], list[RallyWork]]) -> None:
        """8.3 One work after the other, as long as there are pieces and Resources."""
        state = self.state
        while self.left[what] > 0 and (found := works()):
            work = choose(
                self.bot,
                RALLY,
                "rally",
                found,
                first("adds_control", lambda work: what == "warbands" and adds_control(state, work.region, work.n)),
                first("city", lambda work: what == "ally" and (IS_CITY[work.tribe] or work.tribe == REMI)),
                most("most_warbands", lambda work: work.n),
                kind=_WORKS,
                roll=f"8.3.4 rally {len(self.works)}",
            )
            assert work is not None
            self.works.append(work)
            self.left[what] -= max(1, work.n)
            self.money -= self.action.cost(cost_of(state, work.region, BELGAE))

    def _open(self) -> list[int]:
        done = {work.region for work in self.works} | set(self.action.spaces)
        if len(self.works) + len(self.action.spaces) >= self.action.most:
            return []
        return [
            region
            for region in range(N)
            if region not in done
            and self.action.allows(region)
            and why_never(self.state, self.action, region, BELGAE) is None
            and self.action.cost(cost_of(self.state, region, BELGAE)) <= self.money
        ]

    def citadels(self) -> list[RallyWork]:
        """3.3.1 Where an Ally in a City can become a Citadel."""
        state = self.state
        return [RallyWork(r, "citadel", tribe) for r in self._open() for tribe in may_fortify(state, r, BELGAE)]

    def allies(self) -> list[RallyWork]:
        """3.3.1 Where an Ally can be placed."""
        state, action = self.state, self.action
        return [RallyWork(r, "ally", tribe) for r in self._open() for tribe in may_place_ally(state, action, r, BELGAE)]

    def warbands(self) -> list[RallyWork]:
        """3.3.1 Where Warbands can be placed, and how many."""
        left = self.left["warbands"]
        found = [RallyWork(r, "warbands", -1, min(left, warbands_placed(self.state, r, BELGAE))) for r in self._open()]
        return [work for work in found if work.n > 0]


def worth_rally(state: State, plan: RallyPlan) -> bool:
    """8.5.3 Does it place a Citadel or an Ally, three Warbands, or add Control?"""
    if any(work.what != "warbands" for work in plan.works):
        return True
    if sum([work.n for work in plan.works]) >= MANY:
        return True
    return any(adds_control(state, work.region, work.n) for work in plan.works)


def plan_raid(bot: FallingSkyBot, action: Action) -> RaidPlan | None:
    """8.5.4 From players, Romans then Aedui first; then in Regions that are not Devastated, from nobody."""
    state = bot.state
    purses = [funds(state, faction) for faction in range(len(FACTIONS) - 1)]
    room = TRACK_MAX - funds(state, BELGAE)
    raids: list[tuple[int, tuple[int, ...]]] = []
    for region in range(N):
        if region in action.spaces or not action.allows(region) or len(raids) >= action.most:
            continue
        taken: list[int] = []
        for _ in range(min(most_raiders(state, BELGAE), raiders(state, action, region, BELGAE))):
            if len(taken) + sum([len(each) for _, each in raids]) >= room:
                break
            there = [f for f in victims(state, action, region, BELGAE) if bot.is_player(f) and purses[f]]
            if there:
                victim = min(there, key=lambda faction: enemy_rank(BELGAE, faction))
                purses[victim] -= 1
                taken.append(victim)
            elif not state.devastated[region]:
                taken.append(NOBODYS)
        if taken:
            raids.append((region, tuple(taken)))
    raids.sort(key=lambda raid: min([enemy_rank(BELGAE, f) if f >= 0 else len(FACTIONS) for f in raid[1]]))
    return RaidPlan(raids=tuple(raids)) if raids else None


def gains(plan: RaidPlan) -> int:
    """8.5.4 The Resources of a Raid."""
    return sum([len(taken) for _, taken in plan.raids])


# Answers --------------------------------------------------------------------------------------------------------------


def rally_space(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.1 The next Region of the plan."""
    return _next(bot, sure_plan(bot, RallyPlan).named)


def _next(bot: FallingSkyBot, named: Sequence[int]) -> Sequence[str]:
    action = bot.action
    assert action is not None
    left = [region for region in named if region not in action.spaces]
    return (REGION_IDS[left[0]],) if left else (DONE.key,)


def rally_do(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.1 What is placed in a Region."""
    region = REGION_NUMBER[decision.params["space"]]
    work = planned([work for work in sure_plan(bot, RallyPlan).works if work.region == region])
    if work.what == "warbands":
        return (f"warbands.{work.n}",)
    return (f"citadel.{TRIBE_IDS[work.tribe]}" if work.what == "citadel" else TRIBE_IDS[work.tribe],)


def raid_space(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.3 The next Region of the plan."""
    return _next(bot, sure_plan(bot, RaidPlan).named)


def raid_take(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.3 From whom the next Warband takes."""
    action = bot.action
    assert action is not None
    region = REGION_NUMBER[decision.params["space"]]
    taken = planned([taken for there, taken in sure_plan(bot, RaidPlan).raids if there == region])
    gone = hidden(action.start, region, BELGAE) - hidden(bot.state, region, BELGAE)
    if gone >= len(taken):
        return (DONE.key,)
    return (GAIN.key if taken[gone] == NOBODYS else FACTIONS[taken[gone]],)
