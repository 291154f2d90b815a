"""Variations: the tree of all answers given in a game, undone ones included.

A node is an answer, and the path from the root to it is a game. The first answer given after a node continues the line
of that node; every other one begins a branch. So a line keeps its number whatever is tried later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from vexillum.core.errors import Refused
from vexillum.core.session import Session
from vexillum.core.table import Answer

ROOT = -1
"""The root, before any answer; also the id of the line that begins there."""
MOST_LINES = 500
MOST_NAME = 80
MOST_COMMENT = 2_000


class Node(msgspec.Struct):
    """An answer in the tree."""

    parent: int
    answer: Answer
    depth: int
    """The number of answers up to here, this one included."""
    children: list[int] = []


class Mark(msgspec.Struct, frozen=True):
    """The name of a branch, and the comment on it."""

    name: str = ""
    comment: str = ""
    dropped: bool = False
    """Whether it is hidden, with everything that branches off it."""


class Line(msgspec.Struct, frozen=True):
    """A sequence of answers, to its end."""

    id: int
    """Its first node; for the main line :data:`ROOT`."""
    parent: int | None
    """The line that it branches off."""
    at: int
    """The number of answers it has in common with its parent."""
    until: int
    """The number of answers up to its end."""
    leaf: int
    """Its last node."""
    mark: Mark


class FileLine(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A line in a saved game. The main line has no ``of``."""

    of: int | None = None
    """The index in the list of the line that it branches off."""
    at: int = 0
    answers: list[Answer] = []
    name: str = ""
    comment: str = ""


class Variations:
    """The tree of all answers of a game."""

    def __init__(self) -> None:
        self.nodes: dict[int, Node] = {}
        self.marks: dict[int, Mark] = {}
        self.begins: list[int] = []
        """The first nodes."""
        self.here = ROOT
        """The current node of the game."""

    # Adding answers ---------------------------------------------------------------------------------------------------

    def add(self, parent: int, answer: Answer, id: int | None = None) -> int:
        """The node of an answer after ``parent``: the existing one, or a new one."""
        children = self._children(parent)
        for child in children:
            found = self.nodes[child].answer
            if (found.seat, found.keys) == (answer.seat, answer.keys):
                return child
        new = len(self.nodes) if id is None else id
        depth = 1 if parent == ROOT else self.nodes[parent].depth + 1
        self.nodes[new] = Node(parent, answer, depth)
        children.append(new)
        return new

    def keep(self, answers: Iterable[Answer]) -> int:
        """Add a whole game; returns its last node."""
        node = ROOT
        for answer in answers:
            node = self.add(node, answer)
        self.here = node
        return node

    @classmethod
    def of_acts(cls, acts: Iterable[Answer | None]) -> Variations:
        """The tree of a sequence of answers and undos (None). A node's id is the index of its answer."""
        tree, way = cls(), [ROOT]
        for number, act in enumerate(acts):
            if act is None:
                way.pop()
            else:
                way.append(tree.add(way[-1], act, number))
        tree.here = way[-1]
        return tree

    def acts(self, end: Sequence[Answer]) -> list[Answer | None]:
        """A sequence of answers and undos that builds the tree and ends after the answers ``end``."""
        found: list[Answer | None] = []
        now: list[Answer] = []
        for wanted in (*(self.path(line.leaf) for line in self.lines()), list(end)):
            common = common_start(now, wanted)
            found += [None] * (len(now) - common)
            found += wanted[common:]
            now = wanted
        return found

    # Reading the tree -------------------------------------------------------------------------------------------------

    def path(self, node: int) -> list[Answer]:
        """The answers that lead to a node."""
        found: list[Answer] = []
        while node != ROOT:
            found.append(self.nodes[node].answer)
            node = self.nodes[node].parent
        return found[::-1]

    def node_at(self, answers: Iterable[Answer]) -> int | None:
        """The node after these answers; None if they were never given."""
        node = ROOT
        for answer in answers:
            wanted = (answer.seat, answer.keys)
            found = [
                child
                for child in self._children(node)
                if (self.nodes[child].answer.seat, self.nodes[child].answer.keys) == wanted
            ]
            if not found:
                return None
            node = found[0]
        return node

    def lines(self, *, dropped: bool = False) -> list[Line]:
        """The lines in order, each before its branches; dropped ones only on request."""
        found: list[Line] = []
        waiting: list[tuple[int, int | None]] = [(ROOT, None)]
        while waiting:
            id, parent = waiting.pop()
            mark = self.marks.get(id, Mark())
            if mark.dropped and not dropped:
                continue
            branches: list[tuple[int, int | None]] = []
            node = id
            while True:
                first, *others = self._children(node) or [ROOT]
                branches += [(other, id) for other in others]
                if first == ROOT:
                    break
                node = first
            at = 0 if id == ROOT else self.nodes[id].depth - 1
            until = 0 if node == ROOT else self.nodes[node].depth
            found.append(Line(id, parent, at, until, node, mark))
            waiting += reversed(branches)
        return found

    def line_of(self, node: int) -> int:
        """The line that a node belongs to."""
        while node != ROOT:
            parent = self.nodes[node].parent
            if self._children(parent)[0] != node:
                return node
            node = parent
        return ROOT

    def is_on_line(self, node: int, line: int) -> bool:
        """Whether a node is on a line or on one of its branches."""
        if line == ROOT:
            return True
        while node not in (ROOT, line):
            node = self.nodes[node].parent
        return node == line

    def _children(self, node: int) -> list[int]:
        return self.begins if node == ROOT else self.nodes[node].children

    # Files ------------------------------------------------------------------------------------------------------------

    def written(self) -> list[FileLine]:
        """The lines for a saved game; empty if there is only an unnamed main line."""
        lines = self.lines()[:MOST_LINES]
        if len(lines) < 2 and not self.marks:
            return []
        places = {line.id: place for place, line in enumerate(lines)}
        return [
            FileLine(
                of=None if line.parent is None else places[line.parent],
                at=line.at,
                answers=self.path(line.leaf)[line.at :],
                name=line.mark.name,
                comment=line.mark.comment,
            )
            for line in lines
        ]

    @classmethod
    def read(cls, lines: Sequence[FileLine]) -> Variations:
        """The tree of a saved game, or ``ValueError`` if its lines are inconsistent."""
        tree, paths = cls(), list[list[Answer]]()
        for place, line in enumerate(lines):
            if (line.of is None) != (place == 0) or (line.of or 0) > place or (line.of is not None and line.of < 0):
                raise ValueError(f"variations[{place}].of")
            base = [] if line.of is None else paths[line.of]
            if not 0 <= line.at <= len(base) or (line.of is not None and not line.answers):
                raise ValueError(f"variations[{place}].at")
            path = base[: line.at] + line.answers
            begin = tree.keep(path[: line.at])
            tree.keep(path)
            paths.append(path)
            if line.name or line.comment:
                first = ROOT if line.of is None else tree.add(begin, path[line.at])
                tree.marks[first] = Mark(line.name, line.comment)
        return tree


def moved_marks(tree: Variations, acts: Iterable[Answer | None]) -> dict[int, Mark]:
    """The marks of a tree by the ids of their branches in a new tree built from these acts."""
    new = Variations.of_acts(acts)
    found = {new.node_at(tree.path(id)) if id != ROOT else ROOT: mark for id, mark in tree.marks.items()}
    return {id: mark for id, mark in found.items() if id is not None}


def common_start(one: Sequence[Answer], other: Sequence[Answer]) -> int:
    """The number of answers that two games have in common at the beginning, regardless of who gave them."""
    pairs = enumerate(zip(one, other, strict=False))
    differ = (n for n, (mine, theirs) in pairs if (mine.seat, mine.keys) != (theirs.seat, theirs.keys))
    return next(differ, min(len(one), len(other)))


def go_to(session: Session[Any], answers: Sequence[Answer]) -> None:
    """Move a session to the position after these answers. If one of them is refused, nothing has changed."""
    before = list(session.answers)
    common = common_start(before, answers)
    try:
        for _ in _moved(session, common, answers):
            pass
    except Refused:
        for _ in _moved(session, common, before):
            pass
        raise


def _moved(session: Session[Any], common: int, answers: Sequence[Answer]) -> Iterator[None]:
    if common < len(session.answers):
        session.go_back(common)
    for answer in answers[common:]:
        session.repeat(answer)
        yield
