"""The tree below an answer: what the seat itself decides next, widened as it is visited.

A node is what the seat has answered since the root; what others know or draw may differ from world to world, so it
stands for all worlds that the seat cannot tell apart by its answers. The others are no nodes: the playout agent answers
for them.
"""

from __future__ import annotations

from math import log, sqrt

from vexillum.core.decision import Decision
from vexillum.core.search.candidates import Keys
from vexillum.core.words.texts import Message

Step = tuple[str, Keys]
"""A kind of decision, and what was answered."""
Path = tuple[Step, ...]
Label = tuple[Message, ...]
"""What an answer is called: its options, one after the other."""

OPENING = 12
"""After this many visits a node gets its second answer, after four times as many its third, and so on."""
CURIOSITY = 0.25
"""How much is tried what is little known: what an answer may lack of the best one, in win chance."""


def label_of(decision: Decision, keys: Keys) -> Label:
    """What an answer to a decision is called."""
    return tuple([option.message for option in decision.pick(keys)])


class Arm:
    """An answer at a node, how often it was tried, and what came of it."""

    __slots__ = ("keys", "label", "total", "visits")

    def __init__(self, keys: Keys, label: Label = ()) -> None:
        self.keys = keys
        self.label = label
        self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """What it brings."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A decision of the seat below the root."""

    __slots__ = ("arms", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: list[Arm] = []

    @property
    def width(self) -> int:
        """How many answers are tried here by now."""
        return 1 + int(sqrt(self.visits / OPENING))

    def arm(self, decision: Decision, keys: Keys) -> Arm:
        """The answer with these keys, new or known."""
        found = next((arm for arm in self.arms if arm.keys == keys), None)
        if found is None:
            found = Arm(keys, label_of(decision, keys))
            self.arms.append(found)
        return found

    def best(self, usable: list[Arm]) -> Arm:
        """The one to try now: good, or little known (UCB1)."""
        weight = log(1 + self.visits)
        return max(
            usable,
            key=lambda arm: arm.mean + CURIOSITY * sqrt(weight / arm.visits) if arm.visits else float("inf"),
        )


class Tree:
    """All nodes below one root, by what the seat has answered and what it is asked then."""

    def __init__(self) -> None:
        self.nodes: dict[tuple[Path, str], Node] = {}

    def node(self, path: Path, kind: str) -> Node:
        """The node for a question after these answers of the seat."""
        return self.nodes.setdefault((path, kind), Node())

    def line(self, root: Step, often: int) -> tuple[Label, ...]:
        """The answers that were tried most after the first one, as far as each was tried often enough."""
        path: Path = (root,)
        told: list[Label] = []
        while True:
            following = [(kind, arm) for (way, kind), node in self.nodes.items() if way == path for arm in node.arms]
            kind, arm = max(following, key=lambda one: one[1].visits, default=("", Arm(())))
            if arm.visits < often:
                return tuple(told)
            told.append(arm.label)
            path = (*path, (kind, arm.keys))
