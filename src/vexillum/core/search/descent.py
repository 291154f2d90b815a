"""One playout through the tree: the seat's next answers from the tree, all others by the playout agent."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from vexillum.core.agent import Agent, drive
from vexillum.core.search.budget import Budget
from vexillum.core.search.candidates import Keys, candidates
from vexillum.core.search.leaf import Leaf
from vexillum.core.search.playouts import LIMIT, played_on, success
from vexillum.core.search.tree import Arm, Node, Path, Tree
from vexillum.core.session import Session


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
