"""Errors that name the thing, the rule and the remedy. Each has a message, so it can be shown in any language."""

from __future__ import annotations

from typing import Any

from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message, engine_texts


class VexillumError(Exception):
    """An error with a structured message. ``str()`` is its text in English."""

    def __init__(self, id: str, /, rule: str = "", **params: Any) -> None:
        super().__init__(id, params)
        self.message = Message(id, params, rule)

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors are pickled between processes, and their parameters are not positional."""
        return _again, (type(self), self.__dict__, self.args)

    def __str__(self) -> str:
        return engine_texts(SOURCE)(self.message)


def _again(kind: type[VexillumError], fields: dict[str, Any], args: tuple[Any, ...]) -> VexillumError:
    """Restore a pickled error."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class Refused(VexillumError):
    """An answer that is not legal; nothing has changed. ``allowed`` holds the legal keys."""

    def __init__(self, id: str, /, *, allowed: tuple[str, ...] = (), rule: str = "", **params: Any) -> None:
        super().__init__(id, rule=rule, allowed=allowed, **params)
        self.allowed = allowed


class NotAnOption(Refused):
    """A key that is not among the options."""


class WrongCount(Refused):
    """Too few or too many keys, or the same one twice."""


class WrongSeat(Refused):
    """An answer from a seat that is not being asked."""


class Stale(Refused):
    """An answer to an earlier decision, which has been answered already."""


class GameOver(Refused):
    """An answer after the end."""


class CannotUndo(VexillumError):
    """Nothing to undo, or a die, a revealed card or another seat's answer prevents it."""


class BadSetup(VexillumError):
    """A game, scenario, seat or option that does not exist."""


class BadSave(VexillumError):
    """A saved game that cannot be read, was changed, or is not one of Vexillum's."""


class BadPosition(VexillumError):
    """A position that breaks the rules of the game's pieces."""


class BadCase(VexillumError):
    """A case that cannot be read."""
