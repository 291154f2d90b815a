"""A single command is loaded without the others, and is the same."""

from __future__ import annotations

import atexit
import gc
import subprocess
import sys

import pytest
import typer

from vexillum.cli import COLLECTION, COMMANDS, app, program


def test_the_list_names_every_command_as_its_module_does():
    assert list(typer.main.get_command(app).commands) == list(COMMANDS)
    for name in COMMANDS:
        assert list(typer.main.get_command(program(name)).commands) == [name]


def test_a_command_loads_what_it_needs():
    """Shared modules must not load any command: that would slow down all of them."""
    loaded = "import sys, vexillum.cli; print(*(name for name in sys.modules if name.startswith('vexillum.cli.')))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["vexillum.cli.common"]


def test_help_wraps_its_paragraphs_at_the_width_of_the_terminal():
    """Lines of a docstring are joined, also those of a command in a group; examples keep theirs."""
    command = typer.main.get_command(program("lab")).commands["lab"].commands["run"]
    assert all("\n" not in paragraph for paragraph in command.help.split("\n\n"))
    assert (
        "    vexillum play anno890 --position puzzle.toml\n"
        in typer.main.get_command(program("play")).commands["play"].help
    )


@pytest.mark.parametrize(
    ("before", "after", "at_exit"), [((700, 10, 10), COLLECTION, [gc.freeze]), ((90_000, 9, 9), (90_000, 9, 9), [])]
)
def test_what_is_loaded_is_seldom_looked_through_for_garbage(run, monkeypatch, before, after, at_exit):
    own, wanted = gc.get_threshold(), []
    monkeypatch.setattr(atexit, "register", wanted.append)
    gc.set_threshold(*before)
    try:
        for _ in range(2):
            assert run("--version")[0] == 0
        assert gc.get_threshold() == after
        assert wanted == at_exit
    finally:
        gc.set_threshold(*own)
