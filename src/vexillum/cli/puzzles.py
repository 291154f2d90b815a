"""``vexillum puzzles``: the list of puzzles, and the miner that finds them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from vexillum.cli.common import (
    INTERRUPTED,
    LangOption,
    console,
    known_games,
    page,
    progress_bar,
    terminal_texts,
    use_language,
    worker_died,
)
from vexillum.cli.table import show
from vexillum.core.registry import get_game
from vexillum.core.tools.home import home
from vexillum.lab.workers import WorkerDied
from vexillum.puzzles.mining import Effort, Finds, Mine, check_mine, mine_on
from vexillum.puzzles.shelf import Shelf, archive, shelf, shelves, today
from vexillum.puzzles.words import Words

# The list ------------------------------------------------------------------------------------------------------------


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


# The miner -----------------------------------------------------------------------------------------------------------


FOLDER = "puzzles"
"""Where mined puzzles are kept in the data folder."""


def mine(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME", autocompletion=known_games)],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games are played.", metavar="N")] = 20,
    seed: Annotated[str, typer.Option(help="The same seed finds the same puzzles.", metavar="K")] = "1",
    scenario: Annotated[str, typer.Option(help="Only this scenario. Default: any.", metavar="S")] = "",
    kind: Annotated[
        list[str] | None, typer.Option(help="Only questions of this kind ([bold]event.*[/bold]). Repeatable.")
    ] = None,
    late: Annotated[
        float,
        typer.Option(min=0.0, max=1.0, help="Only positions after this fraction of a game's answers.", metavar="PART"),
    ] = Effort().late,
    looks: Annotated[
        int, typer.Option(min=1, help="How many positions of each game are examined.", metavar="N")
    ] = Effort().looks,
    deep: Annotated[
        int, typer.Option(min=100, help="Playouts of the best and the second best answer.", metavar="N")
    ] = Effort().deep,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many processes.", metavar="J")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="The file. Default: puzzles/GAME.jsonl in your data folder.", metavar="FILE.jsonl"
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Let agents play, and find positions in which one answer is much better than all others.

    All answers are played out in the same imagined worlds, using only what the seat knows. A puzzle is confirmed by
    hundreds of playouts that were not used to find it.

    After Ctrl-C, run the same command to continue; a larger --games adds to the file. Solve the puzzles found with
    [bold]vexillum puzzle FILE.jsonl[/bold].

    [bold]Exit status[/bold] 0: success. 1: a process died. 2: invalid option. 130: stopped with Ctrl-C.

    Example:
        vexillum puzzles mine anno890 --games 40 --jobs 2
    """
    language = use_language(lang)
    effort = Effort(late=late, looks=looks, deep=deep)
    wanted = Mine(game=get_game(game).info.id, seed=seed, scenario=scenario, kinds=tuple(kind or ()), effort=effort)
    check_mine(wanted)
    path = out or home() / FOLDER / f"{wanted.game}.jsonl"
    known, interrupted = _mine(path, wanted, games, jobs, language)
    if known is not None:
        _report(known, path, language)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _mine(path: Path, wanted: Mine, games: int, jobs: int, language: str) -> tuple[Finds | None, bool]:
    """The finds once all games are searched or Ctrl-C was pressed, with a progress bar on a terminal."""
    screen, texts = console(stderr=True), terminal_texts(language)
    known: Finds | None = None
    with progress_bar(screen) as progress:
        bar = progress.add_task(texts("cli.mining", n=0), total=games)
        try:
            with closing(mine_on(path, wanted, games, jobs)) as digging:
                for known in digging:
                    done = len([number for number in known.games if number < games])
                    progress.update(bar, completed=done, description=texts("cli.mining", n=len(known.puzzles)))
        except KeyboardInterrupt:
            return known, True
        except WorkerDied as error:
            raise worker_died(error, screen) from error
    return known, False


def _report(known: Finds, path: Path, language: str) -> None:
    texts, counts = terminal_texts(language), known.counts
    screen = console()
    screen.print(
        Text(
            texts(
                "cli.mined",
                n=len(known.puzzles),
                games=len(known.games),
                looked=counts.looked,
                screened=counts.screened,
                path=str(path),
            )
        )
    )
    for one in known.puzzles:
        screen.print(Text(f"  {one.id}  {one.seat}  {one.kind}  {one.best}"))


# The commands --------------------------------------------------------------------------------------------------------


NAME = "puzzles"
app = typer.Typer(
    help="Puzzles: positions in which one answer is much better than all others. docs/puzzles.md explains them.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
app.command("list")(list_puzzles)
app.command()(mine)
