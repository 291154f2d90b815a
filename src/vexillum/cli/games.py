"""``vexillum games``."""

from __future__ import annotations

NAME = "games"


def command() -> None:
    """Not written yet."""
