"""``vexillum study``: check and read a study, or start one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from vexillum.cli.common import (
    FAILED,
    LangOption,
    Mistake,
    carries_unicode,
    game_texts,
    page,
    terminal_texts,
    use_language,
)
from vexillum.cli.table import commands, show
from vexillum.cli.table.typed import Ask, keyboard
from vexillum.core import inputs
from vexillum.core.inputs import BadFile
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.show.text_board import marked_text
from vexillum.core.words.texts import Texts
from vexillum.studies import (
    FORMAT,
    BadStudy,
    Chapter,
    Comment,
    Drawing,
    StudyFile,
    gallery,
    game_of,
    moments_of,
    places_on,
    plain,
    problems,
    read,
    reads,
    said,
    session_of,
    source_of,
    study_text,
)

NAME = "study"


def command(
    file: Annotated[
        str | None,
        typer.Argument(
            help="A study, a finished saved game, a position, or the id of a study in the gallery.", metavar="FILE"
        ),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Stop after each comment; Enter continues.")] = False,
    board: Annotated[bool, typer.Option("--board", help="Show the board at each comment.")] = False,
    places: Annotated[
        int | None, typer.Option(min=0, help="List the places on the board at this moment, for drawings.", metavar="N")
    ] = None,
    write: Annotated[
        str | None, typer.Option(help="Write the study and its game to this file; given a game, start a study of it.")
    ] = None,
    lang: LangOption = None,
    plain_board: Annotated[bool, typer.Option("--ascii", help="Draw the board in plain ASCII.")] = False,
) -> None:
    """Check a study and read it: its chapters, comments and drawings. Without FILE, list the gallery.

    Exit status: 0 if the study is valid, 1 if it refers to something its game does not have, 2 if it cannot be read.

    Examples:
        vexillum study

        vexillum study my.study --step --board

        vexillum study game.json --write my.study

        vexillum study my.study --places 42
    """
    language = use_language(lang)
    if file is None:
        _list_gallery(language)
        return
    study, begun = _found(file, language)
    session = session_of(study.source)
    reader = Reader(study, session, game_texts(session.game, language), page())
    reader.unicode = carries_unicode(sys.stdout) and not plain_board
    if places is not None:
        reader.places(places)
        return
    wrong = list(problems(study.content, session))
    if not wrong and write is not None:
        _write(study, write, reader)
        return
    if not begun:
        reader.tell(step=step, board=board)
    for problem in wrong:
        reader.screen.print(Text(reader.texts(problem), "bold red"))
    if wrong:
        raise typer.Exit(FAILED)
    if begun:
        raise Mistake("cli.study_write", file=file)
    reader.screen.print(Text(reader.texts("cli.study_sound", n=len(study.comments)), "green"))


def _list_gallery(language: str) -> None:
    screen, texts = page(), terminal_texts(language)
    for id, study in gallery().items():
        name = game_texts(get_game(game_of(id)), language)("game.name")
        screen.print(Text.assemble((said(study.title, language), show.STRONG), f"  {name}"))
        screen.print(Text(f"  vexillum study {id}", show.QUIET))
    screen.print(Text(texts("cli.study_gallery")))


def _found(name: str, language: str) -> tuple[StudyFile, bool]:
    """The study from a file or the gallery, or (True) a new one of a game."""
    path = Path(os.path.expanduser(name))
    if not path.exists() and name in gallery():
        return gallery()[name], False
    try:
        text = inputs.bounded_text(inputs.bounded_content(path, inputs.SAVE_BOUNDS), inputs.SAVE_BOUNDS)
    except BadFile as problem:
        raise BadStudy("study.no_file", path=name, why=problem.message) from problem
    if FORMAT in text[:2000]:
        return read(path), False
    if path.suffix == ".study":
        reads(text.encode())  # raises the right error
    source = source_of(text)
    session = session_of(source)
    first, last = moments_of(session)
    title = terminal_texts(language)("cli.study_new")
    comments = [Comment(at=at, text="…") for at in sorted({first, last})]
    return StudyFile(title=title, chapter=[Chapter(title="…", comment=comments)], source=source), True


def _write(study: StudyFile, name: str, reader: Reader) -> None:
    path = Path(os.path.expanduser(name))
    if path.exists():
        raise Mistake("cli.study_exists", file=name)
    try:
        path.write_text(study_text(study.content, study.source, study.author), "utf-8")
    except OSError as error:
        raise Mistake("cli.study_unwritten", file=name, why=error.strerror or str(error)) from error
    reader.screen.print(Text(reader.texts("cli.study_written", file=name)))


class Reader:
    """Prints a study in the terminal."""

    unicode = True

    def __init__(
        self, study: StudyFile, session: Session[Any], texts: Texts, screen: Console, ask: Ask = keyboard
    ) -> None:
        self.study, self.session, self.texts, self.screen, self.ask = study, session, texts, screen, ask

    def tell(self, *, step: bool, board: bool) -> None:
        """Print all chapters."""
        study, texts = self.study, self.texts
        start = texts("table.start", game=texts("game.name"), scenario=self.session.setup.scenario)
        self.screen.print(Text(said(study.title, texts.language), show.STRONG))
        self.screen.print(Text(" · ".join(part for part in (start, study.author) if part), show.QUIET))
        self._paragraphs(said(study.about, texts.language))
        first, last = moments_of(self.session)
        for number, chapter in enumerate(study.chapter, 1):
            self.screen.print()
            self.screen.print(Text(f"{number}. {said(chapter.title, texts.language)}", show.STRONG))
            for comment in chapter.comment:
                if first <= comment.at <= last:
                    self._comment(comment, board=board)
                if step and not self._go_on():
                    return

    def _comment(self, comment: Comment, *, board: bool) -> None:
        self.screen.print()
        self.screen.print(Text(self.texts("cli.study_moment", n=comment.at, of=moments_of(self.session)[1]), "cyan"))
        if board:
            now = self.session.earlier(comment.at)
            drawn = now.game.board.draw_text(now.view(None), self.texts, unicode=self.unicode)
            self.screen.print(marked_text(drawn), soft_wrap=True)
        self._paragraphs(said(comment.text, self.texts.language))
        for drawing in comment.draw:
            self.screen.print(Text(f"  {self._drawing(drawing)}", show.QUIET))

    def _paragraphs(self, text: str) -> None:
        for paragraph in plain(text).split("\n\n"):
            if paragraph:
                self.screen.print(Text(paragraph))

    def _drawing(self, drawing: Drawing) -> str:
        colour = self.texts(f"cli.study_colour.{drawing.colour}")
        if drawing.arrow:
            start, end = drawing.arrow
            return self.texts("cli.study_arrow", start=start, end=end, colour=colour)
        return self.texts("cli.study_circle", place=drawing.circle, colour=colour)

    def _go_on(self) -> bool:
        try:
            return not commands.leaves(self.ask(self.texts("cli.replay_prompt")))
        except (EOFError, KeyboardInterrupt):
            return False

    def places(self, at: int) -> None:
        """The places that drawings can use at a moment."""
        first, last = moments_of(self.session)
        if not first <= at <= last:
            raise BadStudy("study.no_moment", path="--places", at=at, first=first, last=last)
        for place in sorted(places_on(self.session.earlier(at))):
            self.screen.print(Text(place))
