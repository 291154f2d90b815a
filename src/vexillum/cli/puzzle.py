"""``vexillum puzzle``: solve the puzzle of a day in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from vexillum.analysis.words import between
from vexillum.cli.common import LangOption, Mistake, carries_unicode, known_games, page, use_language
from vexillum.cli.table import commands, show, store
from vexillum.cli.table.loop import TerminalTable
from vexillum.cli.table.typed import Ask, keyboard, read_answer
from vexillum.core.errors import VexillumError
from vexillum.core.registry import get_game
from vexillum.puzzles.mining import read_finds
from vexillum.puzzles.puzzle import Attempt, BadPuzzle, Puzzle, play_on
from vexillum.puzzles.shelf import Shelf, parse_day, puzzle_of, shelf, shelves, today
from vexillum.puzzles.words import Words

NAME = "puzzle"
MINED = ".jsonl"


def command(
    game: Annotated[
        str | None,
        typer.Argument(
            help="The game, or a file of [bold]vexillum puzzles mine[/bold]. Default: the first game with puzzles.",
            metavar="GAME|FILE",
            autocompletion=known_games,
        ),
    ] = None,
    date: Annotated[
        str | None, typer.Option("--date", help="The day, like 2026-11-17. Default: today, in UTC.", metavar="D")
    ] = None,
    id: Annotated[
        str | None,
        typer.Option(
            "--id",
            help="The id of a puzzle; see [bold]vexillum puzzles list[/bold]. Default: the puzzle of the day.",
            metavar="ID",
        ),
    ] = None,
    lang: LangOption = None,
    plain: Annotated[bool, typer.Option("--ascii", help="Draw the board in plain ASCII.")] = False,
) -> None:
    """Solve a puzzle: a position in which one answer is much better than all others.

    [bold]h[/bold] gives a hint, [bold]show[/bold] shows the solution, [bold]again[/bold] asks the question again,
    [bold]play[/bold] continues the game from there against agents, [bold]leave[/bold] leaves the puzzle.

    Examples:
        vexillum puzzle

        vexillum puzzle pendragon --date 2026-11-17 --lang it
    """
    language = use_language(lang)
    puzzle = chosen(game, date, id)
    screen, unicode = page(), carries_unicode(sys.stdout) and not plain
    table = PuzzleTable(puzzle, console=screen, ask=keyboard, language=language, unicode=unicode)
    table.solve()
    if not table.wants_to_play:
        return
    session = play_on(puzzle)
    path = store.new_path(puzzle.game)
    store.write(session, path)
    TerminalTable(
        session,
        console=screen,
        ask=keyboard,
        path=path,
        language=table.texts.language,
        unicode=unicode,
        confirms=store.asks_to_confirm(False),
    ).run()


def chosen(game: str | None, day: str | None, id: str | None) -> Puzzle:
    """The chosen puzzle: by id, or the puzzle of the day; in a miner's file without an id, the first."""
    if game is not None and (game.endswith(MINED) or os.sep in game):
        path = Path(os.path.expanduser(game))
        found = read_finds(path)
        mined = Shelf(found.mine.game, puzzles=tuple(found.puzzles))
        if not mined.puzzles:
            raise BadPuzzle("puzzle.none", game=mined.game)
        return mined.find(id) if id else mined.puzzles[0]
    known = shelf(get_game(game).info.id) if game else next(iter(shelves().values()))
    if id is not None:
        return known.find(id)
    wanted, now = parse_day(day) if day else today(), today()
    if wanted > now:
        raise BadPuzzle("puzzle.not_yet", day=wanted.isoformat(), today=now.isoformat())
    return puzzle_of(known, wanted)


# A puzzle in the terminal --------------------------------------------------------------------------------------------


REFUSED = ("s", "u", "practice", "confirm")
"""Commands of the table that are not available in a puzzle."""
STYLES = {"right": "green", "almost": "yellow", "wrong": "red"}
BAR = 24
"""How many characters the bar of a 100% chance has."""


class PuzzleTable(TerminalTable):
    """One puzzle at one keyboard."""

    def __init__(self, puzzle: Puzzle, *, console: Console, ask: Ask, language: str, unicode: bool = True) -> None:
        self.attempt = Attempt(puzzle)
        super().__init__(
            self.attempt.session, console=console, ask=ask, path=Path(), language=language, unicode=unicode
        )
        self.words = self._words(language)
        self.wants_to_play = False
        """Whether the person wants to play on from here."""

    def _words(self, language: str) -> Words:
        puzzle = self.attempt.puzzle
        return Words(puzzle, self.attempt.session, shelf(puzzle.game).theme(puzzle), language)

    @property
    def humans(self) -> list[str]:
        """The seat to answer."""
        return [self.attempt.puzzle.seat]

    def set_language(self, language: str) -> None:
        """Switch to another language."""
        super().set_language(language)
        self.words = self._words(language)

    def solve(self) -> None:
        """Ask until the person leaves or wants to play on."""
        try:
            self._warn_if_narrow()
            self._introduce()
            while not self._read_line():
                pass
        except commands.Leave:
            pass
        except (EOFError, KeyboardInterrupt):
            self.print(Text())

    def _introduce(self) -> None:
        """Print which puzzle it is, the board and the question."""
        puzzle, texts = self.attempt.puzzle, self.words.texts
        level = texts(f"puzzle_difficulty.{puzzle.difficulty}")
        self.print(Text())
        self.print(Text(" · ".join([texts("game.name"), self.words.title, level, puzzle.id]), show.STRONG))
        self.print(Text(self.say("puzzle_task", who=puzzle.seat)))
        self.print(Text(self.say("puzzle_hint"), show.QUIET))
        self._ask_again()

    def _ask_again(self) -> None:
        decision = self.session.decision
        assert decision is not None
        self.print(Text())
        self.show_board(decision.seat, frozenset(option.thing for option in decision.options))
        self.show_question(decision)

    def _read_line(self) -> bool:
        """Read one line: an answer or a command. Return whether the puzzle is over."""
        line = self.ask(f"{self.texts.name('seat', self.attempt.puzzle.seat)}> ")
        try:
            word = line.casefold().strip()
            if word in WORDS:
                WORDS[word](self)
            elif not self._obey(line):
                self._answer(line)
        except VexillumError as error:
            self.print(Text(self.texts(error.message), "red"))
        return self.wants_to_play

    def _obey(self, line: str) -> bool:
        """Run a command of the table; return whether it was one."""
        command = commands.named(line)
        if command in REFUSED:
            raise Mistake("table.puzzle_no_command", word=line.casefold().partition(" ")[0])
        return commands.obey(self, line)

    def _answer(self, line: str) -> None:
        decision = self.session.decision
        assert decision is not None
        if self.attempt.status != "asked":
            self.attempt.again()
        judged = self.attempt.answer(read_answer(decision, self.texts, line))
        self.print(Text(self.words.verdict(judged.key), STYLES[judged.verdict]))
        if self.attempt.revealed:
            self._tell_all()
        else:
            self.print(self._worth(only=judged.key), Text(self.say("puzzle_more"), show.QUIET))

    def _tell_all(self) -> None:
        """Print what all answers are worth, and why."""
        frame = box.ROUNDED if self.unicode else box.ASCII
        self.print(self._worth(), Panel(Text("\n").join([Text(line) for line in self.words.explanation()]), box=frame))
        self.print(Text(self.words.meant(), show.QUIET), Text(self.say("puzzle_next"), show.QUIET))

    def _worth(self, only: str = "") -> Table:
        table = Table(box=box.SIMPLE_HEAD if self.unicode else box.ASCII2, pad_edge=False)
        texts, puzzle = self.words.texts, self.attempt.puzzle
        table.add_column(self.say("puzzle_answer"))
        for head in ("analysis.chance", "analysis.interval_head"):
            table.add_column(texts(head), justify="right", no_wrap=True)
        table.add_column("", no_wrap=True)
        for one in puzzle.ranked:
            if only and one.key != only:
                continue
            chance, strong = one.chance(puzzle.seat), show.STRONG if one.gap is None else ""
            bar = round(BAR * chance.share) * ("█" if self.unicode else "#")
            table.add_row(
                Text(self.words.label(one.key), strong),
                Text(self.words.share(one), strong),
                between(chance, texts),
                bar,
            )
        return table

    # The puzzle's own commands ----------------------------------------------------------------------------------------

    def nothing(self) -> None:
        """An empty line: ask the question again."""
        decision = self.session.decision
        assert decision is not None
        self.show_question(decision)

    def hint(self) -> None:
        """``h``: one more hint."""
        if self.attempt.status != "asked":
            self.attempt.again()
        if self.attempt.hint():
            self.print(Text(self.words.hints(self.attempt.hints)[-1], "yellow"))
        else:
            self.print(Text(self.say("puzzle_no_hint")))

    def show_me(self) -> None:
        """``show``: the solution."""
        self.attempt.show()
        self._tell_all()

    def again(self) -> None:
        """``again``: show the board and the question again."""
        if self.attempt.status != "asked":
            self.attempt.again()
        self._ask_again()

    def play(self) -> None:
        """``play``: continue the game from here against agents."""
        if not self.attempt.tries and self.attempt.status == "asked":
            raise Mistake("table.puzzle_answer_first")
        self.wants_to_play = True

    def help(self) -> None:
        """``help``: list the commands of a puzzle."""
        page = Table.grid(padding=(0, 2))
        for id in HELP:
            typed, _, meaning = self.say(f"puzzle_help.{id}").partition(": ")
            page.add_row(Text(f"  {typed}", show.NUMBER), Text(meaning))
        self.print(page)

    def leave(self) -> None:
        """``leave``: leave the puzzle."""
        raise commands.Leave


HELP = ("answer", "hint", "show", "again", "play", "leave")
WORDS: dict[str, Callable[[PuzzleTable], None]] = {
    "": PuzzleTable.nothing,
    **dict.fromkeys(("h", "hint", "suggerimento"), PuzzleTable.hint),
    **dict.fromkeys(("show", "show me", "mostra", "mostrami"), PuzzleTable.show_me),
    **dict.fromkeys(("again", "ancora", "riprova"), PuzzleTable.again),
    **dict.fromkeys(("play", "gioca"), PuzzleTable.play),
    **dict.fromkeys(("help", "aiuto"), PuzzleTable.help),
    **dict.fromkeys(("leave", "quit", "q", "exit", "lascia", "esci"), PuzzleTable.leave),
}
"""The commands of a puzzle, in both languages."""
