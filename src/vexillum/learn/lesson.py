"""A lesson, ready to run: its file, its game, its texts; and the courses, ours and the user's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.errors import BadSetup, VexillumError
from vexillum.core.files.position_file import Start
from vexillum.core.game import Game
from vexillum.core.registry import AT, game_ids, get_game, package_of
from vexillum.core.session import HUMAN
from vexillum.core.tools.home import home
from vexillum.core.tools.paths import NoPath, find
from vexillum.core.words.languages import LESSONS, SOURCE, known_languages, read_texts
from vexillum.core.words.text_files import BadText, Template, forms, read_folder
from vexillum.core.words.texts import Catalog, Message, Texts
from vexillum.core.words.vocabulary import similar
from vexillum.learn.lesson_file import BadLesson, LessonFile, Step, check_seats, read_lesson_file

TEXTS = "texts"
NOW = "="
"""The prefix of a placeholder for the value at a path."""
PREFIX = "lesson."
"""The texts of a lesson have ids ``lesson.<id>.…`` among those of its game."""


class Lesson:
    """A lesson, ready to run."""

    def __init__(self, path: Path, file: LessonFile, game: Game[Any], texts: dict[str, dict[str, Template]]) -> None:
        self.path = path
        self.file = file
        self.game = game
        self.own_texts = texts
        """The raw texts of this lesson by language, without the lesson's id as prefix."""

    @property
    def id(self) -> str:
        """Its id among the lessons of its game."""
        return self.file.id

    @property
    def steps(self) -> list[Step]:
        """Its steps, in order."""
        return self.file.steps

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that have any of its texts."""
        return tuple(language for language, own in self.own_texts.items() if own)

    @cached_property
    def catalog(self) -> Catalog:
        """Its texts on top of those of its game."""
        texts = {
            language: {f"{PREFIX}{self.id}.{id}": text for id, text in own.items()}
            for language, own in self.own_texts.items()
        }
        if not texts.get(SOURCE) and self.languages:  # the author writes in another language
            texts[SOURCE] = texts[self.languages[0]]
        return Catalog(texts).over(self.game.full_catalog)

    def texts(self, language: str) -> Texts:
        """The texts of the lesson, its game and the engine in one language."""
        return Texts(self.catalog, language)

    def has(self, *way: str) -> bool:
        """Whether the lesson has this text in any language."""
        id = ".".join(way)
        return any(id in own for own in self.own_texts.values())

    def tells_values(self, step: Step) -> bool:
        """Whether a text of the step shows values of the state."""
        start = f"{step.id}."
        texts = (text for own in self.own_texts.values() for id, text in own.items() if id.startswith(start))
        return any("{" + NOW in form for text in texts for form in forms(text))

    def hints(self, step: Step) -> int:
        """The number of hints of a step."""
        number = 0
        while self.has(step.id, "hint", str(number + 1)):
            number += 1
        return number

    def title(self, language: str) -> str:
        """Its title."""
        return self.texts(language)(f"{PREFIX}{self.id}.title")

    def about(self, language: str) -> str:
        """What it teaches, in one sentence."""
        return self.texts(language)(f"{PREFIX}{self.id}.about")

    def start(self, step: Step | None = None) -> Start:
        """A position of the lesson with all players; seats not named are played by the quick agent."""
        start = self.file.position if step is None or step.position is None else step.position
        setup = self.game.setup(
            scenario=start.scenario or start.whole.get("scenario"),
            players=start.players or start.whole.get("players"),
            options=start.options,
            seed=self.id,
        )
        check_seats(self.file, setup.seats)
        quick = self.game.info.quick_agent
        seats = {seat: HUMAN if seat in self.file.seats else start.seats.get(seat, quick) for seat in setup.seats}
        for seat in start.seats:
            if seat not in setup.seats:
                raise BadSetup("error.seat", game=self.game.info.id, seat=seat, known=setup.seats)
        return msgspec.structs.replace(start, seats=seats)


def load_lesson(path: Path, texts: dict[str, dict[str, Template]] | None = None) -> Lesson:
    """Load a lesson from its file, or raise :class:`BadLesson`. Its texts are given, or in folders beside the file."""
    file = read_lesson_file(path)
    try:
        game = get_game(file.game)
        lesson = Lesson(path, file, game, _texts_of_lesson(texts or _texts_beside(path), file.id))
        lesson.start()
    except BadText as problem:
        raise BadLesson("lesson.bad_text", path=problem.file, why=problem.why) from problem
    except VexillumError as problem:
        raise BadLesson("lesson.unreadable", path=str(path), why=problem.message) from problem
    if not lesson.languages:
        folder = path.parent / TEXTS / SOURCE / f"{file.id}.toml"
        raise BadLesson("lesson.no_texts", path=str(path), id=file.id, wanted=str(folder))
    return lesson


def _texts_beside(path: Path) -> dict[str, dict[str, Template]]:
    """The texts in the folders ``texts/<language>/`` beside a lesson's file."""
    folders = {language: path.parent / TEXTS / language for language in known_languages()}
    return {id: read_folder(folder, checked=True) if folder.is_dir() else {} for id, folder in folders.items()}


def _texts_of_lesson(texts: dict[str, dict[str, Template]], id: str) -> dict[str, dict[str, Template]]:
    start = f"{id}."
    return {
        language: {one.removeprefix(start): text for one, text in texts.items() if one.startswith(start)}
        for language, texts in texts.items()
    }


# Texts whose placeholders are filled ---------------------------------------------------------------------------------


class Places(dict[str, Any]):
    """The placeholders of a lesson's text, filled according to their names."""

    def __init__(self, state: Callable[[], Mapping[str, Any]]) -> None:
        super().__init__()
        self._state = state

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> Any:
        if name.startswith(NOW):
            try:
                return find(self._state(), name.removeprefix(NOW))
            except NoPath:
                return 0  # nothing found: 0
        parts = [int(part) if part.isdecimal() else part.strip() for part in name.split(",")]
        return parts[0] if len(parts) == 1 else parts


class Wording:
    """The texts of a lesson in one language, at one moment."""

    def __init__(self, lesson: Lesson, texts: Texts, state: Callable[[], Mapping[str, Any]]) -> None:
        self._lesson = lesson
        self.texts = texts
        self._places = Places(state)

    def say(self, *way: str) -> str:
        """A text of the lesson: ``say("welcome", "title")``; empty if it has no such text."""
        id = ".".join((self._lesson.id, *way))
        if f"{PREFIX}{id}" not in self.texts:
            return ""
        return self.texts(Message(f"{PREFIX}{id}", self._places)).strip()


# Courses -------------------------------------------------------------------------------------------------------------


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
    found |= {one.id: one for one in _own_lessons(game) if isinstance(one, Lesson)}
    return tuple(sorted(found.values(), key=lambda lesson: (lesson.file.order, lesson.id)))


def broken_lessons(game: str) -> tuple[Broken, ...]:
    """The files in the user's own folder that cannot be loaded."""
    return tuple(one for one in _own_lessons(game) if isinstance(one, Broken))


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


def _own_lessons(game: str) -> list[Lesson | Broken]:
    folder = own_folder(game)
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except OSError:
        return []
    return [_read_own_lesson(path, game) for path in paths]


def _read_own_lesson(path: Path, game: str) -> Lesson | Broken:
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
