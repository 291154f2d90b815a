"""``vexillum learn``: go through a lesson in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from vexillum.cli.common import (
    LangOption,
    Mistake,
    carries_unicode,
    game_texts,
    known_games,
    page,
    terminal_texts,
    use_language,
)
from vexillum.cli.lessons import next_lesson, progress_of, save_progress
from vexillum.cli.table import commands, show, store
from vexillum.cli.table.loop import TerminalTable
from vexillum.cli.table.typed import Ask, keyboard, read_answer
from vexillum.core.decision import Decision
from vexillum.core.errors import VexillumError
from vexillum.core.registry import get_game
from vexillum.learn.frame import Frame, Point, Suggestion, frame, new_game
from vexillum.learn.lesson import SUFFIX, Lesson, course, find_lesson, load_lesson, own_folder
from vexillum.learn.lesson_file import BadLesson
from vexillum.learn.lesson_session import LessonSession

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
    return next_lesson(lessons)


def _resumed_lesson(lesson: Lesson, screen: Console, language: str, *, again: bool) -> LessonSession:
    """The lesson at the saved progress, or from its beginning."""
    progress = None if again else progress_of(lesson)
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
        confirms=store.asks_to_confirm(False),
    ).run()
    return None


# A lesson in the terminal --------------------------------------------------------------------------------------------


REFUSED = ("coach", "s", "practice", "confirm")
"""Commands of the table that are not available in a lesson."""
ABOUT_A_QUESTION = ("?", "why", "odds")
"""Commands that need a question."""
TABLE_HELP = ("answer", "ask", "ask_one", "why", "log", "rules", "read", "odds", "board", "score", "lang", "help")
"""The lines of the table's help that also apply in a lesson."""


class LessonTable(TerminalTable):
    """One lesson at one keyboard."""

    def __init__(
        self, lesson: LessonSession, *, console: Console, ask: Ask, language: str, unicode: bool = True
    ) -> None:
        self.lesson = lesson
        super().__init__(lesson.session, console=console, ask=ask, path=Path(), language=language, unicode=unicode)
        self.language = language
        self._said: tuple[object, ...] = ()
        """The last text shown; it is not repeated."""

    @property
    def humans(self) -> list[str]:
        """The learner's seats."""
        return self.lesson.lesson.file.seats

    @property
    def reader(self) -> str:
        """The seat whose view is shown."""
        return self.lesson.seat

    def set_language(self, language: str) -> None:
        """Switch to another language."""
        self.language = language
        self._drawn, self._said = None, ()
        self.texts = game_texts(self.session.game, language)

    def learn(self) -> Suggestion | None:
        """Run the lesson; return what the learner chose to try next."""
        try:
            self._warn_if_narrow()
            self._introduce()
            while self.lesson.status != "ended":
                self._show()
                while not self._read_line():
                    pass
                self.autosave()
            return self._end()
        except commands.Leave:
            pass
        except (EOFError, KeyboardInterrupt):
            self.print(Text())
        if self._save():
            self.note("lesson_left", lesson=self._words())
        return None

    def _words(self) -> str:
        """The arguments of ``vexillum learn`` that continue this lesson: game and id, or the file."""
        lesson = self.lesson.lesson
        known = any(one.path == lesson.path for one in course(lesson.game.info.id))
        return f"{lesson.game.info.id} {lesson.id}" if known else str(lesson.path)

    def autosave(self) -> None:
        """Keep the progress."""
        self._save()

    def _save(self) -> bool:
        """Save the progress and return whether that worked; if not, print the error and continue."""
        try:
            save_progress(self.lesson.progress())
        except Mistake as mistake:
            self._warn(mistake)
            return False
        return True

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The current frame of the lesson."""
        return frame(self.lesson, self.language)

    def _introduce(self) -> None:
        said = self.frame
        texts = self.texts
        self.print(Text())
        self.print(Text(self.say("lesson_start", game=texts("game.name"), title=said.title), show.STRONG))
        self.print(Text(self.say("lesson_seats", who=list(said.seats), n=self.lesson.lesson.file.minutes)))
        self.print(Text(self.say("lesson_hint"), show.QUIET))

    def _show(self) -> None:
        """Print the board if it has changed, the new log lines, the guide's text, and the question."""
        self._follow()
        said = self.frame
        decision = self.lesson.decision
        things = {point.id for point in said.points if point.kind == "thing"}
        lit = frozenset(things or {option.thing for option in decision.options} if decision else things)
        self.print(Text())
        if self.session.view(self.reader) != self._drawn:
            self.show_board(self.reader, lit)
        self._print_news(self.reader)
        self._speak_up(said)
        if decision is not None:
            self.show_question(decision)

    def _follow(self) -> None:
        """Catch up if the lesson has set up another position or undone answers."""
        if self.session is not self.lesson.session:
            self.session = self.lesson.session
            self._drawn, self._shown = None, 0
            self._told = dict.fromkeys(self.humans, 0)
        self.after_undo()

    def _speak_up(self, said: Frame) -> None:
        """Print the guide's text: that of a step once, then only what is new."""
        new = (said.step, said.status == "ended", self.language)
        body: list[Text] = []
        if new != self._said:
            body += [_marked(said.text)]
            if said.rule:
                body[-1].append(f" ({said.rule})", show.QUIET)
            names = [name for point in said.points if (name := self._name(point))]
            body += [Text(self.say("lesson_look", what=names), "yellow")] if names else []
            body += [self._hint(hint) for hint in said.hints]
        self._said = new
        if said.comment:
            body += [_marked(said.comment, "green" if said.status == "done" else "magenta")]
        if said.task:
            body += [Text.assemble((f"{self.say('lesson_task')} ", show.STRONG), _marked(said.task, show.STRONG))]
        if said.status == "failed":
            body += [Text(self.say("lesson_again"), show.QUIET)]
        frame_style = box.ROUNDED if self.unicode else box.ASCII
        title = f"{said.heading or said.title}  {said.number}/{said.steps}"
        self.print(Panel(Text("\n\n").join(body), title=Text(title, show.STRONG), title_align="left", box=frame_style))

    def _name(self, point: Point) -> str:
        """The name of what is pointed at; empty if it has none. Things are also marked on the board."""
        kind, _, id = point.id.partition(":")
        if point.kind == "option":
            return self.say("lesson_option", key=point.id)
        if point.kind == "thing":
            return self.texts.name(kind, id) if f"{kind}.{id}" in self.texts else ""
        if kind == "panel":
            return self.say("lesson_part.panel", who=id)
        part = f"table.lesson_part.{kind}"
        return self.texts(f"{part}_{id}" if f"{part}_{id}" in self.texts else part)

    # What is typed ------------------------------------------------------------------------------------------------

    def _read_line(self) -> bool:
        """Read one line: an answer, a command, or nothing to continue. Return whether to show the lesson again."""
        reads = self.lesson.status in ("read", "done")
        line = self.ask(self.say("lesson_read_on") if reads else f"{self.texts.name('seat', self.reader)}> ")
        try:
            word = line.casefold().strip()
            if word in WORDS:
                return WORDS[word](self)
            if not self._obey(line):
                self._answer(line)
                return True
        except VexillumError as error:
            self.print(Text(self.texts(error.message), "red"))
        return not self._said

    def _answer(self, line: str) -> None:
        decision: Decision | None = self.lesson.decision
        if decision is None:
            raise Mistake("table.lesson_nothing_asked")
        self.lesson.answer(decision.seat, read_answer(decision, self.texts, line))

    def _obey(self, line: str) -> bool:
        """Run a command of the table; return whether it was one."""
        command = commands.named(line)
        if command in REFUSED:
            raise Mistake("table.lesson_no_command", word=line.casefold().partition(" ")[0])
        if command in ABOUT_A_QUESTION and self.lesson.decision is None:
            raise Mistake("table.lesson_nothing_asked")
        return commands.obey(self, line)

    def show_table(self, decision: Decision, *, again: bool = False) -> None:
        """Print the board and the guide's text again."""
        self._anew()

    # The lesson's own commands: each returns whether to show the lesson again -----------------------------------------

    def read_on(self) -> bool:
        """An empty line: continue, or show the text again."""
        if self.lesson.status in ("read", "done"):
            self.lesson.next()
        else:
            self._said = ()
        return True

    def hint(self) -> bool:
        """``h``: a hint."""
        if self.lesson.hint():
            self.print(self._hint(self.frame.hints[-1]))
        else:
            self.print(Text(self.say("lesson_no_hint")))
        return False

    def show_me(self) -> bool:
        """``show``: give the next answer of the solution."""
        seat = self.texts.name("seat", self.lesson.seat)
        decision = self.lesson.decision
        labels = {option.key: self.texts(option.message) for option in decision.options} if decision else {}
        keys = self.lesson.show_me()
        self.print(Text(f"{seat}> {', '.join(labels.get(key, key) for key in keys)}", show.NUMBER))
        return True

    def again(self) -> bool:
        """``again``: restart the step."""
        self.lesson.again()
        return self._anew()

    def back(self) -> bool:
        """``back``: return to the previous step."""
        self.lesson.back()
        return self._anew()

    def restart(self) -> bool:
        """``restart``: restart the lesson."""
        self.lesson.restart()
        return self._anew()

    def undo(self) -> bool:
        """``u``: undo the learner's last answer."""
        self.lesson.undo()
        self.print(Text(self.say("undone"), show.STRONG))
        return True

    def help(self) -> bool:
        """``help``: list the commands of the lesson, then those of the table."""
        page = Table.grid(padding=(0, 2))
        ids = [*(f"lesson_help.{id}" for id in HELP), *(f"help.{id}" for id in TABLE_HELP)]
        for id in ids:
            if id != "help.odds" or self.session.game.help.odds_of:
                typed, _, meaning = self.say(id).partition(": ")
                page.add_row(Text(f"  {typed}", show.NUMBER), Text(meaning))
        self.print(page)
        return False

    def kind(self) -> bool:
        """``kind``: print the question's kind and option keys, for lesson writers."""
        decision = self.lesson.decision
        if decision is None:
            raise Mistake("table.lesson_nothing_asked")
        self.print(Text(self.say("lesson_kind", kind=decision.kind, keys=" ".join(decision.keys))))
        return False

    def leave(self) -> bool:
        """``leave``: leave the lesson; the progress is saved."""
        raise commands.Leave

    def _anew(self) -> bool:
        self._drawn, self._said = None, ()
        return True

    def _hint(self, hint: str) -> Text:
        return Text.assemble((f"{self.say('lesson_hint_label')} ", show.STRONG), _marked(hint))

    # The end ------------------------------------------------------------------------------------------------------

    def _end(self) -> Suggestion | None:
        """Print the last text, and ask what to try next."""
        said = self.frame
        self._follow()
        self._print_news(self.reader)
        self._said = ()
        self._speak_up(said)
        if not said.next:
            return None
        for number, one in enumerate(said.next, 1):
            self.print(Text.assemble((f"  {number}", show.NUMBER), "  ", _marked(one.label)))
        while True:
            word = self.ask(self.say("lesson_next_prompt", n=len(said.next)))
            if not word or commands.leaves(word) or word.casefold() in LEAVE:
                return None
            if word.isdecimal() and 1 <= int(word) <= len(said.next):
                return said.next[int(word) - 1]
            self.print(Text(self.say("lesson_next_which", word=word, n=len(said.next)), "red"))


def _marked(text: str, style: str = "") -> Text:
    """A text with its **emphasized** words in bold."""
    found = Text(style=style)
    for number, part in enumerate(text.split("**")):
        found.append(part, "bold" if number % 2 else "")
    return found


LessonCommand: TypeAlias = Callable[[LessonTable], bool]
LEAVE = ("leave", "quit", "q", "exit", "lascia", "esci")
HELP = ("read_on", "hint", "show", "again", "undo", "back", "restart", "kind", "leave")
WORDS: dict[str, LessonCommand] = {
    **dict.fromkeys(("", "next", "avanti"), LessonTable.read_on),
    **dict.fromkeys(("h", "hint", "suggerimento"), LessonTable.hint),
    **dict.fromkeys(("show", "show me", "mostra", "mostrami"), LessonTable.show_me),
    **dict.fromkeys(("again", "ancora", "riprova"), LessonTable.again),
    **dict.fromkeys(("back", "indietro"), LessonTable.back),
    **dict.fromkeys(("u", "undo", "annulla"), LessonTable.undo),
    **dict.fromkeys(("restart", "ricomincia"), LessonTable.restart),
    **dict.fromkeys(("kind", "tipo"), LessonTable.kind),
    **dict.fromkeys(("help", "aiuto"), LessonTable.help),
    **dict.fromkeys(LEAVE, LessonTable.leave),
}
"""The commands of a lesson, in both languages."""
