"""A task for an agent, and its result, as sent to and from a worker process."""

from __future__ import annotations

from typing import Protocol

import msgspec

from vexillum.core.table import Answer
from vexillum.server.storage.records import Saved


class Task(msgspec.Struct, frozen=True):
    """A decision for an agent: the game as a save with its answers, and the seat that has to answer."""

    match: str
    saved: Saved
    answers: list[Answer]
    seat: str
    agent: str


class AgentResult(msgspec.Struct, frozen=True):
    """The chosen keys, or what went wrong."""

    keys: tuple[str, ...] = ()
    error: str = ""
    place: str = ""
    """The type of error and the line that raised it."""


class AgentFailed(Exception):
    """An agent raised an ``error``, gave an ``illegal`` answer, was ``slow``, or its process ``died``: the ``kind``.

    ``why`` is for the log; ``place`` contains nothing hidden, so the table may see it.
    """

    def __init__(self, kind: str, why: str = "", place: str = "") -> None:
        super().__init__(kind, why)
        self.kind = kind
        self.why = why
        self.place = place


class Thinker(Protocol):
    """Runs agents."""

    async def think(self, task: Task) -> tuple[str, ...]:
        """The keys that the agent answers, or :class:`AgentFailed`."""

    async def close(self) -> None:
        """Stop thinking."""
