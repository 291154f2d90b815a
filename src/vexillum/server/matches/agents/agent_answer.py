"""An agent's answer to a task. Recent games are cached, so that only new answers have to be replayed."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from vexillum.core.session import Session
from vexillum.server.matches.agents.task import Task
from vexillum.server.matches.stored_session import follow, revive
from vexillum.server.storage.records import Saved

REMEMBERED = 8


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
        while len(self._sessions) > REMEMBERED:
            self._sessions.popitem(last=False)
        return session
