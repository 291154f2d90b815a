"""``vexillum replay``."""

from __future__ import annotations

NAME = "replay"


def command() -> None:
    """Not written yet."""
