"""``vexillum lab``: experiments from files, their results and reports."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from vexillum.cli.common import (
    FAILED,
    INTERRUPTED,
    LangOption,
    console,
    progress_bar,
    terminal_texts,
    use_language,
    worker_died,
)
from vexillum.core.installation import command_for
from vexillum.core.registry import get_game
from vexillum.core.words.texts import Texts
from vexillum.lab.experiment import Experiment, origin_of, read_experiment
from vexillum.lab.results import Results
from vexillum.lab.runner import run_experiment
from vexillum.lab.simulation import LabError, lab_texts, number
from vexillum.lab.workers import WorkerDied

NAME = "lab"
app = typer.Typer(
    help="Run experiments described in a file and report their results. docs/lab.md explains the file.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

FileArgument = Annotated[Path, typer.Argument(help="The file of an experiment.", metavar="FILE.toml")]


@app.command()
def run(
    file: FileArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The folder of the results. Default: the file's name.", metavar="FOLDER"),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="How many processes. Default: all cores.", metavar="J")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(help="A Ray cluster: its address, or [bold]auto[/bold].", metavar="auto|ADDRESS"),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only check the file and list the games it would play.")
    ] = False,
    lang: LangOption = None,
) -> None:
    """Run an experiment, or continue an unfinished one.

    Each game is saved when it ends; after Ctrl-C or a crash, run the same command to continue. The tables do not
    depend on the number of processes, the cluster, or interruptions.

    [bold]Exit status[/bold] 0: all games were played. 1: a game failed (the others were played), or a process died.
    2: invalid file or option. 130: stopped with Ctrl-C.
    """
    texts = terminal_texts(use_language(lang))
    experiment = read_experiment(file)
    screen = console()
    if dry_run:
        for line in _plan(experiment, texts):
            screen.print(line, markup=False)
        return
    _need_tables()
    folder = out or file.with_suffix("")
    results = Results.begin(folder, experiment, origin_of(experiment))
    played = -1
    try:
        with _bar(texts("lab.playing"), experiment.games) as moved:
            played = run_experiment(results, jobs=jobs, cluster=cluster, progress=lambda n, of: moved(n)).games
    except KeyboardInterrupt as stop:
        kept = experiment.games - results.games_missing
        said = texts("experiment.interrupted", n=kept, of=experiment.games, path=str(folder))
        console(stderr=True).print(said, markup=False)
        raise typer.Exit(INTERRUPTED) from stop
    except WorkerDied as error:
        raise worker_died(error, console(stderr=True)) from error
    if not played:
        screen.print(texts("experiment.nothing_left"), markup=False)
    screen.print(texts("experiment.written", path=str(folder)), markup=False)
    if errors := results.errors():
        console(stderr=True).print(texts("experiment.errors", n=errors), markup=False)
        raise typer.Exit(FAILED)


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(help="The folder of the results.", metavar="FOLDER")],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The page. Default: report.html in the folder.", metavar="FILE.html"),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Write the report of an experiment as one HTML page.

    It shows win shares, scores, lengths, ways to win, the cards and Commands correlated with winning, and provenance.
    """
    language = use_language(lang)
    _need_tables()
    results = _complete(folder)
    from vexillum.lab.findings import experiment_page

    path = out or folder / "report.html"
    try:
        path.write_text(experiment_page(results, language), "utf-8")
    except OSError as problem:
        raise LabError("lab.cannot_write", path=str(path), why=problem.strerror or str(problem)) from problem
    console().print(terminal_texts(language)("experiment.page_written", path=str(path)), markup=False)


@app.command()
def ratings(
    folder: Annotated[Path, typer.Argument(help="The folder of the results.", metavar="FOLDER")],
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list instead of a table.")] = False,
    lang: LangOption = None,
) -> None:
    """Rate the agents of an experiment, with 95% intervals.

    In a tournament, every agent plays every other at every seat. The ratings are openskill's (Plackett-Luce); all start
    at 25.
    """
    language = use_language(lang)
    _need_tables()
    from vexillum.lab import findings

    found = findings.ratings(_complete(folder))
    if as_json:
        print(json.dumps(msgspec.to_builtins(found)))
        return
    texts = terminal_texts(language)
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    for id in ("game", "agent", "rating", "games"):
        table.add_column(texts(f"experiment.rating_{id}"), justify="left" if id in ("game", "agent") else "right")
    for one in found:
        names = lab_texts(get_game(one.game), language)
        values = (number(value, texts) for value in (one.rating, one.low, one.high))
        table.add_row(names("game.name"), names.name("agent", one.agent), "{} ({}–{})".format(*values), str(one.games))
    console().print(table)


def _complete(folder: Path) -> Results:
    """The results in a folder, if they are complete."""
    results = Results.open(folder)
    if not results.complete:
        raise LabError("lab.unfinished", path=str(folder))
    return results


def _plan(experiment: Experiment, texts: Texts) -> Iterator[str]:
    for arm in experiment.arms:
        yield texts("experiment.plan_arm", name=arm.name, n=arm.plan.games)
    yield texts("experiment.plan", n=experiment.games, arms=len(experiment.arms))


def _need_tables() -> None:
    if any(importlib.util.find_spec(name) is None for name in ("pyarrow", "pandas", "jinja2")):
        raise LabError("lab.no_tables", command=command_for("lab"))


@contextmanager
def _bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal; otherwise a line for each tenth."""
    screen = console(stderr=True)
    with progress_bar(screen) as progress:
        task = progress.add_task(title, total=total)
        told = 0

        def moved(played: int) -> None:
            nonlocal told
            progress.update(task, completed=played)
            if not screen.is_terminal and 10 * played // total > told:
                told = 10 * played // total
                print(f"{title}: {played}/{total}", file=sys.stderr, flush=True)

        yield moved
