"""Searching whole turns: plans for the rest of a step race against the best one in the same imagined worlds.

The first plan is the playout agent's. Every other one differs from a known one in one more answer, now or later in the
step. A plan that does worse is dropped after two worlds; one that stays ahead for many becomes the best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.search.budget import Budget
from vexillum.core.search.candidates import Keys, candidates, changed
from vexillum.core.search.leads import lead
from vexillum.core.search.leaf import Leaf
from vexillum.core.search.plan_follower import MetQuestion, Plan, PlanFollower, place_now
from vexillum.core.search.playouts import imagined, played_on, success
from vexillum.core.search.root import SearchResult, TriedAnswer
from vexillum.core.search.tree import label_of
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
