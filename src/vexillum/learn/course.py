"""Courses: the lessons of each game, ours and those in the user's own folder."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from vexillum.core.registry import AT, game_ids, package_of
from vexillum.core.tools.home import home
from vexillum.core.words.languages import LESSONS, read_texts
from vexillum.core.words.vocabulary import similar
from vexillum.learn.lesson import Lesson, load_lesson
from vexillum.learn.lesson_file import BadLesson

SUFFIX = ".toml"


class Broken(msgspec.Struct, frozen=True):
    """A file that cannot be loaded as a lesson, and why."""

    path: Path
    error: BadLesson


def own_folder(game: str) -> Path:
    """The folder of a user's own lessons of a game."""
    return home() / LESSONS / game


def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order. A user's lesson replaces ours of the same id; broken ones are left out."""
    found = {lesson.id: lesson for lesson in _installed(game.partition(AT)[0])}
    found |= {one.id: one for one in _own(game) if isinstance(one, Lesson)}
    return tuple(sorted(found.values(), key=lambda lesson: (lesson.file.order, lesson.id)))


def broken_lessons(game: str) -> tuple[Broken, ...]:
    """The files in the user's own folder that cannot be loaded."""
    return tuple(one for one in _own(game) if isinstance(one, Broken))


def courses() -> dict[str, tuple[Lesson, ...]]:
    """All lessons by game."""
    return {game: course(game) for game in game_ids()}


def find_lesson(game: str, id: str) -> Lesson:
    """A lesson by its id, or :class:`BadLesson`, which lists the ids."""
    lessons = course(game)
    for lesson in lessons:
        if lesson.id == id:
            return lesson
    for broken in broken_lessons(game):
        if broken.path.stem == id:
            raise broken.error
    known = [lesson.id for lesson in lessons]
    if not known:
        raise BadLesson("lesson.none", game=game, folder=str(own_folder(game)))
    raise BadLesson("lesson.unknown", game=game, id=id, similar=similar(id, known), known=known)


@cache
def _installed(game: str) -> tuple[Lesson, ...]:
    """The lessons shipped with a game, cached. An error in one of them is a bug and is raised."""
    package = package_of(game)
    try:
        folder = Path(str(files(package) / LESSONS)) if package else None
    except ImportError:  # loading the game reports the error
        return ()
    if folder is None or not folder.is_dir():
        return ()
    texts = read_texts(f"{package}.{LESSONS}")
    lessons = [load_lesson(path, texts) for path in sorted(folder.glob(f"*{SUFFIX}"))]
    for lesson in lessons:
        if lesson.game.info.id != game:
            raise BadLesson("lesson.other_game", path=str(lesson.path), found=lesson.file.game, game=game)
    return tuple(lessons)


def _own(game: str) -> list[Lesson | Broken]:
    folder = own_folder(game)
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except OSError:
        return []
    return [_read(path, game) for path in paths]


def _read(path: Path, game: str) -> Lesson | Broken:
    try:
        lesson = load_lesson(path)
        if lesson.file.game != game:
            raise BadLesson("lesson.other_game", path=str(path), found=lesson.file.game, game=game)
    except BadLesson as error:
        return Broken(path, error)
    return lesson


def lessons_at(path: Path) -> list[Lesson]:
    """The lesson of a file, or all lessons in a folder, or :class:`BadLesson`."""
    if not os.path.isdir(path):
        return [load_lesson(path)]
    found = sorted(file for file in path.glob(f"**/*{SUFFIX}") if "texts" not in file.relative_to(path).parts)
    if not found:
        raise BadLesson("lesson.nothing_there", path=str(path))
    return [load_lesson(file) for file in found]
