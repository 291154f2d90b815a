"""Agents: answer one decision after another in the background, and think in a pool of worker processes."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import islice
from multiprocessing.connection import Connection
from typing import NamedTuple

import msgspec

from vexillum.core.agent import RandomAgent, legal_answers
from vexillum.core.errors import VexillumError
from vexillum.core.words.texts import Message
from vexillum.server.kernel import metrics
from vexillum.server.kernel.identities import is_guest
from vexillum.server.kernel.refusals import Refusal, code_of
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches import seat_rules
from vexillum.server.matches.agent_worker import AgentFailed, AgentResult, Task, Thinker, work
from vexillum.server.matches.match import Match
from vexillum.server.matches.synchronization import refresh
from vexillum.server.storage import processes
from vexillum.server.storage.records import Conflict

# Agents answer one decision after another in the background ----------------------------------------------------------
#
# A failing agent never stops a match: it is asked again, and in the end a legal answer is given in its place.


_log = logging.getLogger(__name__)
WITHIN_A_TURN = 0.2
"""The part of the pace kept between two answers of the same seat, since a turn may have many small ones."""
SHOWN = 0.3
"""Seconds between two agents' answers while a viewer may ask them to wait."""
HELD = 0.2
"""Seconds between checks whether the viewer has caught up."""
ELSEWHERE = 0.5
"""Seconds between checks whether another process is still driving the agents."""
TRIES = 4
"""How often an agent is asked for the same answer if its process dies or it is too slow."""
PAUSES = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Seconds before the second try, the third, and so on; the last one applies from then on."""
STAND_INS = 5
"""How many legal answers are tried in place of an agent if the rules fail at one."""
PASSING = ("died", "slow")
"""Failures that a retry may fix. An agent that raises an error would only raise it again."""
Sleep = Callable[[float], Awaitable[None]]

UNRECORDED = ""
"""Stored as the answer's author where no agent could be asked again for it."""


class Asked(NamedTuple):
    """A task for an agent, and the version of the match it belongs to."""

    task: Task
    version: int
    decision: str
    """Its kind, for the log."""


class Driver:
    """Plays the agents' seats of one match. With several processes, one at a time does it."""

    def __init__(
        self,
        match: Match,
        thinker: Thinker,
        queue: FairQueue,
        pace: float,
        alone: Callable[[], bool],
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.match = match
        self._thinker = thinker
        self._queue = queue
        self._pace = pace
        self._alone = alone
        self._sleep = sleep
        self._running: asyncio.Task[None] | None = None
        self._pausing: asyncio.Future[None] | None = None
        self._failed_at = -1
        """The version at which an agent failed last, and how often it has failed there."""
        self._failures = 0
        self._told: set[tuple[str, str]] = set()
        """The seats and agents whose stand-in answers have been announced at the table."""
        self._stopped = False

    @property
    def busy(self) -> bool:
        """Whether an agent is at work."""
        return self._running is not None and not self._running.done()

    def wake(self) -> None:
        """Start thinking if an agent has to answer. Call this after every change."""
        if self.busy:
            self._queue.serve()  # someone may have sat down, which changes its rank
            if self._pausing is not None and self.match.version != self._failed_at:
                self._pausing.cancel()
        elif not self._stopped and self.match.agent_to_move is not None:
            self._running = asyncio.create_task(self._try())

    async def stop(self) -> None:
        """Stop thinking for good; an answer being stored is stored before the match's lock is released."""
        self._stopped = True
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _try(self) -> None:
        """Log any error, above all a lost database; the next wake-up tries again."""
        try:
            await self._drive()
        except Exception as error:
            told = {"match": self.match.id, "why": type(error).__name__}
            _log.warning("agents paused after an error", extra=told, exc_info=not isinstance(error, Refusal))

    async def _drive(self) -> None:
        """Answer for agents until none has to; while another process does, wait for it."""
        match, database = self.match, self.match.database
        while match.agent_to_move is not None:
            if self._alone():
                await self._answer_all()
            elif await database.run(processes.claim_driver, database.process, match.id):
                try:
                    await self._answer_all()
                finally:
                    await asyncio.shield(database.run(processes.release_driver, database.process, match.id))
            else:
                await asyncio.sleep(ELSEWHERE)

    async def _answer_all(self) -> None:
        loop = asyncio.get_running_loop()
        while await self._asked() is not None:
            keys: tuple[str, ...] = ()
            failed: AgentFailed | None = None
            start = loop.time()
            async with self._queue.turn(self.match.host, self._rank):
                metrics.agent_waited(self._rank().name.lower(), loop.time() - start)
                asked = await self._asked()
                if asked is None:
                    return
                start = loop.time()
                try:
                    keys = await self._think(asked.task)
                except AgentFailed as failure:
                    failed = failure
            if failed is None:
                await self._keep_pace(asked.task, start)
            if not await asyncio.shield(self._answer(asked, keys, failed)):
                await self._pause()

    def _rank(self) -> Rank:
        """Who waits for the agents of this match."""
        if people := seat_rules.people(self.match.seats):
            return Rank.GUEST if all(is_guest(person) for person in people) else Rank.PLAYED
        return Rank.WATCHED if self.match.present else Rank.UNWATCHED

    async def _asked(self) -> Asked | None:
        """What has to be answered now: the match may have changed while it waited in the queue."""
        match = self.match
        async with match.lock:
            if not match.answer_log.is_stored:
                await match.answer_log.restore()
            seat, decision = match.agent_to_move, match.session.decision
            if seat is None or decision is None:
                return None
            task = Task(
                match.id, match.answer_log.saved, list(match.session.answers), seat, match.seats[seat].agent or ""
            )
            return Asked(task, match.version, decision.kind)

    async def _think(self, task: Task) -> tuple[str, ...]:
        loop = asyncio.get_running_loop()
        start = loop.time()
        try:
            keys = await self._thinker.think(task)
        except AgentFailed:
            raise
        except Exception as error:
            _log.exception("agent could not be asked", extra={"match": task.match, "agent": task.agent})
            raise AgentFailed("died", type(error).__name__) from error
        metrics.agent_answered(self.match.session.setup.game, task.agent, loop.time() - start)
        return keys

    async def _keep_pace(self, task: Task, start: float) -> None:
        """Wait before answering, so that viewers can follow."""
        if self.match.present:
            going_on = bool(task.answers) and task.answers[-1].seat == task.seat
            pace = self._pace * WITHIN_A_TURN if going_on else self._pace
            if self.match.held_until:
                pace = max(pace, SHOWN)
            await asyncio.sleep(max(0.0, start + pace - asyncio.get_running_loop().time()))
        while time.monotonic() < self.match.held_until:
            await asyncio.sleep(HELD)

    async def _pause(self) -> None:
        """Wait before the next try, longer each time, but not once the match has changed."""
        self._pausing = asyncio.ensure_future(self._sleep(_pause_before(self._failures)))
        try:
            await asyncio.gather(self._pausing, return_exceptions=True)
        finally:
            self._pausing = None

    async def _answer(self, asked: Asked, keys: tuple[str, ...], failed: AgentFailed | None) -> bool:
        """Answer if the match is unchanged; False: ask the agent again after a pause.

        Takes the lock itself, since it must not be cancelled halfway.
        """
        match = self.match
        async with match.lock:
            if match.version != asked.version:
                return True
            try:
                failed = failed or await self._store(asked.task, keys, self._signature(asked.task.agent))
                return failed is None or await self._settle(asked, failed)
            except Conflict:
                await refresh(match)
                return True

    def _signature(self, agent: str) -> str:
        """How an agent signs its answers."""
        return self.match.session.game.agents[agent]().signature

    async def _store(self, task: Task, keys: tuple[str, ...], by: str) -> AgentFailed | None:
        """Give an answer, or say why it cannot be given."""
        try:
            await self.match.answer(task.seat, keys, len(task.answers), by=by)
        except VexillumError as error:
            if not isinstance(error, Refusal):
                return AgentFailed("illegal", str(error), type(error).__name__)
            if (
                code_of(error) != "broken"
            ):  # not the agent's fault: it could not be stored, for example: it cannot be stored, say
                raise
            return AgentFailed("broken", str(error), type(error).__name__)
        return None

    async def _settle(self, asked: Asked, failed: AgentFailed) -> bool:
        """Handle a failure: announce a retry, or give a legal answer in the agent's place."""
        match, task = self.match, asked.task
        self._failures = self._failures + 1 if self._failed_at == asked.version else 1
        self._failed_at = asked.version
        metrics.agent_failed(match.session.setup.game, task.agent, failed.kind)
        about = {"match": match.id, "seat": task.seat, "agent": task.agent, "decision": asked.decision}
        about |= {"failure": failed.kind, "why": failed.why, "place": failed.place}
        if failed.kind in PASSING and self._failures < TRIES:
            _log.warning("agent failed, retrying", extra=about)
            await self._tell_pause(Message(f"trouble.{failed.kind}", {"agent": task.agent, "who": task.seat}))
            return False
        _log.error("agent failed, a legal answer replaces its own", extra=about)
        return await self._stand_in(task, failed)

    async def _stand_in(self, task: Task, failed: AgentFailed) -> bool:
        """Give a legal answer in an agent's place. The table is notified once for each agent and seat."""
        match = self.match
        decision, before = match.session.decision, match.stood_in
        if decision is None:
            return True
        if (task.seat, task.agent) not in self._told:
            params = {"agent": task.agent, "who": task.seat, "why": failed.place or failed.kind}
            match.stood_in = Message("trouble.stood_in", params)
        by = RandomAgent.signature  # it gives the first of them, and can be asked again when verifying
        for keys in islice(legal_answers(match.session, decision), STAND_INS):
            if await self._store(task, keys, by) is None:
                metrics.stood_in(match.session.setup.game, task.agent)
                self._told.add((task.seat, task.agent))
                return True
            by = UNRECORDED
        match.stood_in = before
        await self._tell_pause(Message("trouble.broken", {"agent": task.agent, "who": task.seat}))
        return False

    async def _tell_pause(self, trouble: Message) -> None:
        self.match.trouble = Message(trouble.id, {**trouble.params, "n": round(_pause_before(self._failures))})
        await self.match.show()


def _pause_before(try_: int) -> float:
    """How long to wait after this many failures."""
    return PAUSES[min(try_, len(PAUSES)) - 1]


# Which matches' agents think first. There are fewer processes than agents that want to think -------------------------


class Rank(IntEnum):
    """The kind of match that wants to think. A lower rank is always served first.

    Matches without members leave one turn free for the others (:class:`~vexillum.server.kernel.workload.FairQueue`).
    """

    PLAYED = 0
    """A person plays in it, and waits."""
    GUEST = 1
    """A guest plays in it, and waits for members."""
    WATCHED = 2
    """Only agents play, and somebody watches."""
    UNWATCHED = 3
    """Only agents play, and nobody watches: it thinks when no other match wants to."""


# A pool of worker processes for all matches. One that dies or hangs is replaced without affecting the others ---------


_SPAWN = multiprocessing.get_context("spawn")
REMEMBERED = 16


class Worker:
    """A worker process and the matches it has sessions of."""

    def __init__(self) -> None:
        self.matches: deque[str] = deque(maxlen=REMEMBERED)
        self.pipe, far = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=work, args=(far,), name="vexillum-agent", daemon=True)
        self.process.start()
        far.close()

    def ask(self, task: bytes, patience: float) -> bytes:
        """Send a task and wait for its result. Call it in a thread."""
        pipe: Connection = self.pipe
        try:
            pipe.send_bytes(task)
            if not pipe.poll(patience):
                raise AgentFailed("slow")
            return pipe.recv_bytes()
        except (EOFError, OSError) as error:
            raise AgentFailed("died") from error

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class WorkerPool:
    """Hands tasks to worker processes, which are started when first needed.

    Every caller holds a turn of the :class:`~vexillum.server.kernel.workload.FairQueue`, which has ``most``.
    """

    def __init__(self, most: int, patience: float) -> None:
        self._patience = patience
        self._free: list[Worker] = []
        self._all: list[Worker] = []
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="agents")

    async def think(self, task: Task) -> tuple[str, ...]:
        """The keys that the agent answers, or :class:`AgentFailed`."""
        worker = self._take(task.match)
        loop = asyncio.get_running_loop()
        asked = msgspec.msgpack.encode(task)
        try:
            told = await loop.run_in_executor(self._threads, worker.ask, asked, self._patience)
            thought = msgspec.msgpack.decode(told, type=AgentResult)
        except BaseException as error:
            _log.warning("agent process ended", extra={"match": task.match, "agent": task.agent, "why": str(error)})
            if worker in self._all:
                self._all.remove(worker)
            await asyncio.shield(asyncio.to_thread(worker.stop))
            raise
        worker.matches.append(task.match)
        self._free.append(worker)
        if thought.error:
            raise AgentFailed("error", thought.error, thought.place)
        return thought.keys

    def _take(self, match: str) -> Worker:
        """A free worker that knows the match, else another one, else a new one. Never a dead one."""
        dead = [worker for worker in self._free if not worker.process.is_alive()]
        for worker in dead:
            _log.warning("agent process had died", extra={"pid": worker.process.pid})
            self._free.remove(worker)
            self._all.remove(worker)
            worker.pipe.close()
        for worker in self._free:
            if match in worker.matches:
                self._free.remove(worker)
                return worker
        if self._free:
            return self._free.pop(0)
        worker = Worker()
        self._all.append(worker)
        return worker

    async def close(self) -> None:
        """End all processes, whatever they are doing."""
        workers, self._all, self._free = self._all, [], []
        for worker in workers:
            worker.process.kill()
        await asyncio.gather(*(asyncio.to_thread(worker.process.join) for worker in workers))
        self._threads.shutdown(wait=False, cancel_futures=True)
