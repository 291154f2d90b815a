"""``vexillum check``."""

from __future__ import annotations

NAME = "check"


def command() -> None:
    """Not written yet."""
