"""One member cannot keep everybody else's agents from thinking. Thoughts are counted, not seconds."""

from __future__ import annotations

import threading
from collections import deque
from contextlib import contextmanager
from types import SimpleNamespace

import msgspec
import pytest
from starlette.testclient import TestClient

from tests.server.people.club import Member
from tests.server.test_cluster import until
from tests.server.tools import ONCE, live
from vexillum.games.anno890.pieces import SEATS
from vexillum.server.kernel.config import Config
from vexillum.server.matches import agents
from vexillum.server.matches.agent_worker import AgentFailed, AgentResult, SessionCache, Task
from vexillum.server.runtime.app import create_app


class Slow:
    """In the place of a process that agents think in: a thought ends only when the test says so."""

    def __init__(self, begun: list[str], ends: threading.Semaphore) -> None:
        self._begun, self._ends, self._stopped = begun, ends, False
        self._mind = SessionCache()
        self.matches: deque[str] = deque(maxlen=1)
        self.process = SimpleNamespace(is_alive=lambda: True, kill=self.stop, join=lambda: None, pid=0)

    def ask(self, asked: bytes, patience: float) -> bytes:
        task = msgspec.msgpack.decode(asked, type=Task)
        self._begun.append(task.match)
        while not self._ends.acquire(timeout=0.02):
            if self._stopped:
                raise AgentFailed("died")
        return msgspec.msgpack.encode(AgentResult(self._mind.answer(task)))

    def stop(self) -> None:
        self._stopped = True


@contextmanager
def club(database: str, monkeypatch, processes: int):
    """A club whose agents think in this many processes; the matches whose thoughts have begun, and how to end one."""
    begun: list[str] = []
    ends = threading.Semaphore(0)
    monkeypatch.setattr(agents, "Worker", lambda: Slow(begun, ends))
    config = Config(database=database, pace=0, public=True, limits=False, workers=processes, agent_matches=64)
    with TestClient(create_app(config)) as client:
        yield client, begun, ends.release


def wants_to_think(client: TestClient, person: str) -> bool:
    return any(claim.person == person for claim in list(client.app.state.hub._queue._waiting))


@ONCE
@pytest.mark.parametrize("processes", [2, pytest.param(1, marks=pytest.mark.long)])
def test_64_matches_of_four_slow_agents_keep_nobody_waiting(database_url, monkeypatch, processes):
    with club(database_url, monkeypatch, processes) as (client, begun, end_one):
        ann, ben = Member(client, "Ann"), Member(client, "Ben")
        for _ in range(64):
            ann.make(dict.fromkeys(SEATS, "regent"))
        until(lambda: begun)
        before = len(begun)
        table = ben.make({"aix": "me", "avignon": "regent"})["match"]
        until(lambda: table in begun or wants_to_think(client, ben.id))
        end_one()
        until(lambda: len(begun) > before)
        assert begun[before] == table, "Ben waits for the thought that is under way, and no more"
        while not live(client, table).session.answers:
            thoughts = len(begun)
            end_one()
            until(lambda known=thoughts: len(begun) > known or live(client, table).session.answers)
        assert len(begun) <= before + 3
