"""What an agent is asked, in a form that travels to another process."""

from __future__ import annotations

from typing import Protocol

import msgspec

from vexillum.core.session import Answer
from vexillum.server.storage.records import Saved


class Task(msgspec.Struct, frozen=True):
    """A decision for an agent: the game from its save and answers, and who is to answer."""

    match: str
    saved: Saved
    answers: list[Answer]
    seat: str
    agent: str


class Thought(msgspec.Struct, frozen=True):
    """What came of it: keys, or what went wrong."""

    keys: tuple[str, ...] = ()
    error: str = ""
    place: str = ""
    """Which kind of error, and the line that raised it."""


class AgentFailed(Exception):
    """An agent raised an ``error``, gave an ``illegal`` answer, was ``slow``, or its process ``died``: its ``kind``.

    ``why`` is for the log; ``place`` holds nothing that a seat may hide, so the table may see it.
    """

    def __init__(self, kind: str, why: str = "", place: str = "") -> None:
        super().__init__(kind, why)
        self.kind = kind
        self.why = why
        self.place = place


class Thinker(Protocol):
    """What lets agents think."""

    async def think(self, task: Task) -> tuple[str, ...]:
        """The keys that the agent answers, or :class:`AgentFailed`."""

    async def close(self) -> None:
        """Stop thinking."""
