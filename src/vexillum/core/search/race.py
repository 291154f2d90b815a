"""A race: answers are tried in the same imagined worlds, and dropped as soon as they are clearly behind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log, sqrt
from random import Random
from typing import Any

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.parts.analysis import Planner
from vexillum.core.search.playouts import Budget, ahead, imagined, planner_of, played_on
from vexillum.core.search.tree import FAILURES, OFTEN, Keys, Label, SearchResult, TriedAnswer, label_of
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


# The tree of a race: the first answers of every seat in the next steps of the game -----------------------------------
#
# A node is the sequence of answers since the root that were chosen in the tree. Its answers start with the game's
# estimates (``Analysis.worths``), which count less the more often they were tried. Each seat chooses what is best for
# itself, so a plan that only a careless rival would allow loses its value. All other decisions are the planner's.


OPINION = 4.0
"""How many tries the game's estimate of an answer counts for."""
CURIOSITY = 0.1
"""The exploration constant, in win chance."""
FAR = 0.3
"""An answer estimated this much below the best, in win chance, is not tried."""
EVEN = 0.5
"""The initial value of a node."""

Worths = Sequence[tuple[Keys, float]]
"""Answers with their estimated win chances, best first."""
Path = tuple[Keys, ...]
"""The answers chosen in the tree, from the root on."""


class Reply:
    """An answer at a node: the number of tries, and its seat's value."""

    __slots__ = ("label", "total", "tries")

    def __init__(self, label: Label) -> None:
        self.label = label
        self.tries = 0
        self.total = 0.0


class ReplyNode:
    """The decision of a seat after the answers of a path."""

    __slots__ = ("replies", "total", "tries")

    def __init__(self) -> None:
        self.tries = 0
        self.total = 0.0
        self.replies: dict[Keys, Reply] = {}

    def best(self, worths: Worths) -> Keys:
        """The answer to try now: a good, promising or little explored one."""
        hope = self.total / self.tries if self.tries else EVEN
        most = worths[0][1]
        weight = log(self.tries + 1)
        best, found = -1.0, worths[0][0]
        for keys, worth in worths:
            if worth < most - FAR:
                break
            reply = self.replies.get(keys)
            tries, total = (reply.tries, reply.total) if reply else (0, 0.0)
            value = (OPINION * (hope + worth - most) + total) / (OPINION + tries)
            value += CURIOSITY * sqrt(weight / (tries + 1))
            if value > best:
                best, found = value, keys
        return found


class ReplyTree:
    """All nodes below one answer at the root, by their paths and the seats that are asked."""

    def __init__(self) -> None:
        self.nodes: dict[tuple[Path, str], ReplyNode] = {}

    def line(self, often: int) -> tuple[Label, ...]:
        """The sequence of the most tried answers, as long as each was tried often enough."""
        path: Path = ()
        told: list[Label] = []
        while True:
            following = [one for (way, _), node in self.nodes.items() if way == path for one in node.replies.items()]
            keys, reply = max(following, key=lambda one: one[1].tries, default=((), Reply(())))
            if reply.tries < often:
                return tuple(told)
            told.append(reply.label)
            path = (*path, keys)


class TreeFollower(Agent):
    """Plays out one imagined game for all seats: by the tree as deep as it goes, then by the planner."""

    id = "follower"

    def __init__(
        self,
        planner: Planner,
        worths: Callable[[Any, Decision], Worths],
        tree: ReplyTree,
        plies: int,
    ) -> None:
        self.planner, self.worths, self.tree = planner, worths, tree
        self.plies = plies
        """How many more answers come from the tree."""
        self.path: Path = ()
        self.passed: list[tuple[ReplyNode, Keys, str]] = []

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """The answer of the tree to the first question of a step; all others are the planner's."""
        if not self.plies or len(session.answers) > session.steps[-1].answers:
            return self.planner.choose(session, decision)
        self.plies -= 1
        node = self.tree.nodes.setdefault((self.path, decision.seat), ReplyNode())
        keys = node.best(self.worths(session.state, decision))
        if keys not in node.replies:
            node.replies[keys] = Reply(label_of(decision, keys))
        self.passed.append((node, keys, decision.seat))
        self.path = (*self.path, keys)
        return keys

    def learn(self, values: Mapping[str, float]) -> None:
        """Add the results of this game to the tree."""
        for node, keys, seat in self.passed:
            reply = node.replies[keys]
            reply.tries += 1
            reply.total += values[seat]
            node.tries += 1
            node.total += values[seat]
