"""Fills the tables of the Non-players: every module of the package marks its answers, charts and planners itself."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from vexillum.games.pendragon import nonplayer


@cache
def fill_tables() -> None:
    """Import them all, once."""
    for module in walk_packages(nonplayer.__path__, f"{nonplayer.__name__}."):
        import_module(module.name)
