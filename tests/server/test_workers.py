"""Agents in processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from tests.server.direct_client import PATIENCE
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.server.matches.agent_worker import AgentFailed, SessionCache, Task
from vexillum.server.matches.agents import WorkerPool
from vexillum.server.matches.stored_session import pack
from vexillum.server.storage.records import Saved


def started(seed: str = "s") -> tuple[Session, Saved]:
    session = Session.start(get_game("anno890"), seed=seed)
    return session, Saved(pack(session))


def task(session: Session, save: Saved, agent: str = "steward", match: str = "m") -> Task:
    return Task(match, save, list(session.answers), session.decision.seat, agent)


def test_a_game_in_other_processes_is_the_game_played_here():
    session, save = started()
    agent = session.game.agents["steward"]()

    async def play() -> None:
        workers = WorkerPool(1, PATIENCE)
        try:
            while session.decision is not None:
                keys = await workers.think(task(session, save))
                assert keys == tuple(agent.choose(session, session.decision))
                session.answer(session.decision.seat, keys)
        finally:
            await workers.close()

    asyncio.run(play())
    assert session.over


def test_what_goes_wrong_is_told_and_the_next_task_is_done():
    session, save = started()

    async def play() -> None:
        workers = WorkerPool(1, PATIENCE)
        try:
            with pytest.raises(AgentFailed, match="KeyError"):
                await workers.think(task(session, save, "deep thought"))
            [worker] = workers._all
            os.kill(worker.process.pid, signal.SIGSTOP)
            thinking = asyncio.create_task(workers.think(task(session, save)))
            await asyncio.sleep(0.05)
            os.kill(worker.process.pid, signal.SIGKILL)
            with pytest.raises(AgentFailed) as died:
                await thinking
            assert died.value.kind == "died"
            assert await workers.think(task(session, save))
            workers._patience = 0
            [worker] = workers._all
            os.kill(worker.process.pid, signal.SIGSTOP)  # however quick it is, it is not quick enough
            with pytest.raises(AgentFailed) as slow:
                await workers.think(task(session, save))
            assert slow.value.kind == "slow"
            workers._patience = PATIENCE
            assert await workers.think(task(session, save))
        finally:
            await workers.close()
        assert workers._all == []

    asyncio.run(play())


def test_a_process_that_died_while_it_had_nothing_to_do_is_nobodys_trouble():
    session, save = started()

    async def play() -> None:
        workers = WorkerPool(1, PATIENCE)
        try:
            await workers.think(task(session, save))
            [worker] = workers._all
            os.kill(worker.process.pid, signal.SIGKILL)
            worker.process.join()
            assert await workers.think(task(session, save))
            assert len(workers._all) == 1
        finally:
            await workers.close()

    asyncio.run(play())


def test_a_mind_follows_a_match_forward_and_back():
    mind = SessionCache()
    session, save = started()
    asked = []
    for _ in range(6):
        asked.append((list(session.answers), session.decision.seat, mind.answer(task(session, save))))
        session.answer(session.decision.seat, asked[-1][2])
    for answers, seat, keys in reversed(asked):
        assert mind.answer(Task("m", save, answers, seat, "steward")) == keys
    with pytest.raises(RuntimeError):
        mind.answer(Task("m", save, asked[3][0], "marseille", "steward"))
    for number in range(20):
        other, save = started(str(number))
        mind.answer(task(other, save, match=f"m{number}"))
    assert len(mind._sessions) == 8
