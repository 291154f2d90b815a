"""``vexillum learn``: go through a lesson in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from vexillum.cli.common import LangOption, Mistake, carries_unicode, page, terminal_texts, use_language
from vexillum.cli.lessons import known_games
from vexillum.cli.table import lesson_store, settings, store
from vexillum.cli.table.lesson_table import LessonTable
from vexillum.cli.table.loop import TerminalTable
from vexillum.cli.table.reader import keyboard
from vexillum.core.registry import get_game
from vexillum.learn.course import SUFFIX, course, find_lesson, own_folder
from vexillum.learn.frame import Suggestion
from vexillum.learn.lesson import Lesson, load_lesson
from vexillum.learn.lesson_file import BadLesson
from vexillum.learn.lesson_session import LessonSession
from vexillum.learn.real_game import new_game

NAME = "learn"


def known_lessons(context: typer.Context, incomplete: str) -> list[str]:
    """The lessons of the typed game, for shell completion."""
    game = str(context.params.get("game") or "")
    return [lesson.id for lesson in course(game) if lesson.id.startswith(incomplete)] if known_games(game) else []


def command(
    game: Annotated[
        str,
        typer.Argument(
            help="The game, or the file of a lesson; see [bold]vexillum lessons[/bold].",
            metavar="GAME|FILE",
            autocompletion=known_games,
        ),
    ],
    lesson: Annotated[
        str | None,
        typer.Argument(
            help="The lesson. Default: the first one you have not finished.",
            metavar="LESSON",
            autocompletion=known_lessons,
        ),
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Restart the lesson from its beginning.")] = False,
    lang: LangOption = None,
    plain: Annotated[bool, typer.Option("--ascii", help="Draw the board in plain ASCII.")] = False,
) -> None:
    """Learn a game: a guide explains, sets tasks, and comments on your answers.

    An empty line continues, [bold]h[/bold] gives a hint, [bold]show[/bold] gives the next answer, [bold]again[/bold]
    restarts the step, [bold]leave[/bold] leaves the lesson; your progress is saved.

    Examples:
        vexillum learn anno890

        vexillum learn anno890 first-realm --again --lang it

        vexillum learn my-lesson.toml
    """
    language = use_language(lang)
    screen = page()
    unicode = carries_unicode(sys.stdout) and not plain
    chosen: Lesson | None = _chosen(game, lesson)
    while chosen is not None:
        session = _resumed_lesson(chosen, screen, language, again=again)
        table = LessonTable(session, console=screen, ask=keyboard, language=language, unicode=unicode)
        suggestion = table.learn()
        language = table.language
        chosen, again = _follow(session, suggestion, screen, language, unicode=unicode), False


def _chosen(game: str, lesson: str | None) -> Lesson:
    """The chosen lesson."""
    if game.endswith(SUFFIX) or os.sep in game:
        if lesson is not None:
            raise Mistake("cli.lesson_of_file", path=game, lesson=lesson)
        return load_lesson(Path(os.path.expanduser(game)))
    id = get_game(game).info.id
    if lesson is not None:
        return find_lesson(id, lesson)
    lessons = course(id)
    if not lessons:
        raise BadLesson("lesson.none", game=id, folder=str(own_folder(id)))
    return lesson_store.next_lesson(lessons)


def _resumed_lesson(lesson: Lesson, screen: Console, language: str, *, again: bool) -> LessonSession:
    """The lesson at the saved progress, or from its beginning."""
    progress = None if again else lesson_store.progress_of(lesson)
    if progress is None or progress.ended:
        return LessonSession(lesson)
    session = LessonSession.restored(lesson, progress)
    said = terminal_texts(language)("cli.lesson_resumed", step=session.index + 1, steps=len(lesson.steps))
    screen.print(Text(said))
    return session


def _follow(
    session: LessonSession, suggestion: Suggestion | None, screen: Console, language: str, *, unicode: bool
) -> Lesson | None:
    """Continue after a lesson: return the next lesson, or play a game."""
    if suggestion is None:
        return None
    id = session.lesson.game.info.id
    if suggestion.kind == "lesson":
        return find_lesson(id, suggestion.lesson)
    game = new_game(session, suggestion)
    path = store.new_path(id)
    store.write(game, path)
    TerminalTable(
        game,
        console=screen,
        ask=keyboard,
        path=path,
        language=language,
        unicode=unicode,
        confirms=settings.asks(False),
    ).run()
    return None
