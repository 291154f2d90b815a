"""Writes that queue: all of them to SQLite, which takes one at a time, and answers to PostgreSQL, one statement each.

Those that wait go to the disk together.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine

MOST = 64
"""How many transactions are committed together at most."""


class Job(NamedTuple):
    """Some work in a transaction, and who waits for what comes of it."""

    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Done(NamedTuple):
    """What came of it."""

    job: Job
    result: Any
    error: BaseException | None


class Writer:
    """One thread that writes. Threads that wait for SQLite's lock by themselves sleep, and sleep longer each time.

    Each job is all or nothing, whatever becomes of the others; nobody hears of a result before it is on the disk.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Connection], Any]) -> Any:
        """Do some work in a transaction, committed when this returns."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), loop)
        self._jobs.put(job)
        return await job.done

    def close(self) -> None:
        """Write what is waiting, then end."""
        self._jobs.put(None)
        self._thread.join()

    def _write(self) -> None:
        with self.engine.connect() as connection:
            while together := self._waiting():
                _tell(self._commit(connection, together))

    def _waiting(self) -> list[Job]:
        """Those that wait, once one does; none: it is over."""
        if (job := self._jobs.get()) is None:
            return []
        together = [job]
        while len(together) < MOST and not self._jobs.empty():
            if (more := self._jobs.get()) is None:
                self._jobs.put(None)
                break
            together.append(more)
        return together

    def _commit(self, connection: Connection, jobs: list[Job]) -> list[Done]:
        try:
            with connection.begin():
                if len(jobs) == 1:
                    done = [Done(jobs[0], jobs[0].work(connection), None)]
                else:
                    done = [_apart(connection, job) for job in jobs]
        except BaseException as error:  # nothing is stored: all who waited get the error
            return [Done(job, None, error) for job in jobs]
        return done


class Statements(Writer):
    """The same for PostgreSQL, where each job is one statement: with one way to the database and back it is stored.

    The engine commits each statement by itself. With a thread for each of several, they would wait for each other all
    the same: PostgreSQL lets one transaction with a NOTIFY commit after the other.
    """

    def _write(self) -> None:
        while together := self._waiting():
            _tell(self._store(together))

    def _store(self, jobs: list[Job]) -> list[Done]:
        if len(jobs) == 1:
            return [self._alone(jobs[0])]
        try:
            with self.engine.connect() as connection:
                driver: Any = connection.connection.driver_connection
                with driver.transaction():
                    return [Done(job, job.work(connection), None) for job in jobs]
        except Exception:  # one of them, a conflict too, or the commit: nothing is stored, or it is a conflict now
            return [self._alone(job) for job in jobs]

    def _alone(self, job: Job) -> Done:
        try:
            with self.engine.connect() as connection:
                return Done(job, job.work(connection), None)
        except BaseException as error:
            return Done(job, None, error)


def _apart(connection: Connection, job: Job) -> Done:
    """One of several jobs in a transaction: if it fails, nothing of it stays.

    The driver is spoken to directly: SQLAlchemy's own savepoints take longer than the work between them.
    """
    driver: Any = connection.connection.driver_connection
    driver.execute("SAVEPOINT job")
    try:
        result = job.work(connection)
    except BaseException as error:
        driver.execute("ROLLBACK TO job")
        driver.execute("RELEASE job")
        return Done(job, None, error)
    driver.execute("RELEASE job")
    return Done(job, result, None)


def _tell(done: list[Done]) -> None:
    """Wake each event loop once."""
    for loop in {one.job.loop for one in done}:
        mine = [one for one in done if one.job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_deliver, mine)


def _deliver(done: list[Done]) -> None:
    for job, result, error in done:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(error)
