"""The number of a game's lessons."""

from __future__ import annotations

from vexillum.learn.lesson import course


def lesson_count(game: str) -> int:
    """The number of a game's lessons."""
    return len(course(game))
