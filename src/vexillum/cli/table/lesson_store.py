"""Progress in lessons, saved in the user's folder: one file for each game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec

from vexillum.cli.common import Mistake
from vexillum.core.tools.home import home
from vexillum.learn.lesson import Lesson
from vexillum.learn.progress import Progress

FOLDER = "learn"
State = Literal["new", "begun", "finished"]


class SavedProgress(msgspec.Struct):
    """The saved progress in one game's lessons."""

    finished: list[str] = []
    begun: dict[str, Progress] = {}


def _file(game: str) -> Path:
    return home() / FOLDER / f"{game}.json"


def saved_progress(game: str) -> SavedProgress:
    """The progress in the lessons of a game; empty if the file is missing or unreadable."""
    try:
        return msgspec.json.decode(_file(game).read_bytes(), type=SavedProgress)
    except (OSError, msgspec.DecodeError):
        return SavedProgress()


def progress_of(lesson: Lesson) -> Progress | None:
    """The saved progress in a lesson, if it was begun."""
    return saved_progress(lesson.game.info.id).begun.get(lesson.id)


def state_of(lesson: Lesson, found: SavedProgress) -> State:
    """Whether the lesson is new, begun or finished."""
    return "begun" if lesson.id in found.begun else "finished" if lesson.id in found.finished else "new"


def save_progress(progress: Progress) -> None:
    """Save the progress in a lesson; finished lessons stay finished."""
    found = saved_progress(progress.game)
    if progress.ended:
        found.begun.pop(progress.lesson, None)
        if progress.lesson not in found.finished:
            found.finished.append(progress.lesson)
    else:
        found.begun[progress.lesson] = progress
    path = _file(progress.game)
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(msgspec.json.encode(found))
        os.replace(beside, path)
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(path), why=error.strerror or str(error)) from error


def next_lesson(lessons: tuple[Lesson, ...]) -> Lesson:
    """The first unfinished lesson of a course; the first lesson if all are finished."""
    finished = saved_progress(lessons[0].game.info.id).finished
    return next((lesson for lesson in lessons if lesson.id not in finished), lessons[0])
