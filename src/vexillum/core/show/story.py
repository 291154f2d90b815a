"""The story of a game: its journal in chapters, turns and steps, with dice and changes; and scenes, stage by stage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from vexillum.core.words.texts import Message

ScopeKind = Literal["chapter", "turn", "step", "scene"]
PIECES = "pieces/"
"""Figures that count pieces are called ``pieces/<thing>/<token>``: pieces that leave one thing and appear on another
have moved."""


class Change(msgspec.Struct, frozen=True, array_like=True):
    """A figure that has changed."""

    figure: str
    before: int
    after: int

    @property
    def by(self) -> int:
        """The difference."""
        return self.after - self.before


class Move(msgspec.Struct, frozen=True):
    """Pieces that went from one thing to another; an empty string is off the map."""

    token: str
    n: int
    origin: str
    target: str


class Moment:
    """An earlier position and its figures, which are computed on demand: few are ever needed."""

    __slots__ = ("_figures", "_measure", "state")

    def __init__(self, state: Any, measure: Callable[[Any], Mapping[str, int]] | None) -> None:
        self.state = state
        self._measure = measure
        self._figures: Mapping[str, int] | None = None

    @property
    def figures(self) -> Mapping[str, int]:
        """The public numbers."""
        if self._figures is None:
            self._figures = {} if self._measure is None else self._measure(self.state)
        return self._figures

    def until(self, later: Moment) -> tuple[Change, ...]:
        """The changes up to a later one."""
        return () if later is self else changed(self.figures, later.figures)


class Scope(msgspec.Struct, eq=False):
    """A part of the story.

    A chapter (a card, a round) lasts until the next one. A turn belongs to a seat, or to none: a phase of a round.
    A step is what playback shows at once. A scene is a Battle or the like, with steps of its own.
    """

    number: int
    kind: ScopeKind
    inside: int | None
    """The scope that contains it; for a turn, its chapter."""
    first: int
    """The number of its first line in the journal."""
    answers: int
    """The number of answers before it."""
    seat: str = ""
    title: Message | None = None
    things: tuple[str, ...] = ()
    last: int | None = None
    """The number of the line after its last one; None while it is open, and for a chapter."""
    until: int | None = None
    """How many answers had been given when it ended; None while it is open, and for a chapter."""
    dice: list[tuple[int, int]] = []
    sum: Message | None = None
    """The result of the dice, as a calculation: "8 − 2 = 6 Raiders"."""
    scene: Scene | None = None
    open: bool = False
    """Whether it is still going on. A chapter is never open."""
    began: Moment | None = None
    ended: Moment | None = None
    """Its first and last position, until the changes between them are computed."""
    found: tuple[Change, ...] = ()
    """The changes, once computed."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """What it has changed; nothing while it is open. Computed on first use."""
        if self.began is not None and self.ended is not None:
            self.found = self.began.until(self.ended)
            self.began = self.ended = None
        return self.found

    @property
    def empty(self) -> bool:
        """Whether nothing happened in it."""
        return not self.dice and self.first == self.last and not self.changes


class Still(msgspec.Struct, frozen=True, eq=False):
    """The board at the end of a step, for playback: kept until the next answer."""

    scope: int
    state: Any
    scene: Scene | None


def seat_of(story: Sequence[Scope], number: int) -> str:
    """The seat whose turn a scope belongs to; empty: none."""
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
    """Successive changes merged into one; those that cancel out are left out."""
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for changes in parts:
        for change in changes:
            first.setdefault(change.figure, change.before)
            last[change.figure] = change.after
    return tuple([Change(id, n, last[id]) for id, n in first.items() if last[id] != n])


def moves(changes: Iterable[Change]) -> tuple[Move, ...]:
    """The pieces that moved from one thing to another, and those that entered or left the map."""
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


# A scene: a Battle, a Raid, a phase of a round, shown stage by stage while the rules run -----------------------------


StageState = Literal["waiting", "now", "done", "skipped"]


class SceneUnit(msgspec.Struct):
    """Counters of one kind on one side, and how many of them were lost."""

    token: str
    n: int
    lost: int = 0


def _copies(units: list[SceneUnit]) -> list[SceneUnit]:
    return [SceneUnit(unit.token, unit.n, unit.lost) for unit in units]


class SceneSide(msgspec.Struct):
    """One side: the attacker comes first."""

    seats: tuple[str, ...]
    units: list[SceneUnit] = []
    holds: Message | None = None
    """What protects it: a Stronghold, a Feat."""

    def lose(self, token: str, n: int) -> None:
        """Record the loss of counters."""
        for unit in self.units:
            if unit.token == token:
                unit.lost += n
                return
        self.units.append(SceneUnit(token, n, n))

    def snapshot(self) -> SceneSide:
        """A copy as it is now."""
        return SceneSide(self.seats, _copies(self.units), self.holds)


class SceneStage(msgspec.Struct):
    """A step of the rulebook within a scene. ``strikes`` and ``losses`` have an item for each side."""

    label: Message
    state: StageState = "waiting"
    strikes: list[str] = []
    losses: list[list[SceneUnit]] = []
    dice: list[tuple[int, int]] = []
    lines: list[Message] = []

    def snapshot(self) -> SceneStage:
        """A copy as it is now."""
        losses = [_copies(units) for units in self.losses]
        return SceneStage(self.label, self.state, self.strikes[:], losses, self.dice[:], self.lines[:])


class Scene(msgspec.Struct):
    """What is happening, up to now. Public: it contains nothing that any seat may not know."""

    kind: str
    """``battle``, ``raid``, ``phase``, ``invasion``: the layout to use."""
    thing: str
    title: Message
    rule: str = ""
    notes: list[Message] = []
    sides: list[SceneSide] = []
    stages: list[SceneStage] = []
    result: list[Message] = []

    @property
    def now(self) -> SceneStage | None:
        """The current stage."""
        return next((stage for stage in self.stages if stage.state == "now"), None)

    def begin(self, number: int) -> SceneStage:
        """Begin the stage of this number; earlier ones that were never begun are marked as skipped."""
        for n, stage in enumerate(self.stages):
            if stage.state == "now":
                stage.state = "done"
            elif stage.state == "waiting" and n < number:
                stage.state = "skipped"
        stage = self.stages[number]
        stage.state = "now"
        return stage

    def end(self, *result: Message) -> None:
        """End the scene; stages that were never begun are marked as skipped."""
        for stage in self.stages:
            stage.state = "skipped" if stage.state == "waiting" else "done" if stage.state == "now" else stage.state
        self.result.extend(result)

    def snapshot(self) -> Scene:
        """A copy that later stages do not change. Messages are immutable and shared."""
        return Scene(
            self.kind,
            self.thing,
            self.title,
            self.rule,
            self.notes[:],
            [side.snapshot() for side in self.sides],
            [stage.snapshot() for stage in self.stages],
            self.result[:],
        )
