"""``vexillum resume``."""

from __future__ import annotations

NAME = "resume"


def command() -> None:
    """Not written yet."""
