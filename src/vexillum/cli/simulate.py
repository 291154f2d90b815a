"""``vexillum simulate``: let agents play many games, and print statistics."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from vexillum.cli.common import (
    FAILED,
    INTERRUPTED,
    LangOption,
    carries_unicode,
    console,
    options_given,
    progress_bar,
    seats_given,
    use_language,
    worker_died,
)
from vexillum.core.registry import get_game
from vexillum.lab.games import Plan, make_plan
from vexillum.lab.simulation import CannotPlot, Report, check_plot, fresh_seed, lab_texts, plot, report_lines, run
from vexillum.lab.workers import WorkerDied

NAME = "simulate"


def command(
    game: Annotated[str, typer.Argument(help="The game; see [bold]vexillum games[/bold].", metavar="GAME")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.", metavar="N")] = 1000,
    scenario: Annotated[
        str | None,
        typer.Option(help="A scenario, or [bold]all[/bold] for each in turn. Default: the game's first.", metavar="S"),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many players. Default: as few as the game allows.", metavar="P")
    ] = None,
    seat: Annotated[list[str] | None, typer.Option(help="Who plays a seat. Repeatable.", metavar="SEAT=AGENT")] = None,
    agent: Annotated[
        str | None,
        typer.Option(help="Who plays the other seats. Default: the game's best quick agent.", metavar="AGENT"),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game. Repeatable.", metavar="NAME=VALUE"),
    ] = None,
    rotate: Annotated[
        bool,
        typer.Option("--rotate", help="Play each deal once for every rotation of the agents, and count by agent too."),
    ] = False,
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same games. Default: random.", metavar="K")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="How many processes. Default: all cores.", metavar="J")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
    picture: Annotated[
        Path | None,
        typer.Option("--plot", help="Draw scores and wins to a file (.png, .svg, .pdf).", metavar="FILE.png"),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Let agents play many games: wins with 95% confidence, scores, length, speed.

    The same seed gives the same results on any number of processes.

    [bold]Exit status[/bold] 0: success. 1: a game failed with an error (the others
    are still played). 2: invalid option. 130: stopped with Ctrl-C, after
    the report on the games played so far.

    To compare two agents, whatever the seat:

        vexillum simulate anno890 -n 100 --seat aix=regent --agent steward --rotate
    """
    language = use_language(lang)
    rules = get_game(game)
    plan = make_plan(
        game,
        games=games,
        scenario=scenario,
        players=players,
        agents=seats_given(rules, seat or (), people=False),
        default_agent=agent,
        options=options_given(rules, option or ()),
        seed=fresh_seed() if seed is None else seed,
        rotate=rotate,
    )
    try:
        if picture:
            check_plot(picture)
        report = _run(plan, jobs, language)
        if as_json:
            print(json.dumps(msgspec.to_builtins(report, str_keys=True), ensure_ascii=not carries_unicode(sys.stdout)))
        else:
            _print(report, language)
        if picture and report.finished:
            plot(report, picture, language=language)
            console(stderr=True).print(lab_texts(None, language)("lab.plotted", path=str(picture)), markup=False)
    except CannotPlot as error:
        raise typer.BadParameter(str(error), param_hint="--plot") from error
    except WorkerDied as error:
        raise worker_died(error, console(stderr=True)) from error
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)
    if report.errors:
        raise typer.Exit(FAILED)


def _run(plan: Plan, jobs: int | None, language: str) -> Report:
    """Play, with a progress bar on a terminal."""
    with progress_bar(console(stderr=True)) as progress:
        bar = progress.add_task(lab_texts(None, language)("lab.playing"), total=plan.games)
        return run(plan, jobs=jobs, progress=lambda played: progress.update(bar, completed=played))


def _print(report: Report, language: str) -> None:
    screen = console()
    for line in report_lines(report, language):
        screen.print(line)
