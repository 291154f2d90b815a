"""``vexillum simulate``."""

from __future__ import annotations

NAME = "simulate"


def command() -> None:
    """Not written yet."""
