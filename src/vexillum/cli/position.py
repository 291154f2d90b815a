"""``vexillum position``."""

from __future__ import annotations

NAME = "position"


def command() -> None:
    """Not written yet."""
