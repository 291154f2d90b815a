"""The root of a search: answers to one decision, tried in the same imagined worlds, the worse half dropped each round.

One answer is the favourite: the playout agent's. It stays to the end, and another one is only preferred if it is
significantly better.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.search.budget import Budget
from vexillum.core.search.candidates import Keys, candidates
from vexillum.core.search.descent import Descent
from vexillum.core.search.leads import lead
from vexillum.core.search.leaf import Leaf
from vexillum.core.search.playouts import imagined
from vexillum.core.search.sequential_halving import rounds_for
from vexillum.core.search.tree import Label, Tree, label_of
from vexillum.core.session import Session

WIDTH = 8
"""The most answers that are tried."""
EACH, EACH_AT_LEAF = 4, 3
"""The playouts per answer that is tried; fewer if the learned value evaluates them."""
SURE = 1.0
"""The standard errors by which another answer must be ahead of the favourite."""
DOUBT, DOUBT_AT_LEAF = 0.1, 0.004
"""Added to the sum of squares: a few worlds that agree prove little. The learned value varies less."""
ALIKE = 3
"""After this many worlds in which all answers had the same value, the decision does not matter."""
FAILURES = 4
"""After this many unusable worlds, a search gives up."""
OFTEN = 3
"""A continuation is shown as long as its answers were tried this often."""


class TriedAnswer(msgspec.Struct, frozen=True):
    """A tried answer: the number of worlds, its value there, and a continuation."""

    keys: Keys
    label: Label
    worlds: int
    value: float
    line: tuple[Label, ...]


class SearchResult(msgspec.Struct, frozen=True):
    """The result of a search: the answer, the favourite, all tried answers (the most tried first), and the cost."""

    keys: Keys
    favourite: Keys
    tried: tuple[TriedAnswer, ...]
    worlds: int
    playouts: int
    steps: int = 0
    """The number of steps after which playouts were evaluated by the learned value; 0: at the end of the game."""


class RootSearch:
    """A search for the answer to one decision."""

    def __init__(
        self,
        session: Session[Any],
        decision: Decision,
        agents: Mapping[str, Agent],
        budget: Budget,
        depth: int,
        leaf: Leaf | None = None,
    ) -> None:
        self.session, self.decision, self.budget, self.leaf = session, decision, budget, leaf
        self.seed = session.chance(decision.seat).below(1 << 32)
        self.favourite: Keys = tuple(agents[decision.seat].choose(session, decision))
        self.answers: list[Keys] = []
        self.values: list[dict[int, float]] = []
        """The values of each answer by the number of the world."""
        self.trees: list[Tree] = []
        self.descent = Descent(decision.seat, agents, depth, self.seed, budget, leaf)
        self.doubt, self.each = (DOUBT, EACH) if leaf is None else (DOUBT_AT_LEAF, EACH_AT_LEAF)
        self.worlds = self.failures = 0
        self._add([self.favourite])

    def _add(self, answers: list[Keys]) -> None:
        self.answers += answers
        self.values += [{} for _ in answers]
        self.trees += [Tree() for _ in answers]

    def think(self) -> SearchResult:
        """Try answers as long as the budget lasts and the decision is open."""
        if not self.budget.spent:
            self._next_world([0], probing=True)
            self._widen()
        left = list(range(len(self.answers)))
        rounds = rounds_for(len(left))
        for number in range(rounds):
            self._round(left, rounds - number)
            if self.budget.spent or self.failures >= FAILURES or self._alike(left):
                break
            others = sorted(left[1:], key=lambda answer: -self._lead(answer)[0])
            left = [0, *others[: max(1, (len(left) + 1) // 2 - 1)]]
        return self._result(left)

    def _widen(self) -> None:
        """Add the answers to try: as many as the budget suffices for, judging by the cost of the first playout."""
        width = max(2, min(WIDTH, self.budget.expected // self.each))
        random = Random(f"{self.seed}/answers")
        self._add(candidates(self.session, self.decision, self.favourite, random, width)[1:])

    def _round(self, left: list[int], rounds: int) -> None:
        """Try the remaining answers in as many worlds as the round's share of the budget allows, at least one."""
        worlds = max(1, self.budget.expected // (rounds * len(left)))
        for _ in range(worlds):
            if self.budget.spent or self.failures >= FAILURES:
                break
            self._next_world(left)

    def _next_world(self, answers: list[int], *, probing: bool = False) -> None:
        """Deal a world and try these answers in it."""
        number = self.worlds + self.failures
        world = imagined(self.session, self.decision.seat, Random(f"{self.seed}/{number}"))
        if world is None:
            self.failures += 1
            return
        for answer in answers:
            if number in self.values[answer]:
                continue
            if self.budget.spent:
                break
            value = self.descent.value(world, self.answers[answer], self.trees[answer])
            if value is None:
                self.failures += not self.budget.out_of_time
                break
            self.values[answer][number] = value
        else:
            self.worlds += not probing

    def _lead(self, answer: int) -> tuple[float, float]:
        """The mean lead of an answer over the favourite in their common worlds, and its standard error."""
        return lead(self.values[answer], self.values[0], self.doubt)

    def _alike(self, left: list[int]) -> bool:
        """Whether all remaining answers had the same value in every world."""
        if self.worlds < ALIKE:
            return False
        return all(
            self.values[answer].get(world) == value for world, value in self.values[0].items() for answer in left
        )

    def _result(self, left: list[int]) -> SearchResult:
        """The result: a remaining answer that is certainly better than the favourite, or else the favourite."""
        best = 0
        for answer in left[1:]:
            mean, error = self._lead(answer)
            if mean > SURE * error and len(self.values[answer]) >= ALIKE and mean > self._lead(best)[0]:
                best = answer
        order = sorted(range(len(self.answers)), key=lambda answer: (answer != best, -len(self.values[answer])))
        tried = [self._tried(answer) for answer in order if self.values[answer]]
        steps = self.leaf.steps if self.leaf else 0
        return SearchResult(self.answers[best], self.favourite, tuple(tried), self.worlds, self.budget.used, steps)

    def _tried(self, answer: int) -> TriedAnswer:
        values = self.values[answer]
        line = self.trees[answer].line((self.decision.kind, self.answers[answer]), OFTEN)
        label = label_of(self.decision, self.answers[answer])
        return TriedAnswer(self.answers[answer], label, len(values), sum(values.values()) / len(values), line)
