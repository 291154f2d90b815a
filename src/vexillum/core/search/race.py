"""A race: answers are tried in the same imagined worlds, and dropped as soon as they are clearly behind.

It needs the game's own estimate of its answers (``Analysis.worths``), which is added to their values in every world,
because playouts err, too. So the winner does well both in playouts and in the game's estimate. The time saved where one
answer is soon ahead can be spent where several are close.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.search.budget import Budget
from vexillum.core.search.candidates import Keys
from vexillum.core.search.playouts import ahead, imagined, planner_of, played_on
from vexillum.core.search.replies import ReplyTree, TreeFollower, Worths
from vexillum.core.search.root import FAILURES, OFTEN, SearchResult, TriedAnswer
from vexillum.core.search.tree import label_of
from vexillum.core.session import Session

WIDTH = 8
"""The most answers that start."""
EACH = 4
"""The playouts per answer that starts."""
LEAST = 4
"""Nothing is dropped before this many worlds."""
CLEARLY = 2.0
"""The standard errors by which an answer is clearly behind the best."""
DOUBT = 0.1
"""Added to the sum of squares: a few worlds that agree prove little."""
ALIKE = 3
"""After this many worlds in which all answers had the same value, the decision does not matter."""
LAPS = 3
"""At the end of each lap but the last, the worse half is dropped; at least two answers stay."""


class Race:
    """A search for the answer to one decision, in a game with estimates of answers."""

    def __init__(self, session: Session[Any], decision: Decision, budget: Budget, depth: int) -> None:
        worths = session.game.analysis.worths
        assert worths is not None
        self.session, self.decision, self.budget, self.worths = session, decision, budget, worths
        self.plies = depth - 1
        self.seed = session.chance(decision.seat).below(1 << 32)
        width = max(2, min(WIDTH, budget.expected // EACH)) if budget.playouts is not None else WIDTH
        runners: Worths = worths(session.state, decision)[:width]
        self.answers: list[Keys] = [keys for keys, _ in runners]
        self.opinions = [worth - runners[0][1] for _, worth in runners]
        self.values: list[list[float]] = [[] for _ in runners]
        """The values of each answer by world; all remaining answers have been tried in the same worlds."""
        self.trees = [ReplyTree() for _ in runners]
        self.worlds = self.failures = 0

    def think(self) -> SearchResult:
        """Run until one answer is left, the decision turns out not to matter, or the budget is spent."""
        left = list(range(len(self.answers)))
        laps = 1
        while len(left) > 1 and self.failures < FAILURES and not self._alike(left) and self._run(left):
            left = self._not_beaten(left)
            if laps < LAPS and self.budget.part >= laps / LAPS:
                laps += 1
                left = sorted(left, key=lambda answer: -self._standing(answer))[: max(2, (len(left) + 1) // 2)]
        return self._result(max(left, key=lambda answer: (self._standing(answer), -answer)))

    def _run(self, left: list[int]) -> bool:
        """Try all remaining answers in one more world; False if the budget did not suffice."""
        if self.budget.playouts is not None and self.budget.expected < len(left):
            return False
        number = self.worlds + self.failures
        world = imagined(self.session, self.decision.seat, Random(f"{self.seed}/{number}"))
        values: list[float] = []
        while world is not None and len(values) < len(left) and not self.budget.spent:
            value = self._value(world, left[len(values)])
            if value is None:
                break
            values.append(value)
        if len(values) < len(left):
            self.failures += 1
            return not self.budget.spent
        for answer, value in zip(left, values, strict=True):
            self.values[answer].append(value)
        self.worlds += 1
        return True

    def _value(self, world: Session[Any], answer: int) -> float | None:
        """The value of an answer for the seat in a fork of a world; None if the playout failed."""
        game, seat = world.game, self.decision.seat
        self.budget.used += 1
        follower = TreeFollower(planner_of(game), self.worths, self.trees[answer], self.plies)
        try:
            twin = world.fork(quiet=True)
            start = twin.state.copy() if game.analysis.horizon else None
            twin.answer(seat, self.answers[answer])
            agents = dict.fromkeys(twin.setup.seats, follower)
            if not played_on(twin, agents, start, lambda: self.budget.out_of_time):
                return None
            values = ahead(twin)
        except Exception:  # imagined worlds may crash rules or agents: such a playout does not count
            return None
        follower.learn(values)
        return values[seat]

    def _standing(self, answer: int) -> float:
        """The mean value of an answer plus the game's estimate."""
        values = self.values[answer]
        return self.opinions[answer] + (sum(values) / len(values) if values else 0.0)

    def _not_beaten(self, left: list[int]) -> list[int]:
        """The answers that are not clearly behind the best."""
        if self.worlds < LEAST:
            return left
        best = max(left, key=lambda answer: (self._standing(answer), -answer))
        return [answer for answer in left if answer == best or not self._beaten(answer, best)]

    def _beaten(self, answer: int, best: int) -> bool:
        leads = [one - other for one, other in zip(self.values[best], self.values[answer], strict=True)]
        mean = sum(leads) / len(leads)
        spread = sum(lead * lead for lead in leads) - len(leads) * mean * mean + DOUBT
        lead = mean + self.opinions[best] - self.opinions[answer]
        return lead > CLEARLY * sqrt(spread) / len(leads)

    def _alike(self, left: list[int]) -> bool:
        """Whether all remaining answers had the same value in every world."""
        return self.worlds >= ALIKE and all(self.values[answer] == self.values[left[0]] for answer in left)

    def _result(self, best: int) -> SearchResult:
        order = sorted(range(len(self.answers)), key=lambda answer: (answer != best, -len(self.values[answer])))
        tried = tuple([self._tried(answer) for answer in order if self.values[answer]])
        return SearchResult(self.answers[best], self.answers[0], tried, self.worlds, self.budget.used)

    def _tried(self, answer: int) -> TriedAnswer:
        values, label = self.values[answer], label_of(self.decision, self.answers[answer])
        mean = sum(values) / len(values)
        return TriedAnswer(self.answers[answer], label, len(values), mean, self.trees[answer].line(OFTEN))
