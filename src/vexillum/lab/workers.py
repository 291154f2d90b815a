"""Runs work of many equal parts (games of a plan, playouts) in chunks, in this process or several."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from vexillum.lab.games import Plan, Tally, play_games

CHUNK_SECONDS = 0.5
"""The target duration of a chunk in a worker process: long compared with the cost of sending it."""
QUICK_CHUNK_SECONDS = 0.1
"""The target duration in this process, where only the progress bar waits for it."""
GROWTH = 4
"""The maximum growth factor from one chunk to the next, until the duration of a part is well known."""

COLLECTION = (20_000, 20, 20)
"""The garbage collector's threshold in worker processes, which create hardly any reference cycles."""

NOTICE_SECONDS = 0.1
"""The maximum delay before Ctrl-C is noticed."""

T = TypeVar("T")
Work = Callable[[range], T]
"""Does the parts with these numbers. It is pickled for other processes: a module's function, or a partial."""


class WorkerDied(RuntimeError):
    """A process that played games was killed or crashed."""

    def __init__(self) -> None:
        super().__init__("a process that played games was killed or crashed; with one job the cause can be seen")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(plan: Plan, jobs: int) -> Generator[Tally]:
    """Play all games of a plan; yield a tally for each chunk as it completes. The sum does not depend on ``jobs``."""
    return in_chunks(partial(play_games, plan), plan.games, jobs)


def in_chunks(work: Work[T], total: int, jobs: int) -> Generator[T]:
    """Run ``total`` parts of some work; yield the result of each chunk as it completes."""
    jobs = min(jobs, total)
    return _here(work, total) if jobs <= 1 else _in_processes(work, total, jobs)


class Chunks:
    """The remaining parts, handed out in chunks of similar duration."""

    def __init__(self, total: int, jobs: int, seconds: float) -> None:
        self._next = 0
        self._total = total
        self._jobs = jobs
        self._seconds = seconds
        self._size = 1

    def take(self) -> range:
        """The next chunk: empty when nothing is left."""
        fair = -(-(self._total - self._next) // self._jobs)
        chunk = range(self._next, self._next + min(self._size, fair))
        self._next = chunk.stop
        return chunk

    @property
    def left(self) -> bool:
        """Whether there are parts left to hand out."""
        return self._next < self._total

    def lasted(self, done: int, seconds: float) -> None:
        """Adjust the size of the next chunk to the duration of a completed one."""
        fitting = int(done * self._seconds / max(seconds, 1e-6))
        self._size = max(1, min(fitting, GROWTH * max(done, self._size)))


def _here(work: Work[T], total: int) -> Generator[T]:
    chunks = Chunks(total, 1, QUICK_CHUNK_SECONDS)
    while chunk := chunks.take():
        done, seconds = timed(work, chunk)
        chunks.lasted(len(chunk), seconds)
        yield done


def _in_processes(work: Work[T], total: int, jobs: int) -> Generator[T]:
    """Run in spawned processes, each with one chunk running and one queued."""
    chunks = Chunks(total, jobs, CHUNK_SECONDS)
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts)
    running: dict[Future[tuple[T, float]], int] = {}
    try:
        with _interrupts_noted() as stop_if_interrupted:
            while running or chunks.left:
                stop_if_interrupted()
                while len(running) < 2 * jobs and (chunk := chunks.take()):
                    with _interrupts_later():
                        running[pool.submit(timed_apart, work, chunk)] = len(chunk)
                for future in wait(running, timeout=NOTICE_SECONDS, return_when=FIRST_COMPLETED).done:
                    done, seconds = future.result()
                    chunks.lasted(running.pop(future), seconds)
                    yield done
    except BrokenProcessPool as error:
        raise WorkerDied from error
    finally:
        if running:
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()
        pool.shutdown(cancel_futures=True)


def timed(work: Work[T], chunk: range) -> tuple[T, float]:
    """Run a chunk and time it."""
    start = time.perf_counter()
    done = work(chunk)
    return done, time.perf_counter() - start


def timed_apart(work: Work[T], chunk: range) -> tuple[T, float]:
    """The same in a worker process, which freezes for the garbage collector what its first chunk has loaded."""
    found = timed(work, chunk)
    settle_memory()
    return found


def settle_memory() -> None:
    """Freeze all loaded objects for the garbage collector, and raise its threshold."""
    if not gc.get_freeze_count():
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTION)


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in worker processes: the terminal sends it to all, but only the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_noted() -> Iterator[Callable[[], None]]:
    """Record Ctrl-C; the returned function raises it at a safe point.

    Raised inside ``wait`` it could leave the lock of a future held forever, and with it block the pool.
    """
    pressed: list[int] = []

    def stop_if_interrupted() -> None:
        if pressed:
            raise KeyboardInterrupt

    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield stop_if_interrupted
        return
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield stop_if_interrupted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Processes started in this context do not receive Ctrl-C, not even before they can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
