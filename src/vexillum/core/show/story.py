"""The story of a game: its journal in chapters, turns and steps, with the dice and the changes of each.

Rules open a scope with ``with table.turn(...)``, ``table.step(...)`` or ``table.scene(...)``; a line of the journal
belongs to the innermost one that is open. What a scope changed is measured from the game's figures, not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from vexillum.core.show.scene import Scene
from vexillum.core.words.texts import Message

ScopeKind = Literal["chapter", "turn", "step", "scene"]
PIECES = "pieces/"
"""Figures that count pieces are called ``pieces/<thing>/<token>``: pieces that leave one thing and come to another
have moved."""


class Change(msgspec.Struct, frozen=True, array_like=True):
    """A figure that is not what it was."""

    figure: str
    before: int
    after: int

    @property
    def by(self) -> int:
        """How much more there is."""
        return self.after - self.before


class Move(msgspec.Struct, frozen=True):
    """Pieces that went from one thing to another; an empty one is off the map."""

    token: str
    n: int
    origin: str
    target: str


class Moment:
    """A position that the game has passed, and its figures, measured when they are asked: few ever are."""

    __slots__ = ("_figures", "_measure", "state")

    def __init__(self, state: Any, measure: Callable[[Any], Mapping[str, int]] | None) -> None:
        self.state = state
        self._measure = measure
        self._figures: Mapping[str, int] | None = None

    @property
    def figures(self) -> Mapping[str, int]:
        """The numbers that everybody may know."""
        if self._figures is None:
            self._figures = {} if self._measure is None else self._measure(self.state)
        return self._figures

    def until(self, later: Moment) -> tuple[Change, ...]:
        """What has changed by a later one."""
        return () if later is self else changed(self.figures, later.figures)


class Scope(msgspec.Struct, eq=False):
    """A part of the story.

    A chapter (a card, a round) lasts until the next one. A turn belongs to a seat, or to nobody: a phase of a round.
    A step is what playback shows at once. A scene is a Battle or the like; it has steps of its own.
    """

    number: int
    kind: ScopeKind
    inside: int | None
    """The scope that it lies in; of a turn, its chapter."""
    first: int
    """The number of its first line in the journal."""
    answers: int
    """How many answers came before."""
    seat: str = ""
    title: Message | None = None
    things: tuple[str, ...] = ()
    last: int | None = None
    """The number of the line after its last one; None while it is open, and for a chapter."""
    until: int | None = None
    """How many answers had been given when it ended; None while it is open, and for a chapter."""
    dice: list[tuple[int, int]] = []
    sum: Message | None = None
    """What the dice came to, as a calculation: "8 − 2 = 6 Raiders"."""
    scene: Scene | None = None
    open: bool = False
    """Is it still going on? A chapter is never open."""
    began: Moment | None = None
    ended: Moment | None = None
    """Its beginning and its end, until somebody has asked what changed in between."""
    found: tuple[Change, ...] = ()
    """What changed, when that has been asked."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """What it has changed; nothing as long as it is open. Worked out once, when it is asked."""
        if self.began is not None and self.ended is not None:
            self.found = self.began.until(self.ended)
            self.began = self.ended = None
        return self.found

    @property
    def empty(self) -> bool:
        """Has nothing happened in it?"""
        return not self.dice and self.first == self.last and not self.changes


class Still(msgspec.Struct, frozen=True, eq=False):
    """The board at the end of a step, for those who watch: kept until the next answer."""

    scope: int
    state: Any
    scene: Scene | None


def seat_of(story: Sequence[Scope], number: int) -> str:
    """Whose turn a scope belongs to; empty: nobody's."""
    scope: Scope | None = story[number]
    while scope is not None and scope.kind != "turn":
        scope = None if scope.inside is None else story[scope.inside]
    return "" if scope is None else scope.seat


def changed(before: Mapping[str, int], after: Mapping[str, int]) -> tuple[Change, ...]:
    """What differs between two positions, in the order of their figures. A figure that is missing is 0."""
    if before == after:
        return ()
    now = after.get
    found = [Change(id, n, now(id, 0)) for id, n in before.items() if now(id, 0) != n]
    found += [Change(id, 0, n) for id, n in after.items() if id not in before and n]
    return tuple(found)


def together(parts: Iterable[Iterable[Change]]) -> tuple[Change, ...]:
    """Several changes one after the other as one; what came back to where it was is left out."""
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for changes in parts:
        for change in changes:
            first.setdefault(change.figure, change.before)
            last[change.figure] = change.after
    return tuple([Change(id, n, last[id]) for id, n in first.items() if last[id] != n])


def moves(changes: Iterable[Change]) -> tuple[Move, ...]:
    """The pieces that left one thing and came to another, and those that came onto the map or left it."""
    lost: dict[str, list[list[Any]]] = {}
    found: list[Move] = []
    gained: list[tuple[str, str, int]] = []
    for change in changes:
        if not change.figure.startswith(PIECES):
            continue
        thing, _, token = change.figure.removeprefix(PIECES).rpartition("/")
        if change.by < 0:
            lost.setdefault(token, []).append([thing, -change.by])
        else:
            gained.append((thing, token, change.by))
    for thing, token, n in gained:
        for source in lost.get(token, ()):
            went = min(n, source[1])
            if went:
                found.append(Move(token, went, source[0], thing))
                source[1] -= went
                n -= went
        if n:
            found.append(Move(token, n, "", thing))
    found += [Move(token, n, thing, "") for token, sources in lost.items() for thing, n in sources if n]
    return tuple(found)
