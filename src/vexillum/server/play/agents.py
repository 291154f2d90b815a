"""Lets agents answer, one decision after the other, while everything else goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from vexillum.core.errors import VexillumError
from vexillum.core.texts import Message
from vexillum.server import metrics
from vexillum.server.play.following import refresh
from vexillum.server.play.match import Match
from vexillum.server.refusals import Refusal, code_of
from vexillum.server.storage import processes
from vexillum.server.storage.records import Conflict
from vexillum.server.thinking.task import AgentFailed, Task, Thinker

_log = logging.getLogger(__name__)
WITHIN_A_TURN = 0.2
"""How much of the pace is kept between two answers of the same seat: a turn may be made of many small ones."""
ELSEWHERE = 0.5
"""Seconds until one looks again whether another process still lets its agents think."""


class Driver:
    """Plays the agents' seats of one match. Where there are several processes, one of them does it at a time."""

    def __init__(self, match: Match, thinker: Thinker, pace: float, alone: Callable[[], bool]) -> None:
        self.match = match
        self._thinker = thinker
        self._pace = pace
        self._alone = alone
        self._running: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def busy(self) -> bool:
        """Is an agent at work?"""
        return self._running is not None and not self._running.done()

    def wake(self) -> None:
        """See whether an agent has to answer. To be called after every change."""
        if not self.busy and not self._stopped and self.match.agent_to_move is not None:
            self._running = asyncio.create_task(self._try())

    async def stop(self) -> None:
        """Stop thinking for good; an answer that is being stored is stored before the match's lock is free."""
        self._stopped = True
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _try(self) -> None:
        """Whatever goes wrong, the database away for a while above all: whoever wakes us the next time tries again."""
        try:
            await self._drive()
        except Exception as error:
            told = {"match": self.match.id, "why": type(error).__name__}
            _log.warning("agents cannot go on, and wait", extra=told, exc_info=not isinstance(error, Refusal))

    async def _drive(self) -> None:
        """Answer for agents until none has to; while another process does, wait for it."""
        match, database = self.match, self.match.database
        while match.agent_to_move is not None:
            if self._alone():
                await self._answer_all()
            elif await database.run(processes.drive, database.process, match.id):
                try:
                    await self._answer_all()
                finally:
                    await asyncio.shield(database.run(processes.park, database.process, match.id))
            else:
                await asyncio.sleep(ELSEWHERE)

    async def _answer_all(self) -> None:
        match = self.match
        while True:
            async with match.lock:
                await match.be_sound()
                seat, version = match.agent_to_move, match.version
                if seat is None:
                    return
                agent = match.seats[seat].agent or ""
                task = Task(match.id, match.saved, list(match.session.answers), seat, agent)
            trouble: Message | None = None
            keys: tuple[str, ...] = ()
            try:
                keys = await self._paced(task)
            except AgentFailed as failure:
                trouble = Message(f"trouble.{failure.kind}", {"agent": agent, "who": seat, "why": failure.why})
            except Exception as error:
                _log.exception("an agent could not be asked", extra={"match": match.id, "agent": agent})
                trouble = Message("trouble.error", {"agent": agent, "who": seat, "why": type(error).__name__})
            await asyncio.shield(self._answer(task, version, keys, trouble))

    async def _paced(self, task: Task) -> tuple[str, ...]:
        """The agent's answer, not faster than the eye can follow if somebody looks."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        keys = await self._thinker.think(task)
        metrics.thought(self.match.session.setup.game, task.agent, loop.time() - start)
        if self.match.present:
            going_on = bool(task.answers) and task.answers[-1].seat == task.seat
            pace = self._pace * WITHIN_A_TURN if going_on else self._pace
            await asyncio.sleep(max(0.0, start + pace - loop.time()))
        return keys

    async def _answer(self, task: Task, version: int, keys: tuple[str, ...], trouble: Message | None) -> None:
        """Answer, if the match is still as it was. Holds the lock by itself, since nobody can stop it halfway."""
        match = self.match
        async with match.lock:
            if match.version != version:
                return
            if trouble is None:
                try:
                    await match.answer(task.seat, keys, len(task.answers), by_agent=True)
                except Conflict:
                    await refresh(match)
                except VexillumError as error:
                    if code_of(error) == "storage":  # no fault of the agent
                        raise
                    params = {"agent": task.agent, "who": task.seat, "why": error.message}
                    trouble = error.message if isinstance(error, Refusal) else Message("trouble.illegal", params)
            if trouble is not None:
                _log.error("an agent failed", extra={"match": match.id, "agent": task.agent, "why": trouble.id})
                match.trouble = trouble
                await match.show()
