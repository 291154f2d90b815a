"""A pool of worker processes for all matches. One that dies or hangs is replaced without affecting the others."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

import msgspec

from vexillum.server.matches.agents.task import AgentFailed, AgentResult, Task
from vexillum.server.matches.agents.worker import work

_SPAWN = multiprocessing.get_context("spawn")
_log = logging.getLogger(__name__)
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

    Every caller holds a turn of the :class:`~vexillum.server.kernel.fair_queue.FairQueue`, which has ``most``.
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
