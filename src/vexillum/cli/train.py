"""``vexillum train``: train a game's value on games played by agents."""

from __future__ import annotations

import importlib.util
import os
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from vexillum.cli.common import INTERRUPTED, LangOption, console, progress_bar, use_language, worker_died
from vexillum.core.installation import command_for
from vexillum.core.registry import get_game
from vexillum.core.search.playouts import playout_agent
from vexillum.core.value import packed_value
from vexillum.lab.samples import DataFile, header_of
from vexillum.lab.simulation import LabError, lab_texts, number
from vexillum.lab.workers import WorkerDied, cores

NAME = "train"
SEED = "train"


def command(
    game: Annotated[str, typer.Argument(help="The game; see [bold]vexillum games[/bold].", metavar="GAME")],
    games: Annotated[int, typer.Option("--games", "-n", min=20, help="How many games.", metavar="N")] = 2000,
    seed: Annotated[
        str, typer.Option(help="The same seed gives the same games and the same value.", metavar="K")
    ] = SEED,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file of the value. Default: GAME.value.", metavar="FILE")
    ] = None,
    samples: Annotated[
        Path | None,
        typer.Option(
            help="The file that played games are saved to and read from. Default: GAME.samples.", metavar="FILE"
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="How many processes. Default: all cores.", metavar="J")
    ] = None,
    lang: LangOption = None,
) -> None:
    """Train a model of how likely each seat is to win, on positions of games played by agents.

    Each game is saved when it ends: after Ctrl-C, run the same command to continue; a larger --games adds more games.
    One game in ten is held out to measure how good the model is.

    [bold]vexillum chances SAVE --value FILE[/bold] uses the file. It is valid for one version of the game's rules.
    docs/value.md explains more.

    [bold]Exit status[/bold] 0: success. 1: a process was killed. 2: invalid input. 130: stopped with Ctrl-C.
    """
    language = use_language(lang)
    rules = get_game(game)
    texts = lab_texts(rules, language)
    if importlib.util.find_spec("lightgbm") is None:
        raise LabError("lab.no_trainer", command=command_for("train"))
    name = rules.info.id
    path = out or Path(f"{name}.value")
    kept = samples or Path(f"{name}.samples")
    if not path.parent.is_dir() or path.is_dir():
        raise LabError("lab.no_folder", path=str(path))
    file = DataFile(kept, header_of(rules.info, playout_agent(rules), seed))
    screen = console(stderr=True)
    try:
        with progress_bar(screen) as progress:
            from vexillum.lab.training import learned, play_missing

            playing = progress.add_task(texts("lab.playing"), total=games)
            with closing(play_missing(file, games, jobs or cores())) as growing:
                for there in growing:
                    progress.update(playing, completed=there)
            learning = progress.add_task(texts("lab.learning"), total=None)
            found = learned(
                rules,
                [sample for sample in file.samples() if sample.number < games],
                seed,
                lambda trees, loss: progress.update(learning, completed=trees),
            )
    except KeyboardInterrupt as stop:
        screen.print(texts("lab.samples_kept", path=str(kept)), markup=False)
        raise typer.Exit(INTERRUPTED) from stop
    except WorkerDied as error:
        raise worker_died(error, screen) from error
    except OSError as problem:
        raise LabError("lab.cannot_write", path=str(kept), why=problem.strerror or str(problem)) from problem
    content = packed_value(found)
    try:
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(content)
        os.replace(part, path)
    except OSError as problem:
        raise LabError("lab.cannot_write", path=str(path), why=problem.strerror or str(problem)) from problem
    training = found.training
    said = texts(
        "lab.learned",
        games=training.games,
        positions=training.positions,
        held=training.held_out,
        brier=number(training.brier, texts, places=3),
        alike=number(training.alike, texts, places=3),
    )
    console().print(said, markup=False)
    console().print(texts("lab.value_written", path=str(path), size=len(content), rules=found.rules), markup=False)
