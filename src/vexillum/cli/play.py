"""``vexillum play``."""

from __future__ import annotations

NAME = "play"


def command() -> None:
    """Not written yet."""
