"""A lesson, ready to run: its file, its game, and its texts in every available language."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.errors import BadSetup, VexillumError
from vexillum.core.files.position_file import Start
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN
from vexillum.core.words.languages import SOURCE, known_languages
from vexillum.core.words.text_files import BadText, Template, forms, read_folder
from vexillum.core.words.texts import Catalog, Texts
from vexillum.learn.lesson_file import BadLesson, LessonFile, Step, check_seats, read_lesson_file

TEXTS = "texts"
VALUE = "{="
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
        return any(VALUE in form for text in texts for form in forms(text))

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
        lesson = Lesson(path, file, game, _own(texts or _texts_beside(path), file.id))
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


def _own(texts: dict[str, dict[str, Template]], id: str) -> dict[str, dict[str, Template]]:
    start = f"{id}."
    return {
        language: {one.removeprefix(start): text for one, text in texts.items() if one.startswith(start)}
        for language, texts in texts.items()
    }
