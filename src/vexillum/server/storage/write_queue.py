"""Queued writes: all writes to SQLite, which takes one at a time, and answers to PostgreSQL, one statement each.

Queued jobs are committed in batches.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine

MAX_BATCH = 64
"""Maximum jobs in one commit."""


class Job(NamedTuple):
    """Work to do in a transaction, and the future for its result."""

    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Outcome(NamedTuple):
    """The result of a job, or its error."""

    job: Job
    result: Any
    error: BaseException | None


class Writer:
    """A single writer thread. Several threads would wait for SQLite's lock by sleeping, longer each time.

    Each job is atomic, independent of the others in its batch; results are delivered only after the commit.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Connection], Any]) -> Any:
        """Run work in a transaction, committed when this returns."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), loop)
        self._jobs.put(job)
        return await job.done

    def close(self) -> None:
        """Finish the queued jobs, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _write(self) -> None:
        with self.engine.connect() as connection:
            while batch := self._next_batch():
                _notify(self._commit(connection, batch))

    def _next_batch(self) -> list[Job]:
        """Wait for a job, and take the others that are queued; empty after :meth:`close`."""
        if (job := self._jobs.get()) is None:
            return []
        batch = [job]
        while len(batch) < MAX_BATCH and not self._jobs.empty():
            if (more := self._jobs.get()) is None:
                self._jobs.put(None)
                break
            batch.append(more)
        return batch

    def _commit(self, connection: Connection, jobs: list[Job]) -> list[Outcome]:
        try:
            with connection.begin():
                if len(jobs) == 1:
                    done = [Outcome(jobs[0], jobs[0].work(connection), None)]
                else:
                    done = [_in_savepoint(connection, job) for job in jobs]
        except BaseException as error:  # nothing is stored: all jobs get the error
            return [Outcome(job, None, error) for job in jobs]
        return done


class StatementWriter(Writer):
    """The same for PostgreSQL, where each job is one statement: one round trip stores it.

    The engine autocommits. More threads would not help: PostgreSQL serializes commits of transactions with a NOTIFY.
    """

    def _write(self) -> None:
        while batch := self._next_batch():
            _notify(self._store(batch))

    def _store(self, jobs: list[Job]) -> list[Outcome]:
        if len(jobs) == 1:
            return [self._store_one(jobs[0])]
        try:
            with self.engine.connect() as connection:
                driver: Any = connection.connection.driver_connection
                with driver.transaction():
                    return [Outcome(job, job.work(connection), None) for job in jobs]
        except (
            Exception
        ):  # a job (also a conflict) or the commit failed: retry one by one; if stored after all, it is a conflict
            return [self._store_one(job) for job in jobs]

    def _store_one(self, job: Job) -> Outcome:
        try:
            with self.engine.connect() as connection:
                return Outcome(job, job.work(connection), None)
        except BaseException as error:
            return Outcome(job, None, error)


def _in_savepoint(connection: Connection, job: Job) -> Outcome:
    """Run one job of a batch in a savepoint, rolled back if it fails.

    Uses the driver directly: SQLAlchemy's savepoints take longer than the work itself.
    """
    driver: Any = connection.connection.driver_connection
    driver.execute("SAVEPOINT job")
    try:
        result = job.work(connection)
    except BaseException as error:
        driver.execute("ROLLBACK TO job")
        driver.execute("RELEASE job")
        return Outcome(job, None, error)
    driver.execute("RELEASE job")
    return Outcome(job, result, None)


def _notify(done: list[Outcome]) -> None:
    """Deliver the outcomes, waking each event loop once."""
    for loop in {one.job.loop for one in done}:
        mine = [one for one in done if one.job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_deliver, mine)


def _deliver(done: list[Outcome]) -> None:
    for job, result, error in done:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(error)
