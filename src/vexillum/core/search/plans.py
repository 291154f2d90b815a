"""Searching whole turns: plans for the rest of a step race against the best one in the same imagined worlds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.search.playouts import Budget, Leaf, imagined, played_on, success
from vexillum.core.search.tree import Keys, SearchResult, TriedAnswer, candidates, changed, label_of, lead
from vexillum.core.session import Session

OPENERS = 12
"""The most answers to the current question that are tried first."""
WORLDS = 16
"""The most worlds that are dealt."""
HURDLES = (2, 4, 8)
"""After each of these numbers of worlds a plan that is not ahead is dropped."""
FAR = 1.0
"""A plan that is behind by more standard errors than this is dropped immediately."""
SURE = 1.0
"""The standard errors by which a plan must be ahead of the best at the end of its race."""
DOUBT, DOUBT_AT_LEAF = 0.1, 0.004
"""Added to the sum of squares: a few worlds that agree prove little. The learned value varies less."""
LEAST = 4
"""The fewest worlds for a decision."""
ASIDE = 0.25
"""The share of changes made to the best plan with another first answer, instead of the best plan."""
TOLD = 6
"""The most following answers that an explanation shows with a plan."""
VAIN = 40
"""After this many changes that were already known, the search ends."""


class Known:
    """A plan, its values by world, and the questions of the last one."""

    def __init__(self, plan: Plan, first: Keys) -> None:
        self.plan = plan
        self.first = first
        """Its first answer."""
        self.values: dict[int, float] = {}
        self.met: list[MetQuestion] = []

    @property
    def mean(self) -> float:
        """Its mean value."""
        return sum(self.values.values()) / max(1, len(self.values))


class PlanSearch:
    """A search for the rest of a step, beginning with one decision."""

    def __init__(
        self,
        session: Session[Any],
        decision: Decision,
        agents: Mapping[str, Agent],
        budget: Budget,
        leaf: Leaf | None,
        carried: Plan | None = None,
    ) -> None:
        self.session, self.decision, self.agents, self.budget, self.leaf = session, decision, agents, budget, leaf
        self.seed = session.chance(decision.seat).below(1 << 32)
        self.random = Random(f"{self.seed}/plans")
        self.favourite: Keys = tuple(agents[decision.seat].choose(session, decision))
        self.here = place_now(session, decision)
        self.doubt = DOUBT if leaf is None else DOUBT_AT_LEAF
        self.worlds: list[Session[Any] | None] = []
        self.known: list[Known] = []
        self.seen: set[frozenset[tuple[Any, Keys]]] = set()
        self.best = self._new({})
        if carried:
            self.best = self._new(dict(carried))

    def _new(self, plan: Plan) -> Known:
        known = Known(plan, plan.get(self.here, self.favourite))
        self.known.append(known)
        self.seen.add(frozenset(plan.items()))
        return known

    def think(self) -> tuple[SearchResult, Plan]:
        """Race plans as long as the budget lasts and something is left to try."""
        if not self.budget.spent and self._value(self.best, 0) is not None:
            if self.best is not self.known[0]:
                self._race(self.known[0])
            for plan in self._challengers():
                if self.budget.spent:
                    break
                self._race(self._new(plan))
        return self._result(), self.best.plan

    def _challengers(self) -> Iterator[Plan]:
        """Other answers to the question, then one change after another anywhere in the rest of the step."""
        answers = candidates(self.session, self.decision, self.best.first, self.random, OPENERS)
        for keys in answers[1:]:
            plan = {**self.best.plan, self.here: keys}
            if frozenset(plan.items()) not in self.seen:
                yield plan
        vain = 0
        while vain < VAIN:
            found = self._changed()
            if found is None or frozenset(found.items()) in self.seen:
                vain += 1
                continue
            vain = 0
            yield found

    def _changed(self) -> Plan | None:
        """A plan with one more exception, more likely near its beginning."""
        known = self.best
        if self.random.random() < ASIDE:
            others = [one for one in self.known if one.first != known.first and len(one.values) > 1]
            known = max(others, key=lambda one: self._lead(one)[0], default=known)
        if not known.met:
            return None
        weights = [1 / (1 + n) for n in range(len(known.met))]
        met = self.random.choices(known.met, weights)[0]
        keys = changed(met.decision, met.keys, self.random)
        return None if keys is None else {**known.plan, met.place: keys}

    def _race(self, known: Known) -> None:
        """Try a plan and the best one in the same worlds, until it is behind or certainly ahead."""
        for n in range(WORLDS):
            value = self._value(known, n)
            if value is None and self.budget.spent:
                break
            if self._value(self.best, n) is None and self.budget.spent:
                break
            mean, error = self._lead(known)
            if (n + 1 in HURDLES and mean <= 0) or mean < -FAR * error:
                return
        mean, error = self._lead(known)
        if len(known.values) >= LEAST and mean > SURE * error:
            self.best = known

    def _lead(self, known: Known) -> tuple[float, float]:
        """The mean lead of a plan over the best one in their common worlds, and its standard error."""
        return lead(known.values, self.best.values, self.doubt)

    def _value(self, known: Known, number: int) -> float | None:
        """The value of a plan in a world; None if the playout failed."""
        value = known.values.get(number)
        if value is not None or self.budget.spent:
            return value
        world = self._world(number)
        if world is None:
            return None
        self.budget.used += 1
        try:
            value = self._played(known, world)
        except Exception:  # imagined worlds may crash rules or agents: such a playout does not count
            value = None
        if value is not None:
            known.values[number] = value
        return value

    def _played(self, known: Known, world: Session[Any]) -> float | None:
        seat = self.decision.seat
        twin = world.fork(quiet=True)
        follower = PlanFollower(self.agents[seat], known.plan, world, seat)
        agents = {**self.agents, seat: follower}
        if self.leaf is not None:
            step = world.steps[-1].number
            on = self.leaf.played_on(twin, agents, step, lambda: self.budget.out_of_time)
            value = self.leaf.chance(twin, seat) if on else None
        else:
            on = played_on(twin, agents, world.state.copy(), lambda: self.budget.out_of_time)
            value = success(twin, seat) if on else None
        if on:
            known.met = follower.met
        return value

    def _world(self, number: int) -> Session[Any] | None:
        while len(self.worlds) <= number:
            random = Random(f"{self.seed}/{len(self.worlds)}")
            self.worlds.append(imagined(self.session, self.decision.seat, random))
        return self.worlds[number]

    def _result(self) -> SearchResult:
        """The answer, and for each answer the best plan that begins with it."""
        by_first: dict[Keys, Known] = {}
        for known in self.known:
            there = by_first.get(known.first)
            if known.values and (there is None or there is not self.best):
                rank = (len(known.values), known.mean)
                if there is None or known is self.best or rank > (len(there.values), there.mean):
                    by_first[known.first] = known
        order = sorted(by_first.values(), key=lambda one: (one is not self.best, -len(one.values)))
        tried = tuple([self._tried(known) for known in order])
        dealt = sum(world is not None for world in self.worlds)
        steps = self.leaf.steps if self.leaf else 0
        return SearchResult(self.best.first, self.favourite, tried, dealt, self.budget.used, steps)

    def _tried(self, known: Known) -> TriedAnswer:
        line = tuple([label_of(met.decision, met.keys) for met in known.met[1 : 1 + TOLD]])
        return TriedAnswer(known.first, label_of(self.decision, known.first), len(known.values), known.mean, line)


# A plan for the rest of a step: the playout agent's answers, with exceptions. And an agent that follows a plan -------
#
# An exception identifies a question by its kind, its options and how often the same was asked before in the step. So a
# plan survives dice and the answers of others: unexpected questions are answered by the playout agent.


Place = tuple[str, Keys, int]
"""A question of a step: its kind, the keys that may be answered, and how often the same was asked before."""
Plan = dict[Place, Keys]
"""The exceptions."""


class MetQuestion(NamedTuple):
    """A question asked while a plan was followed, and the answer."""

    place: Place
    decision: Decision
    keys: Keys


def place_now(session: Session[Any], decision: Decision) -> Place:
    """The current question as a place in the step."""
    return decision.kind, decision.keys, _asked(session, decision.seat).count((decision.kind, decision.keys))


def _asked(session: Session[Any], seat: str) -> list[tuple[str, Keys]]:
    """The questions to a seat so far in this step."""
    return [(choice.kind, choice.decision.keys) for choice in session.choices if choice.seat == seat]


class PlanFollower(Agent):
    """The playout agent with the exceptions of a plan. It records the questions of the step."""

    def __init__(self, agent: Agent, plan: Plan, session: Session[Any], seat: str) -> None:
        self.agent = agent
        self.id = agent.id  # type: ignore[misc]  # replaces that agent, even if the rules require it
        self.signature = agent.signature
        self.plan = plan
        self.step = session.steps[-1].number
        self.before: dict[tuple[str, Keys], int] = {}
        for one in _asked(session, seat):
            self.before[one] = self.before.get(one, 0) + 1
        self.met: list[MetQuestion] = []

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """As planned in this step; afterwards as the playout agent."""
        if session.steps[-1].number != self.step:
            return self.agent.choose(session, decision)
        question = decision.kind, decision.keys
        times = self.before.get(question, 0)
        self.before[question] = times + 1
        place = (*question, times)
        keys = self.plan.get(place)
        if keys is None:
            keys = tuple(self.agent.choose(session, decision))
        self.met.append(MetQuestion(place, decision, keys))
        return keys


# A cache of the latest plans in this process: the rest of a turn continues the plan of its beginning -----------------
#
# A plan is a function of its cache key, so an evicted one is recomputed identically.


MOST_PLANS = 1024

_Key = tuple[str, bytes, tuple[tuple[str, tuple[str, ...]], ...]]
_kept: OrderedDict[_Key, tuple[SearchResult, Plan]] = OrderedDict()


def place_of(session: Session[Any], at: int, search: str) -> _Key:
    """The cache key: the decision after ``at`` answers of this step, and the agent that searches."""
    step = session.steps[-1]
    start = msgspec.msgpack.encode((session.setup, step.number, step.state))
    return search, start, tuple([(answer.seat, answer.keys) for answer in session.answers[step.answers : at]])


def store_plan(place: _Key, result: SearchResult, plan: Plan) -> None:
    """Store a result and its plan."""
    _kept[place] = result, plan
    while len(_kept) > MOST_PLANS:
        _kept.popitem(last=False)


def cached_plan(place: _Key) -> tuple[SearchResult, Plan] | None:
    """The result and plan of a decision; None if it is not cached."""
    return _kept.get(place)
