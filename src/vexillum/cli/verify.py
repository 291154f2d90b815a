"""``vexillum verify``: check every die, shuffle and agent's answer of a finished game against its seed."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from vexillum.cli.common import FAILED, LangOption, console, game_texts, use_language
from vexillum.cli.table import show, store
from vexillum.core.errors import BadSave, VexillumError
from vexillum.core.files.save import content, read
from vexillum.core.files.verify import VerificationError, report_lines, verify
from vexillum.core.registry import get_game

NAME = "verify"


def command(
    file: Annotated[str, typer.Argument(help="A finished game: a file, or a name in the folder.", metavar="FILE|NAME")],
    hash: Annotated[
        str | None,
        typer.Option(help="The hash shown when the game began. Default: the one in the file.", metavar="H"),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Check every die, every shuffle and every answer of an agent in a finished game.

    When a game begins, the hash of its seed is shown. This command replays the game from the seed, recomputes every
    die and shuffle, and compares the seed with the hash. The random choices of agents also depend only on the seed:
    each agent is asked again and must give the same answer. Agents that think take a while.

    Exit status: 0 if everything matches, 1 if something differs or the game is not over, 2 if the file cannot be read.

    Examples:
        vexillum verify anno890-2026-11-15

        vexillum verify game.json --hash 2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae
    """
    language = use_language(lang)
    saved = read(content(store.find(file)))
    texts = game_texts(get_game(saved.game), language)
    try:
        with Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=console(stderr=True), transient=True, disable=not sys.stderr.isatty(),
        ) as progress:  # fmt: skip
            task = progress.add_task(texts("verify.asking"), total=len(saved.answers))

            def go_on(done: int, of: int) -> bool:
                progress.update(task, completed=done)
                return True

            report = verify(saved, hash, go_on)
    except VerificationError as error:
        console(stderr=True).print(Text(texts(error.message), "bold red"))
        raise typer.Exit(FAILED) from error
    except VexillumError:
        raise
    except Exception as error:  # any error while reading means a bad file
        raise BadSave("save.broken", why=f"{type(error).__name__}: {error}") from error
    screen = console()
    screen.print(Text(texts("table.start", game=texts("game.name"), scenario=saved.scenario), show.STRONG))
    for line in report_lines(report, texts):
        screen.print(Text(line.text, "green" if line.style == "note" else ""))
