"""Runs work of many equal parts in chunks, in this process or in several: the games of a plan, playouts."""

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

from vexillum.lab.game_runner import Tally, play_games
from vexillum.lab.plan import Plan

CHUNK_SECONDS = 0.5
"""How long a chunk should last in a process of its own: long beside the cost of sending it."""
QUICK_CHUNK_SECONDS = 0.1
"""And in this process, where only the progress bar waits for it."""
GROWTH = 4
"""The maximum growth of a chunk over the one before, until the duration of a part is known well."""

COLLECTION = (20_000, 20, 20)
"""How many new objects a process that only plays lets pass between two garbage collections: hardly any is a cycle."""

NOTICE_SECONDS = 0.1
"""How long Ctrl-C may have to wait until it is noticed."""

T = TypeVar("T")
Work = Callable[[range], T]
"""Does the parts with these numbers. It travels to other processes, so it is a function of a module, or a partial."""


class WorkerDied(RuntimeError):
    """A process that played games was killed or crashed."""

    def __init__(self) -> None:
        super().__init__("a process that played games was killed or crashed; with one job the cause can be seen")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(plan: Plan, jobs: int) -> Generator[Tally]:
    """Play all games of a plan: a tally for each chunk, as it is done. The sum does not depend on ``jobs``."""
    return in_chunks(partial(play_games, plan), plan.games, jobs)


def in_chunks(work: Work[T], total: int, jobs: int) -> Generator[T]:
    """Do ``total`` parts of some work: what each chunk gives, as it is done."""
    jobs = min(jobs, total)
    return _here(work, total) if jobs <= 1 else _in_processes(work, total, jobs)


class Chunks:
    """The parts still to be done, handed out in chunks of about the same duration."""

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
        """Are there parts left to hand out?"""
        return self._next < self._total

    def lasted(self, done: int, seconds: float) -> None:
        """Learn from a chunk how long the next one should be."""
        fitting = int(done * self._seconds / max(seconds, 1e-6))
        self._size = max(1, min(fitting, GROWTH * max(done, self._size)))


def _here(work: Work[T], total: int) -> Generator[T]:
    chunks = Chunks(total, 1, QUICK_CHUNK_SECONDS)
    while chunk := chunks.take():
        done, seconds = timed(work, chunk)
        chunks.lasted(len(chunk), seconds)
        yield done


def _in_processes(work: Work[T], total: int, jobs: int) -> Generator[T]:
    """New processes that share nothing with this one (spawned), each with one chunk running and one waiting."""
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
    """Do a chunk, and tell how many seconds it took."""
    start = time.perf_counter()
    done = work(chunk)
    return done, time.perf_counter() - start


def timed_apart(work: Work[T], chunk: range) -> tuple[T, float]:
    """The same in a process of its own, which puts what its first chunk has loaded out of the collector's sight."""
    found = timed(work, chunk)
    settle_memory()
    return found


def settle_memory() -> None:
    """What is loaded stays, and is put out of the collector's sight; of the rest it lets more come together."""
    if not gc.get_freeze_count():
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTION)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one acts on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_noted() -> Iterator[Callable[[], None]]:
    """Ctrl-C is only recorded; the returned function raises it at a safe point.

    Raised inside ``wait`` it could leave the lock of a future locked for ever, and with it the pool.
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
    """A process started in here does not get Ctrl-C, not even before it can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
