"""6.0 A phase of the Epoch Round as a turn of the story, with a scene that has a stage for each of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from vexillum.core.null_scope import NULL_SCOPE
from vexillum.core.show.scene import Scene, SceneStage
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.sequence.chapters import resume_chapter
from vexillum.games.pendragon.state import Table

_NOTHING: AbstractContextManager[None] = NULL_SCOPE


def phase(table: Table, id: str, rule: str, *stages: str, seat: str = "") -> AbstractContextManager[None]:
    """A phase, titled ``story.phase.<id>``; its stages are labelled ``story.stage.<id>``. ``seat``: whose Upkeep."""
    return _NOTHING if table.quiet else _phase(table, id, rule, stages, seat)


@contextmanager
def _phase(table: Table, id: str, rule: str, stages: tuple[str, ...], seat: str) -> Iterator[None]:
    resume_chapter(table)
    title = Message(f"story.phase.{id}")
    with table.turn(seat, f"phase.{id}"):
        parts = [SceneStage(Message(f"story.stage.{stage}")) for stage in stages]
        with table.scene(lambda: Scene("phase", "", title, rule, stages=parts)):
            yield
            scene = table.staged
            if scene is not None:
                scene.end()


def part(table: Table, number: int) -> AbstractContextManager[None]:
    """A part of the phase, as a step; what the journal tells of it is read in the scene. One of nothing is skipped."""
    return _NOTHING if table.quiet else _part(table, number)


@contextmanager
def _part(table: Table, number: int) -> Iterator[None]:
    scene, first = table.staged, len(table.journal)
    with table.stage(number):
        yield
        if scene is not None:
            stage = scene.stages[number]
            stage.lines += [Message(entry.id, entry.params) for entry in table.journal[first:] if not entry.to]
            if not stage.lines:
                stage.state = "skipped"
