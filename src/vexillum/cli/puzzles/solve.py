"""``vexillum puzzle``: solve the puzzle of a day in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from vexillum.cli.common import LangOption, carries_unicode, page, use_language
from vexillum.cli.lessons import known_games
from vexillum.cli.table import settings, store
from vexillum.cli.table.loop import TerminalTable
from vexillum.cli.table.puzzle_table import PuzzleTable
from vexillum.cli.table.reader import keyboard
from vexillum.core.registry import get_game
from vexillum.puzzles.calendar import parse_day, puzzle_of, today
from vexillum.puzzles.finds import read_finds
from vexillum.puzzles.puzzle import BadPuzzle, Puzzle
from vexillum.puzzles.real_game import play_on
from vexillum.puzzles.shelf import Shelf, shelf, shelves

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
        confirms=settings.asks(False),
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
