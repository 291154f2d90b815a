"""``vexillum lessons``: list the lessons with the saved progress, or check them."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from vexillum.cli.common import (
    CANNOT,
    FAILED,
    LangOption,
    Mistake,
    carries_unicode,
    console,
    known_games,
    page,
    terminal_texts,
    use_language,
)
from vexillum.cli.table import show
from vexillum.core.registry import game_ids, get_game
from vexillum.core.tools.home import home
from vexillum.core.words.texts import engine_texts
from vexillum.learn.checks import check_lesson
from vexillum.learn.lesson import Lesson, broken_lessons, course, lessons_at, own_folder
from vexillum.learn.lesson_file import BadLesson
from vexillum.learn.lesson_session import Progress

NAME = "lessons"


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson in the JSON list."""

    game: str
    id: str
    title: str
    minutes: int
    about: str
    seats: list[str]
    steps: int
    state: LessonState
    """The saved progress."""
    step: int
    """The number of steps reached."""
    own: bool
    """Whether it comes from the user's own folder."""


def command(
    what: Annotated[
        str | None,
        typer.Argument(
            help="A game; with --check also a lesson's file, or a folder of lessons.",
            metavar="GAME|PATH",
            autocompletion=known_games,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list instead.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Check the lessons instead of listing them.")] = False,
    lang: LangOption = None,
) -> None:
    """List the lessons of all games or of one, with your progress.

    Teachers write lessons without Python: docs/lessons.md explains the format.

    With --check, each lesson is run with its recorded solution, with wrong answers, and with random answers; all its
    texts, and everything it points at, must exist.

    Exit status of --check: 0 if no lesson has a problem, 1 if one has, 2 if one cannot be read.

    Examples:
        vexillum lessons

        vexillum lessons anno890 --json

        vexillum lessons --check my-lesson.toml
    """
    language = use_language(lang)
    if check:
        _check(what, language)
        return
    games = game_ids() if what is None else (get_game(what).info.id,)
    if as_json:
        entries = [_entry(lesson, language) for game in games for lesson in course(game)]
        print(json.dumps(msgspec.to_builtins(entries), indent=1, ensure_ascii=not carries_unicode(sys.stdout)))
        return
    screen = page()
    for game in games:
        _print(screen, game, language)
    screen.print(Text(terminal_texts(language)("cli.lessons_hint"), show.QUIET))


def _entry(lesson: Lesson, language: str) -> Entry:
    found = saved_progress(lesson.game.info.id)
    begun = found.begun.get(lesson.id)
    state = lesson_state(lesson, found)
    return Entry(
        game=lesson.game.info.id,
        id=lesson.id,
        title=lesson.title(language),
        minutes=lesson.file.minutes,
        about=lesson.about(language),
        seats=lesson.file.seats,
        steps=len(lesson.steps),
        state=state,
        step=len(lesson.steps) if state == "finished" else len(begun.steps) if begun else 0,
        own=_is_own(lesson),
    )


def _is_own(lesson: Lesson) -> bool:
    """Whether it comes from the user's own folder."""
    return lesson.path.parent == own_folder(lesson.game.info.id)


def _print(screen: Console, game: str, language: str) -> None:
    """The course of one game, and the unreadable files in the user's own folder."""
    texts = terminal_texts(language)
    screen.print(Text.assemble((_name(game, language), show.STRONG), f"  {game}"))
    lessons = course(game)
    if not lessons:
        screen.print(Text(f"  {texts('cli.no_lessons')}", show.QUIET))
    rows = Table.grid(padding=(0, 2))
    for lesson in lessons:
        entry = _entry(lesson, language)
        state = texts(f"cli.lesson_state.{entry.state}", step=entry.step, steps=entry.steps)
        minutes = texts("cli.lesson_minutes", n=entry.minutes)
        rows.add_row(Text(f"  {entry.id}", show.NUMBER), Text(entry.title), Text(minutes), Text(state, show.QUIET))
    if lessons:
        screen.print(rows)
    for broken in broken_lessons(game):
        screen.print(Text(f"  {texts(broken.error.message)}", "red"), soft_wrap=True)
    screen.print()


def _name(game: str, language: str) -> str:
    """The name of a game, or its id if it cannot be loaded (``vexillum games`` says why)."""
    try:
        return get_game(game).texts(language)("game.name")
    except Exception:
        return game


def _check(what: str | None, language: str) -> None:
    """Check all lessons, those of a game, or those at a path, and print a line for each."""
    texts, screen = engine_texts(language), console()
    words = terminal_texts(language)
    status = 0
    for lesson in _wanted(what):
        problems = check_lesson(lesson, ours=(what is None or what in game_ids()) and not _is_own(lesson))
        name = f"{lesson.game.info.id}/{lesson.id}"
        verdict = words("cli.lesson_sound") if not problems else words("cli.lesson_problems", n=len(problems))
        screen.print(Text.assemble((name, "bold red" if problems else "green"), f"  {verdict}"))
        for problem in problems:
            screen.print(Text(f"    {texts(problem)}"))
        status = max(status, FAILED if problems else 0)
    for broken in _unreadable(what):
        screen.print(Text(words(broken.message), "bold yellow"))
        status = CANNOT
    if status:
        raise typer.Exit(status)


def _wanted(what: str | None) -> list[Lesson]:
    if what is None:
        return [lesson for game in game_ids() for lesson in course(game)]
    if what in game_ids():
        return list(course(what))
    return lessons_at(Path(os.path.expanduser(what)))


def _unreadable(what: str | None) -> list[BadLesson]:
    games = game_ids() if what is None else (what,) if what in game_ids() else ()
    return [broken.error for game in games for broken in broken_lessons(game)]


# Progress in lessons -------------------------------------------------------------------------------------------------


PROGRESS_FOLDER = "learn"
LessonState = Literal["new", "begun", "finished"]


class SavedProgress(msgspec.Struct):
    """The saved progress in one game's lessons."""

    finished: list[str] = []
    begun: dict[str, Progress] = {}


def _progress_file(game: str) -> Path:
    return home() / PROGRESS_FOLDER / f"{game}.json"


def saved_progress(game: str) -> SavedProgress:
    """The progress in the lessons of a game; empty if the file is missing or unreadable."""
    try:
        return msgspec.json.decode(_progress_file(game).read_bytes(), type=SavedProgress)
    except (OSError, msgspec.DecodeError):
        return SavedProgress()


def progress_of(lesson: Lesson) -> Progress | None:
    """The saved progress in a lesson, if it was begun."""
    return saved_progress(lesson.game.info.id).begun.get(lesson.id)


def lesson_state(lesson: Lesson, found: SavedProgress) -> LessonState:
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
    path = _progress_file(progress.game)
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.encode(found))
        os.replace(part, path)
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(path), why=error.strerror or str(error)) from error


def next_lesson(lessons: tuple[Lesson, ...]) -> Lesson:
    """The first unfinished lesson of a course; the first lesson if all are finished."""
    finished = saved_progress(lessons[0].game.info.id).finished
    return next((lesson for lesson in lessons if lesson.id not in finished), lessons[0])
