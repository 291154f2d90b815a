"""The root of a search: answers to one decision, tried in the same imagined worlds, the worse half dropped each round.

One answer is the favourite: what the playout agent would do. It stays to the end, and another one is preferred only if
it did better by more than chance easily explains.
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
"""How many answers are tried at most."""
EACH, EACH_AT_LEAF = 4, 3
"""For this many playouts one more answer is tried; for fewer, where the learned value judges them."""
SURE = 1.0
"""How many standard errors another answer must be ahead of the favourite."""
DOUBT, DOUBT_AT_LEAF = 0.1, 0.004
"""What is added to the sum of squares: a few worlds that agree prove little. The learned value varies less."""
ALIKE = 3
"""After this many worlds in which all answers brought the same, nothing depends on the decision."""
FAILURES = 4
"""After this many worlds that cannot be used, a search gives up."""
OFTEN = 3
"""A line is told as far as its answers were tried this often."""


class TriedAnswer(msgspec.Struct, frozen=True):
    """An answer that was tried: in how many worlds, what it brought there, and how one went on."""

    keys: Keys
    label: Label
    worlds: int
    value: float
    line: tuple[Label, ...]


class SearchResult(msgspec.Struct, frozen=True):
    """What a search found: the answer, the favourite, all that was tried (the most first), and what it cost."""

    keys: Keys
    favourite: Keys
    tried: tuple[TriedAnswer, ...]
    worlds: int
    playouts: int
    steps: int = 0
    """After how many more steps of the game a playout was judged by the learned value; 0: it went to its end."""


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
        """For each answer, what it brought in the worlds in which it was tried, by their number."""
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
        """Try answers as long as the budget lasts and something is undecided."""
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
        """The answers that are tried: as many as the budget is enough for, by what the first playout cost."""
        width = max(2, min(WIDTH, self.budget.expected // self.each))
        random = Random(f"{self.seed}/answers")
        self._add(candidates(self.session, self.decision, self.favourite, random, width)[1:])

    def _round(self, left: list[int], rounds: int) -> None:
        """Try what is left in as many worlds as its share of the budget allows; in one at least."""
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
        """By how much an answer is ahead of the favourite in the worlds that both met, and the standard error."""
        return lead(self.values[answer], self.values[0], self.doubt)

    def _alike(self, left: list[int]) -> bool:
        """Did all that is left bring the same in every world?"""
        if self.worlds < ALIKE:
            return False
        return all(
            self.values[answer].get(world) == value for world, value in self.values[0].items() for answer in left
        )

    def _result(self, left: list[int]) -> SearchResult:
        """The answer that is surely best of those that are left, and what is known of all."""
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
