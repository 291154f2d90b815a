"""The branches of a match as a page shows them, and two moments side by side."""

from __future__ import annotations

import msgspec

from vexillum.core.show.display import Chip
from vexillum.core.variations import ROOT, Line, Variations
from vexillum.core.words.texts import Texts
from vexillum.server.matches.frames.frame_types import GivenForm, MapWhole
from vexillum.server.matches.frames.moments import Past, given

MOST_SHOWN = 200
"""More branches than this are not listed."""


class BranchForm(msgspec.Struct, frozen=True):
    """A line of answers: it has the first ``at`` in common with its ``parent``, and was played up to ``until``."""

    id: int
    parent: int | None
    at: int
    until: int
    leaf: int
    """The node at its end."""
    name: str
    comment: str
    first: GivenForm | None
    """Its first answer, without what is hidden from the reader."""
    here: bool
    """The game is on this line now."""


class ContinuedForm(msgspec.Struct, frozen=True):
    """One of the reader's matches that continues this one."""

    match: str
    at: int
    title: str
    made: float
    over: bool


class VariationsForm(msgspec.Struct, frozen=True):
    """All branches of a match that the reader may see."""

    lines: list[BranchForm]
    left_off: int
    """How many branches exceed the limit and are not listed."""
    at: int
    """How many answers stand now."""
    may_go: bool
    """The reader can go to another branch: only in practice, until the game ends."""
    may_name: bool
    continued: list[ContinuedForm]


class ComparedSide(msgspec.Struct, frozen=True):
    """One of two moments."""

    at: int
    title: str
    """The chapter it belongs to."""
    map: MapWhole


class CompareForm(msgspec.Struct, frozen=True):
    """Two moments side by side. Chips show what differs in the second one."""

    one: ComparedSide
    other: ComparedSide
    chips: list[Chip]
    things: list[str]
    """The things on the map whose pieces or state differ."""


def branch_forms(tree: Variations, past: Past, reader: str | None, texts: Texts) -> tuple[list[BranchForm], int]:
    """The lines of a tree in words, and how many were omitted."""
    lines = tree.lines()
    shown = lines[:MOST_SHOWN]
    here = tree.line_of(tree.here)
    pasts: dict[int, Past] = {}

    def played(line: Line) -> Past:
        if line.id not in pasts:
            pasts[line.id] = past.branched(tree.path(line.leaf))
        return pasts[line.id]

    by_id = {line.id: line for line in shown}
    return [
        BranchForm(
            id=line.id,
            parent=line.parent,
            at=line.at,
            until=line.until,
            leaf=line.leaf,
            name=line.mark.name,
            comment=line.mark.comment,
            first=None
            if line.id == ROOT or line.parent is None or line.at < past.first
            else given(played(by_id[line.parent]).at(line.at), tree.nodes[line.id].answer.keys, reader, texts),
            here=line.id == here,
        )
        for line in shown
    ], len(lines) - len(shown)
