"""The worker process for agents: tasks come in through a pipe, results go back. It loads this module alone."""

from __future__ import annotations

import signal
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Any, Protocol

import msgspec

from vexillum.core.agent import failure_place
from vexillum.core.session import Session
from vexillum.core.table import Answer
from vexillum.server.matches.stored_session import follow, revive
from vexillum.server.storage.records import Saved

# A task for an agent, and its result, as sent to and from a worker process -------------------------------------------


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


# The worker process for agents: tasks come in through a pipe, results go back ----------------------------------------


def work(pipe: Connection) -> None:
    """Answer tasks until the pipe is closed. Ctrl-C is for the server, which closes it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    mind = SessionCache()
    while True:
        try:
            task = msgspec.msgpack.decode(pipe.recv_bytes(), type=Task)
        except (EOFError, OSError):
            return
        try:
            thought = AgentResult(mind.answer(task))
        except Exception as error:  # an agent may fail in any way: the match is notified, and the process goes on
            thought = AgentResult(error=f"{type(error).__name__}: {error}", place=failure_place(error))
        pipe.send_bytes(msgspec.msgpack.encode(thought))


# An agent's answer to a task. Recent games are cached, so that only new answers have to be replayed ------------------


MOST_SESSIONS = 8


class SessionCache:
    """The sessions that a worker process keeps in memory."""

    def __init__(self) -> None:
        self._sessions: OrderedDict[tuple[str, Saved], Session[Any]] = OrderedDict()

    def answer(self, task: Task) -> tuple[str, ...]:
        """The keys that the agent chooses."""
        session = self._session(task)
        decision = session.decision
        if decision is None or decision.seat != task.seat or session.answers != task.answers:
            raise RuntimeError(f"decision {len(task.answers)} of match {task.match} is not {task.seat}'s")
        agent = session.game.agents[task.agent]()
        return tuple(agent.choose(session, decision))

    def _session(self, task: Task) -> Session[Any]:
        key = (task.match, task.saved)
        session = self._sessions.pop(key, None)
        if session is None:
            session, _ = revive(task.saved, task.answers)
        else:
            follow(session, task.answers)
        self._sessions[key] = session
        while len(self._sessions) > MOST_SESSIONS:
            self._sessions.popitem(last=False)
        return session
