"""A scene: a Battle, a Raid, a phase of a round, shown stage by stage while the rules run."""

from __future__ import annotations

from typing import Literal

import msgspec

from vexillum.core.words.texts import Message

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
