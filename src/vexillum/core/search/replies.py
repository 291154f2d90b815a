"""The tree of a race: the first answers of every seat in the next steps of the game.

A node is the sequence of answers since the root that were chosen in the tree. Its answers start with the game's
estimates (``Analysis.worths``), which count less the more often they were tried. Each seat chooses what is best for
itself, so a plan that only a careless rival would allow loses its value. All other decisions are the planner's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log, sqrt
from typing import Any

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.parts.analysis import Planner
from vexillum.core.search.candidates import Keys
from vexillum.core.search.tree import Label, label_of
from vexillum.core.session import Session

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
