"""``vexillum puzzles list``: the puzzles of today and of earlier days."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from vexillum.cli.common import LangOption, page, terminal_texts, use_language
from vexillum.cli.lessons import known_games
from vexillum.cli.table import show
from vexillum.core.registry import get_game
from vexillum.puzzles.calendar import archive, today
from vexillum.puzzles.shelf import Shelf, shelf, shelves
from vexillum.puzzles.words import Words


def list_puzzles(
    game: Annotated[
        str | None, typer.Argument(help="The game. Default: all.", metavar="GAME", autocompletion=known_games)
    ] = None,
    lang: LangOption = None,
) -> None:
    """List the puzzles of today and of earlier days."""
    language = use_language(lang)
    found = [shelf(get_game(game).info.id)] if game else list(shelves().values())
    screen = page()
    for one in found:
        _print(one, screen, language)


def _print(found: Shelf, screen: Console, language: str) -> None:
    texts = terminal_texts(language)
    game = get_game(found.game)
    screen.print(Text(game.texts(language)("game.name"), show.STRONG))
    shown = archive(found, today())
    if not shown:
        screen.print(Text(texts("cli.no_puzzles"), show.QUIET))
        return
    table = Table.grid(padding=(0, 2))
    for daily in shown:
        words = Words(daily.puzzle, daily.puzzle.session(), found.theme(daily.puzzle), language)
        level = words.texts(f"puzzle_difficulty.{daily.puzzle.difficulty}")
        row = (daily.day.isoformat(), daily.puzzle.id, level, words.title, words.question)
        table.add_row(*[Text(part) for part in row])
    screen.print(table)
