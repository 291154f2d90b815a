"""The search of one answer: candidates, the tree below each, playouts through it, the worse half dropped each round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log, sqrt
from random import Random
from typing import Any, TypeVar

import msgspec

from vexillum.core.agent import Agent, drive
from vexillum.core.decision import Decision
from vexillum.core.search.playouts import LIMIT, Budget, Leaf, imagined, played_on, success
from vexillum.core.session import Session
from vexillum.core.words.texts import Message

# The root of a search: answers to one decision, tried in the same imagined worlds -------------------------------------
#
# One answer is the favourite: the playout agent's. It stays to the end, and another one is only preferred if it is
# significantly better.


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


# Sequential halving: finding the best of several choices by trying all of them in the same worlds --------------------


_T = TypeVar("_T")


def rounds_for(choices: int) -> int:
    """How often this many choices are halved, rounding up, until one is left."""
    return (choices - 1).bit_length()


def sequential_halving(
    choices: Sequence[_T],
    trials: int,
    score: Callable[[_T, int], float],
    prior: Sequence[float] | None = None,
) -> _T:
    """The choice with the best score, found with about ``trials`` calls of ``score(choice, world)``.

    Each round has the same number of trials, shared evenly among the remaining choices, and then drops the worse half.
    All choices of a round are tried in the same worlds (0, 1, 2, ...), so that luck does not decide between them.
    ``prior`` is added to the sum of a choice's scores: an estimate that counts like a trial. Of equal choices the
    earlier one wins, so the result only depends on the arguments.

    >>> sequential_halving(["low", "high", "middle"], 12, lambda word, world: len(word) if word != "middle" else 3)
    'high'
    """
    left = list(range(len(choices)))
    total = [0.0] * len(choices) if prior is None else list(prior)
    rounds = rounds_for(len(choices))
    done = 0
    while len(left) > 1:
        worlds = max(1, trials // (rounds * len(left)))
        for world in range(done, done + worlds):
            for choice in left:
                total[choice] += score(choices[choice], world)
        done += worlds
        left = sorted(left, key=lambda choice: -total[choice])[: (len(left) + 1) // 2]
    return choices[left[0]]


# How certainly one answer is better than another that was tried in the same worlds -----------------------------------


def lead(values: Mapping[int, float], base: Mapping[int, float], doubt: float) -> tuple[float, float]:
    """The mean lead of ``values`` over ``base`` in their common worlds, and its standard error.

    ``doubt`` is added to the sum of squares: a few worlds that agree prove little.
    """
    leads = [value - base[world] for world, value in values.items() if world in base]
    n = len(leads)
    if not n:
        return -1.0, 0.0
    mean = sum(leads) / n
    spread = sum(one * one for one in leads) - n * mean * mean + doubt
    return mean, sqrt(spread) / n


# The answers to a decision that are tried: first the favourite, then alternatives ------------------------------------


Keys = tuple[str, ...]


def candidates(session: Session[Any], decision: Decision, favourite: Keys, random: Random, most: int) -> list[Keys]:
    """At most ``most`` answers: the favourite first, then in the game's order or a random one.

    Only the game's ``promising`` reads the state, and it uses only what the seat knows.
    """
    found = [favourite]
    seen = {frozenset(favourite)}
    for answer in _others(session, decision, favourite, random):
        if len(found) >= most:
            break
        if frozenset(answer) not in seen:
            seen.add(frozenset(answer))
            found.append(answer)
    return found


def changed(decision: Decision, keys: Keys, random: Random) -> Keys | None:
    """A random other answer: another option or, of several, one more, one fewer or one exchanged."""
    if decision.at_least == 1 == decision.at_most:
        others = [key for key in decision.keys if key != keys[0]]
        return (random.choice(others),) if others else None
    near = [answer for answer in _neighbours(decision, keys, random) if frozenset(answer) != frozenset(keys)]
    return random.choice(near) if near else None


def _others(session: Session[Any], decision: Decision, favourite: Keys, random: Random) -> Iterator[Keys]:
    promising = session.game.analysis.promising
    if promising is not None:
        yield from promising(session.state, decision)
    elif decision.at_least == 1 == decision.at_most:
        for key in random.sample(decision.keys, len(decision.options)):
            yield (key,)
    else:
        yield from _neighbours(decision, favourite, random)


def _neighbours(decision: Decision, favourite: Keys, random: Random) -> Iterator[Keys]:
    """For several options: the fewest and the most, then one more, one fewer, one exchanged."""
    chosen = set(favourite)
    left = [key for key in decision.keys if key not in chosen]
    random.shuffle(left)
    most = min(decision.at_most, len(decision.options))
    if decision.at_least == 0:
        yield ()
    if most == len(decision.options):
        yield decision.keys
    given = list(favourite)
    random.shuffle(given)
    for n in range(max(len(left), len(given))):
        if n < len(left) and len(favourite) < most:
            yield (*favourite, left[n])
        if n < len(given) and len(favourite) > decision.at_least:
            yield tuple([key for key in favourite if key != given[n]])
        if n < len(left) and given:
            out = given[n % len(given)]
            yield tuple([left[n] if key == out else key for key in favourite])


# The tree below an answer: the seat's own next decisions, with progressive widening ----------------------------------
#
# A node is the sequence of the seat's answers since the root. Hidden facts and draws may differ from world to world, so
# a node covers all worlds with the same answers. Other seats have no nodes: the playout agent answers for them.


Step = tuple[str, Keys]
"""A kind of decision, and the answer."""
Path = tuple[Step, ...]
Label = tuple[Message, ...]
"""The label of an answer: its options."""

OPENING = 12
"""After this many visits a node gets its second answer, after four times as many its third, and so on."""
CURIOSITY = 0.25
"""The exploration constant, in win chance."""


def label_of(decision: Decision, keys: Keys) -> Label:
    """The label of an answer to a decision."""
    return tuple([option.message for option in decision.pick(keys)])


class Arm:
    """An answer at a node, its number of tries, and its value."""

    __slots__ = ("keys", "label", "total", "visits")

    def __init__(self, keys: Keys, label: Label = ()) -> None:
        self.keys = keys
        self.label = label
        self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """Its mean value."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A decision of the seat below the root."""

    __slots__ = ("arms", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: list[Arm] = []

    @property
    def width(self) -> int:
        """How many answers are currently tried here."""
        return 1 + int(sqrt(self.visits / OPENING))

    def arm(self, decision: Decision, keys: Keys) -> Arm:
        """The answer with these keys, created if needed."""
        found = next((arm for arm in self.arms if arm.keys == keys), None)
        if found is None:
            found = Arm(keys, label_of(decision, keys))
            self.arms.append(found)
        return found

    def best(self, usable: list[Arm]) -> Arm:
        """The answer to try now: a good or little explored one (UCB1)."""
        weight = log(1 + self.visits)
        return max(
            usable,
            key=lambda arm: arm.mean + CURIOSITY * sqrt(weight / arm.visits) if arm.visits else float("inf"),
        )


class Tree:
    """All nodes below one root, by the seat's answers and the kind of its next decision."""

    def __init__(self) -> None:
        self.nodes: dict[tuple[Path, str], Node] = {}

    def node(self, path: Path, kind: str) -> Node:
        """The node for a question after these answers of the seat."""
        return self.nodes.setdefault((path, kind), Node())

    def line(self, root: Step, often: int) -> tuple[Label, ...]:
        """The sequence of the most tried answers after the first one, as long as each was tried often enough."""
        path: Path = (root,)
        told: list[Label] = []
        while True:
            following = [(kind, arm) for (way, kind), node in self.nodes.items() if way == path for arm in node.arms]
            kind, arm = max(following, key=lambda one: one[1].visits, default=("", Arm(())))
            if arm.visits < often:
                return tuple(told)
            told.append(arm.label)
            path = (*path, (kind, arm.keys))


# One playout through the tree: the seat's next answers from the tree, all others by the playout agent ----------------


class Descent:
    """Plays out worlds after an answer of a seat."""

    def __init__(
        self,
        seat: str,
        agents: Mapping[str, Agent],
        depth: int,
        seed: int,
        budget: Budget,
        leaf: Leaf | None = None,
    ) -> None:
        self.seat = seat
        self.agents = agents
        self.others = {other: agent for other, agent in agents.items() if other != seat}
        self.depth = depth
        """How many decisions of the seat the tree covers, the root included."""
        self.seed = seed
        self.budget = budget
        self.leaf = leaf
        """Evaluates playouts before their end; None: they are played to the end."""

    def value(self, world: Session[Any], keys: Keys, tree: Tree) -> float | None:
        """The value of an answer for the seat in a fork of a world; None if the playout failed."""
        decision = world.decision
        if decision is None:
            return None
        start = world.state.copy()
        self.budget.used += 1
        try:
            twin = world.fork(quiet=True)
            twin.answer(self.seat, keys)
            passed = self._descend(twin, ((decision.kind, keys),), tree)
            value = self._outcome(twin, start, world.steps[-1].number)
            if value is None:
                return None
        except Exception:  # imagined worlds may crash rules or agents: such a playout does not count
            return None
        for node, arm in passed:
            node.visits += 1
            arm.visits += 1
            arm.total += value
        return value

    def _outcome(self, twin: Session[Any], start: Any, step: int) -> float | None:
        """The seat's value when a world is played out; None if time ran out."""
        if self.leaf is not None:
            on = self.leaf.played_on(twin, self.agents, step, lambda: self.budget.out_of_time)
            return self.leaf.chance(twin, self.seat) if on else None
        on = played_on(twin, self.agents, start, lambda: self.budget.out_of_time)
        return success(twin, self.seat) if on else None

    def _descend(self, twin: Session[Any], path: Path, tree: Tree) -> list[tuple[Node, Arm]]:
        """Answer for the seat from the tree, as deep as it goes; returns those answers."""
        passed: list[tuple[Node, Arm]] = []
        while len(path) < self.depth:
            drive(twin, self.others, limit=LIMIT)
            asked = twin.decision
            if asked is None or asked.seat != self.seat:
                break
            node = tree.node(path, asked.kind)
            favourite = tuple(self.agents[self.seat].choose(twin, asked))
            tried = node.width
            answers = [favourite]
            if tried > 1:
                answers = candidates(twin, asked, favourite, Random(f"{self.seed}/{path}"), tried)
            arm = node.best([node.arm(asked, keys) for keys in answers])
            twin.answer(self.seat, arm.keys)
            passed.append((node, arm))
            path = (*path, (asked.kind, arm.keys))
        return passed
