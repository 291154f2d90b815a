"""What a game is started from and leaves behind: set-up, answers, checkpoints, lines of the journal."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.words.texts import Message


class Entry(Message, frozen=True):
    """A line of the journal. ``to`` names the seats that may read it; nobody named means everybody."""

    to: tuple[str, ...] = ()
    forced: bool = False
    """It says why a decision had one legal answer only, so that nobody was asked."""

    def visible(self, seat: str | None) -> bool:
        """May this seat (or, for None, an observer) read it?"""
        return not self.to or seat in self.to


class Setup(msgspec.Struct, frozen=True):
    """What a game is started from: with the answers, all that a game is a function of."""

    game: str
    scenario: str
    seats: tuple[str, ...]
    options: dict[str, str]
    seed: str
    script: tuple[int, ...] = ()
    """Faces of the first dice, given by hand."""
    position: dict[str, Any] | None = None
    """The position to begin from, instead of the scenario's set-up."""
    draws: tuple[int, ...] = ()
    """The first draws of any kind, dice included, from the game that this one continues."""


class Answer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """For which seat, with which keys, and who gave it."""

    seat: str
    keys: tuple[str, ...]
    by: str = ""
    """A person (``"human"``), an agent's signature (``"steward/1"``), or nothing where it was not recorded."""


class Checkpoint(msgspec.Struct, frozen=True, eq=False):
    """A step's beginning: the state, how many answers, journal lines and steps came before."""

    state: Any
    answers: int
    lines: int
    number: int = 0
    scopes: int = 0
    """How many scopes of the story had begun."""
