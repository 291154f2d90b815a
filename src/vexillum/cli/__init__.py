"""The commands. Each has a module of its own; nothing here knows a game."""

from __future__ import annotations

import sys

import typer

from vexillum.cli import (
    admin,
    chances,
    check,
    companion,
    deck,
    draw,
    games,
    learn,
    lessons,
    play,
    position,
    puzzles,
    replay,
    resume,
    rules,
    serve,
    study,
    translations,
    verify,
)
from vexillum.cli.common import fail, warn_of_broken_languages
from vexillum.cli.laboratory import experiments, simulate, train
from vexillum.cli.puzzles import solve
from vexillum.core.errors import VexillumError
from vexillum.core.version import VERSION, build

app = typer.Typer(
    name="vexillum",
    help="A digital table for deep strategy board games: rules that enforce themselves, opponents, and a laboratory.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (
    *(play, learn, lessons, solve, serve, resume, companion),
    *(games, rules, replay, study, verify, draw, check, position, simulate, chances, train),
):
    app.command(module.NAME)(module.command)
app.add_typer(experiments.app, name=experiments.NAME)
app.add_typer(puzzles.app, name=puzzles.NAME)
app.add_typer(deck.app, name=deck.NAME)
app.add_typer(translations.app, name=translations.NAME)
app.add_typer(admin.app, name=admin.NAME)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"vexillum {VERSION} ({build()})")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(
        False,
        "--version",
        callback=_version,
        is_eager=True,
        help="Print the version, and whether the rules are compiled.",
    ),
) -> None:
    pass


def main() -> None:
    """Run a command; an error is printed as one line, with exit status 2."""
    warn_of_broken_languages()
    try:
        app()
    except VexillumError as error:
        sys.exit(fail(error))
