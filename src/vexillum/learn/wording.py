"""A lesson's texts, whose placeholders are filled with names of things, counted nouns and live values.

``{t09:tile}`` is the name of a tile, ``{3:coins}`` a counted noun, ``{aix,avignon:seat}`` a list, and
``{=realms.aix.coins:coins}`` the value at a path as it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vexillum.core.tools.paths import NoPath, find
from vexillum.core.words.texts import Message, Texts
from vexillum.learn.lesson import PREFIX, Lesson

NOW = "="


class Places(dict[str, Any]):
    """The placeholders of a lesson's text, filled according to their names."""

    def __init__(self, state: Callable[[], Mapping[str, Any]]) -> None:
        super().__init__()
        self._state = state

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> Any:
        if name.startswith(NOW):
            try:
                return find(self._state(), name.removeprefix(NOW))
            except NoPath:
                return 0  # nothing found: 0
        parts = [int(part) if part.isdecimal() else part.strip() for part in name.split(",")]
        return parts[0] if len(parts) == 1 else parts


class Wording:
    """The texts of a lesson in one language, at one moment."""

    def __init__(self, lesson: Lesson, texts: Texts, state: Callable[[], Mapping[str, Any]]) -> None:
        self._lesson = lesson
        self.texts = texts
        self._places = Places(state)

    def say(self, *way: str) -> str:
        """A text of the lesson: ``say("welcome", "title")``; empty if it has no such text."""
        id = ".".join((self._lesson.id, *way))
        if f"{PREFIX}{id}" not in self.texts:
            return ""
        return self.texts(Message(f"{PREFIX}{id}", self._places)).strip()
