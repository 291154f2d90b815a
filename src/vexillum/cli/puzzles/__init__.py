"""``vexillum puzzles``: the list of puzzles, and the miner that finds them; ``vexillum puzzle`` is in ``solve``."""

from __future__ import annotations

import typer

from vexillum.cli.puzzles import mine, puzzle_list

NAME = "puzzles"
app = typer.Typer(
    help="Puzzles: positions in which one answer is much better than all others. docs/puzzles.md explains them.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
app.command("list")(puzzle_list.list_puzzles)
app.command()(mine.mine)
