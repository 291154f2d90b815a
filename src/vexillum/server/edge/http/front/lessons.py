"""How many lessons a game has."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

COURSES = "vexillum.learn.course"


def lesson_count(game: str) -> int:
    """The number of lessons of a game; 0 if there are none."""
    return len(import_module(COURSES).course(game)) if find_spec(COURSES) else 0
