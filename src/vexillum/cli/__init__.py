"""The commands. Each has its own module, imported on demand; nothing here knows a game."""

from __future__ import annotations

import atexit
import gc
import inspect
import re
import sys
from functools import cache
from importlib import import_module
from typing import Any

import typer

from vexillum.cli.common import fail, warn_of_broken_languages
from vexillum.core.errors import VexillumError
from vexillum.core.version import VERSION, build

COMMANDS = {
    "serve": "serve",
    "play": "play",
    "resume": "resume",
    "learn": "learn",
    "lessons": "lessons",
    "puzzle": "puzzle",
    "companion": "companion",
    "games": "games",
    "rules": "rules",
    "replay": "replay",
    "study": "study",
    "verify": "verify",
    "draw": "draw",
    "check": "check",
    "position": "position",
    "simulate": "simulate",
    "chances": "chances",
    "train": "train",
    "lab": "experiments",
    "puzzles": "puzzles",
    "deck": "deck",
    "texts": "translations",
    "admin": "admin",
}
"""The module of each command, or of a group of commands, in the order of the help."""
LINE_BREAK = re.compile(r"(?<=\S)\n(?=\S)")
"""A line break within a paragraph."""
COLLECTION = (20_000, 20, 20)
"""Thresholds of the garbage collector. What a command loads is never freed; with Python's defaults the collector scans
it over and over, which takes a tenth of the time to load a server or a game."""


@cache
def program(*names: str) -> typer.Typer:
    """The program with these commands. Building one takes a tenth of the time of building all."""
    made = typer.Typer(
        name="vexillum",
        help="A digital table for deep strategy board games: rules that enforce themselves, opponents, "
        "and a laboratory.\n\n"
        "[bold]vexillum serve[/bold] opens the table in your browser: choose a game and press Play.\n\n"
        "[bold]vexillum play[/bold] plays here in the terminal, [bold]vexillum learn[/bold] teaches a game first.",
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name in names:
        module = import_module(f"{__name__}.{COMMANDS[name]}")
        if hasattr(module, "app"):
            made.add_typer(module.app, name=module.NAME)
        else:
            made.command(module.NAME)(module.command)
    made.callback()(_options)
    _unwrap_help(made)
    return made


def _unwrap_help(made: typer.Typer) -> None:
    """Join the lines of each paragraph of help, so that they wrap at the width of the terminal."""
    for one in made.registered_commands:
        one.help = LINE_BREAK.sub(" ", one.help or inspect.getdoc(one.callback) or "")
    for group in made.registered_groups:
        if group.typer_instance is not None:
            _unwrap_help(group.typer_instance)


def __getattr__(name: str) -> Any:
    """``app``: the program with all its commands."""
    if name == "app":
        return program(*COMMANDS)
    raise AttributeError(name)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"vexillum {VERSION} ({build()})")
        raise typer.Exit


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


def _tune_collector() -> None:
    """Run the garbage collector less often, and not at exit: the operating system frees the memory anyway."""
    if gc.get_threshold() < COLLECTION:
        gc.set_threshold(*COLLECTION)
        atexit.register(gc.freeze)


def main() -> None:
    """Run a command; an error is printed as one line, with exit status 2."""
    _tune_collector()
    warn_of_broken_languages()
    asked = sys.argv[1:2]
    try:
        program(*(asked if asked and asked[0] in COMMANDS else COMMANDS))()
    except VexillumError as error:
        sys.exit(fail(error))
