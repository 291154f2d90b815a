"""The records of a game: set-up, answers, checkpoints, lines of the journal."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.words.texts import Message


class Entry(Message, frozen=True):
    """A line of the journal. ``to`` lists the seats that may read it; empty means all."""

    to: tuple[str, ...] = ()
    forced: bool = False
    """Whether it says why a decision had only one legal answer and was not asked."""

    def visible(self, seat: str | None) -> bool:
        """Whether this seat (None: an observer) may read it."""
        return not self.to or seat in self.to


class Setup(msgspec.Struct, frozen=True):
    """The initial data of a game: set-up and answers determine the whole game."""

    game: str
    scenario: str
    seats: tuple[str, ...]
    options: dict[str, str]
    seed: str
    script: tuple[int, ...] = ()
    """The faces of the first dice, set by hand."""
    position: dict[str, Any] | None = None
    """The position to begin from, instead of the scenario's set-up."""
    draws: tuple[int, ...] = ()
    """The first draws of any kind, dice included, from the game that this one continues."""


class Answer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The seat, the keys, and who gave the answer."""

    seat: str
    keys: tuple[str, ...]
    by: str = ""
    """A person (``"human"``), an agent's signature (``"steward/1"``), or empty if it was not recorded."""


class Checkpoint(msgspec.Struct, frozen=True, eq=False):
    """The beginning of a step: the state, and the numbers of answers, journal lines and steps before it."""

    state: Any
    answers: int
    lines: int
    number: int = 0
    scopes: int = 0
    """The number of scopes of the story that had begun."""
