"""How many lessons a game has."""

from __future__ import annotations

from vexillum.learn.course import course


def lesson_count(game: str) -> int:
    """The number of lessons of a game; 0 if there are none."""
    return len(course(game))
