"""The tree below an answer: the seat's own next decisions, with progressive widening.

A node is the sequence of the seat's answers since the root. Hidden facts and draws may differ from world to world, so a
node covers all worlds with the same answers. Other seats have no nodes: the playout agent answers for them.
"""

from __future__ import annotations

from math import log, sqrt

from vexillum.core.decision import Decision
from vexillum.core.search.candidates import Keys
from vexillum.core.words.texts import Message

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
