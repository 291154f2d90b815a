"""``vexillum rules``."""

from __future__ import annotations

NAME = "rules"


def command() -> None:
    """Not written yet."""
